// What comes before the elements of a message, where its receiver has compared nothing before.
//
//     of the stamp: directive, mappings, limits, …       all     one number: equal, but for one in 2⁶⁴, where these are
//     of the packet: its elements, its number            each    a byte of each: where `all` differs, which one does
//                                                        source, target
//
// It is short, for it goes with each message, and many are of a few hundred bytes: where they share a link, it takes
// their time.
#pragma once

#include "job/stamp.h"

#include <redeal/block_cyclic.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace redeal::runtime {

/// What may differ, in the order in which it is told.
enum class head_part : std::uint8_t { directive, phases, sections, mappings, type, limits, elements, number, none };

struct packet_head {
  static constexpr std::size_t parts = static_cast<std::size_t>(head_part::none);

  std::uint64_t all;
  std::array<std::uint8_t, parts> each;
  array_number source, target; ///< apart, as not all processes know them

  /// `elements`, `number`: of the packet; what these mean is up to the order in which elements go.
  static packet_head of(stamp const &, index elements, index number);

  /// The first part that differs from another head's; the directive, if none can be told from its byte.
  head_part difference(packet_head const &) const;
};
static_assert(sizeof(packet_head) == 32);

/// Before the elements, so that these begin a line; the head is at its end.
constexpr std::size_t head_room = 64;
constexpr std::size_t before_head = head_room - sizeof(packet_head);

inline char *write_head(char *at, packet_head const &head) {
  std::memcpy(at, &head, sizeof head);
  return at + sizeof head;
}

/// Of a packet of so many bytes, which may be too few.
inline packet_head read_head(char const *at, std::size_t bytes) {
  packet_head head{};
  std::memcpy(&head, at, bytes < sizeof head ? bytes : sizeof head);
  return head;
}

} // namespace redeal::runtime
