// Plans of several arrays for the same processes -> one plan, in which all that goes from one process to another is one
// message.
//
//     from process 0 of 4      x: to 1 in step 0, to 3 in step 1      y: to 2 in step 0, to 3 in step 1
//     bundled                  to 1 in step 0, to 2 in step 1, to 3 in step 2
//
// A step is a distance: in step k each process sends to the one that is k + 1 places further on, as far as the two have
// anything for each other. So all know the steps of all without a word, and no process has two messages in one.
#pragma once

#include "plans/move_plan.h"

#include <vector>

namespace redeal::runtime {

/// The plan of each of some arrays of a bundle that are alike.
struct batch_plan {
  move_plan const *plan;
  std::size_t element_size;
  std::size_t count;
};

/// The plan of a bundle, which has bytes for elements, and no parcels: what a message holds is what each array's plan
/// has for that partner. Requires one array at least, and no message without
/// elements.
void make_bundled_plan(move_plan &made, std::vector<batch_plan> const &);

/// What is known of the move that nothing but all arrays together decide, in elements of `element_size` bytes.
move_shape shape_of_bundle(std::vector<batch_plan> const &, std::size_t element_size);

} // namespace redeal::runtime
