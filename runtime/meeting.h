// Where the processes of one communicator on one node tell each other what to read, without messages.
//
// A block of shared memory holds a sign for every process and an answer for every pair. In each redistribution a
// process hangs out its sign: where its elements lie. Who needs some of them reads them there and answers "taken", or
// "send" if it cannot map them. A process may change its elements once all answers are in.
#pragma once

#include "segment.h"

#include <mpi.h>

#include <atomic>
#include <memory>
#include <vector>

namespace redeal::runtime {

class meeting {
public:
  /// Collective over the communicator. Null on a node where processes cannot share memory, or that has only one of
  /// them.
  static std::unique_ptr<meeting> of(MPI_Comm);
  ~meeting();

  /// Whether that rank of the communicator is on this node.
  bool is_near(int rank) const { return place_[static_cast<std::size_t>(rank)] >= 0; }

  /// The next redistribution begins: this process's elements are complete, and lie at `elements`.
  void begin(std::uint64_t stamp, void const *elements);

  /// Whether the process has begun it too.
  bool has_begun(int rank) const;
  /// What it gave to begin(). Requires has_begun().
  std::uint64_t stamp_of(int rank) const;
  /// Its elements; null if they cannot be had. Requires has_begun().
  char const *elements_of(int rank);
  /// Whether its elements lie in memory that can be shared at all; if not, it sends them unasked.
  bool shares(int rank) const;
  bool i_share() const;

  enum class answer { none, taken, send };
  /// Tells that process how this one gets its elements.
  void reply(int rank, answer);
  /// What that process has replied in this redistribution.
  answer reply_of(int rank) const;

private:
  struct alignas(64) sign {
    std::atomic<std::uint64_t> turn;
    std::uint64_t stamp;
    segment_address where;
  };

  meeting() = default;
  bool open(MPI_Comm node);
  sign &of_place(int place) const { return signs_[place]; }
  std::atomic<std::uint64_t> &answer_at(int sender, int receiver) const { return answers_[sender * size_ + receiver]; }
  int place(int rank) const { return place_[static_cast<std::size_t>(rank)]; }

  int size_ = 0, me_ = 0;  // processes on this node; this one's place
  std::vector<int> place_; // of every rank of the communicator, or -1
  void *block_ = nullptr;
  std::size_t bytes_ = 0;
  sign *signs_ = nullptr;                         // by place
  std::atomic<std::uint64_t> *answers_ = nullptr; // by sender and receiver: 4·turn + answer
  std::uint64_t turn_ = 0;
  std::vector<std::unique_ptr<foreign_segments>> foreign_; // by place
};

} // namespace redeal::runtime
