// What the benchmark FT of the NAS Parallel Benchmarks computes, without a word on how it is dealt to processes: its
// random numbers, transforms of lines, the factors by which modes decay, and the published checksums.
//
// FT solves u_t = α·Δu in a periodic box: it transforms u once, and for t = 1, …, 6 it multiplies the mode k by
// exp(-4α·π²·|k|²·t), transforms back, and adds up 1024 elements. D. Bailey et al., The NAS Parallel Benchmarks,
// RNR-94-007.
#ifndef NAS_FT_HPP
#define NAS_FT_HPP

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace nas_ft {

using complex = std::complex<double>;
enum class direction { forward, inverse };
constexpr int iterations = 6;

struct problem {
  char name;
  long nz, ny, nx; // the sizes of u(z, y, x)
  complex sums[iterations];
};

constexpr problem problems[] = {
    {'S',
     64,
     64,
     64,
     {{554.6087004964, 484.5363331978},
      {554.6385409189, 486.5304269511},
      {554.6148406171, 488.3910722336},
      {554.5423607415, 490.1273169046},
      {554.4255039624, 491.7475857993},
      {554.2683411902, 493.2597244941}}},
    {'W',
     32,
     128,
     128,
     {{567.3612178944, 529.3246849175},
      {563.1436885271, 528.2149986629},
      {559.4024089970, 527.0996558037},
      {556.0698047020, 526.0027904925},
      {553.0898991250, 524.9400845633},
      {550.4159734538, 523.9212247086}}},
};

/// What the command line asks for, `program [S|W] [runs]`: a problem, and how often to solve it. Times of later runs
/// have no part in what only the first one has to do. Without what nothing sensible has been asked for.
struct task {
  problem const *what = nullptr;
  int runs = 1;
  task(int argc, char **argv) {
    for (problem const &p : problems)
      if (argc < 2 ? p.name == 'S' : argv[1][0] == p.name && argv[1][1] == 0)
        what = &p;
    if (argc > 2)
      runs = std::atoi(argv[2]);
    if (argc > 3 || runs < 1)
      what = nullptr;
  }
};

/// The first values of the line u(z, y, 0), u(z, y, 1), …: numbers 2·nx·(y + ny·z) and following of x → 5^13·x mod
/// 2^46.
inline void first_values(problem const &p, long z, long y, complex *line) {
  std::uint64_t const mask = (std::uint64_t(1) << 46) - 1;
  std::uint64_t x = 314159265, power = 1220703125; // 5^13
  for (long skip = 2 * p.nx * (y + p.ny * z); skip > 0; skip /= 2) {
    if (skip % 2 == 1)
      x = x * power & mask;
    power = power * power & mask;
  }
  auto const next = [&] { return std::ldexp(double(x = x * 1220703125 & mask), -46); };
  for (long i = 0; i < p.nx; ++i) {
    double const real = next(), imaginary = next();
    line[i] = {real, imaginary};
  }
}

/// Transforms `lines` lines of `n` elements, `stride` apart, whose first elements are `distance` apart; n is a power of
/// two. Sixteen lines at a time go through a buffer, by Stockham's method, which needs no reversal of bits.
inline void transform(complex *first, long n, long stride, long lines, long distance, direction way) {
  constexpr long most = 16;
  static std::vector<complex> from, to, roots;
  from.resize(std::size_t(n * most));
  to.resize(std::size_t(n * most));
  roots.resize(std::size_t(n));
  double const turn = (way == direction::forward ? -2 : 2) * std::acos(-1.0) / double(n);
  for (long k = 0; k < n; ++k)
    roots[std::size_t(k)] = std::polar(1.0, turn * double(k));
  for (; lines > 0; lines -= most, first += most * distance) {
    long const count = std::min(lines, most);
    for (long k = 0; k < n; ++k)
      for (long l = 0; l < count; ++l)
        from[std::size_t(k * count + l)] = first[k * stride + l * distance];
    for (long half = n / 2, done = 1; half > 0; half /= 2, done *= 2) {
      long const run = done * count; // so many elements are multiplied by one root
      for (long k = 0; k < half; ++k) {
        complex const root = roots[std::size_t(k * done)];
        complex const *const a = &from[std::size_t(k * run)], *const b = a + half * run;
        complex *const sum = &to[std::size_t(2 * k * run)], *const difference = sum + run;
        for (long l = 0; l < run; ++l) {
          double const real = a[l].real() - b[l].real(), imaginary = a[l].imag() - b[l].imag();
          sum[l] = {a[l].real() + b[l].real(), a[l].imag() + b[l].imag()};
          difference[l] = {real * root.real() - imaginary * root.imag(), real * root.imag() + imaginary * root.real()};
        }
      }
      from.swap(to);
    }
    for (long k = 0; k < n; ++k)
      for (long l = 0; l < count; ++l)
        first[k * stride + l * distance] = from[std::size_t(k * count + l)];
  }
}

/// Transforms all lines along dimension `d` of a local part, which has each of them whole: one with extent(d),
/// stride(d) and data(), as redeal's local views have them.
template <class Part> void transform_lines(Part const &part, int d, direction way) {
  int const outer = d == 0 ? 1 : 0, inner = d == 2 ? 1 : 2;
  for (long l = 0; l < long(part.extent(outer)); ++l)
    transform(part.data() + l * long(part.stride(outer)), long(part.extent(d)), long(part.stride(d)),
              long(part.extent(inner)), long(part.stride(inner)), way);
}

/// The factor of a mode in one step is the product of those of its three coordinates: that of coordinate k, of n.
inline std::vector<double> decay(long n) {
  std::vector<double> factors;
  double const pi = std::acos(-1.0);
  for (long k = 0; k < n; ++k) {
    double const frequency = double(k < n / 2 ? k : k - n);
    factors.push_back(std::exp(-4e-6 * pi * pi * frequency * frequency));
  }
  return factors;
}

/// Coordinates of the element that is number j of a checksum.
struct point {
  long z, y, x;
};
inline point checked(problem const &p, long j) { return {5 * j % p.nz, 3 * j % p.ny, j % p.nx}; }

using checksums = std::array<complex, iterations>;

/// Prints the checksums of all steps, and whether they are the published ones.
inline bool verify(problem const &p, checksums const &sums, char const *program) {
  bool good = true;
  std::printf("%s: NAS FT class %c, %d x %d x %d\n", program, p.name, int(p.nx), int(p.ny), int(p.nz));
  for (std::size_t t = 0; t < iterations; ++t) {
    std::printf("step %d: checksum %.9f %.9f\n", int(t) + 1, sums[t].real(), sums[t].imag());
    good = good && std::abs((sums[t] - p.sums[t]) / p.sums[t]) <= 1e-12; // NaN is not good either
  }
  std::printf("%s\n", good ? "PASS" : "FAIL");
  return good;
}

/// What all processes do: each calls `solve(problem)` as often as the command line asks for, and process 0 tells how it
/// went. The status of the program.
template <class Solve> int run(int argc, char **argv, char const *program, int rank, Solve const &solve) {
  task const asked(argc, argv);
  if (!asked.what) {
    if (rank == 0)
      std::fprintf(stderr, "usage: %s [S|W] [runs]\n", argv[0]);
    return 1;
  }
  checksums sums;
  std::chrono::duration<double, std::milli> taken{};
  for (int number = 0; number < asked.runs; ++number) {
    auto const start = std::chrono::steady_clock::now();
    sums = solve(*asked.what);
    taken = std::chrono::steady_clock::now() - start;
  }
  if (rank != 0)
    return 0;
  bool const good = verify(*asked.what, sums, program);
  std::printf("time %.1f ms\n", taken.count());
  return good ? 0 : 1;
}

} // namespace nas_ft
#endif
