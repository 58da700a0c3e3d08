// Elements between processes of one node that cannot read each other's arrays: through small rings in shared memory.
//
// A sender has a ring for each process of the node, all in one segment of its own. It packs a chunk into the next slot
// as soon as that is free; the receiver unpacks it. Two copies, both in the cache, and no message.
#pragma once

#include "choice/message_limits.h"
#include "node/meeting.h"
#include "order/chunked.h"
#include "ways/handover.h"
#include "ways/trouble.h"

#include <algorithm>
#include <map>

namespace redeal::runtime {

/// What one process sends to, or receives from, processes of its node by staging in one redistribution.
class staging {
public:
  staging(meeting &here, std::size_t element_size, message_limits const &limits)
      : here_(here), size_(element_size), slot_bytes_(std::max(here.usual_slot(limits.memory), size_)),
        kernels_(kernels_for(size_)) {}

  /// Of the slots that a ring has at least.
  std::size_t slot_bytes() const { return slot_bytes_; }

  /// With a handover the memory of old elements goes back as they leave; then no message is far ahead of the others.
  void begin(trouble const &, char const *from, destination &to, handover *);

  /// Adds a message that this process sends, whose receiver knows of it.
  void send(message const &);
  /// Adds a message that this process receives, whose sender has come to this redistribution.
  void receive(message const &);

  /// Packs and unpacks what can be; whether anything was.
  bool progress();
  bool done() const { return sends_.empty() && receives_.empty(); }
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(std::vector<int> &processes) const;
  /// How much of it the message has sent that has sent least, from 0 to 1; 1 if there is none.
  double least_sent() const;

private:
  // A message under way, and how many of its chunks are through.
  struct passage {
    message const *what;
    chunked const *parts;
    ring at;
    std::size_t next;
    std::size_t number; // in the handover

    double part() const { return static_cast<double>(next) / static_cast<double>(parts->pieces().size()); }
  };

  passage passage_of(message const &, ring);
  template <class Pass> static bool pass(std::vector<passage> &, Pass const &);

  meeting &here_;
  std::size_t size_, slot_bytes_;
  kernels kernels_;
  std::map<std::pair<message const *, index>, chunked> cut_; // by message and elements of a chunk
  std::vector<passage> sends_, receives_;
  trouble const *trouble_ = nullptr;
  handover *pages_ = nullptr;
  char const *from_ = nullptr;
  destination *to_ = nullptr;
};

} // namespace redeal::runtime
