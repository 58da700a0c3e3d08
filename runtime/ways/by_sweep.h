// Elements of short runs that must be packed: in chunks of the whole redistribution, which all processes cut alike.
//
// A chunk is one or more strips of global indices along the dimension that varies slowest in storage. A process packs
// what it owns of a chunk for all receivers at once, in one sweep of its own storage, and unpacks what all senders have
// for it in another (see pack.h, gather.h); so nothing is read or written twice, and both ends work in the cache.
// Elements that stay go the same way. What a message has of a chunk goes without packing where it is one strip of the
// local array, from there or to there. Where few elements are all there is, lists say where they lie (see listed.h).
// Two chunks are under way at a time; within one, packets start in the order of the schedule's steps, a window of them,
// or all at once in any order. Some partners are reached through one lane, some through another.
//
// It cannot deadlock: of the earliest packet, by chunk and step, that has not arrived, sender and receiver have
// finished all chunks before, so the receiver has room for it, and the sender has nothing earlier under way, or no
// window.
#pragma once

#include "choice/way.h"
#include "copy/gather.h"
#include "copy/listed.h"
#include "copy/pack.h"
#include "order/sweep_side.h"
#include "ways/lane.h"
#include "ways/move_state.h"

namespace redeal::runtime {

class by_sweep {
public:
  static constexpr index sets = way::chunks_under_way;

  /// The way must be by sweep. `code`: of the compiler, or null.
  by_sweep(move_plan const &, std::size_t element_size, fixed_code const *code, way const &);
  by_sweep(by_sweep const &) = delete;
  by_sweep &operator=(by_sweep const &) = delete;

  /// The most bytes that the room for one batch of packets to these, or from these, takes; and for one packet.
  std::size_t batch_bytes_to(std::vector<message const *> const &to) const { return batch_bytes(departing_, to); }
  std::size_t batch_bytes_from(std::vector<message const *> const &from) const { return batch_bytes(arriving_, from); }
  std::size_t packet_bytes_to(std::vector<message const *> const &to) const;
  /// Bytes of memory for what stays on this process.
  std::size_t own_bytes() const { return sets * self_bytes_; }

  /// Before the first move: these processes, in the order of steps or, without a window, in any, are reached through
  /// these lanes, which outlive this. Returns the number of the pair of lanes.
  std::size_t connect(std::vector<message const *> const &to, outlet &, std::vector<message const *> const &from,
                      inlet &);
  void use_own_memory(char *memory) { self_memory_ = memory; }

  /// A move begins. The state outlives it. No lane takes part yet.
  void begin(move_state &);
  /// The partners of these lanes get their elements through them; receivers, and senders all at once or one by one.
  void send(std::size_t lanes);
  void receive(std::size_t lanes);
  void expect(std::size_t lanes, std::size_t partner);
  /// What stays on this process goes this way, also if nothing else does.
  void take_local() {
    packs_ |= !plan_.local.empty();
    unpacks_ |= !plan_.local.empty();
  }
  /// All that is sent is known. Senders that are not may come until expect_no_more().
  void begin_sweeps();
  void expect_no_more() { expected_all_ = true; }

  /// Whether what stays on this process goes this way.
  bool takes_local() const { return with_self_; }
  bool sends(std::size_t lanes) const;

