// What was learned is kept for the next run: the file of REDEAL_WISDOM has a line for each kind of move on each kind of
// machine that has been tried, with the course that was fastest.
#pragma once

#include "Plan/Cost/Course.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace redeal::runtime {

/// The file, as one process reads and writes it.
class wisdom {
public:
  /// Null if REDEAL_WISDOM names none. Ends the job if the file cannot be read, or is broken; says so, and knows
  /// nothing, if it is of another version.
  static wisdom *of_environment();

  /// Reads the text of such a file. Nothing, or what is wrong with it, as the end of a sentence.
  std::optional<std::string> read(std::string const &text);
  std::optional<plan::course> find(std::uint64_t move) const;
  /// Notes what was fastest, and its seconds, and appends a line to the file if that is new. Says so once if it cannot
  /// be written.
  void keep(std::uint64_t move, plan::course const &, double seconds);

  static std::string line_of(std::uint64_t machine, std::uint64_t move, plan::course const &, double seconds);

private:
  int append(std::string const &line) const;

  std::string name_;
  std::map<std::uint64_t, plan::course> known_; // on this machine
  bool writes_ = true;
};

/// A number for what the processor is like.
std::uint64_t machine_number();

} // namespace redeal::runtime
