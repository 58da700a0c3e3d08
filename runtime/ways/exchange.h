// The messages of a plan, sent with MPI: between nodes, or wherever memory cannot be shared.
//
// Each message goes in chunks that are packed, sent and unpacked while they are in the cache, through a few buffers
// that all plans share. A process works through its chunks in the order of their numbers, and among equal ones in the
// order of the schedule's steps, so that what it reads stays near; a window of them is under way in each direction, and
// receives are posted ahead. There is no barrier.
//
// It cannot deadlock: of the earliest chunk that has not arrived, sender and receiver have no earlier one left, so both
// have started it.
#pragma once

#include "choice/message_limits.h"
#include "ways/handover.h"
#include "ways/trouble.h"

namespace redeal::runtime {

/// Some messages of one plan, for elements of one size; used again in each redistribution by that plan.
class exchange {
public:
  /// The messages must be in the order of their steps, and outlive this.
  exchange(MPI_Comm, std::vector<message const *> const &sends, std::vector<message const *> const &receives,
           std::size_t element_size, message_limits const &);

  exchange(exchange const &) = delete;
  exchange &operator=(exchange const &) = delete;

  /// With a handover the memory of old elements goes back as they leave.
  void begin(trouble const &, stamp const &, char const *from, char *to, handover *);
  /// Starts and finishes what can be; whether anything was.
  bool progress();
  /// Whether it has no messages at all.
  bool is_empty() const { return sends_.all.empty() && receives_.all.empty(); }
  /// How much has been sent, from 0 to 1.
  double sent() const {
    return sends_.finished() ? 1 : static_cast<double>(sends_.ended) / static_cast<double>(sends_.all.size());
  }
  bool done() const { return sends_.finished() && receives_.finished(); }
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(std::vector<int> &processes) const;

private:
  struct transfer {
    message const *what;
    parcel const *chunk;
    std::size_t number; // of the message
    bool first;         // of its message: a header comes before the elements
    index array_at;     // the local index of its elements, if they go without a buffer; else -1
    MPI_Request request = MPI_REQUEST_NULL;
    bool arrived = false;
  };

  // The chunks of one direction. Chunk i uses buffer i modulo the window.
  struct lane {
    std::vector<transfer> all;
    std::size_t begun = 0, ended = 0; // those before `ended` have arrived

    bool finished() const { return ended == all.size(); }
  };

  void list(std::vector<message const *> const &messages, lane &, index (*contiguous)(parcel const &));
  bool start_sends();
  bool start_receives();
  bool finish(lane &, char const *direction);
  void arrive(transfer const &, char const *buffer) const;
  std::size_t bytes(transfer const &) const;
  index chunk_elements(message const &) const;
  char *buffer(std::size_t slot) const;

  MPI_Comm comm_;
  std::size_t size_;
  kernels kernels_;
  message_limits limits_;
  std::size_t chunk_bytes_; // of a chunk's elements, at most, but at least one element
  std::deque<chunked> cut_;
  lane sends_, receives_;
  std::size_t room_; // of a buffer
  char *buffers_;    // common to all plans
  trouble const *trouble_ = nullptr;
  stamp stamp_{};
  handover *pages_ = nullptr;
  std::size_t first_number_ = 0; // of these messages in the handover
  char const *from_ = nullptr;
  char *to_ = nullptr;
};

} // namespace redeal::runtime
