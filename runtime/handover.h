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

#include "chunked.h"
#include "destination.h"
#include "trouble.h"

#include <vector>

namespace redeal::runtime {

/// Whether REDEAL_RELEASE asks for it. The same on all processes.
bool releases_early();

class handover {
public:
  /// How much further than others a message may be, as a part of it.
  static constexpr double ahead = 1.0 / 16;

  /// How much of what comes, and of what stays on this process, may be at its new place.
  double most_arriving = 1, most_staying = 1;

  explicit handover(std::size_t element_size) : size_(element_size) {}

  /// A redistribution begins. The old part may be given back.
  void begin(trouble const &, char const *from, destination &to);

  /// All elements of this message are at their old place. Returns its number: 0, 1, …
  std::size_t leaves(parcel const &);
  /// This piece of a message has been read; the pieces before it, too.
  void left(std::size_t number, parcel const &piece);
  /// A piece is about to be written.
  void arrives(parcel const &piece);

private:
  static constexpr std::size_t block_bytes = std::size_t{256} << 10;

  void give_back();
  void give_back(index first, index last);
  std::size_t bytes(index elements) const { return static_cast<std::size_t>(elements) * size_; }

  std::size_t size_;
  trouble const *trouble_ = nullptr;
  char const *from_ = nullptr; // null: it cannot be given back
  destination *to_ = nullptr;
  index elements_ = 0;                     // of the old part's memory
  std::vector<span> needed_;               // by message
  std::vector<bool> gone_, there_;         // blocks of the old and of the new part
  bool reserves_ = false, looked_ = false; // whether the new part's memory comes bit by bit; whether that is known
  std::size_t left_bytes_ = 0;             // since the last look
};

} // namespace redeal::runtime
