// One side of the assignment of a copy: the mapping of what moves, and where that is in memory.
//
//     row = A(7, all)     the target: all of row, where row has it; the source: one row of A, a mapping of its own, at
//                         some distance in the storage of A
//
// Elements that have no constant distance are brought together beside the array before they move, or apart after.
#pragma once

#include "copy/pack.h"
#include "group/view_agreement.h"
#include "job/job.h"
#include "order/parcel.h"
#include "plans/mappings.h"
#include "plans/sections.h"

#include <redeal/copy.hpp>

#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {

class side_of_copy {
public:
  /// `memory`: the local elements of an array in motion; none for one at rest.
  side_of_copy(copy_side const &side, mapping const &whole, char const *text, std::optional<void *> memory)
      : side_(side), whole_(whole), text_(text), moving_(memory), part_(&whole), in_(placing_of_whole(whole, order())) {
  }

  mapping const &whole() const { return whole_; }
  mapping const &part() const { return *part_; }
  char const *text() const { return text_; }
  placing const *in() const { return in_; }
  bool is_section() const { return side_.ranges || is_value(); }
  std::vector<plan::section_part> &parts() { return parts_; }
  int const *dims() const { return side_.dims; }
  std::vector<index> extents() const { return plan::extents_of(parts_, dims()); }
  /// The dimensions of the array that those of what moves are.
  std::vector<std::size_t> kept() const {
    if (!parts_.empty())
      return plan::kept_dimensions(parts_, dims());
    std::vector<std::size_t> all(whole_.dims.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }

  /// What is wrong with its ranges, if anything is.
  std::optional<std::string> read() {
    if (side_.ranges)
      return find_parts(whole_, side_.ranges, side_.rank, parts_);
    if (is_value()) {
      parts_.push_back({{0, 1, 1}, true});
      return std::nullopt;
    }
    for (deal const &d : whole_.dims)
      parts_.push_back({{0, d.extent(), 1}, false});
    return std::nullopt;
  }

  /// Behind that.
  void find_section() {
    section_ = section_of(whole_, parts_, kept(), order());
    part_ = section_->part;
    in_ = section_->in;
  }

  storage_order order() const {
    return side_.array     ? side_.array->order()
           : side_.replica ? side_.replica->order
                           : make_storage_order<column_major, 2>();
  }
  /// Whether its elements are in the user's own memory.
  bool is_users() const { return !side_.array; }
  index leading() const {
    return side_.matrix && takes_part(whole_) ? side_.matrix->desc[scalapack_matrix::at_lld] : 0;
  }
  /// Whether what moves lies in memory that a view describes.
  bool is_view() const { return side_.array && side_.array->lent() && !is_apart(); }
  /// What moves of a view on this process. Behind elements().
  strided_part const &moving_part() const { return lent_; }
  /// Of a view; none of others.
  std::vector<index> moving_strides() const {
    std::vector<index> strides = lent_.strides;
    for (std::size_t d = 0; d < strides.size(); ++d)
      strides[d] = lent_.counts[d] > 1 ? strides[d] : 1;
    return strides;
  }
  /// Known of views once processes have agreed on it.
  void lie_in(std::vector<std::size_t> const &slowest_first, bool scattered) {
    placing in = placing::of(*part_, slowest_first);
    in.scattered = scattered;
    in_ = interned(in);
  }

  /// Of what moves: nothing where elements are brought together first.
  index moving_leading() const { return is_apart() ? 0 : leading(); }

  /// Where the first element of this process is. Elements at unequal distances are, or will be, beside the array;
  /// throws where there is no memory for these.
  char *elements(located_name const &name, std::size_t size) {
    char *const all = static_cast<char *>(
        moving_       ? *moving_
        : side_.array ? side_.array->touch(name.at)
                      : const_cast<void *>(side_.matrix ? side_.matrix->elements : side_.replica->elements));
    memory_ = all;
    size_ = size;
    if (is_view())
      lent_ = part_lent();
    if (is_apart()) {
      if (takes_part(*part_))
        if (auto const bytes = static_cast<std::size_t>(own_elements(*part_)) * size)
          together_ = local_storage(bytes, local_storage::contents::arriving);
      return static_cast<char *>(together_.get());
    }
    return section_ && all ? all + section_offset() * static_cast<index>(size) : all;
  }
  void bring_together() {
    each_apart(
        [this](parcel const &what, char *there, char *here) { kernels_for(size_).pack(what, there, here, size_); });
  }
  void bring_back() {
    each_apart(
        [this](parcel const &what, char *there, char *here) { kernels_for(size_).unpack(what, here, there, size_); });
  }

  /// Whether elements of this process at `here` have bytes in common with its elements of another side at `there`, as
  /// far as that can be seen.
  bool shares_memory_with(char const *here, side_of_copy const &other, char const *there, std::size_t size) const {
    if (!here || !there || !takes_part(*part_) || !takes_part(*other.part_))
      return false;
    if (!is_view() && !other.is_view() &&
        (memory_ + reach(size) <= other.memory_ || other.memory_ + other.reach(size) <= memory_))
      return false; // as nearly always; what follows allocates
    strided_part const mine = is_view() ? lent_ : part_in(*in_, moving_leading()),
                       theirs = other.is_view() ? other.lent_ : other.part_in(*other.in_, other.moving_leading());
    return share_memory({here, mine.counts, mine.strides}, {there, theirs.counts, theirs.strides}, size);
  }

  /// Whether this process has elements of a redeal::replicated whose pointer is null.
  bool lacks_memory() const {
    return side_.replica && !side_.replica->elements && takes_part(*part_) && own_elements(*part_) > 0;
  }

  /// Whether its elements are at unequal distances in its processes' storage.
  bool is_apart() const { return section_ && !section_->even; }

private:
  // Bytes from its first element to behind its last one on this process, if no view describes it.
  index reach(std::size_t size) const {
    index const columns = side_.matrix ? own_part_of(whole_).axes[1].local_extent() : 0;
    return (side_.matrix ? leading() * columns : own_elements(whole_)) * static_cast<index>(size);
  }

  bool is_value() const { return side_.replica && side_.replica->extents.empty(); }

  // Between neighbours in this process's part of the whole.
  std::vector<index> strides() const {
    std::vector<index> found, self;
    if (side_.array) {
      for (axis const &a : side_.array->axes())
        found.push_back(a.stride);
      return found;
    }
    for (std::size_t d = 0; d < whole_.dims.size(); ++d)
      self.push_back(own_coordinate(whole_, d));
    return placing_of_whole(whole_, order())->strides(self, leading());
  }

  index section_offset() const {
    if (!takes_part(*part_))
      return 0;
    std::vector<index> const all = strides();
    index offset = 0;
    for (std::size_t d = 0; d < all.size(); ++d)
      offset += section_->offsets[d] * all[d];
    return offset;
  }

  // What moves on this process, if no view says otherwise.
  strided_part part_in(placing const &in, index leading) const {
    strided_part part;
    std::vector<index> self;
    for (std::size_t d = 0; d < part_->dims.size(); ++d) {
      self.push_back(own_coordinate(*part_, d));
      part.counts.push_back(self[d] < 0 ? 0 : part_->dims[d].local_size(self[d]));
    }
    part.strides = in.strides(self, leading);
    return part;
  }

  // Of a view.
  strided_part part_lent() const {
    strided_part part;
    std::vector<std::size_t> const dims = kept();
    for (std::size_t d = 0; d < dims.size(); ++d) {
      index const c = own_coordinate(*part_, d);
      part.counts.push_back(c < 0 ? 0 : part_->dims[d].local_size(c));
      part.strides.push_back(side_.array->axes()[dims[d]].stride * in_->step(d));
    }
    return part;
  }

  // Moves what this process has of the section, by the one loop or the other.
  template <class Move> void each_apart(Move const &move) {
    if (!together_.get())
      return;
    std::vector<index> const strides = this->strides();
    std::vector<std::size_t> const dims = kept();
    std::vector<plan::runs> const runs = runs_in_storage(*section_, whole_, parts_, dims);
    index fixed = 0;
    parcel all;
    for (std::size_t d = 0; d < parts_.size(); ++d)
      if (parts_[d].drops)
        fixed += section_->offsets[d] * strides[d];
    for (std::size_t const d : in_->order())
      all.dims.push_back({&runs[d], strides[dims[d]], strides[dims[d]]});
    all.elements = own_elements(*part_);
    move(all, memory_ + fixed * static_cast<index>(size_), static_cast<char *>(together_.get()));
  }

  copy_side const &side_;
  mapping const &whole_;
  char const *text_;
  std::optional<void *> moving_;
  std::vector<plan::section_part> parts_;
  std::optional<section_side> section_;
  mapping const *part_;
  placing const *in_;
  strided_part lent_; // what moves of a view
  char *memory_ = nullptr;
  std::size_t size_ = 0;
  local_storage together_; // elements at unequal distances
};

} // namespace redeal::runtime
