// The mapping of parameters, as long as their function runs.
//
//     void f(redeal::array<double> &x, redeal::array<double> const &y) {
//     #pragma distribute x(block), y(block) onto(P)
//
//     const redeal::parameters site(redeal::remap(), redeal::parameter<decltype(x)>("x", x, redeal::block()), …);
//
// The object is made when the function is entered, and ends when it is left, in whatever way: then each array has the
// mapping again with which it came.
#pragma once

#include <redeal/array.hpp>
#include <redeal/detail/request.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace redeal {

namespace detail {

template <class Type, class Array, std::size_t Size, class... Formats>
parameter_map<static_cast<int>(sizeof...(Formats)), Size> parameter_map_of(located_name name, Array const &array,
                                                                           Formats... formats) {
  static_assert(sizeof...(Formats) == 0 || sizeof...(Formats) == static_cast<std::size_t>(Array::rank()),
                "a directive gives one format for each dimension of the array");
  return {{name, const_cast<array_base *>(&base_of(array)), {formats...}},
          !std::is_const_v<std::remove_reference_t<Type>>,
          !std::is_reference_v<Type>};
}
template <class Type, class T, int R, class Order, class... Formats>
auto parameter_of(located_name name, array<T, R, Order> const &array, Formats... formats) {
  return parameter_map_of<Type, redeal::array<T, R, Order>, sizeof(T)>(name, array, formats...);
}
template <class Type, class T, int R, class... Formats>
auto parameter_of(located_name name, view<T, R> const &array, Formats... formats) {
  return parameter_map_of<Type, view<T, R>, sizeof(T)>(name, array, formats...);
}

template <class Container>
using element_in = std::remove_pointer_t<decltype(std::data(std::declval<std::remove_reference_t<Container> &>()))>;

// All arrays of a container. One that is passed by value may be a view of the caller's, as a std::span: then what is
// const there are not the arrays.
template <class Type, class Container, class... Formats>
auto parameter_of(located_name name, Container const &container, Formats... formats)
    -> decltype(parameter_of<Type>(name, *std::data(container), formats...)) {
  std::size_t const count = std::size(container);
  decltype(parameter_of<Type>(name, *std::data(container), formats...)) made{
      {name, nullptr, {formats...}}, false, false};
  if (count > 0)
    made = parameter_of<Type>(name, *std::data(container), formats...);
  made.map.count = count;
  made.map.distance = sizeof(element_in<Container>);
  made.moves_back = !std::is_const_v<element_in<Type>>;
  made.is_copy = !std::is_reference_v<Type> && std::is_const_v<element_in<Type const>>;
  return made;
}

} // namespace detail

namespace runtime {
void enter_function(detail::request const &directive, detail::entry how, std::vector<detail::entered> &arrays,
                    detail::entered_arrays const *before);
void leave_function(detail::request const &directive, std::vector<detail::entered> &arrays);
} // namespace runtime

/// One parameter, of type `Type` as declared, and its formats; of a container those of each array in it.
template <class Type, class Array, class... Formats>
auto parameter(detail::located_name name, Array const &array, Formats... formats) {
  return detail::parameter_of<Type>(name, array, formats...);
}

template <class... Clauses> class parameters {
public:
  explicit parameters(Clauses const &...clauses) : asked_(clauses...) {
    (note(clauses), ...);
    runtime::enter_function(asked_.whole(), how_, arrays_, here_.before);
    asked_.forget_target();
  }
  ~parameters() { runtime::leave_function(asked_.whole(), arrays_); }
  parameters(parameters const &) = delete;
  parameters &operator=(parameters const &) = delete;

  /// For the next directive on parameters of the same function.
  detail::entered_arrays const &entered() const { return here_; }

private:
  template <class Clause> void note(Clause const &) {}
  void note(same_mapping) { how_ = detail::entry::same_mapping; }
  void note(inherit) { how_ = detail::entry::inherit; }
  void note(detail::entered_arrays const &e) { here_.before = &e; }
  template <int N, std::size_t Size> void note(detail::parameter_map<N, Size> const &p) {
    std::size_t const count = p.map.count == p.map.single ? 1 : p.map.count;
    for (std::size_t k = 0; k < count; ++k)
      arrays_.push_back({parameters_, k, p.moves_back, p.is_copy});
    ++parameters_;
  }

  detail::collected<Clauses...> asked_;
  detail::entry how_ = detail::entry::remap;
  std::size_t parameters_ = 0;
  std::vector<detail::entered> arrays_;
  detail::entered_arrays here_{&arrays_, nullptr}; ///< directives before this one live longer
};

} // namespace redeal
