// pencils.cpp with MPI by hand: the same program, to compare times and lines.
//
//     mpicxx.mpich -O2 -DNDEBUG pencils_by_hand.cpp -o pencils_by_hand && mpiexec.mpich -n 4 ./pencils_by_hand W
//
// Process (r, c) of an R x C grid has u(z, y, x) in one of three ways, each stored by rows:
//
//     along x: z of share r, y of share c, all x   ↔ in row r ↔   along y: z of r, all y, x of c
//                                                  ↔ in column c ↔   along z: all z, y of share r, x of c
#include "by_hand.hpp"
#include "nas_ft.hpp"
#include <mpi.h>

#include <optional>

using namespace by_hand;
using namespace nas_ft;

namespace {

class pencils {
public:
  pencils(problem const &p, MPI_Comm row, MPI_Comm column) : p_(p), row_(row), column_(column) {
    MPI_Comm_size(row, &columns_);
    MPI_Comm_size(column, &rows_);
    MPI_Comm_rank(row, &c_);
    MPI_Comm_rank(column, &r_);
    share const z(p.nz, rows_, r_), y(p.ny, columns_, c_), x(p.nx, columns_, c_), y_along_z(p.ny, rows_, r_);
    for (int q = 0; q < columns_; ++q) {
      along_x_.add(z.count * y.count * share(p.nx, columns_, q).count);
      along_y_in_row_.add(z.count * share(p.ny, columns_, q).count * x.count);
    }
    for (int q = 0; q < rows_; ++q) {
      along_y_.add(z.count * share(p.ny, rows_, q).count * x.count);
      along_z_.add(share(p.nz, rows_, q).count * y_along_z.count * x.count);
    }
    packed_.resize(std::size_t(z.count * std::max(y.count * p.nx, p.ny * x.count)));
    arrived_.resize(packed_.size());
  }

  share z() const { return share(p_.nz, rows_, r_); }
  share y() const { return share(p_.ny, columns_, c_); }
  share x() const { return share(p_.nx, columns_, c_); }
  share y_along_z() const { return share(p_.ny, rows_, r_); }

  void from_x_to_y(std::vector<complex> &u) {
    x_to_y.start();
    each_run_along_x(u, [](complex *packed, complex *here, long count) { std::copy_n(here, count, packed); });
    x_to_y.stop(x_to_y.pack);
    exchange(packed_, along_x_, arrived_, along_y_in_row_, row_);
    x_to_y.stop(x_to_y.exchange);
    u.resize(std::size_t(z().count * p_.ny * x().count));
    each_run_in_row(u, [](complex *arrived, complex *here, long count) { std::copy_n(arrived, count, here); });
    x_to_y.stop(x_to_y.unpack);
  }

  void from_y_to_x(std::vector<complex> &u) {
    y_to_x.start();
    each_run_in_row(u, [](complex *packed, complex *here, long count) { std::copy_n(here, count, packed); });
    y_to_x.stop(y_to_x.pack);
    exchange(arrived_, along_y_in_row_, packed_, along_x_, row_);
    y_to_x.stop(y_to_x.exchange);
    u.resize(std::size_t(z().count * y().count * p_.nx));
    each_run_along_x(u, [](complex *arrived, complex *here, long count) { std::copy_n(arrived, count, here); });
    y_to_x.stop(y_to_x.unpack);
  }

  /// What comes from each process of the column are its z: they lie one after the other as they should.
  void from_y_to_z(std::vector<complex> &u) {
    y_to_z.start();
    each_run_in_column(u, [](complex *packed, complex *here, long count) { std::copy_n(here, count, packed); });
    u.resize(std::size_t(p_.nz * y_along_z().count * x().count));
    y_to_z.stop(y_to_z.pack);
    exchange(packed_, along_y_, u, along_z_, column_);
    y_to_z.stop(y_to_z.exchange);
  }

  void from_z_to_y(std::vector<complex> &u) {
    z_to_y.start();
    exchange(u, along_z_, packed_, along_y_, column_);
    z_to_y.stop(z_to_y.exchange);
    u.resize(std::size_t(z().count * p_.ny * x().count));
    each_run_in_column(u, [](complex *arrived, complex *here, long count) { std::copy_n(arrived, count, here); });
    z_to_y.stop(z_to_y.unpack);
  }

  stopwatch x_to_y{"modes to lines along y"}, y_to_z{"modes to lines along z"}, z_to_y{"u to lines along y"},
      y_to_x{"u to lines along x"};

private:
  static void exchange(std::vector<complex> const &from, layout const &sent, std::vector<complex> &to,
                       layout const &received, MPI_Comm comm) {
    MPI_Alltoallv(from.data(), sent.counts.data(), sent.places.data(), MPI_C_DOUBLE_COMPLEX, to.data(),
                  received.counts.data(), received.places.data(), MPI_C_DOUBLE_COMPLEX, comm);
  }

