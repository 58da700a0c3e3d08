// What the moves of each directive were and took on this process, counted for REDEAL_TRACE=total, sites and report.
//
// One visit is one array, or one bundle, at one directive. What the visits of a site have in common is added up: so a
// million moves take no more memory than one. At the end of the job the sums of all processes become one (summary.h).
#pragma once

#include "job/time_spent.h"
#include "move/execute.h"
#include "trace/timeline.h"

#include <redeal/directive.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace redeal::runtime {

/// Numbers that are added up.
struct site_counts {
  /// Visits, those with the mapping that the array had, and those that left its elements behind: each is counted by the
  /// first process of the move.
  std::int64_t moves = 0, same = 0, left_out = 0;
  std::int64_t bytes = 0; ///< that this process has sent to others

  void add(site_counts const &);
};

/// The way that elements took.
struct way_taken {
  plan::course course;
  schedule_kind schedule;
  bool far; ///< between nodes, too
};

/// Moves between two mappings, of which this process was the first one.
struct mapping_pair {
  mapping const *from, *to;
  std::int64_t moves;
};

/// What this process knows of a directive with one array, or copy. Its times are ticks until they are told, in seconds.
struct site {
  located_name name;
  site_counts counts;
  double plan = 0; ///< for all that is no other part
  time_by_part parts;
  double total = 0;
  std::vector<std::pair<way_taken, std::int64_t>> ways; ///< and how many moves, or phases of moves, took it
  std::vector<mapping_pair> pairs;                      ///< for a report: the first ones that it came to
  int number = 0;                                       ///< among those that the process has come to
};

/// All that it has come to, in that order.
std::vector<site> known_sites();

/// When it was in which of them, for a report: in seconds from now on, so all are negative.
std::vector<visit_interval> times_of_visits();

/// From an array's arrival at a directive until it goes on. It is its own site's until then.
class site_visit {
public:
  explicit site_visit(located_name const &);
  ~site_visit();
  site_visit(site_visit const &) = delete;
  site_visit &operator=(site_visit const &) = delete;

  /// So many arrays have the mapping that they shall have.
  void keeps(mapping const &, std::size_t arrays = 1);
  /// It gets another one, and its elements are left behind.
  void leaves_behind(mapping const &from, mapping const &to);
  /// So many arrays go from one to the other.
  void moves(mapping const &from, mapping const &to, std::size_t arrays = 1);

private:
  site *of_;            // null: nobody asks
  time_by_part before_; // in ticks, as the next one
  double begin_ = 0;
};

/// Elements of that size have moved, in the visit that is under way.
void note_way(joint_plan const &, executed const &, std::size_t element_size);

} // namespace redeal::runtime
