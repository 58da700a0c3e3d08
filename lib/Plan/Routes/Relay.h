// Messages that are combined on the way: few long ones instead of many short ones.
//
// The processes are numbered as a grid of f0 x f1 x … places, number = d0 + f0·(d1 + f1·(d2 + …)). On leg k every
// message goes to the process whose digit k is its receiver's, along the others it stays: all that a process has for
// one such place goes there in one message. With 6 processes as a grid of 2 x 3,
//
//     from 0 to 5:   0 = (0,0)  --leg 0-->  1 = (1,0)  --leg 1-->  5 = (1,2)
//
// a process sends 1 + 2 messages instead of 5, and every element moves twice. If processes 2n and 2n+1 share a node,
// leg 0 stays there, and each process sends one message to every other node. This is what node-aware all-to-all does;
// with all factors 2 it is Bruck's algorithm. It needs no mapping in between, so it serves every pair of mappings.
//
// Where the grid has more places than there are processes, place v is that of process v mod N.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <functional>
#include <vector>

namespace redeal::plan {

/// How the grid is chosen.
enum class relay {
  none,    ///< messages go straight to their receivers
  by_node, ///< two legs: within the nodes, between the nodes
  square,  ///< two legs of about as many messages
  halves   ///< as many legs as possible
};

/// The factors for so many processes, of which `near` share a node; empty if the grid would be a row.
std::vector<int> relay_factors(relay, int processes, int near);

/// What is known of all processes of a move, and of all its messages.
struct relay_load {
  int processes;
  index before, after; ///< elements of one process at most
  index longest;       ///< elements of one message at most
};

/// Messages, those that leave and those that come, and the elements in them.
struct relay_room {
  index messages, elements;
};

/// No process needs more room for all its messages.
relay_room relay_room_for(std::vector<int> const &factors, relay_load const &);

/// The elements of one message.
struct portion {
  int from, to; ///< processes
  index elements;

  friend bool operator==(portion const &a, portion const &b) {
    return a.from == b.from && a.to == b.to && a.elements == b.elements;
  }
};

/// What goes to one process, or comes from it, on one leg. The order of the portions is the same at both ends.
struct hop {
  int peer;
  std::vector<portion> portions;
};

/// One process's part of a leg. Portions without elements, and those from a process to itself, are left out.
struct relay_leg {
  std::vector<hop> sends;    ///< by peer, beginning with the one behind this process: in rotated order (Guo, Yamashita
                             ///< and Nakata, section 4.3.2)
  std::vector<hop> receives; ///< by peer
};

/// The part of process `self`. `length(p, q)` elements go from p to q. Asks for those that `self` has to do with,
/// about as many for each leg as there are processes.
std::vector<relay_leg> relay_legs(std::vector<int> const &factors, int processes, int self,
                                  std::function<index(int p, int q)> const &length);

} // namespace redeal::plan
