// Moves in one chunk where all processes are near: each has one packet for another, a letter (see letter_lane.h), and
// nothing else is said. Where lists say where the elements lie they are packed here, and else by sweep.
//
// A process that sends more than it gets may be some moves ahead of its receivers, as far as their slots go. Who waits
// for long looks at the signs of the others, whether they have come to another directive.
#pragma once

#include "lanes/letter_lane.h"
#include "ways/by_sweep.h"

namespace redeal::runtime {

/// Partners are numbered as the messages are given.
class letter_way {
public:
  /// The sweeps are of one chunk.
  letter_way(move_plan const &, meeting &, by_sweep &, std::vector<message const *> const &sends,
             std::vector<message const *> const &receives, std::size_t element_size);

  /// A move begins. The state outlives it.
  void begin(move_state &);
  bool progress();
  bool done() const { return listed_ ? unsent_ == 0 && missing_ == 0 : sweep_.done(); }

  /// Nothing has come for some time: stops if others are in other directives.
  void look_at_signs();
  /// Whether it waits for room, which comes without a bell.
  bool lacks_room() const { return listed_ ? unsent_ > 0 : sweep_.is_full(); }
  /// The process without which nothing goes on here, or -1 if that is not known.
  int awaited() const;
  /// Adds the processes without whose next letter or room nothing goes on here.
  void list_awaited(awaited_list &processes) const;

private:
  bool is_known(stamp const &) const;
  bool lacks(std::size_t sender) const { return listed_ ? is_missing_[sender] : sweep_.lacks_packet(lanes_, sender); }
  bool look_for_slots();
  bool send_listed();
  bool receive_listed();

  move_plan const &plan_;
  meeting &here_;
  by_sweep &sweep_;
  bool const listed_;
  std::vector<packet> out_letters_, in_letters_; // by partner
  std::size_t const bytes_;                      // of a letter's elements, at most
  letter_outlet out_;
  letter_inlet in_;
  std::size_t const lanes_; // as the sweeps number them
  std::size_t unsent_ = 0, missing_ = 0;
  std::vector<char> is_unsent_, is_missing_; // by partner
  move_state *state_ = nullptr;
  stamp known_{0, 0, 0}; // the last one, but for its arrays, and what letters say of it
  std::uint64_t number_ = letter_head::number_of(known_), parts_ = letter_head::parts_of(known_);
};

} // namespace redeal::runtime
