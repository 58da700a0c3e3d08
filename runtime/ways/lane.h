// What packed elements go through, from one process to some others: rings in shared memory, messages of MPI, or what
// comes next. The orders in which they go (by_message.h, by_sweep.h) know no more of it than this.
//
// Packets of a batch have room together: a lane that has its own room for each partner makes no difference between
// batches, another one has room for a few of them and takes these in turn: as many as by_sweep::sets, if it goes sweep
// by sweep. Of each batch the engine gets all the room that it needs before it goes on to the next, in the same order
// each time.
#pragma once

#include "plans/move_plan.h"
#include "watch/awaited.h"

namespace redeal::runtime {

/// Part of a message.
struct packet {
  message const *what;
  std::size_t partner; ///< the number of the process at the other end, among the lane's
  std::size_t key;     ///< of two packets under way at the same time, never the same
  index batch;         ///< counted from the beginning of the move
  std::size_t bytes;
};

/// One end of a lane.
class lane {
public:
  virtual ~lane() = default;

  /// Whether it goes ahead: packets share room and are under way for some time. So both ends begin them in the same
  /// order, and receivers get room for them before they come; they may leave from the array and arrive there. They come
  /// without waking the receiver, and the first one of each message begins with a head, for nobody has compared the
  /// stamps before. Else each partner has room of its own, to which a sender writes and where its receiver finds what
  /// has come.
  virtual bool is_ahead() const = 0;

  /// Whether there is room for it now.
  virtual bool has_room(packet const &) const = 0;
  /// That room, of so many bytes: none if it leaves from the array, or arrives there. Requires that there is. Asked for
  /// once for each packet.
  virtual char *room(packet const &, std::size_t bytes) = 0;
};

class outlet : public lane {
public:
  /// Sends the packet, which is there: in its room, or in the array.
  virtual void post(packet const &, char const *at) = 0;
  /// Whether the packet, which was sent, is needed here no longer. Not asked again once it is.
  virtual bool is_through(packet const &) = 0;
};

/// Where it does not go ahead, there is nothing to get ready for what comes.
class inlet : public lane {
public:
  bool has_room(packet const &) const override { return true; }
  char *room(packet const &, std::size_t) override { return nullptr; }
  /// The packet shall come there: to its room, or to the array. Only of a lane that goes ahead.
  virtual void expect(packet const &, char *) {}

  struct arrival {
    char const *at = nullptr; ///< null: it has not come yet
    std::size_t bytes = 0;
    bool is_left_over = false; ///< it was sent in an earlier move, in which this process did not take it
  };
  /// Where it is, until it is taken. Packets of one partner come in order.
  virtual arrival arrived(packet const &) = 0;
  /// It has been read.
  virtual void take(packet const &) = 0;
};

} // namespace redeal::runtime
