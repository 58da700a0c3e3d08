// Arrays of a container that change places are the same bundle: each keeps its elements, and memory does not grow with
// the orders that come by. The same of those that are now there and now not.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 2 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <sys/resource.h>

#include <cstdio>
#include <random>
#include <utility>
#include <vector>

static long most_kibibytes() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss;
}

int main() {
  constexpr std::size_t count = 30;
  std::vector<redeal::array<int>> fields;
  std::vector<int> firsts; // of each now at that place
  for (std::size_t k = 0; k < count; ++k) {
    fields.emplace_back(100 + 10 * static_cast<long>(k % 15));
    firsts.push_back(1000 * static_cast<int>(k));
  }
#pragma processors P(redeal::nprocs())
#pragma distribute fields(block) onto(P)
  for (std::size_t k = 0; k < count; ++k)
    for (auto i : redeal::owned(fields[k]))
      fields[k](i) = firsts[k] + static_cast<int>(i);
  std::mt19937 random(3);
  long wrong = 0, before = 0;
  for (int turn = 0; turn < 2000; ++turn) {
    if (turn == 400)
      before = most_kibibytes();
    std::size_t const a = random() % count, b = random() % count;
    std::swap(fields[a], fields[b]);
    std::swap(firsts[a], firsts[b]);
    auto &one = fields[random() % count];
    if (turn % 3 == 0) {
#pragma redistribute one(cyclic(3))
    }
#pragma redistribute fields(cyclic(3))
    for (std::size_t k = 0; k < count && turn % 20 == 0; ++k)
      for (auto i : redeal::owned(fields[k]))
        wrong += fields[k](i) != firsts[k] + static_cast<int>(i);
#pragma redistribute fields(block)
    for (std::size_t k = 0; k < count && turn % 20 == 0; ++k)
      for (auto i : redeal::owned(fields[k]))
        wrong += fields[k](i) != firsts[k] + static_cast<int>(i);
  }
  long const grown = most_kibibytes() - before;
  bool const right = wrong == 0 && grown < 16384;
  if (!right)
    std::printf("process %d: %ld wrong, %ld KiB more\n", redeal::rank(), wrong, grown);
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return !right;
}
