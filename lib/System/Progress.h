// How far something is that takes long, for a person who waits at a terminal.
//
//   redeal-bench: case 2 of 5, turn 7 of 11
//
// A line on standard error, two seconds after the start and every two seconds from then on; nothing in a pipe or a
// file.
#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace redeal {

/// Whether what this process writes to standard error comes to a terminal. MPI's launchers read it through pipes, so
/// theirs counts where one has started this process.
bool says_at_terminal();

class progress {
public:
  /// `who` begins each line. Only one process of a job speaks.
  progress(std::string who, bool speaks) : who_(std::move(who)), speaks_(speaks && says_at_terminal()) {}

  /// What is being done now.
  void at(std::string const &what);

private:
  using clock = std::chrono::steady_clock;

  std::string who_;
  bool speaks_;
  clock::time_point last_ = clock::now();
};

} // namespace redeal
