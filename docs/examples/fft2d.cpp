// A picture loses its fine detail: two-dimensional Fourier transform, low-pass filter, and back.
//
//     redeal++ -O2 fft2d.cpp -o fft2d && mpiexec.mpich -n 4 ./fft2d cards.pgm soft.pgm          any number of processes
//
// A transform along rows is local when whole rows are dealt to processes, one along columns when whole columns are. So
// rows are transformed, the picture moves from (block, *) to (*, block), and columns are transformed; then back again.
//
// Pictures are PGM, plain (P2) or raw (P5). The transform needs powers of two: a picture of another size is continued
// with its last row and column, and cut again at the end. Every process reads the file, process 0 writes the result.
#include <redeal/array.hpp>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using complex = std::complex<double>;
enum class direction { forward, inverse };
struct picture {
  redeal::index height = 0, width = 0, maximum = 0;
  std::vector<unsigned short> pixels;
};

/// Reads a PGM file: P2 or P5, comments, one or two bytes for a pixel. False if it is not one.
static bool read_pgm(char const *path, picture &p) {
  std::ifstream file(path, std::ios::binary);
  std::string const all{std::istreambuf_iterator<char>(file), {}};
  std::size_t at = 2;
  // The next decimal number, after blanks and comments; -1 if there is none.
  auto const number = [&] {
    while (at < all.size() && (all[at] == '#' || std::isspace(static_cast<unsigned char>(all[at]))))
      at = all[at] == '#' ? std::min(all.find('\n', at), all.size()) : at + 1;
    redeal::index value = -1;
    for (; at < all.size() && all[at] >= '0' && all[at] <= '9' && value < 1000000; ++at)
      value = std::max<redeal::index>(value, 0) * 10 + (all[at] - '0');
    return value;
  };
  bool const plain = all.compare(0, 2, "P2") == 0;
  if (!plain && all.compare(0, 2, "P5") != 0)
    return false;
  p.width = number();
  p.height = number();
  p.maximum = number();
  if (p.width < 1 || p.height < 1 || p.maximum < 1 || p.maximum > 65535)
    return false;
  ++at; // one blank ends the header
  redeal::index const bytes = p.maximum > 255 ? 2 : 1, count = p.width * p.height;
  if (at > all.size() || static_cast<redeal::index>(all.size() - at) < (plain ? count : bytes * count))
    return false;
  p.pixels.resize(static_cast<std::size_t>(count));
  for (unsigned short &pixel : p.pixels) {
    redeal::index value = plain ? number() : 0;
    for (redeal::index b = 0; b < bytes && !plain; ++b)
      value = value * 256 + static_cast<unsigned char>(all[at++]);
    if (value < 0)
      return false;
    pixel = static_cast<unsigned short>(std::min(value, p.maximum));
  }
  return true;
}

/// Writes the elements, all of which this process owns, as a raw PGM file.
static bool write_pgm(char const *path, redeal::array<unsigned short, 2> const &p, redeal::index maximum) {
  std::string all = "P5\n";
  for (redeal::index number : {p.extent(1), p.extent(0), maximum})
    all += std::to_string(number) + "\n";
  for (auto i : redeal::owned(p, 0))
    for (auto j : redeal::owned(p, 1)) {
      if (maximum > 255)
        all += char(p(i, j) >> 8);
      all += char(p(i, j) & 255);
    }
  std::ofstream file(path, std::ios::binary);
  return file.write(all.data(), static_cast<std::streamsize>(all.size())) && file.flush();
}

/// Fourier transform in place by Cooley and Tukey's method; the size is a power of two. The inverse divides by it.
static void transform(std::vector<complex> &x, direction way) {
  std::size_t const n = x.size();
  for (std::size_t i = 0, reversed = 0; i < n; ++i) {
    if (i < reversed)
      std::swap(x[i], x[reversed]);
    std::size_t bit = n / 2;
    for (; reversed & bit; bit /= 2)
      reversed ^= bit;
    reversed |= bit;
  }
  double const turn = (way == direction::forward ? -2 : 2) * std::acos(-1.0);
  for (std::size_t half = 1; half < n; half *= 2)
    for (std::size_t k = 0; k < half; ++k) {
      complex const root = std::polar(1.0, turn * double(k) / double(2 * half));
      for (std::size_t i = k; i < n; i += 2 * half) {
        complex const odd = root * x[i + half];
        x[i + half] = x[i] - odd;
        x[i] += odd;
      }
    }
  if (way == direction::inverse)
    for (complex &value : x)
      value /= double(n);
}

