// Several arrays that move in one set of messages: what goes from one process to another lies one array behind the
// other, and is cut in packets as if it were a single array's.
//
//     to process 3, packets of 4096 bytes     | x: 1200 bytes, y: 2896 bytes | y: 704 bytes, z: 24 bytes |
//
// Both ends have the same arrays in the same order and cut alike, so that packets carry no description.
#pragma once

#include "order/copy_list.h"
#include "plans/bundled_plan.h"
#include "ways/cargo.h"

#include <map>
#include <memory>
#include <vector>

namespace redeal::runtime {

class bundle final : public cargo_maker {
public:
  /// Of arrays with these plans, which outlive it, as their lists do.
  bundle(std::vector<batch_plan>, copy_lists &);

  std::unique_ptr<cargo> make(message const &, direction, message_cut, bool ahead) const override;

  /// The storage of each array at this end, before and after a move: as many as size() says, which are set before it
  /// begins. Null where this process has no part.
  char const *const *from = nullptr;
  void *const *to = nullptr;

  /// A number for the sizes, kinds and orders of all, the same on all processes.
  std::uint64_t elements = 0;

  std::vector<batch_plan> const &arrays() const { return arrays_; }
  /// How many arrays there are.
  std::size_t size() const { return size_; }

  /// Copies what stays on this process.
  void copy_what_stays() const;

  /// What each of some arrays that are alike has for a partner, or keeps.
  struct part {
    std::size_t first, count; ///< of the arrays
    std::size_t element_size;
    kernels const *loops;
    parcel const *what;
    copy_list const *list; ///< null where the loops over the parcel are as fast
  };

private:
  using parts_by_peer = std::map<int, std::vector<part>>;

  std::vector<batch_plan> arrays_;
  std::size_t size_ = 0;
  std::map<std::size_t, kernels> kernels_; // by the size of elements
  std::vector<part> stays_;
  parts_by_peer sent_, received_;
};

} // namespace redeal::runtime
