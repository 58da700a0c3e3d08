// What it costs to go from one mapping to another in one phase, in closed form: no schedule is made.
//
//     192 elements, block on 8 -> cyclic(12) on 8     NS = 2: processes 1 to 6 send both their halves to others
//                                                     TC = 24: all that these have
//     the same -> cyclic(3) on 8                      NS = 7, TC = 21: 3 of 24 elements stay, and are no message
//
// A phase needs as many steps as its busiest process has messages to others, and takes as long as what that sends or
// receives. (The schedule with so many steps exists by König's theorem. Its TC may be larger where lengths differ.)
#pragma once

#include "Plan/Cost/MachineCosts.h"
#include "Plan/Elements/CommunicationGrid.h"

#include <redeal/format.hpp>

#include <map>

namespace redeal::plan {

/// What moves cost on some machine, in seconds.
struct phase_costs {
  double alpha;       ///< for a message, as its sender and its receiver see it
  double beta;        ///< for a byte that is sent to another process
  double pack;        ///< for a byte that a process takes from one place to another, also if it stays there
  double latency = 0; ///< for a phase
};

/// Between nodes, with runs of a few elements.
phase_costs phase_costs_of(machine_costs const &);

/// How an array lies. A dimension that is left whole is dealt to one process.
struct placed_mapping {
  std::vector<deal> dims;
  /// The process at each place of the grid, which is row-major; any numbers, each once.
  std::vector<index> processes;
};

/// On the processes 0, 1, … in the order of its grid.
placed_mapping on_first_processes(std::vector<deal>);

/// How users write a deal in between: on one process a dimension is left whole.
format format_of(deal const &);

/// What a phase does.
struct phase_figures {
  index NS;    ///< most messages that a process sends to others, or receives
  index TC;    ///< most elements that it sends to others, or receives
  index moved; ///< most elements that it has before, or after

  friend bool operator==(phase_figures const &a, phase_figures const &b) {
    return a.NS == b.NS && a.TC == b.TC && a.moved == b.moved;
  }
};

/// What several phases do together.
struct phase_sums {
  wide NS = 0, TC = 0, moved = 0;
  int phases = 0;

  phase_sums with(phase_figures const &f) const { return {NS + f.NS, TC + f.TC, moved + f.moved, phases + 1}; }

  /// In seconds, of elements of that size. From sums, so that the order of phases does not change how it is rounded.
  double cost(phase_costs const &by, index element_size) const {
    auto const bytes = [element_size](wide elements) { return static_cast<double>(elements * element_size); };
    return by.latency * phases + by.alpha * static_cast<double>(NS) + by.beta * bytes(TC) + by.pack * bytes(moved);
  }
};

/// From one deal of a dimension to another: whether and how much processes exchange along it.
class dimension_exchange {
public:
  explicit dimension_exchange(dimension const &);

  /// How many receivers p has something for, and how many senders q gets something from. Where there is no pattern
  /// that repeats, a side deals more than one block to a process, and there are very many processes or blocks: as many
  /// as if the array were as long as a slice.
  index sends(index p) const;
  index receives(index q) const;
  /// How many elements p sends to q.
  index length(index p, index q) const { return lengths(p, q); }
  /// How long that took to find out: as long as to look at so many processes.
  index work() const { return looks; }

private:
  void list(dimension const &);

  std::vector<index> of_rows, of_columns; // degrees, if they are listed
  index looks = 0;
  message_lengths lengths;
  classes slice;
  index row_types, column_types, A, B; // as in MacroGraph.h
};

/// A mapping whose processes are numbered from 0 to one less than there are in all.
struct numbered_mapping {
  std::vector<std::size_t> deals; ///< each dimension's, as the measure numbers them
  index processes;                ///< how many it has
  /// The place of each process in the grid, -1 for none. Empty: as the processes are numbered.
  std::vector<index> places;

  index place(index process) const {
    if (!places.empty())
      return places[static_cast<std::size_t>(process)];
    return process < processes ? process : -1;
  }
};

/// Measures phases between mappings of one array, and keeps what they have in common.
class phase_measure {
public:
  /// With the deals that each dimension may have, and the number of all processes.
  phase_measure(std::vector<std::vector<deal>> deals, index processes);

  /// Looks at all processes, or where they are many at some, evenly spread.
  phase_figures operator()(numbered_mapping const &from, numbered_mapping const &to);

  /// Most elements that a process has.
  index part(numbered_mapping const &) const;
  std::vector<deal> dims(numbered_mapping const &) const;

  /// How much has been looked at so far, in processes.
  std::int64_t work() const { return looks; }

private:
  static constexpr index most_looked_at = 256;

  struct coordinates {
    bool inside;
    std::vector<index> of;
  };
  void find(numbered_mapping const &, index process, coordinates &) const;
  dimension_exchange const &exchange(std::size_t d, std::size_t from, std::size_t to);

  std::vector<std::vector<deal>> all;
  index count;
  std::int64_t looks = 0;
  std::vector<std::map<std::pair<std::size_t, std::size_t>, dimension_exchange>> exchanges; // of each dimension
};

} // namespace redeal::plan
