// Elements of short runs that must be packed: in chunks of the whole redistribution, which all processes cut alike.
//
// A chunk is one or more strips of global indices along the dimension that varies slowest in storage. A process packs
// what it owns of a chunk for all receivers at once, in one sweep of its own storage, and unpacks what all senders have
// for it in another (see scatter.h, gather.h); so nothing is read or written twice, and both ends work in the cache.
// Elements that stay go the same way. What a message has of a chunk goes without packing where it is one strip of the
// local array, from there or to there. Two chunks are under way at a time; within one, messages start in the order of
// the schedule's steps, all at once or a window of them. Near processes get theirs through rings (see ring.h).
//
// It cannot deadlock: of the earliest message, by chunk and step, that has not arrived, sender and receiver have
// finished all chunks before, so the receiver has posted it, and the sender has nothing earlier under way.
#pragma once

#include "destination.h"
#include "exchange.h"
#include "gather.h"
#include "meeting.h"
#include "scatter.h"

namespace redeal::runtime {

class relay {
public:
  /// Whether a plan moves elements of this size better so than message by message. All processes agree.
  static bool suits(move_plan const &, std::size_t element_size, message_limits const &);

  /// For messages to and from processes that do not share memory with this one, and for those that `here` has rings
  /// for. The plan must suit.
  relay(move_plan const &, meeting *here, std::size_t element_size, message_limits const &);
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
  /// Whether there are messages that come without a bell.
  bool has_messages() const { return !sends_.empty() || !receives_.empty(); }

private:
  static constexpr index sets = 2; // chunks under way

  // One side of this process: what it has of each chunk.
  struct side {
    sweep const *layout = nullptr; // null: it has no elements on this side
    block_cyclic slowest{0, 1, 1};
    index self = 0, inner = 0;               // coordinate; elements of one index
    std::vector<std::vector<index>> amounts; // of each kind of chunks: elements by place
    std::vector<std::vector<index>> strips;  // the same: the strip that all of them are, and nothing else is; or -1
    std::vector<index> most;                 // of any chunk, by place

    // The local index of what comes with that global one.
    index local(index global) const {
      return block_cyclic{global, slowest.procs, slowest.block}.local_size(self) * inner;
    }
  };

  // A process that messages are exchanged with.
  struct partner {
    message const *what;
    index headed = 0;          // the first chunk with elements: its message has a header
    std::size_t offset[sets];  // of its message in each set of buffers
    MPI_Request regular[sets]; // persistent, for usual chunks; null if these are few
    MPI_Request now[sets];     // under way
    ring at;                   // if it is near
  };

  // A line, so that elements behind it begin with one.
  struct alignas(64) header {
    stamp of;
    index elements, chunk;
  };

  void prepare(side &, sweep const *, block_cyclic slowest, index self, index inner);
  bool is_usual(index chunk) const { return kinds_[static_cast<std::size_t>(chunk)] == 0; }
  template <class Visit> void each_strip(side const &, index chunk, Visit const &) const;
  void count(side const &, index chunk, std::vector<index> &amounts, std::vector<index> &strips) const;
  std::vector<index> const &amounts_of(side const &s, index chunk) const {
    return s.amounts[kinds_[static_cast<std::size_t>(chunk)]];
  }
  index amount(side const &, index chunk, index place) const;
  index strip_of(side const &, index chunk, partner const &) const;
  void find_direct(side const &, index chunk, std::vector<partner> const &);
  index place_of(side const &, index chunk, index number) const;
  std::size_t bytes(index elements) const { return static_cast<std::size_t>(elements) * size_; }
  std::size_t lay_out(std::vector<partner> &, std::vector<index> const &amounts, index set) const;
  std::size_t survey(std::vector<partner> &, side const &) const;
  std::size_t message_bytes(side const &, index chunk, partner const &) const;
  std::size_t own_bytes() const { return sets * (set_bytes_[0] + set_bytes_[1] + self_bytes_); }
  void make_requests();
  char *buffer(std::size_t lane, index chunk, partner const &) const;
  char *own_buffer(index chunk) const;
  bool packs() const;
  bool unpacks() const;

  bool post_receives();
  bool receive();
  bool unpack_chunk();
  bool pack_chunk();
  bool start_sends();
  bool finish_sends();
  bool has_arrived(index chunk) const;
  bool has_room(index chunk) const;

  move_plan const &plan_;
  meeting *here_;
  std::size_t size_;
  message_limits limits_;
  relay_chunks cut_;
  index chunks_ = 0;
  std::vector<std::size_t> kinds_; // of each chunk: 0 for many that hold alike, others have their own
  side from_side_, to_side_;
  std::vector<partner> sends_, receives_; // messages, in the order of steps
  std::vector<partner> near_sends_, near_receives_;
  std::size_t near_send_count_ = 0, near_receive_count_ = 0; // of those, in this redistribution
  std::size_t set_bytes_[2] = {};                            // of a set of send buffers, of receive buffers
  std::size_t self_bytes_ = 0;
  char *memory_ = nullptr; // common to all plans

  trouble const *trouble_ = nullptr;
  stamp stamp_{};
  char const *from_ = nullptr;
  destination *to_ = nullptr;
  bool with_self_ = false, expected_all_ = false;
  index posted_ = 0, unpacked_ = 0, packed_ = 0, sent_ = 0; // chunks
  index next_chunk_ = 0;                                    // of the next message to start
  std::size_t next_send_ = 0, under_way_ = 0;
  std::vector<open_message> open_;   // by place
  std::vector<other_memory> closed_; // by place
  std::vector<bool> direct_;         // by number of a strip: whether it is a message that is not packed
};

} // namespace redeal::runtime