/// Transforms all lines that run along dimension `d`; this process holds each of them whole or not at all.
static void transform_lines(redeal::array<complex, 2> &a, int d, direction way) {
  auto const local = a.local();
  std::vector<complex> line(static_cast<std::size_t>(local.extent(d)));
  for (redeal::index l = 0; l < local.extent(1 - d); ++l) {
    complex *const first = local.data() + l * local.stride(1 - d);
    for (std::size_t k = 0; k < line.size(); ++k)
      line[k] = first[redeal::index(k) * local.stride(d)];
    transform(line, way);
    for (std::size_t k = 0; k < line.size(); ++k)
      first[redeal::index(k) * local.stride(d)] = line[k];
  }
}

static redeal::index power_of_two(redeal::index n) { return n <= 1 ? 1 : 2 * power_of_two((n + 1) / 2); }

/// Cycles per pixel of row or column `k` of a transform of size `n`.
static double frequency(redeal::index k, redeal::index n) { return double(std::min(k, n - k)) / double(n); }

int main(int argc, char **argv) {
  picture in;
  if (argc != 3 || !read_pgm(argv[1], in)) {
    if (redeal::rank() == 0)
      std::fprintf(stderr, "usage: fft2d in.pgm out.pgm, where in.pgm is a PGM picture\n");
    return 1;
  }
  auto const start = std::chrono::steady_clock::now();
  auto const pixel = [&](redeal::index i, redeal::index j) {
    return in.pixels[std::size_t(std::min(i, in.height - 1) * in.width + std::min(j, in.width - 1))] / double(in.maximum);
  };

#pragma processors P(redeal::nprocs())
  redeal::index const height = power_of_two(in.height), width = power_of_two(in.width);
  redeal::array<complex, 2> A(height, width);
#pragma distribute A(block, *) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (redeal::index j = 0; j < width; ++j)
      A(i, j) = pixel(i, j);

  transform_lines(A, 1, direction::forward);
#pragma redistribute A(*, block)
  transform_lines(A, 0, direction::forward);

  // The filter removes all that is finer than the cut-off. The energy of a column is added up where the column is.
  double const cut_off = 0.125;
  redeal::array<complex, 2> B = A; // not filtered: it must become the picture again
  redeal::array<double, 2> energy(2, width);
#pragma distribute energy(*, block) onto(P)
  for (auto j : redeal::owned(A, 1))
    for (redeal::index i = 0; i < height; ++i) {
      bool const keep = std::hypot(frequency(i, height), frequency(j, width)) <= cut_off;
      energy(0, j) += std::norm(A(i, j));
      energy(1, j) += keep ? std::norm(A(i, j)) : 0;
      A(i, j) *= keep ? 1 : 0;
    }

  transform_lines(A, 0, direction::inverse);
  transform_lines(B, 0, direction::inverse);
#pragma redistribute A(block, *), B(block, *)
  transform_lines(A, 1, direction::inverse);
  transform_lines(B, 1, direction::inverse);

  redeal::array<int> wrong(redeal::nprocs());
#pragma distribute wrong(block) onto(P)
  for (auto i : redeal::owned(B, 0))
    for (redeal::index j = 0; j < width; ++j)
      wrong(redeal::rank()) += !(std::abs(B(i, j) - pixel(i, j)) < 1e-9);

  redeal::array<unsigned short, 2> out(in.height, in.width);
#pragma distribute out(block((height - 1) / redeal::nprocs() + 1), *) onto(P)
  for (auto i : redeal::owned(out, 0))
    for (auto j : redeal::owned(out, 1))
      out(i, j) = static_cast<unsigned short>(std::lround(std::clamp(A(i, j).real(), 0.0, 1.0) * double(in.maximum)));

  // All to the first process. It adds up in the order of the indices: the same sum on any number of processes.
#pragma redistribute energy(*, block), wrong(block), out(block, *) onto(P[0:1])
  if (redeal::rank() != 0)
    return 0;
  double all = 0, kept = 0;
  for (auto j : redeal::owned(energy, 1)) {
    all += energy(0, j);
    kept += energy(1, j);
  }
  bool const good = std::count(wrong.data(), wrong.data() + wrong.local_size(), 0) == wrong.extent();
  std::chrono::duration<double, std::milli> const taken = std::chrono::steady_clock::now() - start;
  std::printf("fft2d: %d x %d pixels", int(in.width), int(in.height));
  std::printf(", transformed as %d x %d\n", int(width), int(height));
  std::printf("cut-off %.3f cycles per pixel keeps %.1f %% of the energy\n", cut_off, all > 0 ? 100 * kept / all : 100);
  std::printf("transform and inverse give the picture again: %s\n", good ? "PASS" : "FAIL");
  std::printf("time %.3f ms\n", taken.count());
  if (write_pgm(argv[2], out, in.maximum))
    return good ? 0 : 1;
  std::fprintf(stderr, "fft2d: cannot write %s\n", argv[2]);
  return 1;
}
