// Elements that are packed and combined on the way (lib/Plan/Routes): a process sends all that it has for one place of
// the grid in one message, its own and what has come through it from others.
//
// A message leaves as soon as all that is to be in it has come; there is no barrier between the legs. What has come
// stays where it is until the end of the move, so nothing is copied but from one message to the next.
#pragma once

#include "ways/lane.h"
#include "ways/move_state.h"

#include "Plan/Routes/Relay.h"

#include <vector>

namespace redeal::runtime {

/// One process's part, for elements of one size; used again in each redistribution by that plan.
class by_relay {
public:
  /// The numbers in `legs` are places in `numbers`, which names processes as the plan does; this one is `self`. The
  /// lanes go ahead, and have no room of their own.
  by_relay(move_plan const &, std::vector<plan::relay_leg> const &legs, std::vector<int> const &numbers,
           std::vector<int> const &processes, int self, outlet &, inlet &, std::size_t element_size);
  by_relay(by_relay const &) = delete;
  by_relay &operator=(by_relay const &) = delete;

  /// Bytes that all messages of such legs take, in and out, for elements of that size.
  static std::size_t bytes_of(std::vector<plan::relay_leg> const &, std::size_t element_size);
  /// Where they lie.
  void use_memory(char *at);

  /// All messages take part. The state outlives the move.
  void begin(move_state &);
  /// Packs, sends, receives, passes on and unpacks what can be; whether anything was.
  bool progress();
  bool done() const { return landed_ == arriving_.size() && through_ == leaving_.size(); }
  /// Adds the processes without whose next message nothing goes on here.
  void list_awaited(awaited_list &processes) const;

private:
  // Elements at a place of a message that this process has itself, or gets.
  struct own_elements {
    parcel const *what;
    std::size_t at;
  };
  // From one message to another, whose elements lie so many bytes behind its beginning.
  struct passed_on {
    std::size_t arrival, from, to, bytes;
  };
  struct passage {
    message as; // what the lane, and errors, know of it
    packet what;
    std::size_t at; // in the memory
    std::vector<own_elements> own;
    std::vector<passed_on> passed; // of a message that leaves
    std::vector<std::size_t> next; // those that wait for this one to arrive, or to leave
    std::size_t waits_for = 0, lacks = 0;
    bool posted = false, done = false;
  };

  passage make(plan::hop const &, std::vector<int> const &numbers, std::vector<int> const &processes, int leg,
               std::size_t key);
  void list(move_plan const &, std::vector<plan::relay_leg> const &, std::vector<int> const &numbers,
            std::vector<int> const &processes, int self);
  void keep_order();
  void lose(std::size_t leaving);
  index elements_of(passage const &) const;
  void post(passage &);
  void land(passage &);

  outlet &out_;
  inlet &in_;
  std::size_t size_, bytes_ = 0;
  kernels kernels_;
  std::vector<passage> leaving_, arriving_;
  std::size_t landed_ = 0, through_ = 0;
  char *memory_ = nullptr;
  move_state *state_ = nullptr;
};

} // namespace redeal::runtime
