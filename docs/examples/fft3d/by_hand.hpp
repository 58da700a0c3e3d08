// What programs with MPI by hand need beside the problem itself: who has what, how it lies, and a clock for each move.
#ifndef BY_HAND_HPP
#define BY_HAND_HPP

#include "nas_ft.hpp"
#include <mpi.h>

#include <vector>

namespace by_hand {

using nas_ft::complex;

/// The part of 0, …, n - 1 that process `rank` of `size` has, in blocks of ⌈n/size⌉.
struct share {
  long first, count;
  share(long n, int size, int rank) {
    long const block = (n + size - 1) / size;
    first = std::min(n, block * rank);
    count = std::min(n, block * (rank + 1)) - first;
  }
};

/// Local elements, by rows.
class part {
public:
  part(std::vector<complex> &elements, long n0, long n1, long n2) : data_(elements.data()), n_{n0, n1, n2} {}
  long extent(int d) const { return n_[d]; }
  long stride(int d) const { return d == 0 ? n_[1] * n_[2] : d == 1 ? n_[2] : 1; }
  complex *data() const { return data_; }

private:
  complex *data_;
  long n_[3];
};

/// Counts and displacements of an MPI_Alltoallv, in elements, processes in order.
struct layout {
  std::vector<int> counts, places;
  void add(long count) {
    places.push_back(counts.empty() ? 0 : places.back() + counts.back());
    counts.push_back(int(count));
  }
};

/// What one move has taken so far, by the slowest process.
struct stopwatch {
  char const *move;
  double pack = 0, exchange = 0, unpack = 0, last = 0;
  void start() { last = MPI_Wtime(); }
  void stop(double &phase) {
    double const now = MPI_Wtime();
    phase += now - last;
    last = now;
  }
  void print() const {
    double mine[4] = {pack + exchange + unpack, pack, exchange, unpack}, all[4];
    MPI_Reduce(mine, all, 4, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
      std::printf("%s: %.3g ms of the slowest process: pack %.3g ms, exchange %.3g ms, unpack %.3g ms\n", move,
                  1e3 * all[0], 1e3 * all[1], 1e3 * all[2], 1e3 * all[3]);
  }
};

} // namespace by_hand
#endif
