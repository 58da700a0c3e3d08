// The global indices along one dimension that this process owns, in increasing order, without a division per element.
//
//     extent 10, procs 2, block 3, process 1     owned: 3 4 5 9     owned_blocks: {3, 3} {9, 1}
#pragma once

#include <redeal/deal.hpp>
#include <redeal/detail/storage_watch.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace redeal {

/// A contiguous run of global indices first … first+count-1 that lie next to each other at local index `local`.
struct owned_block {
  index first;
  index count;
  index local;
};

REDEAL_OF_CHECKED_BUILDS

/// The runs of one process along one dimension. `coordinate` -1 owns nothing. In checked builds it is an error to go on
/// where the array has been redistributed.
class owned_block_range : detail::storage_user {
public:
  class iterator : detail::storage_user {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = owned_block;
    using difference_type = std::ptrdiff_t;
    using pointer = owned_block const *;
    using reference = owned_block const &;

    iterator() = default;
    /// `run`, and then runs of `length` elements, as far as there are any; the first element of the next one is `gap`
    /// behind the end of each, 0 if there is none.
    iterator(owned_block const &run, index length, index gap, index extent, detail::storage_user const &of)
        : detail::storage_user(of), extent_(extent), length_(length), gap_(gap), now_(run) {}
    /// The runs of process `coordinate` in a list, which may come again and begin in the middle.
    iterator(detail::deal_list const &list, index coordinate, index skipped, index extent,
             detail::storage_user const &of)
        : detail::storage_user(of), extent_(extent), list_(&list), coordinate_(coordinate), skipped_(skipped) {
      place_ = list.place_behind(coordinate, skipped) - list.first_of[coordinate];
      read();
    }

    reference operator*() const {
      check_storage();
      return now_;
    }
    pointer operator->() const { return &**this; }
    iterator &operator++() {
      check_storage();
      index const end = now_.first + now_.count;
      now_.local += now_.count;
      if (list_) {
        ++place_;
        read();
        return *this;
      }
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
    friend class owned_range;

    void read() {
      index const first_place = list_->first_of[coordinate_], places = list_->first_of[coordinate_ + 1] - first_place;
      index const round = places > 0 ? place_ / places : 0;
      if (places == 0 || (round > 0 && round > (extent_ - 1 + skipped_) / list_->period())) {
        now_ = {extent_, 0, 0};
        return;
      }
      index const run = list_->numbers[first_place + place_ - round * places], first = list_->begins[run],
                  begin = round * list_->period() - skipped_ + first, length = list_->begins[run + 1] - first,
                  left_out = begin < 0 ? -begin : 0;
      now_.first = begin < extent_ ? begin + left_out : extent_;
      now_.count = extent_ - now_.first < length - left_out ? extent_ - now_.first : length - left_out;
    }

    index extent_ = 0, length_ = 0, gap_ = 0;
    owned_block now_{0, 0, 0};
    detail::deal_list const *list_ = nullptr;
    index place_ = 0, coordinate_ = 0, skipped_ = 0;
  };

  owned_block_range(deal const &map, index coordinate, detail::storage_user const &of = {})
      : detail::storage_user(of), map_(map), coordinate_(coordinate) {}

  /// For generated code: one run of all elements, as they are stored one behind the other; its `first` is no index. In
  /// checked builds, or if there are more than `most` elements, the runs themselves.
  owned_block_range joined(std::uint64_t most = INT64_MAX) const {
    owned_block_range all = *this;
    index const count = REDEAL_CHECKED || coordinate_ < 0 ? 0 : map_.local_size(coordinate_);
    all.joined_ = static_cast<std::uint64_t>(count) <= most ? count : 0;
    return all;
  }

  iterator begin() const {
    if (joined_ > 0)
      return iterator(owned_block{-1, joined_, 0}, 0, 0, map_.extent(), user());
    if (detail::deal_list const *const list = map_.as_list(); list && coordinate_ >= 0)
      return iterator(*list, coordinate_, map_.skipped(), map_.extent(), user());
    index const first = coordinate_ < 0 ? map_.extent() : map_.next(coordinate_, 0);
    if (first == map_.extent())
      return end();
    index const count = map_.run_at(first).length, next = map_.next(coordinate_, first + count);
    return iterator(owned_block{first, count, 0}, map_.in_cycle(), next - first - count, map_.extent(), user());
  }
  iterator end() const { return iterator(owned_block{map_.extent(), 0, 0}, 0, 0, map_.extent(), user()); }

private:
  deal map_;
  index coordinate_;
  index joined_ = 0; // elements of the one run; 0: the runs as they are
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

    reference operator*() const {
      run_.check_storage();
      return now_;
    }
    iterator &operator++() {
      run_.check_storage();
      if (++now_ == end_) {
        ++run_;
        now_ = run_->first;
        end_ = now_ + run_->count;
      }
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

  owned_range(deal const &map, index coordinate, detail::storage_user const &of = {}) : runs_(map, coordinate, of) {}
  iterator begin() const { return iterator(runs_.begin()); }
  iterator end() const { return iterator(runs_.end()); }

private:
  owned_block_range runs_;
};

REDEAL_END_OF_CHECKED_BUILDS

} // namespace redeal
