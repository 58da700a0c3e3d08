// Elements of short runs that must be packed: in chunks of the whole redistribution, which all processes cut alike.
//
// A chunk is one or more strips of global indices along the dimension that varies slowest in storage. A process packs
// what it owns of a chunk for all receivers at once, in one sweep of its own storage, and unpacks what all senders have
// for it in another (see pack.h, gather.h); so nothing is read or written twice, and both ends work in the cache.
// Elements that stay go the same way. What a message has of a chunk goes without packing where it is one strip of the
// local array, from there or to there. Two chunks are under way at a time; within one, messages start in the order of
// the schedule's steps, all at once or a window of them. Near processes get theirs through rings (see ring.h).
//
// It cannot deadlock: of the earliest message, by chunk and step, that has not arrived, sender and receiver have
// finished all chunks before, so the receiver has posted it, and the sender has nothing earlier under way.
#pragma once

#include "choice/way.h"
#include "copy/gather.h"
#include "copy/pack.h"
#include "memory/destination.h"
#include "node/meeting.h"
#include "ways/relay_lane.h"

namespace redeal::runtime {

class relay {
public:
  /// For messages to and from processes that do not share memory with this one, and for those that `here` has rings
  /// for.
  /// `code`: of the compiler, or null.
  relay(move_plan const &, meeting *here, std::size_t element_size, fixed_code const *code, way const &);
  relay(relay const &) = delete;
  relay &operator=(relay const &) = delete;

  /// `staged`: near processes get their elements through rings, since they may not read them. Whether this includes
  /// what stays on this process is told by takes_local().
  void begin(trouble const &, stamp const &, char const *from, destination &to, bool staged);
  bool takes_local() const { return with_self_; }
  /// Whether near processes get their elements from here.
  bool stages() const { return near_send_count_ > 0; }

  /// A near sender that stages has come: it has announced its rings before.
  void expect(message const &);
  /// All near senders have come.
  void expect_no_more() { expected_all_ = true; }

  /// Does what can be done; whether there was something.
  bool progress();
  bool done() const;
  /// The near process without which nothing goes on here, or -1 if that is not known.
  int awaited() const;
  /// Adds the processes without whose next message, answer or room nothing goes on here.
  void list_awaited(std::vector<int> &processes) const;
  /// Whether there are messages that come without a bell.
  bool has_messages() const { return !sends_.is_empty() || !receives_.is_empty(); }

private:
  static constexpr index sets = relay_lane::sets;

  // A near process, at the other end of a ring.
  struct neighbour {
    message const *what;
    ring at;

    std::size_t place() const { return static_cast<std::size_t>(what->place); }
    bool has_part(relay_part const &part) const { return part.amounts[place()] > 0; }
  };

  std::vector<message const *> far_of(std::vector<message> const &) const;
  std::size_t bytes(index elements) const { return static_cast<std::size_t>(elements) * size_; }
  char *own_buffer(index chunk) const;
  bool packs() const;
  bool unpacks() const;

  bool post_receives();
  bool receive();
  void check_message(relay_lane::partner const &, MPI_Status const &) const;
  bool unpack_chunk();
  bool pack_chunk();
  bool start_sends();
  bool finish_sends();
  void pack_elements(index begin, index end);
  void unpack_elements(index begin, index end);
  neighbour const *lacking_sender(index chunk) const;
  neighbour const *lacking_receiver(index chunk) const;
  bool has_arrived(index chunk) const;
  bool has_room(index chunk) const;

  move_plan const &plan_;
  meeting *here_;
  std::size_t size_;
  fixed_code code_; // without pack and unpack if there is none
  message_limits limits_;
  relay_chunks cut_;
  index chunks_;
  relay_side departing_, arriving_;
  relay_lane sends_, receives_;                              // between nodes
  std::vector<neighbour> near_sends_, near_receives_;        // on this node, in the order of steps
  std::size_t near_send_count_ = 0, near_receive_count_ = 0; // of those, in this redistribution
  std::size_t self_bytes_ = 0;                               // of a buffer for what stays
  char *self_memory_ = nullptr;

  trouble const *trouble_ = nullptr;
  stamp stamp_{};
  char const *from_ = nullptr;
  destination *to_ = nullptr;
  bool with_self_ = false, expected_all_ = false;
  index posted_ = 0, unpacked_ = 0, packed_ = 0, sent_ = 0; // chunks
  index next_chunk_ = 0;                                    // of the next message to start
  std::size_t next_send_ = 0, under_way_ = 0;
  std::vector<outbox> open_;   // by place
  std::vector<source> closed_; // by place
  stores stores_;              // of what arrives
};

} // namespace redeal::runtime
