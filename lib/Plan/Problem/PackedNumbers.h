// Whole numbers, one after the other, in as few bits as the neighbours of each allow.
//
//     packed_numbers begins;   begins.add(0)  begins.add(2)  …  begins.finish()  begins.list()[1] == 2
#pragma once

#include <redeal/detail/number_list.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace redeal::plan {

class packed_numbers {
public:
  /// Another number, not below 0.
  void add(index number);

  /// All have been added; what is left of a group is packed too.
  void finish();

  std::size_t size() const { return size_; }

  /// Those that have been added, before finish() as well.
  index operator[](std::size_t i) const {
    return i < size_ - open_ ? list()[static_cast<index>(i)] : last_[i % last_.size()];
  }
  index back() const { return (*this)[size_ - 1]; }

  /// After finish(); valid while this is there.
  detail::number_list list() const { return {groups_.data(), words_.data()}; }

private:
  void pack();

  std::vector<detail::number_list::group> groups_;
  std::vector<std::uint64_t> words_ = {0, 0};               // two behind the last group, which readers may touch
  std::array<index, detail::number_list::in_group> last_{}; // the first `open_` of them are in no group yet
  std::size_t size_ = 0, open_ = 0;
};

} // namespace redeal::plan
