// What goes to one partner in a move, or comes from one, in pieces of which each fits a packet: the message of one
// array, or those of several arrays one behind the other (see bundle.h).
#pragma once

#include "order/chunked.h"
#include "ways/move_state.h"

#include <memory>

namespace redeal::runtime {

/// How messages are cut, alike at both ends.
struct message_cut {
  std::size_t most; ///< bytes of elements in a packet, unless one element has more
  std::size_t element_size;
  bool undivided = false; ///< no message is cut that has room in one
  /// One message is under way in each direction, in the order of their steps: the next one begins when it is through.
  bool in_turn = false;
};

class cargo {
public:
  explicit cargo(message const &what) : what_(what) {}
  cargo(cargo const &) = delete;
  cargo &operator=(cargo const &) = delete;
  virtual ~cargo() = default;

  /// Where it goes to, or comes from.
  message const &what() const { return what_; }
  /// How many pieces, and how long one is. Both ends cut alike if they have the same numbers here.
  virtual std::size_t count() const = 0;
  virtual std::size_t bytes(std::size_t piece) const = 0;
  virtual index elements() const = 0; ///< of all
  virtual index most() const = 0;     ///< in a piece

  /// The least that no piece is longer than.
  virtual std::size_t most_bytes() const = 0;

  /// Where a piece lies in the array at this end, in elements, if it is contiguous there; else -1.
  virtual index place(std::size_t piece) const = 0;
  virtual void pack(std::size_t piece, move_state const &, char *to) const = 0;
  virtual void unpack(std::size_t piece, char const *from, move_state &) const = 0;

  /// The elements of a piece, for an early release, which no bundle has.
  virtual parcel const &elements_of(std::size_t piece) const = 0;

private:
  message const &what_;
};

/// What makes cargoes of messages.
class cargo_maker {
public:
  cargo_maker() = default;
  cargo_maker(cargo_maker const &) = delete;
  cargo_maker &operator=(cargo_maker const &) = delete;
  virtual ~cargo_maker() = default;

  /// `ahead`: packets are under way for some time, so that small messages go in several, too.
  virtual std::unique_ptr<cargo> make(message const &, direction, message_cut, bool ahead) const = 0;
};

/// The maker of those that are a single array's.
cargo_maker const &single_cargoes();

/// So many bytes of a cargo go into one piece, at most.
std::size_t most_of_piece(std::size_t whole, message_cut, bool ahead);

} // namespace redeal::runtime
