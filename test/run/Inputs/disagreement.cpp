// Process 1 gives another number than the others, in one of the places where a directive may hold one.
#include <redeal/array.hpp>

#include <cstdio>
#include <string>

// A number that no compiler knows.
static long hidden(long value) {
  static volatile long kept;
  kept = value;
  return kept;
}

template <class Array> void move(Array &any) {
#pragma redistribute any(cyclic(3))
}

// Arrays of one rank, dealt alike.
static void name_others(std::string const &what, long n) {
  bool const other = redeal::rank() == 1;
#pragma processors P(redeal::nprocs())
  redeal::array<double> a[2] = {redeal::array<double>(n), redeal::array<double>(n)};
  redeal::array<float> f(n);
  redeal::array<long> l(n);
  redeal::array<double, 2> rows(n / 100, 100);
  redeal::array<double, 2, redeal::column_major> columns(n / 100, 100);
  for (auto &each : a) {
#pragma distribute each(block) onto(P)
  }
#pragma distribute f(block) onto(P)
#pragma distribute l(block) onto(P)
#pragma distribute rows(block, *) onto(P)
#pragma distribute columns(block, *) onto(P)
  if (what == "array")
    for (int k = 0; k < 2; ++k)
      move(a[other ? 1 - k : k]);
  if (what == "size")
    other ? move(f) : move(a[0]);
  if (what == "kind")
    other ? move(l) : move(a[0]);
  auto const move_plane = [&](auto &any) {
#pragma redistribute any(*, cyclic(3))
  };
  if (what == "order")
    other ? move_plane(columns) : move_plane(rows);
}

int main(int, char **argv) {
  std::string const what = argv[1];
  long const n = redeal::nprocs(), size = hidden(n > 1 ? 100000 : 0);
  auto const differs = [&](char const *place, long mine, long others) {
    return hidden(what == place && redeal::rank() == 1 ? mine : others);
  };
  redeal::array<double> x(differs("extent", size - 1, size)), y(size);
#pragma processors W(n)
#pragma processors P(differs("grid", n - 1, n))
#pragma distribute x(block) onto(P)
#pragma distribute y(block) onto(W)
  name_others(what, size);
  long const one = differs("onto", n - 1, 0), count = hidden(1), half = hidden(n / 2),
             from = what == "halves" ? hidden(redeal::rank() == 0 ? 0 : n - half) : 0,
             part = what == "halves" ? half : hidden(n);
  for (auto i : redeal::owned(x))
    x(i) = 1;
  if (what == "halves") {
#pragma redistribute y(block) onto(W[from:part])
#pragma redistribute y(cyclic(3))
  } else if (what == "other-directive") {
    if (redeal::rank() == 1) {
#pragma redistribute y(cyclic(3))
    }
#pragma redistribute x(cyclic(3))
  } else if (what == "phases") {
    long const count_of_phases = differs("phases", 2, 1);
#pragma redistribute x(cyclic(3)) phases(count_of_phases)
#pragma redistribute y(cyclic(2))
  } else if (what == "more-phases") {
    long const count_of_phases = differs("more-phases", 2, 3);
#pragma redistribute x(cyclic(3)) phases(count_of_phases)
#pragma redistribute y(cyclic(2))
  } else if (what == "skips") {
    if (redeal::rank() != 1) {
#pragma redistribute x(cyclic(3))
    }
  } else {
    long const bytes = differs("memory", 100000, 300000), messages = differs("window", 1, 3),
               first = differs("block", 4, 3);
#pragma redistribute x(cyclic(first)) memory(bytes) window(messages)
#pragma redistribute y(cyclic(2))
#pragma redistribute y(block) onto(W[one:count])
  }
  std::printf("process %d has come to the end\n", redeal::rank());
}
