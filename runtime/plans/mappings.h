// Directive + array -> accepted mapping: formats and grid checked against the array and the running job.
//
//     A(block, cyclic(8)) onto(P[0:2][1:3])  on 100×100     dims {100, 2, 50} {100, 3, 8}, grid {2, 3}, first 1,
//     grid_strides {4, 1}
//
// Equal mappings are one object, so that "same mapping" is a comparison of pointers and plans can be kept by them.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/directive.hpp>

#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {

using namespace redeal::detail;

/// The mapping that `formats` and `target` give to `array`; `target` null means the grid that it has (redistribute), or
/// all processes (distribute). Ends the job with a message when the directive cannot be carried out.
mapping const *accept(char const *directive, mapped_array const &what, onto const *target);

/// What is said of an array where a directive has asked a function of the program for owners, and that has changed the
/// array.
inline constexpr char const *words_for_changed_meanwhile =
    "it was reset, or assigned to, while this directive asked for the owners of elements; leave it alone in that "
    "function";

/// What is said of an array that has no extents yet: "has no extents yet; …"; nothing of others.
std::optional<std::string> missing_extents(array_base const &array);

/// Ends the job with a message if the memory of a view cannot be this process's part of that mapping.
void check_user_memory(located_name const &, array_base const &, mapping const &);

/// The one object that is kept for mappings of this value. Requires a job that runs.
mapping const *interned(mapping const &m);

/// Makes `m`, which begins where `whole` does, one of the processes that have the elements at index at[d] along each
/// dimension d for which there is one. Returns the number in the grid of m of each dimension of that of `whole`; -1 of
/// those that are left out.
std::vector<int> keep_grid(mapping const &whole, std::vector<std::optional<index>> const &at, mapping &m);

/// What a mapping is for this process, as it is found for the one that is kept.
own_part part_here(mapping const &m);

/// The same of an accepted mapping.
inline own_part const &own_part_of(mapping const &m) {
  assert(m.own.get());
  return *m.own.get();
}
/// How many elements of an array this process has under it, and its coordinate along dimension `d`, -1 outside of the
/// grid.
inline index own_elements(mapping const &m) { return own_part_of(m).elements; }
inline index own_coordinate(mapping const &m, std::size_t d) { return own_part_of(m).axes[d].coordinate; }

/// The number among all processes of the job of each process of the mapping's grid, in the order of the grid
/// coordinates (row-major over the array's dimensions); replicas of one place next to each other, row-major too.
/// Requires that this process knows them: not `outside`.
std::vector<int> processes_of(mapping const &m);
/// Of one of them or both, in increasing order.
std::vector<int> processes_of(mapping const &from, mapping const &to);

/// The first process of the mapping's grid, which speaks for all that see an error in a directive with its array; -1
/// where this process does not know it, 0 if there is no mapping.
int speaker_of(mapping const *m);

/// Whether this process is one of the mapping's grid.
inline bool takes_part(mapping const &m) { return own_part_of(m).in_grid; }

/// Whether this process is one of either grid. It must then know who is in both, else the job ends with a message.
bool must_move(located_name const &name, mapping const &from, mapping const &to);

} // namespace redeal::runtime
