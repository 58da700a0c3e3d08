// How much of a move async hides behind a computation that takes as long: a vector that is dealt anew, or a matrix that
// is transposed, while each process computes in registers, streams through memory of its own, or leaves its core, as it
// does for a device.
//
//     redeal++ -O2 overlap.cpp -o overlap
//     mpiexec.mpich -n 2 ./overlap vector 16777216          mpiexec.mpich -n 1 ./overlap matrix 4096
//
// Medians of the slowest process, in ms. `ratio` is together / the longer one alone: 1 hides all, 2 nothing. The three
// are measured in turns, as what a move takes may differ from one second to the next.
#include <redeal/array.hpp>

#include <mpi.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Of the slowest process; the others sleep until it is there.
template <class Work> double seconds(Work const &work) {
  MPI_Barrier(MPI_COMM_WORLD);
  double const begin = now();
  work();
  double const mine = now() - begin;
  double longest = 0;
  MPI_Allreduce(&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return longest;
}

double median(std::vector<double> all) {
  auto const middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

template <class Work> double median(int times, Work const &work) {
  std::vector<double> all;
  for (int i = 0; i < times; ++i)
    all.push_back(seconds(work));
  return median(all);
}

volatile double sink;

// A computation of some kind that is so many rounds long.
class computation {
public:
  explicit computation(std::string kind) : kind_(std::move(kind)), own_(kind_ == "memory" ? 1 << 22 : 0, 1.0) {}

  void run(double rounds) {
    if (kind_ == "device") {
      auto const whole = static_cast<long>(rounds * 1e3);
      timespec const t{whole / 1'000'000'000, whole % 1'000'000'000};
      nanosleep(&t, nullptr);
      return;
    }
    double x = 1;
    if (kind_ == "registers")
      for (double i = 0; i < rounds; ++i)
        x = x * 0.999 + 0.5;
    else
      for (double i = 0; i < rounds; i += 4096, at_ += 4096)
        for (std::size_t k = 0; k < 4096; ++k)
          own_[(at_ + k) % own_.size()] *= 1.0000001;
    sink = x;
  }

  /// How many rounds take so long on all processes at once.
  double rounds_for(double seconds) {
    double rounds = 1e5;
    for (int i = 0; i < 4; ++i)
      rounds *= seconds / std::max(median(3, [&] { run(rounds); }), 1e-7);
    MPI_Bcast(&rounds, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return rounds;
  }

private:
  std::string kind_;
  std::vector<double> own_;
  std::size_t at_ = 0;
};

// A move and back again, alone and while something is computed.
class vector {
public:
  explicit vector(long n) : x_(n) {
#pragma distribute x_(cyclic(3))
    for (auto i : redeal::owned(x_))
      x_(i) = double(i);
  }
  void move() {
#pragma redistribute x_(cyclic(5))
#pragma redistribute x_(cyclic(3))
  }
  template <class Compute> void overlap(Compute const &compute) {
#pragma redistribute x_(cyclic(5)) async(t)
    compute();
#pragma redistribute wait(t)
#pragma redistribute x_(cyclic(3)) async(t)
    compute();
#pragma redistribute wait(t)
  }
  bool is_right() const {
    for (auto i : redeal::owned(x_))
      if (x_(i) != double(i))
        return false;
    return true;
  }

private:
  redeal::array<double> x_;
};

class matrix {
public:
  explicit matrix(long n) : a_(n, n), b_(n, n) {
#pragma distribute a_(block, *), b_(block, *)
    for (auto i : redeal::owned(a_, 0))
      for (auto j : redeal::owned(a_, 1))
        a_(i, j) = double(i - 2 * j);
  }
  void move() {
#pragma redistribute copy
    b_ = redeal::permute<1, 0>(a_);
#pragma redistribute copy
    a_ = redeal::permute<1, 0>(b_);
  }
  template <class Compute> void overlap(Compute const &compute) {
#pragma redistribute copy async(t)
    b_ = redeal::permute<1, 0>(a_);
    compute();
#pragma redistribute wait(t)
#pragma redistribute copy async(t)
    a_ = redeal::permute<1, 0>(b_);
    compute();
#pragma redistribute wait(t)
  }
  bool is_right() const {
    for (auto i : redeal::owned(a_, 0))
      for (auto j : redeal::owned(a_, 1))
        if (a_(i, j) != double(i - 2 * j))
          return false;
    return true;
  }

private:
  redeal::array<double, 2> a_, b_;
};

template <class What> int measure(long n, int times) {
  What what(n);
  for (int i = 0; i < 40; ++i) // until the way is chosen
    what.move();
  for (char const *const kind : {"device", "registers", "memory"}) {
    computation compute(kind);
    double const rounds = compute.rounds_for(median(times, [&] { what.move(); }) / 2);
    std::vector<double> alone, computed, together;
    for (int i = 0; i < times; ++i) {
      alone.push_back(seconds([&] { what.move(); }));
      computed.push_back(seconds([&] {
        compute.run(rounds);
        compute.run(rounds);
      }));
      together.push_back(seconds([&] { what.overlap([&] { compute.run(rounds); }); }));
    }
    if (redeal::rank() == 0)
      std::printf("%-9s  move %8.3f  compute %8.3f  together %8.3f  ratio %.2f\n", kind, median(alone) * 1e3,
                  median(computed) * 1e3, median(together) * 1e3,
                  median(together) / std::max(median(alone), median(computed)));
  }
  return what.is_right() ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fputs("usage: overlap vector|matrix EXTENT [TIMES]\n", stderr);
    return 2;
  }
  redeal::rank(); // starts MPI
  long const n = std::atol(argv[2]);
  int const times = argc > 3 ? std::atoi(argv[3]) : 11;
  return std::strcmp(argv[1], "vector") == 0 ? measure<vector>(n, times) : measure<matrix>(n, times);
}
