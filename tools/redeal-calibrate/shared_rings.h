// Rings as those through which packed elements go on a node, between two of its processes: what a byte takes, written
// through the cache or past it, and what a little takes to come to the other.
#pragma once

#include "measuring.h"

#include "copy/stores.h"
#include "copy/streamed.h"
#include "memory/cache_line.h"
#include "memory/ring.h"

#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <vector>

namespace redeal::calibrate {

using runtime::ring;
using runtime::ring_control;

/// A ring from each of two processes of a node, the first and another, to the other.
class shared_rings {
public:
  static constexpr std::size_t chunk = 1 << 16, chunks = 200;
  static constexpr int rounds = 3; // the least counts

  shared_rings(workplace const &at, int other) {
    bool const takes_part = at.near_rank == 0 || at.near_rank == other;
    MPI_Win_allocate_shared(takes_part ? static_cast<MPI_Aint>(ring_bytes + 64) : 0, 1, MPI_INFO_NULL, at.node,
                            &memory_, &window_);
    if (takes_part) {
      out_ = ring_of(at.near_rank);
      in_ = ring_of(other - at.near_rank);
      std::fill_n(reinterpret_cast<char *>(out_.control), ring_bytes, char{0});
    }
    MPI_Barrier(at.node);
  }
  // An exception of one process must not wait for the others.
  ~shared_rings() {
    if (std::uncaught_exceptions() == 0)
      MPI_Win_free(&window_);
  }
  shared_rings(shared_rings const &) = delete;
  shared_rings &operator=(shared_rings const &) = delete;

  // Seconds for each byte, from the one's cache to the other's.
  double through_rings(runtime::stores how) {
    return time([&] {
      for (std::size_t sent = 0, taken = 0; sent < chunks || taken < chunks;) {
        if (sent < chunks && out_.has_free_slot()) {
          write(out_.free_slot(), chunk, how);
          out_.fill(0);
          ++sent;
        }
        if (char const *const came = in_.filled_slot()) {
          runtime::fetch_written(came, chunk); // as those who unpack do
          copy_lines(target_.data(), came, chunk);
          in_.empty();
          ++taken;
        } else {
          sched_yield();
        }
      }
    });
  }

  // Seconds until a little that was written past the cache has come to the other, beside what its bytes take. It goes
  // to and fro.
  double streamed_hand_over(bool begins, double byte) {
    constexpr int often = 200;
    constexpr std::size_t bytes = 4096;
    double least = std::numeric_limits<double>::max();
    for (int round = 0; round < rounds; ++round) {
      while (!out_.is_empty())
        sched_yield();
      double const begin = MPI_Wtime();
      for (int i = 0; i < 2 * often; ++i) {
        if ((i % 2 == 0) == begins) {
          write(out_.free_slot(), bytes, runtime::stores::streaming);
          out_.fill(0);
          continue;
        }
        char const *came = nullptr;
        for (int looks = 0; !(came = in_.filled_slot()); ++looks)
          if (looks > 10'000)
            sched_yield();
        copy_lines(target_.data(), came, bytes);
        in_.empty();
      }
      least = std::min(least, (MPI_Wtime() - begin) / (2 * often));
    }
    return least - bytes * byte;
  }

  // The same in a memory of this process's own.
  double by_itself() {
    std::vector<char> own(ring::slots * chunk);
    return time([&] {
      for (std::size_t i = 0; i < chunks; ++i) {
        write(own.data() + i % ring::slots * chunk, chunk, runtime::stores::ordinary);
        copy_lines(target_.data(), own.data() + i % ring::slots * chunk, chunk);
      }
    });
  }

private:
  static constexpr std::size_t ring_bytes = sizeof(ring_control) + ring::slots * chunk;

  ring ring_of(int process) const {
    MPI_Aint bytes = 0;
    int unit = 0;
    void *at = nullptr;
    MPI_Win_shared_query(window_, process, &bytes, &unit, &at);
    std::size_t room = static_cast<std::size_t>(bytes);
    std::align(64, ring_bytes, at, room);
    auto *const control = static_cast<ring_control *>(at);
    return {control, static_cast<char *>(at) + sizeof *control, chunk};
  }

  // Line by line, as elements are packed and unpacked: of a long copy the library may know that no line is needed as it
  // was, and need not ask the other core for it.
  static void copy_lines(char *to, char const *from, std::size_t bytes) {
    constexpr std::size_t line = 64;
    for (std::size_t i = 0; i != bytes; i += line) {
      std::memcpy(to + i, from + i, line);
      asm volatile("" : : : "memory"); // else it may become one long copy
    }
  }

  void write(char *to, std::size_t bytes, runtime::stores how) const {
    if (how == runtime::stores::streaming) {
      runtime::stream_lines(to, source_.data(), static_cast<index>(bytes));
      runtime::finish_streaming();
    } else {
      copy_lines(to, source_.data(), bytes);
    }
  }

  template <class Work> double time(Work const &work) const {
    double least = std::numeric_limits<double>::max();
    for (int round = 0; round < rounds; ++round) {
      double const begin = MPI_Wtime();
      work();
      least = std::min(least, (MPI_Wtime() - begin) / (chunks * chunk));
    }
    return least;
  }

  void *memory_ = nullptr;
  MPI_Win window_ = MPI_WIN_NULL;
  ring out_, in_;
  std::vector<char> source_ = std::vector<char>(chunk, 1), target_ = std::vector<char>(chunk);
};

} // namespace redeal::calibrate