  /// Does what can be done; whether there was something.
  bool progress();
  bool done() const;
  /// The process of the move without which nothing goes on here, or -1 if that is not known.
  int awaited() const;
  /// Whether lists say where all elements of its only chunk lie; and these lists, of those that leave, and that come.
  bool has_lists() const { return (leaving_ || !plan_.departures) && (coming_ || !plan_.arrivals) && chunks_ == 1; }
  listed const &leaving() const { return *leaving_; }
  listed const &coming() const { return *coming_; }
  /// Copies what stays so.
  void copy_listed(move_state &state) const {
    leaving_->copy(plan_.place_after, state.from, *coming_, plan_.place_before, state.to.memory());
  }
  /// Whether it has not sent all, for lack of room.
  bool is_full() const { return packs_ && packed_ < chunks_ && !has_room(); }
  /// Whether that partner's packet of the chunk that is unpacked next has not come.
  bool lacks_packet(std::size_t lanes, std::size_t number) const {
    return from_[first_from_[lanes] + number].is_lacking;
  }
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(awaited_list &processes) const;
  /// Whether there are packets that come without waking this process.
  bool is_silent() const { return sends_ahead_ || receives_ahead_; }

private:
  // A process at the other end of a lane.
  template <class Lane> struct partner {
    message const *what;
    Lane *lane;
    bool ahead;                    // it goes ahead
    std::size_t lanes, number;     // of the pair of lanes, among those of its lane
    index headed;                  // the first chunk with elements, whose packet may have a head
    bool takes_part = false;       // in this move
    bool has_packet = false;       // of the chunk that is packed, or unpacked, next
    bool is_lacking = false;       // that packet has not come
    packet next = {};              // that packet
    char const *arrived = nullptr; // its elements
    bool under_way[sets] = {};     // its packets of the last chunks, in a lane that goes ahead
    char *at[sets] = {};           // where they are, or will be

    std::size_t place() const { return static_cast<std::size_t>(what->place); }
    index amount(sweep_part const &part) const { return part.amounts[place()]; }
    bool has_head(index chunk) const { return ahead && chunk == headed; }
    std::size_t head_bytes(index chunk) const { return has_head(chunk) ? sizeof(packet_head) : 0; }
    /// The strip that a packet is, in the local array; -1 if it is packed, as those with a head are.
    index strip_of(sweep_part const &part, index chunk) const {
      return !ahead || has_head(chunk) || amount(part) == 0 ? -1 : part.strips[place()];
    }
  };
  using receiver = partner<outlet>;
  using sender = partner<inlet>;

  void list_elements();
  template <class Lane>
  void add(std::vector<partner<Lane>> &, std::size_t lanes, sweep_side const &, std::vector<message const *> const &,
           Lane &);
  std::size_t batch_bytes(sweep_side const &, std::vector<message const *> const &) const;
  std::size_t room_bytes(index elements) const;
  std::size_t bytes(index elements) const { return static_cast<std::size_t>(elements) * size_; }
  template <class Partner> packet packet_of(sweep_part const &, Partner const &, index chunk) const;
  char *own_buffer(index chunk) const;

  void prepare_packing();
  bool has_room() const;
  bool lacks_room(receiver const &p) const { return p.takes_part && p.has_packet && !p.lane->has_room(p.next); }
  bool pack_chunk();
  void open_packets();
  void pack_elements(index begin, index end);
  void pack_listed();
  bool start_sends();
  bool finish_sends();

  void prepare_unpacking();
  void prepare(sender &);
  bool post_receives();
  bool receive_packets();
  void check(sender const &, inlet::arrival const &) const;
  bool unpack_chunk();
  void find_sources();
  void unpack_elements(index begin, index end);
  void unpack_listed();
  // Calls visit(begin, end) for the strips of the chunk at hand that are not packets as they are.
  template <class Visit> void each_packed_strip(sweep_side const &, index chunk, Visit const &) const;
  void note_direct(index strip);

  move_plan const &plan_;
  std::size_t size_;
  fixed_code code_; // without pack and unpack if there is none
  message_limits limits_;
  sweep_chunks cut_;
  index chunks_;
  sweep_side departing_, arriving_;
  std::optional<listed> leaving_, coming_; // of an only chunk of few elements
  std::vector<receiver> to_;               // by lanes, each in the order of steps
  std::vector<sender> from_;
  std::vector<std::size_t> first_from_; // of those, by lanes
  std::size_t self_bytes_ = 0;          // of a buffer for what stays
  char *self_memory_ = nullptr;
  stores stores_; // of what arrives

  move_state *state_ = nullptr;
  bool with_self_ = false, expected_all_ = false;
  bool packs_ = false, unpacks_ = false, sends_ahead_ = false, receives_ahead_ = false;
  std::size_t lacking_ = 0;                                    // packets of the chunk that is unpacked next
  index posted_ = 0, unpacked_ = 0, packed_ = 0, sent_ = 0;    // chunks
  sweep_part const *to_unpack_ = nullptr, *to_pack_ = nullptr; // of the next chunks; null if there are none
  index next_chunk_ = 0;                                       // of the next packet to start
  std::size_t next_send_ = 0, under_way_ = 0;
  std::vector<outbox> open_;        // by place
  std::vector<source> closed_;      // by place
  std::vector<bool> direct_strips_; // of the chunk at hand: those that are packets as they are
};

} // namespace redeal::runtime
