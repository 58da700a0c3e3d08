// What one process has of each chunk of a sweep, on one of its sides: of the array before a move, or of that after it.
#pragma once

#include "order/sweep.h"
#include "order/sweep_chunks.h"

namespace redeal::runtime {

/// Where a process is along the dimension that chunks are cut along, and how many of its elements have one index there.
struct cut_position {
  index self = 0, inner = 0;
};

/// A process's elements of one chunk.
struct sweep_part {
  std::vector<index> amounts; ///< of them, by place in the other grid
  /// By place: the strip that all those elements are, and nothing else is, in the local array; -1 if there is none.
  std::vector<index> strips;
};

class sweep_side {
public:
  /// The layout of the local array outlives this; null: the process has no elements on this side.
  sweep_side(sweep_chunks const &, sweep const *layout, deal const &slowest, cut_position const &);

  sweep const &layout() const { return *layout_; }
  /// Processes of the other grid; none if this one has no elements.
  index others() const { return layout_ ? layout_->others() : 0; }

  index chunks() const { return chunks_; }

  sweep_part const &of(index chunk) const;
  /// Of every chunk; once of those that are alike.
  std::vector<sweep_part> const &parts() const { return parts_; }
  /// The elements for that place of any chunk at most.
  index most(index place) const;

  /// The local index of a strip's first element.
  index begin_of(index chunk, index strip) const { return local(cut_.at(chunk, strip).begin); }

  /// Calls visit(strip, begin, end) with the local indices of what is here of each strip of a chunk.
  template <class Visit> void each_strip(index chunk, Visit const &visit) const {
    for (index number = 0; number < cut_.strips; ++number) {
      strip const s = cut_.at(chunk, number);
      index const begin = local(s.begin), end = local(s.end);
      if (begin < end)
        visit(number, begin, end);
    }
  }

private:
  // The local index of what comes with that global one.
  index local(index global) const { return slowest_.local_size_below(at_.self, global) * at_.inner; }
  sweep_part count(index chunk) const;

  sweep_chunks cut_;
  sweep const *layout_;
  deal slowest_;
  cut_position at_;
  index chunks_;
  std::vector<index> unusual_;    // chunks, in order
  std::vector<sweep_part> parts_; // of usual chunks, if there are any; then of each unusual one
};

} // namespace redeal::runtime
