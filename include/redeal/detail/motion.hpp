// What is known of an array while a move with async has its elements, and what the program is told that does not wait.
#pragma once

#include <redeal/runtime.hpp>

namespace redeal {
namespace detail {

/// Why the program may not touch an array: it moves, and nobody has waited for that yet.
struct motion {
  located_name name; ///< of what moves: "x", "copy B = A"
  char const *as;    ///< async(as)
};

/// What a move does to an array's elements on this process.
enum class motion_of_elements { reads, changes };

class array_base;

/// Ends the job because the program does that to an array in motion: "is touched".
[[noreturn]] void fail_in_motion(array_base const &array, source_line at, char const *what);

/// An array in motion comes to its end. It is an error, unless an exception ends it: then its moves are waited for.
void end_in_motion(array_base const &array);

} // namespace detail
} // namespace redeal
