// The global indices along one dimension that this process owns, in increasing order, without a division per element.
//
//     extent 10, procs 2, block 3, process 1     owned: 3 4 5 9     owned_blocks: {3, 3} {9, 1}
#pragma once

#include <redeal/block_cyclic.hpp>

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
    iterator(block_cyclic const &map, index first) : extent_(map.extent), block_(map.block) {
      // One process owns neighbouring blocks too: they are one run.
      if (map.procs == 1)
        block_ = extent_;
      gap_ = map.procs - 1;
      now_.local = 0;
      start(first);
    }

    reference operator*() const { return now_; }
    pointer operator->() const { return &now_; }
    iterator &operator++() {
      index const end = now_.first + now_.count;
      now_.local += now_.count;
      // first += procs·block without overflow: the next run starts gap_ blocks further on.
      start(gap_ > 0 && (extent_ - end) / block_ >= gap_ ? end + gap_ * block_ : extent_);
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
    void start(index first) {
      now_.first = first < extent_ ? first : extent_;
      now_.count = extent_ - now_.first < block_ ? extent_ - now_.first : block_;
    }

    index extent_ = 0, block_ = 1, gap_ = 0;
    owned_block now_{0, 0, 0};
  };

  owned_block_range(block_cyclic const &map, index coordinate) : map_(map), coordinate_(coordinate) {}
  iterator begin() const {
    bool const some = coordinate_ >= 0 && map_.extent / map_.block >= coordinate_;
    return iterator(map_, some ? coordinate_ * map_.block : map_.extent);
  }
  iterator end() const { return iterator(map_, map_.extent); }

private:
  block_cyclic map_;
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

  owned_range(block_cyclic const &map, index coordinate) : runs_(map, coordinate) {}
  iterator begin() const { return iterator(runs_.begin()); }
  iterator end() const { return iterator(runs_.end()); }

private:
  owned_block_range runs_;
};

} // namespace redeal
