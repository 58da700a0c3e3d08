// What a directive says: formats, processor grids, the part of a grid that an array is mapped onto.
//
//     #pragma processors P(2, 4)                       const processors P("P", 2, 4)
//     #pragma distribute A(block, cyclic(8)) onto(P)   map("A", A, block(), cyclic(8)), onto(P)
//
// These are plain values: nothing here looks at the running job. The runtime turns them into a `mapping` when the
// number of processes is known, the compiler reads the same expressions at compile time.
#pragma once

#include <redeal/block_cyclic.hpp>
#include <redeal/runtime.hpp>

#include <cstring>
#include <vector>

namespace redeal {

/// How one dimension of an array is dealt: block, block(n), cyclic, cyclic(k) or `*` (collapsed: not dealt at all).
struct format {
  enum class kind { block, cyclic, collapsed };
  kind dealt;
  bool sized; ///< a size was written
  index size; ///< the size written, else 1

  /// Elements in one deal when `extent` elements go to `procs` processes; HPF 2.0, section 3.2.
  constexpr index block_size(index extent, index procs) const {
    if (dealt == kind::collapsed)
      return extent > 0 ? extent : 1;
    if (sized)
      return size;
    if (dealt == kind::cyclic || extent == 0)
      return 1;
    return (extent - 1) / procs + 1;
  }
};

constexpr format block() { return {format::kind::block, false, 1}; }
constexpr format block(index size) { return {format::kind::block, true, size}; }
constexpr format cyclic() { return {format::kind::cyclic, false, 1}; }
constexpr format cyclic(index size) { return {format::kind::cyclic, true, size}; }
constexpr format collapsed() { return {format::kind::collapsed, false, 1}; }

/// An MPI communicator, kept without needing mpi.h; the default is all processes of the job.
struct communicator {
  bool given = false;
  std::uint64_t bits = 0;

  communicator() = default;
  template <class Handle> explicit communicator(Handle handle) : given(true) {
    static_assert(sizeof(Handle) <= sizeof bits, "comm(...) takes an MPI communicator");
    std::memcpy(&bits, &handle, sizeof handle);
  }
};

/// A named grid of the first e0·e1·… processes of a communicator, row-major.
class processors {
public:
  template <class... Extents>
  explicit processors(located_name name, Extents... extents) : name_(name), extents_{static_cast<index>(extents)...} {}

  /// The same grid over the processes of `handle`, an MPI_Comm.
  template <class Handle> processors &&comm(Handle handle) && {
    comm_ = communicator(handle);
    return static_cast<processors &&>(*this);
  }

  located_name const &name() const { return name_; }
  std::vector<index> const &extents() const { return extents_; }
  communicator const &comm() const { return comm_; }

private:
  located_name name_;
  std::vector<index> extents_;
  communicator comm_;
};

/// A part of one dimension of a grid: `count` coordinates from `first` on; `count` -1 means all that follow.
struct section {
  index first = 0;
  index count = -1;
  bool single = false; ///< written [e]: one coordinate, and the dimension disappears

  constexpr section() = default;
  constexpr explicit section(index f, index c) : first(f), count(c) {}
  static constexpr section from(index first) { return section(first, -1); }
  static constexpr section at(index coordinate) {
    section s(coordinate, 1);
    s.single = true;
    return s;
  }
};

/// The clause onto(P[…]…): a grid, or the part of it that the sections name.
struct onto {
  processors const *grid;
  std::vector<section> sections;

  template <class... Sections> explicit onto(processors const &p, Sections... s) : grid(&p), sections{s...} {}
};

/// The clause ID(fmt, …) of distribute and redistribute: one array and a format for each of its dimensions.
template <int N> struct array_map {
  located_name name;
  array_base *array;
  format formats[N];
};

template <class... Formats>
array_map<static_cast<int>(sizeof...(Formats))> map(located_name name, array_base &array, Formats... formats) {
  return {name, &array, {formats...}};
}

/// A mapping that the job has accepted: element (i0, i1, …) lies on process first + Σ
/// dims[d].owner(i_d)·grid_stride[d], counted in the communicator. The runtime keeps one object for each different
/// mapping, so that equal mappings have equal addresses.
struct mapping {
  std::vector<block_cyclic> dims;
  std::vector<index> grid_stride; ///< 0 for a collapsed dimension
  index first = 0;
  communicator comm;
  std::vector<index> grid;       ///< extents of the grid, or part of one, that was named; for redistribute without onto
  std::vector<index> grid_steps; ///< process stride of each dimension of that grid

  /// The coordinate along dimension `d` of process number `process` of the communicator, -1 if it is outside of the
  /// grid.
  index coordinate(std::size_t d, index process) const;
};

} // namespace redeal
