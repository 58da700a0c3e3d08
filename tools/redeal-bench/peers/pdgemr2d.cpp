// pdgemr2d: ScaLAPACK's redistribution between any two block-cyclic matrices. It has no plan: every call looks for the
// intersections of all blocks again.
//
// ScaLAPACK stores columns. A row-major array of n0 x n1 elements is its n1 x n0 matrix, with the grid turned likewise;
// a vector is a matrix of one column, which it copies faster than one of one row.
#include "peers/peers.h"

#include <limits>
#include <vector>

extern "C" {
int Csys2blacs_handle(MPI_Comm);
void Cfree_blacs_system_handle(int);
void Cblacs_gridmap(int *context, int *processes, int processes_rows, int rows, int columns);
void Cblacs_gridexit(int context);
void Cblacs_freebuff(int context, int wait);
void Cpdgemr2d(int m, int n, double *a, int ia, int ja, int *a_descriptor, double *b, int ib, int jb, int *b_descriptor,
               int context);
}

namespace redeal::bench {
namespace {

/// The dimensions that vary fastest and slowest; a vector has one of extent 1 on one process.
block_cyclic rows_of(layout const &where) { return *where.dims.back().as_block_cyclic(); }
block_cyclic columns_of(layout const &where) {
  return where.dims.size() == 2 ? *where.dims[0].as_block_cyclic() : block_cyclic{1, 1, 1};
}

/// A grid of processes of a communicator, in BLACS's words a context; -1 outside of it.
class grid {
public:
  grid(int system, int rows, int columns, bool inside) : context_(system), inside_(inside) {
    // Columns of the map are columns of the grid: the processes in the order of our layouts.
    std::vector<int> processes(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (std::size_t i = 0; i != processes.size(); ++i)
      processes[i] = static_cast<int>(i);
    Cblacs_gridmap(&context_, processes.data(), rows, rows, columns);
  }
  ~grid() {
    if (inside_)
      Cblacs_gridexit(context_);
  }
  grid(grid const &) = delete;
  grid &operator=(grid const &) = delete;

  int context() const { return inside_ ? context_ : -1; }

private:
  int context_;
  bool inside_;
};

grid grid_of(layout const &where, int system, int rank) {
  return {system, static_cast<int>(rows_of(where).procs), static_cast<int>(columns_of(where).procs),
          rank < where.processes()};
}

/// BLACS's handle of a communicator. It gives a communicator the same one each time, and takes it back only once.
struct system_handle {
  explicit system_handle(MPI_Comm comm) : handle(Csys2blacs_handle(comm)) { ++users(); }
  ~system_handle() {
    if (--users() == 0)
      Cfree_blacs_system_handle(handle);
  }
  system_handle(system_handle const &) = delete;
  system_handle &operator=(system_handle const &) = delete;

  int handle;

private:
  // One case is measured at a time.
  static int &users() {
    static int count = 0;
    return count;
  }
};

/// ScaLAPACK's array descriptor.
struct descriptor {
  descriptor(layout const &where, grid const &on, int rank) {
    block_cyclic const rows = rows_of(where), columns = columns_of(where);
    index const local_rows = where.local_extent(where.dims.size() - 1, rank);
    index const all[] = {
        1, on.context(), rows.extent, columns.extent, rows.block, columns.block, 0, 0, local_rows > 0 ? local_rows : 1};
    for (std::size_t i = 0; i != 9; ++i)
      words[i] = static_cast<int>(all[i]);
  }

  int words[9];
};

class pdgemr2d : public peer {
public:
  explicit pdgemr2d(workplace const &at)
      : peer(at), system_(at.comm), all_(system_.handle, 1, static_cast<int>(at.what.processes()), true),
        from_grid_(grid_of(at.what.from, system_.handle, at.rank)),
        to_grid_(grid_of(at.what.to, system_.handle, at.rank)), from_(at.what.from, from_grid_, at.rank),
        to_(at.what.to, to_grid_, at.rank) {}

  ~pdgemr2d() override {
    // BLACS keeps its last buffer for the next message.
    Cblacs_freebuff(all_.context(), 1);
  }

  void move() override {
    redistribution const &what = at_.what;
    std::size_t const last = what.from.dims.size() - 1;
    bool const vector = last == 0;
    range const rows = what.sent(last), columns = vector ? range{0, 1, 1} : what.sent(0);
    range const rows_there = what.received(last), columns_there = vector ? columns : what.received(0);
    Cpdgemr2d(static_cast<int>(rows.count), static_cast<int>(columns.count), at_.from, number(rows), number(columns),
              from_.words, at_.to, number(rows_there), number(columns_there), to_.words, all_.context());
  }

private:
  /// Of the first index, counted from 1.
  static int number(range const &of) { return static_cast<int>(of.first + 1); }

  system_handle system_;
  grid all_, from_grid_, to_grid_;
  descriptor from_, to_;
};

} // namespace

std::unique_ptr<peer> make_pdgemr2d(workplace const &at) { return std::make_unique<pdgemr2d>(at); }

std::optional<std::string> exceeds_scalapack(redistribution const &what) {
  constexpr index largest = std::numeric_limits<int>::max();
  // A process outside of one grid learns its numbers as the least of all processes' numbers and this one.
  constexpr index unknown = 100'000'000;
  bool const all_inside = what.from.processes() == what.to.processes();
  for (std::size_t d = 0; d != what.from.dims.size(); ++d)
    if (what.sent(d).stride != 1 || what.received(d).stride != 1)
      return "ScaLAPACK has no strides";
  if (what.turns() || what.to.copies > 1)
    return "ScaLAPACK turns nothing and makes no copies";
  for (layout const &where : {what.from, what.to}) {
    for (deal const &dealt : where.dims)
      if (!dealt.as_block_cyclic())
        return "ScaLAPACK's matrices are block-cyclic";
    for (block_cyclic const &dim : {rows_of(where), columns_of(where)})
      if (dim.extent >= (all_inside ? largest : unknown) || dim.procs * dim.block > largest)
        return "its extents do not fit ScaLAPACK's int";
    if (where.local_elements(0) > largest)
      return "a part has more elements than ScaLAPACK's int counts";
  }
  return std::nullopt;
}

} // namespace redeal::bench
