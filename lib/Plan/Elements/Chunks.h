// A long message in parts: runs cut into pieces of about equal size, so that a few small buffers serve any message.
//
//     {slice: 0→0, 3, repeats 1000}, at most 256 elements     11 pieces of 85 repetitions, one of 65
//
// Both ends cut at the same places, since these depend on the lengths and counts of the runs alone, and not on where
// the elements lie. Pieces are made when they are asked for: a list of them would be as long as the message where
// buffers are small.
#pragma once

#include "Plan/Elements/Runs.h"

#include <cstddef>
#include <vector>

namespace redeal::plan {

class chunks {
public:
  /// Pieces of at most `most` elements, in the order of the runs; of whole repetitions where these are shorter than
  /// that, and of whole runs where these are much shorter. Requires most > 0; the runs must outlive this.
  chunks(runs const &, index most);

  index count() const { return in_front_ + tail_.count; }
  /// Makes `piece` the one of that number. Allocates nothing if it has held as many series before.
  void get(index number, runs &piece) const;

private:
  // Pieces of a list of series, those that are alike together.
  struct pieces_of_list {
    // From number `first` on, the series from `begin` on; in each further one they lie that far behind.
    struct group {
      index first;
      std::size_t begin;
      index from_step, to_step;
    };
    std::vector<group> groups;
    std::vector<series> all;
    index count = 0;

    void cut(std::vector<series> const &, index most);
    void get(index number, index from, index to, std::vector<series> &piece) const;
  };

  runs const *of_;
  index at_a_time_;    // repetitions in a piece; 0 if one is too long
  index in_front_ = 0; // pieces of repetitions
  bool joined_ = true; // the tail goes with the last repetitions
  pieces_of_list repetition_, tail_;
};

} // namespace redeal::plan
