// Elements that are packed and go message by message, in chunks that are packed, sent and unpacked while they are in
// the cache.
//
// Where messages share room, the first chunks of all go before the second ones, and among equal ones those of earlier
// steps, so that what a process reads stays near; it is the same order at both ends, unless one of them has room for
// the first chunks of all its messages (see message_order.h). Chunks that lie together in the array need no packing.
// Where each partner has room of its own, each message advances by itself. There is no barrier.
//
// It cannot deadlock: of the earliest chunk that has not arrived, sender and receiver have no earlier one left, so both
// have begun it; or they have room for it beside the others of its number, those before having arrived.
#pragma once

#include "ways/cargo.h"
#include "ways/lane.h"

#include <memory>
#include <vector>

namespace redeal::runtime {

/// Some messages of one plan, for elements of one size, or of a bundle; used again in each redistribution by that plan.
class by_message {
public:
  using cut = message_cut;

  /// The messages must be in the order of their steps, or in any if the lane has room for as many packets, and outlive
  /// this, as the lanes must.
  by_message(std::vector<message const *> const &sends, std::vector<message const *> const &receives, outlet &, inlet &,
             cut, cargo_maker const & = single_cargoes());
  by_message(by_message const &) = delete;
  by_message &operator=(by_message const &) = delete;

  /// What messages need of a lane that goes ahead.
  struct needs {
    std::size_t room = 64;   ///< that a packet takes at most, in whole lines
    std::size_t packets = 0; ///< that there are
  };
  static needs needs_ahead(std::vector<message const *> const &, direction, cut,
                           cargo_maker const & = single_cargoes());

  /// A move begins; none of the messages takes part yet. The state outlives the move.
  void begin(move_state &);
  /// All messages take part.
  void begin_all(move_state &);
  /// This one, to or from that number of the lane's partners.
  void send(std::size_t partner) { open(sends_, partner); }
  void receive(std::size_t partner) { open(receives_, partner); }

  /// Packs, sends, receives and unpacks what can be; whether anything was.
  bool progress();
  bool done() const { return sends_.is_done() && receives_.is_done(); }
  /// How much has been sent, from 0 to 1.
  double sent() const;
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(awaited_list &processes) const;

private:
  // A message, and how many of its chunks have begun and ended.
  struct passage {
    std::unique_ptr<cargo> what;
    std::size_t partner, first_key;
    bool takes_part = false;
    std::size_t begun = 0, ended = 0;
    std::size_t number = 0; // in the early release

    std::size_t count() const { return what->count(); }
  };

  // A chunk under way, or that waits for one before it.
  struct flight {
    passage *of;
    std::size_t chunk;
    packet what;
    bool landed;
  };

  struct side {
    bool ahead; // its lane goes ahead
    bool in_turn;
    std::vector<passage> all;
    std::vector<flight> under_way;               // in the order in which they began
    std::size_t turn = 0;                        // of the passage that begins a chunk next
    std::size_t total = 0, begun = 0, ended = 0; // chunks of those that take part

    side(bool goes_ahead, bool waits_its_turn) : ahead(goes_ahead), in_turn(waits_its_turn) {}
    bool is_done() const { return ended == total; }
    bool has_head(std::size_t chunk) const { return ahead && chunk == 0; }
    bool is_full() const { return ahead && under_way.size() == under_way.capacity(); }
  };

  void list(std::vector<message const *> const &, side &, direction, cut, cargo_maker const &);
  // Its place in the local array, if the chunk goes without packing; else -1.
  static index place_of(side const &, passage const &, std::size_t chunk);
  void reset(side &);
  void open(side &, std::size_t partner);
  packet packet_of(side const &, passage const &, std::size_t chunk) const;
  template <class Begin> static bool begin_more(side &, Begin const &);
  template <class Begin> static bool begin_in_turn(side &, Begin const &);
  bool begin_send(passage &);
  bool begin_receive(passage &);
  bool take_arrival(passage &);
  void pack(passage const &, packet const &, char *at);
  void unpack(passage const &, std::size_t chunk, packet const &, inlet::arrival const &);
  bool land_sends();
  bool land_receives();
  void drop_landed(side &);
  bool may_arrive(passage const &);
  double part_of(side const &, passage const &) const;
  std::size_t bytes(index elements) const { return static_cast<std::size_t>(elements) * size_; }

  outlet &out_;
  inlet &in_;
  std::size_t size_;
  side sends_, receives_;
  move_state *state_ = nullptr;
};

} // namespace redeal::runtime
