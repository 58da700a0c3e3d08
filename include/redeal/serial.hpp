// The serial program: one process owns everything, directives are comments, and nothing but the C++ library is needed.
// These are the definitions that a translated program takes from the runtime library.
#pragma once

#include <redeal/array_base.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace redeal {

inline int rank() { return 0; }
inline int nprocs() { return 1; }

inline void fail(source_line at, char const *what) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s:%d: error: %s\n", at.file, at.line, what);
  std::exit(1);
}

inline void fail_access(array_base const &array, source_line at, index const *i) {
  char what[200];
  for (std::size_t d = 0; d < array.axes().size(); ++d)
    if (i[d] < 0 || i[d] >= array.axes()[d].map.extent)
      std::snprintf(what, sizeof what, "index %lld of dimension %zu is outside of its extent, 0 to %lld",
                    static_cast<long long>(i[d]), d, static_cast<long long>(array.axes()[d].map.extent - 1));
  fail(at, what);
}

inline void fail_extent(source_line at, index extent) {
  char what[200];
  std::snprintf(what, sizeof what,
                "an array cannot have extent %lld: extents are at least 0 and the array at most 2^63 bytes",
                static_cast<long long>(extent));
  fail(at, what);
}

inline local_storage::local_storage(std::size_t bytes) : memory_(std::calloc(bytes > 0 ? bytes : 1, 1)) {
  if (!memory_)
    throw std::bad_alloc();
}

inline void local_storage::release::operator()(void *memory) const { std::free(memory); }

inline void array_base::settle_postponed(source_line) const {}

inline void array_base::allocate(source_line) const {
  storage_ = local_storage(static_cast<std::size_t>(local_elements()) * element_size_);
}

inline void array_base::adopt(array_base const &from) {
  for (std::size_t d = 0; d < axes_.size(); ++d)
    if (axes_[d].map != from.axes_[d].map)
      fail(declared_, "an array is assigned to one of other extents");
  if (from.storage_)
    std::memcpy(touch(declared_), from.storage_.get(), static_cast<std::size_t>(local_elements()) * element_size_);
}

} // namespace redeal
