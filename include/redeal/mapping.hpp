// What a directive says: formats, processor grids, the part of a grid that an array is mapped onto.
//
//     #pragma processors P(2, 4)                       const processors P("P", 2, 4)
//     #pragma distribute A(block, cyclic(8)) onto(P)   map("A", A, block(), cyclic(8)), onto(P)
//
// These are plain values: nothing here looks at the running job. The runtime turns them into a `mapping` when the
// number of processes is known, the compiler reads the same expressions at compile time.
#pragma once

#include <redeal/detail/own_part.hpp>
#include <redeal/format.hpp>
#include <redeal/runtime.hpp>

#include <cstring>
#include <vector>

namespace redeal {

/// An MPI communicator, kept without needing mpi.h; the default is all processes of the job.
struct communicator {
  bool given = false;
  char const *text = ""; ///< the expression as it was written
  std::uint64_t bits = 0;

  communicator() = default;
  template <class Handle> explicit communicator(Handle handle, char const *written) : given(true), text(written) {
    static_assert(sizeof(Handle) <= sizeof bits, "comm(...) takes an MPI communicator");
    std::memcpy(&bits, &handle, sizeof handle);
  }
};

/// A named grid of the first e0·e1·… processes of a communicator, row-major.
class processors {
public:
  template <class... Extents>
  explicit processors(detail::located_name name, Extents... extents)
      : name_(name), extents_{static_cast<index>(extents)...} {}

  /// The same grid over the processes of `handle`, an MPI_Comm; and how that was written.
  template <class Handle> processors &&comm(Handle handle, char const *text = "") && {
    comm_ = communicator(handle, text);
    return static_cast<processors &&>(*this);
  }

  detail::located_name const &name() const { return name_; }
  std::vector<index> const &extents() const { return extents_; }
  communicator const &comm() const { return comm_; }

private:
  detail::located_name name_;
  std::vector<index> extents_;
  communicator comm_;
};

/// The clause onto(P[…]…): a grid, or the part of it that the sections name.
struct onto {
  processors const *grid;
  std::vector<section> sections;

  template <class... Sections> explicit onto(processors const &p, Sections... s) : grid(&p), sections{s...} {}
};

namespace detail {

/// The clause ID(fmt, …) of distribute and redistribute: one array, of elements of that size, and a format for each of
/// its dimensions; or a container of such arrays, each of which is to have these formats.
template <int N, std::size_t ElementSize> struct array_map {
  located_name name;
  array_base *array; ///< the first one; of a container without any it is null
  format formats[N > 0 ? N : 1];
  std::size_t count = single; ///< of a container: how many
  std::size_t distance = 0;   ///< bytes from one of them to the next

  static constexpr std::size_t single = static_cast<std::size_t>(-1);
};

/// A mapping that the job has accepted. The grid is the part of a processors grid that was named: the process at grid
/// coordinates (c0, c1, …) is first + Σ c_g·grid_strides[g] of its communicator. Along a dimension of the grid that no
/// dimension of the array is dealt along, all processes have the same elements: they are replicas of one part. The
/// runtime keeps one object for each different mapping, so that equal mappings have equal addresses.
struct mapping {
  std::vector<deal> dims;          ///< one for each dimension of the array
  std::vector<int> grid_dimension; ///< the dimension of the grid that each is dealt along, -1 for a collapsed one
  std::vector<index> grid;         ///< extents of the grid
  std::vector<index> grid_strides; ///< falling
  index first = 0;
  std::vector<int> members; ///< the communicator's processes by their numbers in the job; empty: all of the job
  bool outside = false;     ///< this process is not in the communicator, and does not know who is
  std::uint64_t comm = 0;   ///< a number for how that was written; 0: it is all of the job
  mutable kept_part own;    ///< no part of its value

  /// The process that owns the element at these global indices; with replicas, the first one.
  index owner(index const *i) const;

  /// Whether the processes along dimension `g` of the grid are replicas.
  bool is_replicated(std::size_t g) const {
    for (int const dealt_along : grid_dimension)
      if (dealt_along == static_cast<int>(g))
        return false;
    return true;
  }

  /// How many processes have each part of the array.
  index replicas() const {
    index all = 1;
    for (std::size_t g = 0; g < grid.size(); ++g)
      all *= is_replicated(g) ? grid[g] : 1;
    return all;
  }
};

} // namespace detail
} // namespace redeal
