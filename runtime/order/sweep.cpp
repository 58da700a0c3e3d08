// The slower dimensions, counted like an odometer.
#include "order/sweep.h"

#include "memory/scratch.h"

#include <redeal/detail/common_runs.hpp>

#include <algorithm>

namespace redeal::runtime {

sweep::sweep(std::vector<dimension> const &dims, index leading) {
  for (dimension const &d : dims) {
    axis a{d, d.own.local_size(d.self), {}};
    for (index c = 0; c < d.other.procs(); ++c)
      a.others.push_back(d.other.local_size(c));
    outer_.push_back(a);
    size_ *= a.own;
    others_ *= d.other.procs();
  }
  index const row = outer_.back().own;
  gap_ = leading > row && size_ > row ? leading - row : 0;
  // Trailing dimensions that no side deals out make the elements of the one before larger.
  index grain = 1;
  auto const whole = [](axis const &a) { return a.dim.own.procs() == 1 && a.dim.other.procs() == 1; };
  for (; outer_.size() > 1 && gap_ == 0 && whole(outer_.back()); outer_.pop_back())
    grain *= outer_.back().own;
  inner_ = std::move(outer_.back());
  outer_.pop_back();
  layout_ = line_of(inner_.dim.own, inner_.dim.other, inner_.dim.self);
  refine(layout_, grain);
  for (index &elements : inner_.others)
    elements *= grain;
}

index sweep::size_of(index place) const {
  auto const along = [place](axis const &a) {
    return a.others[static_cast<std::size_t>(place / a.dim.place_stride % a.dim.other.procs())];
  };
  index size = along(inner_);
  for (axis const &a : outer_)
    size *= along(a);
  return size;
}

std::vector<index> sweep::amounts(index begin, index end) const {
  std::vector<index> sums(static_cast<std::size_t>(others_));
  each_row(begin, end, [&](row const &r) {
    each_piece(layout_, r.begin, r.end, [&](piece const &p) {
      for (run const *one = p.first; one != p.last; ++one)
        sums[static_cast<std::size_t>(r.places[static_cast<std::size_t>(one->other)])] += p.count * one->length;
    });
  });
  return sums;
}

sweep::position sweep::locate(axis const &a, index at) const {
  owned_run const both = common_run_at(a.dim.own, a.dim.other, a.dim.own.global(a.dim.self, at));
  return {at, both.owner, both.local, both.length - 1};
}

// The next row: the fastest of the slower dimensions goes on, or starts anew and the next slower one goes on.
void sweep::advance(std::vector<position> &at) const {
  for (std::size_t d = at.size(); d-- > 0;) {
    position &p = at[d];
    if (p.left > 0) {
      p = {p.at + 1, p.other, p.local + 1, p.left - 1};
      return;
    }
    bool const ends = p.at + 1 == outer_[d].own;
    p = locate(outer_[d], ends ? 0 : p.at + 1);
    if (!ends)
      return;
  }
}

void sweep::find_bases(std::vector<position> const &at, row &r) const {
  index place = 0, rows = 0;
  for (std::size_t d = 0; d < outer_.size(); ++d) {
    position const &p = at[d];
    place += p.other * outer_[d].dim.place_stride;
    rows = rows * outer_[d].others[static_cast<std::size_t>(p.other)] + p.local;
  }
  for (std::size_t c = 0; c < inner_.others.size(); ++c) {
    r.places[c] = place + static_cast<index>(c) * inner_.dim.place_stride;
    r.bases[c] = rows * inner_.others[c];
  }
}

void sweep::each_row(index begin, index end, std::function<void(row const &)> const &visit) const {
  if (begin >= end)
    return;
  index const length = layout_.own;
  auto &at = scratch<struct sweep_positions, std::vector<position>>();
  at.resize(outer_.size());
  index number = begin / length;
  for (std::size_t d = outer_.size(); d-- > 0; number /= outer_[d].own)
    at[d] = locate(outer_[d], number % outer_[d].own);
  auto &r = scratch<struct sweep_row, row>();
  r.places.resize(inner_.others.size());
  r.bases.resize(inner_.others.size());
  for (index first = begin / length * length; first < end; first += length) {
    find_bases(at, r);
    r.begin = std::max(begin - first, index{0});
    r.end = std::min(end - first, length);
    visit(r);
    if (!at.empty())
      advance(at);
  }
}

} // namespace redeal::runtime
