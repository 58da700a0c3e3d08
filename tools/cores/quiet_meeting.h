// Where processes meet that share cores with others who are measuring: whoever comes early sleeps until the last one
// wakes all. A process that looks now and then whether others have come takes their cores for some microseconds each
// time, and with sixteen of them on two cores most of what is measured there is that.
#pragma once

#include "memory/shared_memory.h"

#include <mpi.h>
#include <sched.h>
#include <time.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>

namespace redeal {

/// What the processes of a communicator have sent each other has arrived when all of them have come here.
inline void let_messages_arrive(MPI_Comm among) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(among, &request);
  for (int done = 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE), !done;)
    sched_yield();
}

/// All processes of a communicator make it, and come to each meeting.
class quiet_meeting {
public:
  /// What processes bring to a meeting, and the sums of all.
  struct numbers {
    double first, second;
  };

  /// The communicator must live as long.
  explicit quiet_meeting(MPI_Comm all) : all_(all) {
    int rank = 0, near_size = 0;
    MPI_Comm_rank(all, &rank);
    MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node_);
    MPI_Comm_rank(node_, &near_rank_);
    MPI_Comm_size(node_, &near_size);
    near_size_ = static_cast<std::uint32_t>(near_size);
    MPI_Comm_split(all, near_rank_ == 0 ? 0 : MPI_UNDEFINED, rank, &firsts_);
    MPI_Aint bytes = 0;
    int unit = 0;
    void *own = nullptr, *memory = nullptr;
    std::size_t const needed = sizeof(board) + near_size_ * sizeof(numbers);
    MPI_Win_allocate_shared(near_rank_ == 0 ? static_cast<MPI_Aint>(needed) : 0, 1, MPI_INFO_NULL, node_, &own,
                            &window_);
    MPI_Win_shared_query(window_, 0, &bytes, &unit, &memory);
    if (near_rank_ == 0)
      new (memory) board;
    board_ = static_cast<board *>(memory);
    brought_ = reinterpret_cast<numbers *>(board_ + 1);
    MPI_Barrier(node_);
  }
  /// An exception of one process must not wait for the others.
  ~quiet_meeting() {
    if (std::uncaught_exceptions() != 0)
      return;
    MPI_Win_free(&window_);
    if (firsts_ != MPI_COMM_NULL)
      MPI_Comm_free(&firsts_);
    MPI_Comm_free(&node_);
  }
  quiet_meeting(quiet_meeting const &) = delete;
  quiet_meeting &operator=(quiet_meeting const &) = delete;

  /// Until all have come. Between nodes the first process of each looks five times in a millisecond.
  numbers meet(numbers mine) {
    std::uint32_t const turn = board_->over.load(std::memory_order_relaxed);
    brought_[near_rank_] = mine;
    if (board_->come.fetch_add(1, std::memory_order_acq_rel) + 1 == near_size_ && near_rank_ != 0)
      runtime::shared_memory::wake(board_->come);
    if (near_rank_ == 0)
      end(turn);
    else
      while (board_->over.load(std::memory_order_acquire) == turn)
        sleep(board_->over, turn);
    return board_->sums;
  }
  void meet() { meet({0, 0}); }

  /// The same behind moves of all that may have gone by message. Whoever sleeps makes no progress for MPI: messages
  /// that it has sent, as far as it knows, may still wait for that, and come half a second late to those that are yet
  /// to sleep. Who comes before others are through keeps a core until they are: where only some have moved, these let
  /// their messages arrive among themselves, and the others sleep.
  void meet_after_messages() {
    let_messages_arrive(all_);
    meet();
  }

private:
  struct board {
    std::atomic<std::uint32_t> come{0}, over{0};
    numbers sums{0, 0};
  };
  static constexpr long long_enough = 500'000'000; // nanoseconds, after which it looks whether a call was missed

  // Whoever has slept for long lets MPI go on, too.
  void sleep(std::atomic<std::uint32_t> &word, std::uint32_t value) const {
    runtime::shared_memory::sleep(word, value, long_enough);
    if (int flag = 0; word.load(std::memory_order_acquire) == value)
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, node_, &flag, MPI_STATUS_IGNORE);
  }

  void end(std::uint32_t turn) {
    for (std::uint32_t come; (come = board_->come.load(std::memory_order_acquire)) != near_size_;)
      sleep(board_->come, come);
    numbers sums{0, 0};
    for (std::uint32_t p = 0; p != near_size_; ++p) {
      sums.first += brought_[p].first;
      sums.second += brought_[p].second;
    }
    add_up_between_nodes(sums);
    board_->sums = sums;
    board_->come.store(0, std::memory_order_relaxed);
    board_->over.store(turn + 1, std::memory_order_release);
    runtime::shared_memory::wake(board_->over);
  }

  void add_up_between_nodes(numbers &sums) {
    int nodes = 0;
    MPI_Comm_size(firsts_, &nodes);
    if (nodes == 1)
      return;
    double all[] = {sums.first, sums.second};
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(MPI_IN_PLACE, all, 2, MPI_DOUBLE, MPI_SUM, firsts_, &request);
    for (int done = 0;;) {
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      if (done)
        break;
      timespec const little{0, 200'000};
      nanosleep(&little, nullptr);
    }
    sums = {all[0], all[1]};
  }

  MPI_Comm all_, node_ = MPI_COMM_NULL, firsts_ = MPI_COMM_NULL;
  MPI_Win window_ = MPI_WIN_NULL;
  int near_rank_ = 0;
  std::uint32_t near_size_ = 1;
  board *board_ = nullptr;
  numbers *brought_ = nullptr; // one place for each process of the node
};

} // namespace redeal
