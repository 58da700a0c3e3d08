// spoiled-memory FILE SEED: process 1 writes any numbers to all memory that it shares with others, while elements move
// to a view of process 0, which lies in the file between guards of a mebibyte. Whatever becomes of the job, the guards
// must be as they were (see spoiled_memory.py).
#include <redeal/array.hpp>
#include <redeal/view.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr redeal::index elements = 40000, guard = 1 << 20;

struct shared_piece {
  char *begin;
  std::size_t bytes;
};

// What this process shares with others, and may write to.
std::vector<shared_piece> shared_pieces() {
  std::vector<shared_piece> pieces;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0, end = 0;
    char rights[8] = "";
    if (line.find("memfd:redeal") != std::string::npos &&
        std::sscanf(line.c_str(), "%lx-%lx %7s", &begin, &end, rights) == 3 && std::string(rights) == "rw-s")
      pieces.push_back({reinterpret_cast<char *>(begin), end - begin});
  }
  return pieces;
}

// Small numbers, great ones, and what is there with one bit turned.
[[noreturn]] void spoil(unsigned seed) {
  std::mt19937_64 any(seed);
  for (;;) {
    for (shared_piece const &piece : shared_pieces()) {
      // The first page has the counters.
      std::size_t const within = any() % 4 > 0 ? std::min<std::size_t>(piece.bytes, 4096) : piece.bytes;
      auto *const place = reinterpret_cast<std::uint64_t *>(piece.begin + any() % (within / 8) * 8);
      auto const number = any();
      __atomic_store_n(place, number % 3 == 0 ? number >> number % 64 : *place ^ std::uint64_t{1} << number % 64,
                       __ATOMIC_RELAXED);
    }
    usleep(100);
  }
}

#ifdef __x86_64__
// What is read may be anywhere, but what is written not.
void tell_of_write(int, siginfo_t *, void *context) {
  bool const writes = static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_ERR] & 2;
  if (writes && write(STDERR_FILENO, "a wild write\n", 13) < 0)
    _exit(4);
  _exit(5);
}

void watch_writes() {
  struct sigaction action{};
  action.sa_sigaction = tell_of_write;
  action.sa_flags = SA_SIGINFO;
  for (int const signal : {SIGSEGV, SIGBUS})
    sigaction(signal, &action, nullptr);
}
#else
void watch_writes() {}
#endif

double *memory_in(char const *path, bool is_mine) {
  static std::vector<double> others(static_cast<std::size_t>(elements));
  if (!is_mine)
    return others.data();
  int const file = open(path, O_RDWR);
  std::size_t const bytes = elements * sizeof(double) + 2 * guard;
  void *const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file < 0 || memory == MAP_FAILED)
    std::exit(3);
  return reinterpret_cast<double *>(static_cast<char *>(memory) + guard);
}

} // namespace

int main(int, char **argv) {
  redeal::array<double> x(2 * elements);
  redeal::view<double> v(memory_in(argv[1], redeal::rank() == 0), 2 * elements);
#pragma processors P(2)
#pragma distribute x(cyclic(3)), v(block) onto(P)
  x.data();
#pragma redistribute copy
  v = x;
  if (redeal::rank() == 1)
    std::thread(spoil, static_cast<unsigned>(std::atoi(argv[2]))).detach();
  else
    watch_writes();
  for (int round = 0; round < 2000; ++round) {
#pragma redistribute copy
    v = x;
  }
  _exit(0);
}
