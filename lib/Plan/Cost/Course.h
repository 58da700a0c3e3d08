// The courses that elements may take from process to process, and what is known of a move before one is chosen.
#pragma once

#include "Plan/Cost/Residence.h"
#include "Plan/Routes/Relay.h"

#include <tuple>

namespace redeal::plan {

/// How elements go between processes of one node. Those of other nodes always send messages.
enum class carrier {
  memory,         ///< receivers read them where they lie
  rings,          ///< senders pack them into small shared buffers
  messages,       ///< as between nodes
  streamed_rings, ///< senders write what they have packed into small shared buffers past the cache
  adaptive_rings  ///< past the cache while cores are apart, else through it
};

constexpr carrier all_carriers[] = {carrier::memory, carrier::rings, carrier::streamed_rings, carrier::adaptive_rings,
                                    carrier::messages};

constexpr bool is_by_rings(carrier near) { return near != carrier::memory && near != carrier::messages; }
/// Whether elements may be packed by themselves before they go into a ring.
constexpr bool may_stream(carrier near) { return near == carrier::streamed_rings || near == carrier::adaptive_rings; }

/// The order in which elements are packed: in chunks of the index range that all processes cut alike; one message after
/// another; or all at once, to be combined with those of other processes on the way.
enum class packing { by_sweep, by_message, combined };

/// How many messages are under way between nodes: as many as the memory for them has room for; or no more than
/// usual_window, so that few arrive at one process at the same time; or one, and the next leaves when it has arrived,
/// as where switches lose what meets there.
enum class crowding { wide, narrow, single };

/// How receivers write: through the cache, or past it; or, what they read in memory, past it while the cores of
/// processes that exchange elements are apart, which each process sees for itself, and through it while they are near
/// each other.
enum class writing { ordinary, streaming, adaptive };

/// One answer to each question that all processes of a move must answer alike.
struct course {
  carrier near = carrier::memory;
  packing order = packing::by_message;
  writing write = writing::ordinary;
  relay combine = relay::none; ///< unless combined
  crowding far = crowding::wide;

  /// A number that no other course has.
  int number() const {
    return (((static_cast<int>(near) * 3 + static_cast<int>(order)) * 3 + static_cast<int>(write)) * 4 +
            static_cast<int>(combine)) *
               3 +
           static_cast<int>(far);
  }

  /// Whether it is another one while cores are near each other and while they are apart.
  constexpr bool adapts() const { return write == writing::adaptive || near == carrier::adaptive_rings; }
  /// The one that it is then.
  constexpr course while_apart() const { return as(writing::streaming, carrier::streamed_rings); }
  constexpr course while_near() const { return as(writing::ordinary, carrier::rings); }

  friend bool operator==(course const &a, course const &b) {
    return std::tie(a.near, a.order, a.write, a.combine, a.far) == std::tie(b.near, b.order, b.write, b.combine, b.far);
  }

private:
  constexpr course as(writing how, carrier by) const {
    course taken = *this;
    if (write == writing::adaptive)
      taken.write = how;
    if (near == carrier::adaptive_rings)
      taken.near = by;
    return taken;
  }
};

/// A message that goes by itself is cut into so many pieces, if they are not shorter than that, so that packing and
/// travelling overlap.
constexpr int pieces_of_message = 8, least_piece = 16384;
/// As many of the longest fit the memory in each direction.
constexpr int usual_window = 4;

/// By sweep, a process has such a part of the memory of a chunk. With few others less is faster, as all of it stays in
/// the cache; with many, messages would become too short.
constexpr int chunks_in_memory(index others) { return others > 8 ? 5 : 8; }
/// Chunks of a sweep, for one process each, that have not arrived.
constexpr int chunks_under_way = 2;

/// Loops go along lists of places where a part has no more than so many units: as many bytes as divide all its runs, or
/// long runs. Then what stays on a process is copied to its new place at once, also by sweep. The model takes a unit to
/// have 8 bytes.
constexpr int most_listed = 8192;

/// What decides how long a move takes; the same on all its processes, so that they come to the same conclusions.
struct work {
  double bytes = 0;         ///< that the busiest process sends or receives
  double sent_part = 1;     ///< of these, what the busiest sender has: less than all if there are more senders
  double received_part = 1; ///< of these, what the busiest receiver gets
  double staying = 0;       ///< part of these bytes that stays on that process, about; 0 where that is not known
  double run_out = 8;       ///< bytes that follow each other in a sender's memory and go to one receiver, on average
  double run_in = 8;        ///< the same in a receiver's memory, from one sender
  double line_reads = 1;    ///< receivers that the elements of one line of a sender's memory go to, on average
  int readers = 0;          ///< receivers that what is near in a sender's memory goes to, at most; 0: all partners
  double line_writes = 1;   ///< senders that the elements of one line of a receiver's memory come from
  int partners = 1;         ///< of the busiest process
  int processes = 1;        ///< that take part
  int senders = 0;          ///< of these; 0: all
  int receivers = 0;        ///< of these; 0: all
  int near = 1;             ///< most of them on one node
  int cores = 1;            ///< of that node, as far as the job may use them
  double on_core = 1e15;    ///< bytes of the parts, old and new, of the processes that a core of a node has
  double on_node = 1e15;    ///< of those of a whole node
  double own_cache = 0;     ///< bytes that a core has by itself
  double last_cache = 0;    ///< bytes of all cores of a node together
  double touched = usually_touched; ///< so many times on_node by a program from a move to the end of the one back
  double memory = 1 << 20;          ///< bytes of buffers on each process
  double window = 1e9;              ///< messages under way in each direction at most
};

} // namespace redeal::plan
