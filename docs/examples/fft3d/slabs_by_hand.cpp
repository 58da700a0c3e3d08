// slabs.cpp with MPI by hand: the same program, to compare times and lines.
//
//     mpicxx.mpich -O2 -DNDEBUG slabs_by_hand.cpp -o slabs_by_hand && mpiexec.mpich -n 4 ./slabs_by_hand W
//
// Planes of z are packed by the process that gets them: for each z, its lines along x. What comes from all of them, one
// after the other, then lies as it should, for all z by y and x. Back it is the other way round.
#include "by_hand.hpp"
#include "nas_ft.hpp"
#include <mpi.h>

#include <optional>

using namespace by_hand;
using namespace nas_ft;

namespace {

class slabs {
public:
  slabs(problem const &p, int size, int rank) : p_(p), size_(size), z_(p.nz, size, rank), y_(p.ny, size, rank) {
    for (int q = 0; q < size; ++q) {
      planes_.add(z_.count * share(p.ny, size, q).count * p.nx);
      lines_.add(share(p.nz, size, q).count * y_.count * p.nx);
    }
    buffer_.resize(std::size_t(z_.count * p.ny * p.nx));
  }
  share const &z() const { return z_; }
  share const &y() const { return y_; }

  /// Elements z, y, x of this process's planes become those of its lines along z.
  void to_lines(std::vector<complex> &u) {
    forth.start();
    each_run(u, [](complex *packed, complex *here, long count) { std::copy_n(here, count, packed); });
    u.resize(std::size_t(p_.nz * y_.count * p_.nx));
    forth.stop(forth.pack);
    MPI_Alltoallv(buffer_.data(), planes_.counts.data(), planes_.places.data(), MPI_C_DOUBLE_COMPLEX, u.data(),
                  lines_.counts.data(), lines_.places.data(), MPI_C_DOUBLE_COMPLEX, MPI_COMM_WORLD);
    forth.stop(forth.exchange);
  }

  void to_planes(std::vector<complex> &u) {
    back.start();
    MPI_Alltoallv(u.data(), lines_.counts.data(), lines_.places.data(), MPI_C_DOUBLE_COMPLEX, buffer_.data(),
                  planes_.counts.data(), planes_.places.data(), MPI_C_DOUBLE_COMPLEX, MPI_COMM_WORLD);
    back.stop(back.exchange);
    u.resize(buffer_.size());
    each_run(u, [](complex *packed, complex *here, long count) { std::copy_n(packed, count, here); });
    back.stop(back.unpack);
  }

  stopwatch forth{"modes to lines along z"}, back{"u to planes"};

private:
  /// Calls visit(packed, here, count) for what lies together both in the buffer and in u.
  template <class Visit> void each_run(std::vector<complex> &u, Visit visit) {
    complex *packed = buffer_.data();
    for (int q = 0; q < size_; ++q) {
      share const ys(p_.ny, size_, q);
      for (long z = 0; z < z_.count; ++z) {
        visit(packed, u.data() + (z * p_.ny + ys.first) * p_.nx, ys.count * p_.nx);
        packed += ys.count * p_.nx;
      }
    }
  }

  problem const &p_;
  int size_;
  share z_, y_;
  layout planes_, lines_;
  std::vector<complex> buffer_;
};

/// Solves the problem, and returns the checksums on process 0.
checksums solve(problem const &p, slabs &deal) {
  share const &zs = deal.z(), &ys = deal.y();
  std::vector<complex> modes(std::size_t(zs.count * p.ny * p.nx)), u;
  for (long z = 0; z < zs.count; ++z)
    for (long y = 0; y < p.ny; ++y)
      first_values(p, zs.first + z, y, &modes[std::size_t((z * p.ny + y) * p.nx)]);

  transform_lines(part(modes, zs.count, p.ny, p.nx), 2, direction::forward);
  transform_lines(part(modes, zs.count, p.ny, p.nx), 1, direction::forward);
  deal.to_lines(modes);
  transform_lines(part(modes, p.nz, ys.count, p.nx), 0, direction::forward);

  auto const decay_z = decay(p.nz), decay_y = decay(p.ny), decay_x = decay(p.nx);
  checksums sums = {}, all = {};
  for (int t = 0; t < iterations; ++t) {
    for (long z = 0; z < p.nz; ++z)
      for (long y = 0; y < ys.count; ++y) {
        double const factor = decay_z[std::size_t(z)] * decay_y[std::size_t(ys.first + y)];
        complex *const line = &modes[std::size_t((z * ys.count + y) * p.nx)];
        for (long x = 0; x < p.nx; ++x)
          line[x] *= factor * decay_x[std::size_t(x)];
      }
    u = modes;
    transform_lines(part(u, p.nz, ys.count, p.nx), 0, direction::inverse);
    deal.to_planes(u);
    transform_lines(part(u, zs.count, p.ny, p.nx), 1, direction::inverse);
    transform_lines(part(u, zs.count, p.ny, p.nx), 2, direction::inverse);

    for (long j = 1; j <= 1024; ++j)
      if (point const at = checked(p, j); at.z >= zs.first && at.z < zs.first + zs.count)
        sums[std::size_t(t)] +=
            u[std::size_t(((at.z - zs.first) * p.ny + at.y) * p.nx + at.x)] / double(p.nz * p.ny * p.nx);
  }
  MPI_Reduce(sums.data(), all.data(), iterations, MPI_C_DOUBLE_COMPLEX, MPI_SUM, 0, MPI_COMM_WORLD);
  return all;
}

} // namespace

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int size, rank;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::optional<slabs> deal; // made in the first run, as plans are
  int const status = run(argc, argv, "slabs by hand", rank, [&](problem const &p) {
    if (!deal)
      deal.emplace(p, size, rank);
    return solve(p, *deal);
  });
  if (deal)
    for (stopwatch const *move : {&deal->forth, &deal->back})
      move->print();
  MPI_Finalize();
  return status;
}
