// The messages of a plan between processes of one node: read from the sender's memory, or staged.
//
// The receiver reads the elements straight out of the senders' arrays, in one sweep of its own as soon as all of them
// have come (see meeting.h and gather.h). What may not be read there is staged: by the relay if there is one, else
// message by message (see relay.h, staging.h).
#pragma once

#include "copy/gather.h"
#include "memory/destination.h"
#include "ways/relay.h"
#include "ways/staging.h"

namespace redeal::runtime {

/// This process's part of that, for elements of one size; used again in each redistribution by the plan.
class nearby {
public:
  /// Without a meeting there is nothing but what stays on this process. With a relay, that does the staging. The code
  /// may be null.
  nearby(move_plan const &, meeting *, relay *, std::size_t element_size, fixed_code const *, way const &);

  /// With a handover nothing is readable, and the memory of old elements goes back as they leave.
  void begin(trouble const &, stamp const &, char const *from, destination &to, handover *);
  /// Does what can be done; whether there was something.
  bool progress();
  /// How much of the staged messages has been sent, from 0 to 1.
  double sent() const { return staged_ ? staged_->least_sent() : 1; }
  /// The process without which nothing goes on here, or -1 if that is not known.
  int awaited() const;
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(std::vector<int> &processes) const;
  bool done() const {
    return copied_ && (!waits_ || giving_.empty()) && taking_.empty() && expecting_.empty() && staged_done();
  }

private:
  // A sender whose memory is mapped here.
  struct neighbour {
    message const *what;
    char const *elements;
  };

  bool look_who_came();
  void meet(message const &);
  bool copy_from_memory();
  bool copy_local();
  void copy_parcels() const;
  void sweep_memory();
  bool look_at_replies();
  bool look_for_rings();
  bool copies_local() const { return !plan_.local.empty() && !(packed_ && packed_->takes_local()); }
  bool staged_done() const { return !staged_ || staged_->done(); }

  move_plan const &plan_;
  way how_;
  meeting *here_;
  relay *packed_;
  std::size_t size_;
  kernels kernels_;
  fixed_code code_;                              // of the compiler, if it knew this redistribution
  std::optional<staging> staged_;                // if there is a meeting
  std::vector<message const *> giving_, taking_; // near receivers that have not answered, senders that have not come
  std::vector<message const *> expecting_;       // of senders that have not announced their rings
  std::vector<neighbour> met_;
  std::vector<source> sources_;         // for the sweep, by place
  std::optional<chunked> local_pieces_; // with a handover
  std::size_t next_piece_ = 0, local_number_ = 0;
  handover *pages_ = nullptr;
  bool copied_ = false; // what comes from memory
  bool waits_ = true;   // for the replies of all receivers
  bool map_me_ = false; // all near receivers have mapped this process's memory before
  trouble const *trouble_ = nullptr;
  stamp stamp_{};
  char const *from_ = nullptr;
  destination *to_ = nullptr;
};

} // namespace redeal::runtime
