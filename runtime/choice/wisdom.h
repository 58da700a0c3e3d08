// What was learned is kept for the next run: the file of REDEAL_WISDOM has a line for each kind of move on each kind of
// machine that has been tried, with the course that was fastest, or the number of phases.
#pragma once

#include "choice/shape.h"
#include "choice/wishes.h"

#include "Plan/Cost/Course.h"

#include <redeal/block_cyclic.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace redeal::runtime {

/// The file, as one process reads and writes it.
class wisdom {
public:
  /// What was fastest, and what it took.
  struct timed {
    double seconds;
    std::int64_t nanoseconds() const { return std::llround(std::min(seconds, 1e9) * 1e9); }
  };
  struct timed_course : timed {
    plan::course course;
  };
  struct timed_phases : timed {
    index phases;
  };

  /// Null if REDEAL_WISDOM names none. Ends the job if the file cannot be read, or is broken; says so, and knows
  /// nothing, if it is of another version.
  static wisdom *of_environment();

  /// Reads the text of such a file. Nothing, or what is wrong with it, as the end of a sentence.
  std::optional<std::string> read(std::string const &text);
  std::optional<timed_course> find(std::uint64_t move) const;
  std::optional<timed_phases> find_phases(std::uint64_t move) const;
  /// Notes what was fastest, and its seconds, and appends a line to the file if that is new, or the time is another
  /// one. Says so once if it cannot be written.
  void keep(std::uint64_t move, plan::course const &, double seconds);
  void keep_phases(std::uint64_t move, index phases, double seconds);

private:
  void keep(std::uint64_t move, std::string const &words, double seconds);
  int append(std::string const &line) const;
  void warn_of_loss(int error);

  std::string name_;
  struct line {
    std::string words; // between the move and its seconds
    double seconds = 0;
  };
  std::map<std::uint64_t, line> known_; // on this machine
  bool writes_ = true;
};

/// A number for what decides about moves beside their mappings, the same on all processes: limits, how processes share
/// nodes, and wishes.
std::uint64_t number_of_circumstances(message_limits const &, node_facts const &, wishes const &);

/// A number for what the processor is like.
std::uint64_t machine_number();

} // namespace redeal::runtime
