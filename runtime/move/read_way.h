// The messages of a plan between processes of one node, and what stays on this one.
//
// The receiver reads the elements straight out of the senders' arrays, in one sweep of its own as soon as all of them
// have come (see meeting.h and gather.h). What may not be read there goes through rings (see ring_way.h). Without
// others on the node there is nothing but what stays.
#pragma once

#include "copy/gather.h"
#include "move/ring_way.h"

#include <optional>

namespace redeal::runtime {

/// This process's part of that, for elements of one size; used again in each redistribution by the plan.
class read_way {
public:
  /// Messages to and from near processes. The meeting, the rings and the sweeps may be null, as may the code.
  read_way(move_plan const &, meeting *, ring_way *, by_sweep *, std::vector<message const *> const &sends,
           std::vector<message const *> const &receives, std::size_t element_size, fixed_code const *, way const &);

  /// All else has begun. `shared`: others may read the old elements. With an early release nothing is read.
  void begin(move_state &, bool shared);
  /// Does what can be done; whether there was something.
  bool progress();
  /// The process without which nothing goes on here, or -1 if that is not known.
  int awaited() const;
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(awaited_list &processes) const;
  bool done() const { return copied_ && giving_.empty() && taking_.empty() && expecting_.empty(); }

private:
  // A sender whose memory is mapped here.
  struct neighbour {
    message const *what;
    char const *elements;
  };

  void meet_receivers();
  bool look_who_came();
  bool meet(std::size_t sender);
  bool copy_from_memory();
  bool copy_local();
  void copy_parcels() const;
  void sweep_memory();
  bool look_at_replies();
  bool look_for_rings();
  stores stores_now() const;
  bool copies_local() const { return !plan_.local.empty() && !(sweeps_ && sweeps_->takes_local()); }

  move_plan const &plan_;
  way how_;
  meeting *here_;
  ring_way *rings_;
  by_sweep *sweeps_;
  std::vector<message const *> to_, from_;
  std::size_t size_;
  kernels kernels_;
  fixed_code code_; // of the compiler, if it knew this redistribution
  // By number: near receivers that have not answered, senders that have not come, and those that have but not announced
  // their rings.
  std::vector<std::size_t> giving_, taking_, expecting_;
  std::vector<neighbour> met_;
  std::vector<source> sources_;         // for the sweep, by place
  std::optional<chunked> local_pieces_; // with an early release
  std::size_t next_piece_ = 0, local_number_ = 0;
  bool copied_ = false;     // what comes from memory
  bool waits_ = false;      // for the replies of all receivers
  bool map_me_ = false;     // all near receivers have mapped this process's memory before
  double unseen_since_ = 0; // when a sender's memory could not be seen, while others' could; else 0
  move_state *state_ = nullptr;
};

} // namespace redeal::runtime
