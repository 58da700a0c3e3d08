// A 3-D Fourier transform in slabs: NAS FT, which solves the heat equation in a periodic box.
//
//     redeal++ -O2 -DNDEBUG slabs.cpp -o slabs && mpiexec.mpich -n 4 ./slabs W          any number of processes
//
// Planes of u(z, y, x) are dealt to processes, so that lines along x and y are whole. For lines along z the planes
// move:
//
//     x and y on (block, *, *)   →   #pragma redistribute u(*, block, *)   →   z
//
// Modes stay in the second deal. Each step takes them back to the first one, where elements are added up.
#include "nas_ft.hpp"
#include <redeal/array.hpp>

using namespace nas_ft;

/// Solves the problem, and returns the checksums on process 0.
static checksums solve(problem const &p) {
#pragma processors P(redeal::nprocs())
  redeal::array<complex, 3> modes(p.nz, p.ny, p.nx), u(p.nz, p.ny, p.nx);
  redeal::array<complex, 2> sums(iterations, redeal::nprocs()); // each process has a column
#pragma distribute modes(block, *, *), u(*, block, *), sums(*, block) onto(P)
  for (auto z : redeal::owned(modes, 0))
    for (auto y : redeal::owned(modes, 1))
      first_values(p, z, y, &modes(z, y, 0));

  transform_lines(modes.local(), 2, direction::forward);
  transform_lines(modes.local(), 1, direction::forward);
#pragma redistribute modes(*, block, *) name("to lines along z")
  transform_lines(modes.local(), 0, direction::forward);

  auto const decay_z = decay(p.nz), decay_y = decay(p.ny), decay_x = decay(p.nx);
  for (int t = 0; t < iterations; ++t) {
    auto const mode = modes.local();
    for (auto const &ys : redeal::owned_blocks(modes, 1))
      for (long z = 0; z < p.nz; ++z)
        for (long l = 0; l < ys.count; ++l) {
          double const factor = decay_z[std::size_t(z)] * decay_y[std::size_t(ys.first + l)];
          complex *const line = &mode(z, ys.local + l, 0);
          for (long x = 0; x < p.nx; ++x)
            line[x] *= factor * decay_x[std::size_t(x)];
        }
#pragma redistribute u(*, block, *) notransfer // all of it is written next
    u = modes;
    transform_lines(u.local(), 0, direction::inverse);
#pragma redistribute u(block, *, *) name("to planes")
    transform_lines(u.local(), 1, direction::inverse);
    transform_lines(u.local(), 2, direction::inverse);

    for (long j = 1; j <= 1024; ++j)
      if (point const at = checked(p, j); u.owns(at.z, at.y, at.x))
        sums(t, redeal::rank()) += u(at.z, at.y, at.x) / double(u.extent(0) * u.extent(1) * u.extent(2));
  }
#pragma redistribute sums(*, block) onto(P[0 : 1]) name("to process 0")
  checksums all = {};
  for (auto t : redeal::owned(sums, 0))
    for (auto process : redeal::owned(sums, 1))
      all[std::size_t(t)] += sums(t, process);
  return all;
}

int main(int argc, char **argv) { return run(argc, argv, "slabs", redeal::rank(), solve); }
