// One case, by all methods in turn.
#pragma once

#include "measuring/contenders.h"
#include "measuring/core_watch.h"

#include "System/Progress.h"

#include <mpi.h>

#include <optional>
#include <string>
#include <vector>

namespace redeal::bench {

/// What was measured of one method.
struct figure {
  std::string method;
  bool is_peer, is_course;
  double ms;                          ///< median over the turns
  double ms_of_half[2];               ///< the same, of every other turn, and of those between
  double spread;                      ///< between the quartiles of these times, over the median
  std::optional<double> extra_memory; ///< of all processes, as a multiple of the array's bytes
  std::optional<double> predicted;    ///< milliseconds, where cores are
  std::optional<double> promised;     ///< the same in the mean of all places; known if that is
  std::string taken;                  ///< how most of its turns went, in words
  int left_out;                       ///< turns that do not count, as it was trying ways anew
};

struct measured_case {
  std::string text;
  cores where = cores::anywhere; ///< those of the first two processes, in the turns that count
  int turns = 0;
  std::vector<double>
      flags; ///< seconds from one of the first two processes to the other, between all turns of a redistribution
  std::vector<figure> figures;
  std::vector<std::string> remarks; ///< methods that were left out, and why
};

/// Seconds of the flag, in all of these cases.
std::vector<double> looks_in(std::vector<measured_case> const &);

/// Says which case of how many is measured, and how far it is.
struct case_progress {
  progress &of;
  std::size_t number, cases;

  void at(std::string const &what) const;
};

/// Which moves of a large array are timed. A small one goes to and fro many times in any case.
enum class timed { there, both_ways };

/// Moves the array `repeat` times by each of these methods, a turn of all methods after the other. `comm` holds the
/// processes of both grids, in their order, and all of them call this. Where cores are now near each other and now
/// apart, and both ways are timed, turns of either kind make a case of their own. Returns the sentence that says which
/// method moved an element to a wrong place, if one did.
std::optional<std::string> measure(redistribution const &, std::vector<contender const *> const &methods, MPI_Comm comm,
                                   int repeat, timed, case_progress const &told, std::vector<measured_case> &results);

} // namespace redeal::bench
