// What a distribute says of parameters, and what is kept of them until their function is left.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/mapping.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace redeal {

/// What becomes of the mapping that a parameter comes with.
struct remap {};        ///< it gets the one that is asked for
struct same_mapping {}; ///< it must be the one that is asked for
struct inherit {};      ///< it stays

namespace detail {

enum class entry { remap, same_mapping, inherit };

/// What is known of an array while a function has it as its parameter.
struct entered {
  std::size_t parameter; ///< among those of the directive
  std::size_t number;    ///< in the parameter, if that is a container
  bool moves_back;       ///< its elements go with it, as they were changed; if not, they come back as they were
  bool is_copy;          ///< it ends with the function
  located_name name = {};
  array_base *array = nullptr; ///< null when it has gone
  mapping const *before = nullptr;
  mapping const *inside = nullptr;
  char const *called = "";                          ///< by the caller's last directive
  local_storage elements = {};                      ///< of one that does not move back, as it came
  std::uint64_t contents = 0;                       ///< of that one, as they are inside
  bool is_again = false;                            ///< the same array as one before it in the directive
  std::shared_ptr<alignment_frame> frame = nullptr; ///< the caller's
  std::vector<index> extents = {};                  ///< of one with a frame, as it came
};

/// One parameter of a directive, an array or a container of arrays, and a format for each of its dimensions; or none.
template <int N, std::size_t ElementSize> struct parameter_map {
  array_map<N, ElementSize> map;
  bool moves_back, is_copy;
};

/// The arrays of a directive on parameters, and those of the ones before it in the same function.
struct entered_arrays {
  std::vector<entered> *arrays;
  entered_arrays const *before;
};

} // namespace detail
} // namespace redeal
