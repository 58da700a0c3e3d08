// The calls that directives become. redeal++ writes one of them in place of each pragma line; users write the pragma.
//
//     #pragma redistribute x(cyclic(5)) onto(Q)
//     ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)), ::redeal::onto(Q), ::redeal::schedules<…>());
//
// Each clause is an argument of its own type, in any order; a directive collects them into a request for the runtime.
#pragma once

#include <redeal/array.hpp>
#include <redeal/detail/request.hpp>
#include <redeal/index_template.hpp>

#include <iterator>

namespace redeal {

/// Carries out directives; in the runtime library.
namespace runtime {
void distribute(detail::request const &directive);
void postpone_distribute(detail::request const &directive);
void align(detail::align_request const &directive);
void align_later(detail::align_request const &directive);
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
  return {name, &base_of(v), {formats...}}; // found where view.hpp declares it, which may be later
}

namespace detail {

/// The formats for each of so many arrays that lie one behind the other.
template <class Array, class... Formats>
auto map_all(located_name name, Array *first, std::size_t count, Formats... formats)
    -> decltype(redeal::map(name, *first, formats...)) {
  decltype(redeal::map(name, *first, formats...)) made{name, nullptr, {formats...}};
  if (count > 0)
    made = redeal::map(name, *first, formats...);
  made.count = count;
  made.distance = sizeof(Array);
  return made;
}

} // namespace detail

/// The same for all elements of a container of arrays: a std::vector, a std::array, an array of the language.
template <class Arrays, class... Formats>
auto map(detail::located_name name, Arrays &container, Formats... formats)
    -> decltype(detail::map_all(name, std::data(container), std::size(container), formats...)) {
  return detail::map_all(name, std::data(container), std::size(container), formats...);
}

template <int R, class... Formats>
detail::array_map<static_cast<int>(sizeof...(Formats)), 0> map(detail::located_name name, index_template<R> &t,
                                                               Formats... formats) {
  static_assert(sizeof...(Formats) == R, "a directive gives one format for each dimension of the template");
  return {name, &detail::base_of(t), {formats...}};
}

/// The array of a directive align.
template <class T, int R, class Order> detail::alignee aligned(detail::located_name name, array<T, R, Order> &a) {
  return {name, &detail::base_of(a)};
}

/// The clause with(T(subscript, …)) of align: an array or a template, and a subscript for each of its dimensions.
template <class Target, class... Subscripts>
detail::alignment_with<static_cast<int>(sizeof...(Subscripts))> with(char const *name, Target &target,
                                                                     Subscripts... subscripts) {
  return {name, &detail::base_of(target), {subscripts...}};
}

/// Aligns an array with another one, or with a template: its mapping follows from that one's, now and later.
template <int N> void align(detail::alignee const &array, detail::alignment_with<N> const &with) {
  runtime::align({array, with.name, with.target, with.subscripts, N});
}

/// The same at namespace scope: the array gets its mapping when it is first used.
template <int N> bool align_later(detail::alignee const &array, detail::alignment_with<N> const &with) {
  runtime::align_later({array, with.name, with.target, with.subscripts, N});
  return true;
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
#include <redeal/parameters.hpp>
