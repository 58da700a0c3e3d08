// The calls that directives become. redeal++ writes one of them in place of each pragma line; users write the pragma.
//
//     #pragma redistribute x(cyclic(5)) onto(Q)
//     ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)), ::redeal::onto(Q), ::redeal::schedules<…>());
//
// Each clause is an argument of its own type, in any order; a directive collects them into a request for the runtime.
#pragma once

#include <redeal/array.hpp>
#include <redeal/detail/request.hpp>

namespace redeal {

/// Carries out directives; in the runtime library.
namespace runtime {
void distribute(detail::request const &directive);
void postpone_distribute(detail::request const &directive);
void redistribute(detail::request const &directive);
} // namespace runtime

/// The clause ID(fmt, …): one array, and a format for each of its dimensions.
template <class T, int R, class Order, class... Formats>
detail::array_map<static_cast<int>(sizeof...(Formats)), sizeof(T)> map(detail::located_name name, array<T, R, Order> &a,
                                                                       Formats... formats) {
  static_assert(sizeof...(Formats) == R, "a directive gives one format for each dimension of the array");
  return {name, &detail::base_of(a), {formats...}};
}

template <class T, int R, class... Formats>
detail::array_map<static_cast<int>(sizeof...(Formats)), sizeof(T)> map(detail::located_name name, view<T, R> &v,
                                                                       Formats... formats) {
  static_assert(sizeof...(Formats) == R, "a directive gives one format for each dimension of the view");
  return {name, &detail::base_of(v), {formats...}};
}

/// Gives arrays their first mapping.
template <class... Clauses> void distribute(Clauses const &...clauses) {
  runtime::distribute(detail::collected<Clauses...>(clauses...).whole());
}

/// A distribute directive at namespace scope: done when the array is first used.
template <class... Clauses> bool distribute_later(Clauses const &...clauses) {
  runtime::postpone_distribute(detail::collected<Clauses...>(clauses...).whole());
  return true;
}

/// Moves arrays from the mapping they have to a new one. Collective over the processes of both.
template <class... Clauses> void redistribute(Clauses const &...clauses) {
  runtime::redistribute(detail::collected<Clauses...>(clauses...).whole());
}

} // namespace redeal

#include <redeal/copy.hpp>
