// Each process goes through its part once before the move and once behind it; then all add up four numbers.
#include "directive/verifying.h"

#include "boards/whereabouts.h"
#include "group/agreement.h"
#include "group/joint_plan.h"
#include "job/time_spent.h"

#include <redeal/detail/digest.hpp>
#include <redeal/owned.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

namespace redeal::runtime {
namespace {

inline std::uint64_t word_at(char const *at, std::size_t bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, bytes);
  return word;
}

// Of the bytes as they lie there, padding included.
inline std::uint64_t hash(std::uint64_t index, char const *element, std::size_t size) {
  std::uint64_t h = (index + 1) * 0x9e3779b97f4a7c15u;
  for (; size >= sizeof h; size -= sizeof h, element += sizeof h)
    h = detail::mixed(h + word_at(element, sizeof h));
  return size > 0 ? detail::mixed(h + word_at(element, size)) : h;
}

// The runs of a process along one dimension. Those of an array's are found without a division; a section may begin in
// the middle of a block, or of a list.
template <class Visit> void each_run(deal const &d, index coordinate, Visit const &visit) {
  if (!d.as_list() && d.skipped() == 0) {
    for (owned_block const &run : owned_block_range(d, coordinate))
      visit(run);
    return;
  }
  for (index i = d.next(coordinate, 0); i < d.extent();) {
    owned_run const run = d.run_at(i);
    visit(owned_block{i, run.length, run.local});
    i = d.next(coordinate, i + run.length);
  }
}

// This process's part of one side of the move.
class part_in_memory {
public:
  part_in_memory(mapping const &of, placing const &in, index leading, std::vector<index> const &strides,
                 void const *first, std::size_t size)
      : of_(of), weights_(of.dims.size(), 1), order_(of.dims.size()), first_(static_cast<char const *>(first)),
        size_(size) {
    for (std::size_t d = 0; d < of.dims.size(); ++d)
      self_.push_back(own_coordinate(of, d));
    strides_ = strides.empty() ? in.strides(self_, leading) : strides;
    for (std::size_t d = weights_.size(); d-- > 1;)
      weights_[d - 1] = weights_[d] * static_cast<std::uint64_t>(of.dims[d].extent());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [this](std::size_t a, std::size_t b) { return std::abs(strides_[a]) > std::abs(strides_[b]); });
  }

  std::uint64_t sum() { return sums_by_place(nullptr)[0]; }

  /// Of the elements for each place of another mapping; of all, if there is none.
  std::vector<std::uint64_t> sums_by_place(mapping const *target) {
    target_ = target;
    index places = 1;
    place_weights_.assign(of_.dims.size(), 0);
    for (std::size_t d = of_.dims.size(); target && d-- > 0; places *= target->dims[d].procs())
      place_weights_[d] = places;
    sums_.assign(static_cast<std::size_t>(places), 0);
    if (order_.empty())
      sums_[0] = hash(0, first_, size_);
    else if (own_elements(of_) > 0)
      add(0, 0, 0, 0);
    return sums_;
  }

private:
  // All elements with these indices along the dimensions before number `level` of the order.
  void add(std::size_t level, std::uint64_t number_before, index offset_before, index place_before) {
    std::size_t const d = order_[level];
    bool const innermost = level + 1 == order_.size();
    each_run(of_.dims[d], self_[d], [&](owned_block const &run) {
      std::uint64_t number = number_before + static_cast<std::uint64_t>(run.first) * weights_[d];
      index offset = offset_before + run.local * strides_[d];
      if (innermost && !target_) {
        sums_[0] += sum_of_run(number, weights_[d], offset, strides_[d], run.count);
        return;
      }
      for (index i = 0; i < run.count; ++i, number += weights_[d], offset += strides_[d]) {
        index const place = place_before + (target_ ? target_->dims[d].owner(run.first + i) * place_weights_[d] : 0);
        if (innermost)
          sums_[static_cast<std::size_t>(place)] += hash(number, first_ + offset * static_cast<index>(size_), size_);
        else
          add(level + 1, number, offset, place);
      }
    });
  }

  std::uint64_t sum_of_run(std::uint64_t number, std::uint64_t weight, index offset, index stride, index count) const {
    switch (size_) {
    case 4:
      return sum_of_run<4>(number, weight, offset, stride, count);
    case 8:
      return sum_of_run<8>(number, weight, offset, stride, count);
    case 16:
      return sum_of_run<16>(number, weight, offset, stride, count);
    default:
      return sum_of_run<0>(number, weight, offset, stride, count);
    }
  }

  // Of elements of `Size` bytes, or any if that is 0.
  template <std::size_t Size>
  std::uint64_t sum_of_run(std::uint64_t number, std::uint64_t weight, index offset, index stride, index count) const {
    std::size_t const size = Size > 0 ? Size : size_;
    char const *at = first_ + offset * static_cast<index>(size);
    std::uint64_t all = 0;
    for (index i = 0; i < count; ++i, number += weight, at += stride * static_cast<index>(size))
      all += hash(number, at, size);
    return all;
  }

  mapping const &of_;
  std::vector<index> self_, strides_;
  std::vector<std::uint64_t> weights_; // of an index in the number of an element
  std::vector<std::size_t> order_;     // the dimension first along which elements are farthest apart
  char const *first_;
  std::size_t size_;
  mapping const *target_ = nullptr;
  std::vector<index> place_weights_; // of an owner along a dimension in its place
  std::vector<std::uint64_t> sums_;
};

// What leaves this process, as often as it is for one.
std::uint64_t sum_before(route const &asked, void const *from, std::size_t size) {
  spending const verifies(spent.verify);
  move_plan const *const plan = asked.from->replicas() > 1 ? &plan_for(asked).plan : nullptr;
  if (!takes_part(*asked.from))
    return 0;
  part_in_memory part(*asked.from, *asked.from_in, asked.from_leading, asked.from_strides, from, size);
  if (!plan)
    return part.sum() * static_cast<std::uint64_t>(asked.to->replicas());
  std::vector<std::uint64_t> const sums = part.sums_by_place(asked.to);
  std::uint64_t all = plan->local.empty() ? 0 : sums[static_cast<std::size_t>(plan->place_after)];
  for (message const &m : plan->sends)
    all += sums[static_cast<std::size_t>(m.place)];
  return all;
}

} // namespace

verifying::verifying(route const &asked, void const *from, std::size_t element_size)
    : asked_(asked), element_size_(element_size), left_(sum_before(asked, from, element_size)) {}

void verifying::compare(void const *to) const {
  spending const verifies(spent.verify);
  located_name const &name = asked_.name;
  std::uint64_t const come =
      takes_part(*asked_.to)
          ? part_in_memory(*asked_.to, *asked_.to_in, asked_.to_leading, asked_.to_strides, to, element_size_).sum()
          : 0;
  agreement all(participants_of(name, *asked_.from, *asked_.to), digest_of(name));
  all.begin({static_cast<std::int64_t>(left_), static_cast<std::int64_t>(come)});
  std::int64_t const *const sums = all.finish();
  // Elements have moved, so the job ends whatever users wish.
  if (!sums)
    refuse_disagreement(
        name, "others have come to another directive; all processes must come to the same directives in the same "
              "order");
  if (sums[0] != sums[1])
    refuse_disagreement(
        name, fmt::format("its elements have the checksum {:016x} behind the move, but {:016x} before it; what has "
                          "arrived is not what has left",
                          static_cast<std::uint64_t>(sums[1]), static_cast<std::uint64_t>(sums[0])));
}

} // namespace redeal::runtime
