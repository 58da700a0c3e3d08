// The call that `#pragma redistribute copy` and the assignment behind it become:
//
//     #pragma redistribute copy        ::redeal::redistribute_copy(::redeal::assignment("B", "A"),
//     B = A;                           B , A);
//
// Each side is an array, or a matrix in the user's own memory (see scalapack.hpp), or a section of one; one of them may
// be an ordinary array that every process has whole (see replicated.hpp). A(i, j), an element, is written
// sections(A)(i, j), as no process but its owner has it.
#pragma once

#include <redeal/directive.hpp>

#include <cstddef>
#include <type_traits>

namespace redeal {

/// The two sides of an assignment as they were written, the line of the directive, and its clauses.
struct assignment {
  char const *to, *from;
  detail::source_line at;
  move_limits most;
  async_name as;
  move_wishes wishes;

  assignment(char const *target, char const *source, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : to(target), from(source), at{file, line} {}

  assignment &memory(index bytes) {
    most.set(memory_limit(bytes));
    return *this;
  }
  assignment &window(index messages) {
    most.set(window_limit(messages));
    return *this;
  }
  assignment &phases(index number) {
    most.set(phase_count(number));
    return *this;
  }
  assignment &phases() {
    most.set(phase_count());
    return *this;
  }
  assignment &async(char const *name) {
    as = async_name(name);
    return *this;
  }
  assignment &schedule(char const *how) {
    most.set(schedule_wish(how));
    return *this;
  }
  assignment &verify() {
    wishes.set(verification());
    return *this;
  }
  assignment &name(char const *text) {
    wishes.set(move_name(text));
    return *this;
  }
};

namespace detail {

template <class T, int R, class Order> copy_side side_of(array<T, R, Order> const &a) { return {&base_of(a), nullptr}; }
template <class T, int R> copy_side side_of(view<T, R> const &v) { return {&base_of(v), nullptr}; }
inline copy_side side_of(scalapack_matrix const &m) { return {nullptr, &m}; }
template <class T, int R> copy_side side_of(array_section<T, R> const &s) { return s.side(); }
template <class T, int R> copy_side side_of(replicated_array<T, R> const &v) { return v.side(); }

template <class Side> constexpr bool is_section = false;
template <class T, int R> constexpr bool is_section<array_section<T, R>> = true;

} // namespace detail

namespace runtime {
void redistribute_copy(detail::copy_request const &directive);
}

/// Assigns the elements of `from` to those of `to`, each of which keeps its mapping. Collective over the processes of
/// both; over all of the job where a side is a matrix in the user's own memory.
template <class... Tables, class To, class From>
void redistribute_copy(assignment const &what, schedules<Tables...> const &tables, To const &to, From const &from) {
  static_assert(std::is_same<typename To::value_type, typename From::value_type>::value,
                "both sides of an assignment must have the same type of elements");
  constexpr bool whole = !detail::is_section<To> && !detail::is_section<From>; // code is for those alone
  using elements = detail::elements_of_size<whole ? sizeof(typename To::value_type) : 0>;
  detail::collected<schedules<Tables...>, elements> const made(tables, elements());
  detail::request const &with = made.whole();
  runtime::redistribute_copy({what, detail::side_of(to), detail::side_of(from), sizeof(typename To::value_type),
                              detail::kind_of<typename To::value_type>(), with.tables, with.table_count});
}

template <class To, class From> void redistribute_copy(assignment const &what, To const &to, From const &from) {
  redistribute_copy(what, schedules<>(), to, from);
}

} // namespace redeal
