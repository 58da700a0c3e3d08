// How long it takes until one process of a node sees what another one has written.
#pragma once

#include "cores/quiet_meeting.h"

#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>

namespace redeal {

/// Memory that the processes of a node share, with one counter.
class shared_counter {
public:
  /// Of all processes of a node, which may use so many cores together.
  shared_counter(MPI_Comm node, int cores) : all_(node), node_(node), cores_(cores) {
    MPI_Comm_rank(node, &rank_);
    MPI_Win_allocate_shared(rank_ == 0 ? 4096 : 0, 1, MPI_INFO_NULL, node, &memory_, &window_);
    MPI_Aint bytes = 0;
    int unit = 0;
    void *all = nullptr;
    MPI_Win_shared_query(window_, 0, &bytes, &unit, &all);
    counter_ = static_cast<std::atomic<long> *>(all);
    if (rank_ == 0)
      counter_->store(0);
    MPI_Barrier(node);
  }
  /// An exception of one process must not wait for the others.
  ~shared_counter() {
    if (std::uncaught_exceptions() == 0)
      MPI_Win_free(&window_);
  }
  shared_counter(shared_counter const &) = delete;
  shared_counter &operator=(shared_counter const &) = delete;

  /// So many processes of the node, with numbers that are multiples of `apart`, each add one in turn, so many times;
  /// seconds from one to the next, the least of some rounds; 0 on all others, and where there are not so many.
  double go_round(int players, int apart, long times) {
    constexpr int rounds = 3;
    int size = 0;
    MPI_Comm_size(node_, &size);
    if ((players - 1) * apart >= size) // they would wait for one that is not there
      return 0;
    all_.meet();
    if (rank_ == 0)
      counter_->store(0);
    all_.meet();
    if (rank_ % apart != 0 || rank_ / apart >= players)
      return 0;
    double least = std::numeric_limits<double>::max();
    for (int round = 0; round < rounds; ++round) {
      double const begin = MPI_Wtime();
      for (long i = 0; i < times; ++i)
        add_one(players, rank_ / apart);
      least = std::min(least, (MPI_Wtime() - begin) / static_cast<double>(times) / players);
    }
    return least;
  }

private:
  void add_one(int players, int player) {
    for (int turns = 0; counter_->load(std::memory_order_acquire) % players != player; ++turns)
      if (players > cores_ || turns > 10'000)
        sched_yield();
    counter_->fetch_add(1, std::memory_order_release);
  }

  quiet_meeting all_;
  MPI_Comm node_;
  int cores_, rank_ = 0;
  MPI_Win window_ = MPI_WIN_NULL;
  void *memory_ = nullptr;
  std::atomic<long> *counter_ = nullptr;
};

} // namespace redeal
