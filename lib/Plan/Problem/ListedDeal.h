// Deals that no formula describes: the runs of one process after those of another, as they are given.
//
//     deal_lister lister(3);      lister.add(1, 2)  lister.add(0, 2)  lister.add(2, 1)  lister.add(1, 1)
//     lister.made()               owners of 0 … 5: 1 1 0 0 2 1
//
// A deal that a formula describes after all is the one of that formula, so that equal deals are equal.
#pragma once

#include "Plan/Problem/PackedNumbers.h"

#include <redeal/format.hpp>

#include <optional>
#include <string>

namespace redeal::plan {

class deal_lister {
public:
  explicit deal_lister(index procs) : procs_(procs) {}

  /// The next `length` elements, not fewer than none, belong to that process, 0 … procs-1.
  void add(index owner, index length);

  /// The deal of all that were added. What it refers to lives as long as the program; threads may make deals at once.
  deal made();

  /// The same again and again, `extent` elements from number `first` on, which is one of those that were added.
  deal made_again(index first, index extent);

private:
  deal kept();
  bool follow(deal const &formula) const;

  index procs_, extent_ = 0, last_owner_ = -1;
  packed_numbers begins_, owners_; // of the runs so far
};

/// The deal that the numbers of a format make of dimension `d` of an array, or one sentence without a full stop: what
/// is wrong with them.
std::optional<std::string> deal_by_numbers(format const &, std::size_t d, index extent, index procs, deal &made);

/// No deal is made by another thread in between, as while a process forks.
void hold_deals();
void release_deals();

/// The deal with that number (deal_list::number).
deal listed_deal(index number);

} // namespace redeal::plan
