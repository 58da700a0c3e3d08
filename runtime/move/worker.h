// A plan at work, one way: packed, sent, received, unpacked.
//
// Elements of processes of the same node are read in memory (see read_way.h), or go through rings (see ring_way.h), or
// in letters if that is all (see letter_way.h); others are messages of MPI. What is packed goes by sweep if its runs
// are short (see by_sweep.h), is combined on the way (see by_relay.h), goes in one exchange of all with all (see
// by_exchange.h), or by message. Each process does what it can, and waits when there is nothing; there is no barrier.
#pragma once

#include "boards/whereabouts.h"
#include "group/joint_plan.h"
#include "lanes/mpi_exchange.h"
#include "lanes/mpi_lane.h"
#include "move/letter_way.h"
#include "move/movement.h"
#include "move/read_way.h"
#include "move/segment_pages.h"
#include "ways/by_exchange.h"
#include "ways/by_relay.h"

#include <optional>

namespace redeal::runtime {

/// For elements of one size and one way. Kept for the next time: it allocates nothing then.
class worker {
public:
  worker(joint_plan const &, movement const &, way const &);
  worker(worker const &) = delete;
  worker &operator=(worker const &) = delete;

  /// Moves the elements. Returns the number of the array that they have left.
  array_number run(movement const &);
  /// Where those of one node hang out their signs in its moves; null if they hang out none, as all are messages.
  meeting *where_they_meet() const { return here_; }
  /// After a move: looks at the sign of one of those with whom it exchanges elements there, who take turns. Where such
  /// a look says nothing unless it was missed before, it is looked for in the next move.
  void glance();

private:
  using messages = std::vector<message const *>;

  stamp stamp_of(movement const &);
  messages those(std::vector<message> const &all, bool near) const;
  std::size_t own_bytes_of_rings() const { return rings_ ? rings_->own_bytes() : 0; }
  void sweep_far(joint_plan const &, messages to, messages from);
  void send_far(joint_plan const &, messages to, messages from, std::size_t element_size);
  void send_letters(messages to, messages from, std::size_t element_size);
  void relay_far(joint_plan const &, std::size_t element_size);
  void exchange_all(joint_plan const &, std::size_t element_size);
  void begin(move_state &);
  bool progress();
  bool done() const;
  void list_awaited(awaited_list &processes) const;
  void sleep(long nanoseconds);

  move_plan const &plan_;
  way const how_;
  stamp const common_;
  name_digest named_;
  cargo_maker const &cargoes_;
  meeting *here_;               // null if all are messages
  std::vector<int> peers_here_; // those with whom it exchanges elements there
  std::size_t glances_ = 0;     // at these
  std::optional<int> watched_;  // of these, one whose sign is looked for
  bool has_far_ = false;
  segment_pages pages_;
  std::optional<early_release> early_;
  std::optional<mpi_outlet> out_; // to others than near processes
  std::optional<mpi_inlet> in_;
  std::size_t far_lanes_ = 0;      // as the sweeps number these two
  std::optional<by_sweep> sweeps_; // of what is packed, if it goes so
  std::optional<by_message> far_;  // else
  std::optional<by_relay> relays_; // or so
  std::optional<mpi_exchange> all_;
  std::optional<by_exchange> exchange_; // or in that
  std::optional<letter_way> letters_;   // of near processes, if there is nothing else
  std::optional<ring_way> rings_;       // else of these
  std::optional<read_way> near_;
};

} // namespace redeal::runtime
