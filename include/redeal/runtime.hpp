// What the arrays ask of the running program: who am I, where does a message point, how does the job end.
//
// Translated programs link these from the runtime library, which starts MPI when the program has not. A serial program
// (-DREDEAL_SERIAL) gets them from serial.hpp instead and needs neither MPI nor the library. A source that holds
// directives but went through neither is refused here, because its directives would be ignored silently.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <type_traits>

#if defined(_GLIBCXX_DEBUG) && !defined(REDEAL_SERIAL)
#error                                                                                                                 \
    "redeal: -D_GLIBCXX_DEBUG changes the layout of containers that the program shares with the runtime; use -D_GLIBCXX_ASSERTIONS, or the serial program."
#endif

#if !defined(REDEAL_SERIAL) && !defined(REDEAL_TRANSLATED) && !defined(REDEAL_READ_BY_EDITOR)
#error                                                                                                                 \
    "redeal: this source has not been translated: compile it with redeal++, or with -DREDEAL_SERIAL -Wno-unknown-pragmas for the serial program."
#endif

#if defined(REDEAL_SERIAL) && defined(REDEAL_TRANSLATED)
#error                                                                                                                 \
    "redeal: REDEAL_SERIAL asks for the serial program, but the directives of this source have been translated: give -DREDEAL_SERIAL on the command line, not in the source."
#endif

// Elements are checked in all builds; views and ranges are unless NDEBUG is defined, as with assert, and
// -DREDEAL_CHECKED=0 or =1 decides otherwise.
#if !defined(REDEAL_CHECKED) && defined(NDEBUG)
#define REDEAL_CHECKED 0
#elif !defined(REDEAL_CHECKED)
#define REDEAL_CHECKED 1
#endif

namespace redeal {

/// This process's number among all processes of the job, from 0.
int rank();

/// The number of processes of the job.
int nprocs();

namespace detail {

/// A line of the user's source, for messages.
struct source_line {
  char const *file = "";
  int line = 0;
};

// Whether an index or extent may be given so: as a number without a fraction, or as an enumerator.
template <class T>
constexpr bool is_index =
    !std::is_floating_point<T>::value && (std::is_constructible<index, T>::value || std::is_enum<T>::value);

/// An index that remembers where in the user's source it was written.
struct located_index {
  index value;
  source_line at;

  template <class Integer, std::enable_if_t<is_index<Integer>, int> = 0>
  constexpr located_index(Integer v, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : value(static_cast<index>(v)), at{file, line} {}
  // Deleted, so that the error is at the user's line; compilers print the parameter's name.
  template <class an_index_or_extent_must_be_an_integer,
            std::enable_if_t<!is_index<an_index_or_extent_must_be_an_integer>, int> = 0>
  located_index(an_index_or_extent_must_be_an_integer) = delete;
};

/// A name that remembers where in the user's source it was written.
struct located_name {
  char const *text = "";
  source_line at;

  constexpr located_name() = default;
  constexpr located_name(char const *t, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : text(t), at{file, line} {}
};

class array_base;

/// Ends the job because element `i` of `array` is outside of its extents or belongs to another process.
[[noreturn, gnu::cold]] void fail_access(array_base const &array, source_line at, index const *i);

/// Ends the job because an array cannot have extent `extent`: it is negative, or the array would exceed 2^63 bytes.
[[noreturn]] void fail_extent(source_line at, index extent);

/// Ends the job because elements that lie on several processes are assigned without a directive; `what` is the target.
[[noreturn]] void fail_undirected(source_line at, char const *what);

/// Ends the job because an array of rank `rank` has no dimension `d`.
[[noreturn]] void fail_dimension(source_line at, int d, int rank);

} // namespace detail
} // namespace redeal
