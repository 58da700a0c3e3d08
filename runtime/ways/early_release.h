// Memory that changes hands during a redistribution: that of old elements goes back to the system as they leave, that
// of new ones comes as they arrive. So a process has little more than one part of the array at any time.
//
// A message needs the old elements from its next one to its last one. Blocks of memory that no message needs are given
// back:
//
//     old part     |........|........|........|........|
//     message 0             [next        last)
//     message 1        [next                      last)
//     given back   ^^^^^^^^                               the rest is needed by one of them
#pragma once

#include "memory/destination.h"
#include "order/chunked.h"
#include "ways/trouble.h"

#include <vector>

namespace redeal::runtime {

/// Memory whose pages can go and come by themselves.
class paged_memory {
public:
  virtual ~paged_memory() = default;

  /// The bytes of a part that lies in such memory; 0 if it does not.
  virtual std::size_t bytes_of(char const *part) const = 0;
  /// Gives these bytes of it back.
  virtual void vacate(char const *part, std::size_t begin, std::size_t bytes) = 0;
  /// Gets them, or as many as the part has from there on; false if there is no memory for them.
  virtual bool reserve(char const *part, std::size_t begin, std::size_t bytes) = 0;
};

class early_release {
public:
  early_release(std::size_t element_size, paged_memory &memory) : size_(element_size), memory_(memory) {}

  /// A redistribution begins. The old part may be given back.
  void begin(trouble const &, char const *from, destination &to);

  /// All elements of this message are at their old place. Returns its number: 0, 1, …
  std::size_t leaves(parcel const &);
  /// This piece of a message has been read; the pieces before it, too.
  void left(std::size_t number, parcel const &piece);
  /// A piece is about to be written.
  void arrives(parcel const &piece);

  /// The message that has sent least has sent that part of it. `stuck`: nothing has gone on for a while.
  void note(double least_sent, bool stuck) {
    least_sent_ = least_sent;
    stuck_ = stuck;
  }
  /// Whether a message may go on of which that part has left: none is far ahead of the others.
  bool may_leave(double part) const { return part <= least_sent_ + ahead; }
  /// Whether more may arrive of a message of which that part has arrived: new elements take no more memory than old
  /// ones have left. If nothing goes on otherwise, it is true once, for others may wait for that piece.
  bool may_arrive(double part) {
    bool const grants_one = stuck_ && !may_stay(part);
    stuck_ = stuck_ && !grants_one;
    return grants_one || may_stay(part);
  }
  /// The same for what stays on this process, for which nobody waits.
  bool may_stay(double part) const { return part <= least_sent_ + ahead / 2; }

private:
  static constexpr std::size_t block_bytes = std::size_t{256} << 10;
  // Parts of a message. Arrivals keep closer, as their buffers hold some more.
  static constexpr double ahead = 1.0 / 16;

  void give_back();
  void give_back(index first, index last);
  std::size_t bytes(index elements) const { return static_cast<std::size_t>(elements) * size_; }

  std::size_t size_;
  paged_memory &memory_;
  trouble const *trouble_ = nullptr;
  char const *from_ = nullptr; // null: it cannot be given back
  destination *to_ = nullptr;
  index elements_ = 0;                     // of the old part's memory
  std::vector<span> needed_;               // by message
  std::vector<bool> gone_, there_;         // blocks of the old and of the new part
  bool reserves_ = false, looked_ = false; // whether the new part's memory comes bit by bit; whether that is known
  std::size_t left_bytes_ = 0;             // since the last look
  double least_sent_ = 0;
  bool stuck_ = false;
};

} // namespace redeal::runtime
