// What messages and copies cost on a machine: measured by `redeal calibrate`, or numbers of usual machines.
#pragma once

#include "Plan/Cost/Residence.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redeal::plan {

/// Of several messages that a process exchanges at once, each with n bytes, the first has come after latency + start +
/// n·byte seconds, and each further one start + n·byte later.
struct link {
  double latency, start, byte;
};

/// Seconds for each byte, by the length of runs: those below, in bytes. Between two of them it is interpolated. There
/// are loops that know runs of 8 bytes, and of 64; those of 24 are copied as runs of any other length are.
struct rate_by_run {
  static constexpr std::array<double, 5> runs = {8, 24, 64, 256, 2048};
  std::array<double, 5> seconds;

  double at(double run) const;
};

/// The same for data in the caches that a core has by itself, in the last cache, from there to memory, and all in
/// memory.
struct rate {
  rate_by_run own, cached, written, beyond;

  double at(double run, residence const &where) const {
    return where.own * own.at(run) + where.cached * cached.at(run) + where.written * written.at(run) +
           (1 - where.own - where.cached - where.written) * beyond.at(run);
  }
};

/// Seconds for a run, by its length: of up to longest_short_run bytes, for which there are loops, or of more.
struct run_costs {
  double short_one, longer;
};
constexpr double longest_short_run = 64;

/// What a move takes beside its parts, by what its elements go through, in seconds.
struct start_costs {
  double memory, memory_streaming; ///< read in memory, and written through the cache, or past it
  double rings;                    ///< as of a letter
};

/// A number for data in the caches that a core has by itself, in the last cache, and in memory.
struct costs_by_place {
  double own, cached, beyond;

  double at(residence const &where) const {
    double const in_last = where.cached + where.written;
    return where.own * own + in_last * cached + (1 - where.own - in_last) * beyond;
  }
};

/// A factor: how many times as long as these costs say of its parts, one by one, a move takes to copy its elements,
/// where they are in the caches that a core has by itself, in the last one, or in memory.
struct times_by_place {
  double own, cached, beyond;
};

/// The same by what elements go through, and how they are written: through the cache if that is not said. For messages
/// it is of all that a move takes, as nobody sees their copies apart from their waiting.
struct whole_moves {
  times_by_place memory, memory_streaming;
  times_by_place rings, rings_streaming, rings_by_message; ///< by sweep, but for the last
  times_by_place streamed_rings, streamed_rings_streaming, streamed_rings_by_message;
  times_by_place messages; ///< in each order, also combined, however written
};

/// What goes from one core of a node to another, in seconds, but for bytes that are wasted, and factors.
struct core_costs {
  double flag; ///< until one core sees what another one has written
  link messages;
  double hand_over;          ///< until another process has seen that there is something for it
  double streamed_hand_over; ///< the same of something that lies in memory, as it was written past the cache
  /// Of a byte that goes through a ring, beside packing and unpacking it: between the caches of two cores, or past the
  /// cache and by memory, which is faster where cores have no cache in common.
  double ring_byte, streamed_ring_byte;
  /// From others' memory: what they have just written there.
  rate gather, gather_streaming;
  /// Bytes that are fetched in vain where some of what follows each other there goes to another receiver, for each run
  /// that is read: the rest of a line aside.
  costs_by_place wasted;
  /// For each byte of a line that several processes gather from at about the same time, for each of them but the first;
  /// and where what is gathered is written past the cache.
  costs_by_place shared, shared_streaming;
  start_costs start;
  whole_moves whole;
};

/// In seconds, but for some bytes of caches, or wasted, and for factors. Bytes of messages, loops and caches are for
/// one process while as many as there are cores do the same; starts, latencies, flags and rings for two that are alone.
struct machine_costs {
  static constexpr double no_limit = 1e15;

  /// While cores are near each other, with a cache in common, and while they are apart, where both come to pass. Else
  /// what holds is the first.
  core_costs while_near, while_apart;
  link far; ///< messages between two nodes
  /// Of a byte between nodes while all nodes send to one that is half of all away: they may share what is in between.
  double far_byte_of_all;
  /// What the last cache has for all processes of a node together, if the system says more.
  cache_room last_cache;
  double turn;    ///< until a process that waits gets a core, where processes outnumber the cores
  double meeting; ///< what it waits longer where all must have come, to read each other's memory
  rate pack, unpack, unpack_streaming;
  /// Of a run that is packed or unpacked by message, or to be combined: it takes no less, wherever it lies.
  run_costs run_by_message;

  /// Whether the same two cores are near each other at one time and apart at another.
  bool cores_move() const { return are_apart(while_near.flag, while_apart.flag); }
  static bool are_apart(double near, double apart) { return apart >= 2.5 * near; }

  friend bool operator==(machine_costs const &, machine_costs const &);
};

/// Of a usual machine.
machine_costs usual_costs();

/// The numbers that hold while cores are near, or wherever these are, and those while they are apart: as many of these,
/// in the order of the first ones among those.
struct cost_numbers {
  struct one {
    std::string name;
    double *value;
    bool is_time = true;
  };
  std::vector<one> usual, apart;
};
cost_numbers numbers_of(machine_costs &);

/// One line for each number: its name and the value. Where cores stay where they are there are none for cores apart.
std::string text_of(machine_costs const &);

/// The opposite; or what is wrong with the text, as the end of a sentence that begins with the file's name.
std::variant<machine_costs, std::string> read_costs(std::string_view text);

} // namespace redeal::plan
