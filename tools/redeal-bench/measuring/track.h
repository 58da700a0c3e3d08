// What all methods of one case have in common: processes, memory of the peers, the numbers that are written.
#pragma once

#include "case/layout.h"
#include "measuring/stopwatch.h"
#include "peers/peers.h"

#include <mpi.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace redeal::bench {

/// Memory between which the peers move; aligned to a cache line, with what their packing may read behind it.
class part_memory {
public:
  explicit part_memory(index elements);
  double *get() const { return memory_.get(); }
  index elements() const { return elements_; }
  /// Writes numbers that differ: what fills memory with one of them may go past the caches.
  void touch();

private:
  struct release {
    void operator()(double *memory) const { std::free(memory); }
  };
  index elements_;
  std::unique_ptr<double, release> memory_;
};

/// What a method needs to move once more, whichever it is.
class track {
public:
  /// The redistribution must live as long. `times_both_ways`: of large arrays the way back is timed by itself, too;
  /// small ones go to and fro in any case.
  track(redistribution const &, MPI_Comm, bool times_both_ways);

  redistribution const &what() const { return what_; }
  redistribution const &reversed() const { return reversed_; }
  MPI_Comm comm() const { return comm_; }
  int rank() const { return rank_; }
  stopwatch &clock() { return clock_; }
  workplace place() const { return {what_, comm_, rank_, from_.get(), to_.get()}; }

  bool times_both_ways() const { return times_both_ways_; }
  bool times_way_back() const { return times_both_ways_ || what_.is_small(); }

  /// Numbers that differ from those of the last moves, and that a double holds exactly.
  double next_value();
  /// As their moves do.
  void write_memory_of_peers();

  /// Whether it is so on all processes. Collective.
  std::pair<bool, bool> on_all(bool one, bool other) const;

  /// The sentence that says which method moved an element to a wrong place, if one did; the first one stays. All
  /// processes know it.
  std::optional<std::string> const &wrong() const { return wrong_; }
  void note_wrong(std::string sentence);

private:
  redistribution const &what_;
  redistribution const reversed_;
  MPI_Comm comm_;
  int rank_;
  bool times_both_ways_;
  part_memory from_, to_;
  stopwatch clock_;
  int stamp_ = 0;
  std::optional<std::string> wrong_;
};

} // namespace redeal::bench