  /// Each calls visit(packed, here, count) for what lies together both in a buffer and in u.
  template <class Visit> void each_run_along_x(std::vector<complex> &u, Visit visit) {
    complex *packed = packed_.data();
    for (int q = 0; q < columns_; ++q) {
      share const xs(p_.nx, columns_, q);
      for (long line = 0; line < z().count * y().count; ++line, packed += xs.count)
        visit(packed, u.data() + line * p_.nx + xs.first, xs.count);
    }
  }
  template <class Visit> void each_run_in_row(std::vector<complex> &u, Visit visit) {
    complex *arrived = arrived_.data();
    long const width = x().count;
    for (int q = 0; q < columns_; ++q) {
      share const ys(p_.ny, columns_, q);
      for (long z = 0; z < this->z().count; ++z, arrived += ys.count * width)
        visit(arrived, u.data() + (z * p_.ny + ys.first) * width, ys.count * width);
    }
  }
  template <class Visit> void each_run_in_column(std::vector<complex> &u, Visit visit) {
    complex *packed = packed_.data();
    long const width = x().count;
    for (int q = 0; q < rows_; ++q) {
      share const ys(p_.ny, rows_, q);
      for (long z = 0; z < this->z().count; ++z, packed += ys.count * width)
        visit(packed, u.data() + (z * p_.ny + ys.first) * width, ys.count * width);
    }
  }

  problem const &p_;
  MPI_Comm row_, column_;
  int rows_, columns_, r_, c_;
  layout along_x_, along_y_in_row_, along_y_, along_z_;
  std::vector<complex> packed_, arrived_;
};

/// Solves the problem, and returns the checksums on process 0.
checksums solve(problem const &p, pencils &deal) {
  share const zs = deal.z(), ys = deal.y(), xs = deal.x(), ys_along_z = deal.y_along_z();
  std::vector<complex> modes(std::size_t(zs.count * ys.count * p.nx)), u;
  for (long z = 0; z < zs.count; ++z)
    for (long y = 0; y < ys.count; ++y)
      first_values(p, zs.first + z, ys.first + y, &modes[std::size_t((z * ys.count + y) * p.nx)]);

  transform_lines(part(modes, zs.count, ys.count, p.nx), 2, direction::forward);
  deal.from_x_to_y(modes);
  transform_lines(part(modes, zs.count, p.ny, xs.count), 1, direction::forward);
  deal.from_y_to_z(modes);
  transform_lines(part(modes, p.nz, ys_along_z.count, xs.count), 0, direction::forward);

  auto const decay_z = decay(p.nz), decay_y = decay(p.ny), decay_x = decay(p.nx);
  checksums sums = {}, all = {};
  for (int t = 0; t < iterations; ++t) {
    for (long z = 0; z < p.nz; ++z)
      for (long y = 0; y < ys_along_z.count; ++y) {
        double const factor = decay_z[std::size_t(z)] * decay_y[std::size_t(ys_along_z.first + y)];
        complex *const line = &modes[std::size_t((z * ys_along_z.count + y) * xs.count)];
        for (long x = 0; x < xs.count; ++x)
          line[x] *= factor * decay_x[std::size_t(xs.first + x)];
      }
    u = modes;
    transform_lines(part(u, p.nz, ys_along_z.count, xs.count), 0, direction::inverse);
    deal.from_z_to_y(u);
    transform_lines(part(u, zs.count, p.ny, xs.count), 1, direction::inverse);
    deal.from_y_to_x(u);
    transform_lines(part(u, zs.count, ys.count, p.nx), 2, direction::inverse);

    for (long j = 1; j <= 1024; ++j) {
      point const at = checked(p, j);
      long const z = at.z - zs.first, y = at.y - ys.first;
      if (z >= 0 && z < zs.count && y >= 0 && y < ys.count)
        sums[std::size_t(t)] += u[std::size_t((z * ys.count + y) * p.nx + at.x)] / double(p.nz * p.ny * p.nx);
    }
  }
  MPI_Reduce(sums.data(), all.data(), iterations, MPI_C_DOUBLE_COMPLEX, MPI_SUM, 0, MPI_COMM_WORLD);
  return all;
}

} // namespace

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int size, rank, grid[2] = {0, 0};
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Dims_create(size, 2, grid);
  MPI_Comm row, column;
  MPI_Comm_split(MPI_COMM_WORLD, rank / grid[1], rank, &row);
  MPI_Comm_split(MPI_COMM_WORLD, rank % grid[1], rank, &column);
  std::optional<pencils> deal; // made in the first run, as plans are
  int const status = run(argc, argv, "pencils by hand", rank, [&](problem const &p) {
    if (!deal)
      deal.emplace(p, row, column);
    return solve(p, *deal);
  });
  if (deal)
    for (stopwatch const *move : {&deal->x_to_y, &deal->y_to_z, &deal->z_to_y, &deal->y_to_x})
      move->print();
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
  MPI_Finalize();
  return status;
}
