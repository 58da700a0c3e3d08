// The global indices along one dimension that this process owns, in increasing order, without a division per element.
//
//     extent 10, procs 2, block 3, process 1     owned: 3 4 5 9     owned_blocks: {3, 3} {9, 1}
#pragma once

#include <redeal/deal.hpp>

#include <cstddef>
#include <iterator>

namespace redeal {

/// A contiguous run of global indices first … first+count-1 that lie next to each other at local index `local`.
struct owned_block {
  index first;
  index count;
  index local;
};

/// The runs of one process along one dimension. `coordinate` -1 owns nothing.
class owned_block_range {
public:
  class iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = owned_block;
    using difference_type = std::ptrdiff_t;
    using pointer = owned_block const *;
    using reference = owned_block const &;

    iterator() = default;
    /// The runs from `run` on; the first element of the next one is `gap` behind the end of each, 0 if there is none.
    iterator(owned_block const &run, index gap, index extent)
        : extent_(extent), length_(run.count), gap_(gap), now_(run) {}

    reference operator*() const { return now_; }
    pointer operator->() const { return &now_; }
    iterator &operator++() {
      index const end = now_.first + now_.count;
      now_.local += now_.count;
      // Without overflow, as the last run may be the array's end.
      now_.first = gap_ > 0 && extent_ - end > gap_ ? end + gap_ : extent_;
      now_.count = extent_ - now_.first < length_ ? extent_ - now_.first : length_;
      return *this;
    }
    iterator operator++(int) {
      iterator const old = *this;
      ++*this;
      return old;
    }
    friend bool operator==(iterator const &a, iterator const &b) { return a.now_.first == b.now_.first; }
    friend bool operator!=(iterator const &a, iterator const &b) { return !(a == b); }

  private:
    index extent_ = 0, length_ = 0, gap_ = 0;
    owned_block now_{0, 0, 0};
  };

  owned_block_range(deal const &map, index coordinate) : map_(map), coordinate_(coordinate) {}
  iterator begin() const {
    index const first = coordinate_ < 0 ? map_.extent() : map_.next(coordinate_, 0);
    if (first == map_.extent())
      return end();
    index const count = map_.run_at(first).length;
    return iterator({first, count, 0}, map_.cycle() - count, map_.extent());
  }
  iterator end() const { return iterator({map_.extent(), 0, 0}, 0, map_.extent()); }

private:
  deal map_;
  index coordinate_;
};

/// The indices of one process along one dimension.
class owned_range {
public:
  class iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = index;
    using difference_type = std::ptrdiff_t;
    using pointer = index const *;
    using reference = index;

    iterator() = default;
    explicit iterator(owned_block_range::iterator run) : run_(run), now_(run->first), end_(run->first + run->count) {}

    reference operator*() const { return now_; }
    iterator &operator++() {
      if (++now_ == end_)
        *this = iterator(++run_);
      return *this;
    }
    iterator operator++(int) {
      iterator const old = *this;
      ++*this;
      return old;
    }
    friend bool operator==(iterator const &a, iterator const &b) { return a.now_ == b.now_; }
    friend bool operator!=(iterator const &a, iterator const &b) { return !(a == b); }

  private:
    owned_block_range::iterator run_;
    index now_ = 0, end_ = 0;
  };

  owned_range(deal const &map, index coordinate) : runs_(map, coordinate) {}
  iterator begin() const { return iterator(runs_.begin()); }
  iterator end() const { return iterator(runs_.end()); }

private:
  owned_block_range runs_;
};

} // namespace redeal
