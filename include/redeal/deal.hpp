// How one dimension of an array is dealt to processes: who owns a global index, and where it lies there.
//
//     extent 10, procs 4, balanced     index   0 1 2 | 3 4 5 | 6 7 | 8 9
//                                      owner   0 0 0 | 1 1 1 | 2 2 | 3 3
//                                      local   0 1 2 | 0 1 2 | 0 1 | 0 1
//
// Its users ask for owners, places and runs, and so need not know which kind of deal it is. Formulas that hold for
// block-cyclic deals alone ask for one by name (as_block_cyclic). A deal without a formula has a list of its runs. Of
// a deal that goes round and round, a part may begin anywhere:
//
//     procs 2, block 3, part(4, 5)     index of the whole   0 1 2 | 3 4 5 | 6 7 8
//                                      index                        0 1 | 2 3 4
//                                      owner                        1 1 | 0 0 0
#pragma once

#include <redeal/block_cyclic.hpp>
#include <redeal/detail/deal_list.hpp>

#include <tuple>

namespace redeal {

/// Successive global indices that one process owns, and that follow each other there.
struct owned_run {
  index owner, local, length;
};

/// `extent` elements dealt to `procs` processes. Equal deals compare equal, however they were written.
class deal {
public:
  /// No elements, dealt to nobody.
  constexpr deal() : deal(0, 0, 1) {}

  /// Block-cyclic; a block may be longer than the extent.
  constexpr deal(block_cyclic const &like) : regular_(like) {}
  constexpr deal(index extent, index procs, index block) : regular_{extent, procs, block} {}

  /// The first extent % procs processes have one element more than the others, each has one block. Requires procs >= 1.
  /// It is block-cyclic if all have as many, or all but the last one, or if nobody has two.
  static constexpr deal balanced(index extent, index procs) {
    index const least = extent / procs, longer = extent % procs;
    deal made(extent, procs, longer > 0 || least == 0 ? least + 1 : least);
    if (least > 0 && longer > 0 && longer < procs - 1) {
      made.longer_ = longer;
      made.kind_ = kind::balanced;
    }
    return made;
  }

  /// By a list of runs, the longest of which has `longest` elements. If it holds fewer than are asked for, it comes
  /// again and again. `skipped` of its elements, fewer than it holds, come before element 0.
  constexpr deal(detail::deal_list const &list, index extent, index procs, index longest, index skipped = 0)
      : regular_{extent, procs, longest}, list_(&list), skipped_(skipped), kind_(kind::listed) {}

  /// The elements first … first+count-1 of this deal, which are 0 … count-1 of the new one. Requires that they are
  /// there, and no balanced deal that is not block-cyclic.
  constexpr deal part(index first, index count) const {
    deal made = *this;
    made.regular_.extent = count;
    made.skipped_ = procs() == 1 ? 0 : skipped_ + first;
    if (list_)
      made.skipped_ %= list_->period();
    else if (procs() > 1 && regular_.block <= made.skipped_ / procs())
      made.skipped_ %= regular_.block * procs();
    if (!list_)
      made.kind_ = made.skipped_ > 0 ? kind::part : kind::regular;
    return made;
  }

  /// Deals as that one does, which has the same extent. Meanwhile threads may ask for the extent, and nothing else.
  constexpr void deal_as(deal const &like) {
    regular_.procs = like.regular_.procs;
    regular_.block = like.regular_.block;
    list_ = like.list_;
    longer_ = like.longer_;
    skipped_ = like.skipped_;
    kind_ = like.kind_;
  }

  constexpr index extent() const { return regular_.extent; }
  constexpr index procs() const { return regular_.procs; }

  /// The same with its formulas, or null if it is not block-cyclic from its first element on.
  constexpr block_cyclic const *as_block_cyclic() const { return kind_ == kind::regular ? &regular_ : nullptr; }

  /// Its runs, or null if formulas describe it.
  constexpr detail::deal_list const *as_list() const { return list_; }

  /// Whether blocks go round and round, though the first one may be the rest of one.
  constexpr bool goes_round() const { return kind_ == kind::regular || kind_ == kind::part; }

  /// How many elements of the block-cyclic deal, or of the list, come before element 0.
  constexpr index skipped() const { return skipped_; }

  /// The most elements that are dealt at a time.
  constexpr index longest_block() const { return regular_.block; }

  /// Whether nobody has two blocks. Then a process's elements follow each other.
  constexpr bool deals_once() const { return list_ ? list_->once && !comes_again() : blocks() <= procs(); }

  /// How many blocks are dealt, and where block number `k` begins; the extent if there is none of that number.
  constexpr index blocks() const {
    if (extent() == 0)
      return 0;
    if (list_)
      return number_of_run(extent() - 1) + 1;
    if (kind_ == kind::balanced)
      return procs();
    return (extent() - 1 + skipped_ % regular_.block) / regular_.block + 1;
  }
  constexpr index block_begin(index k) const {
    if (k == 0 || k >= blocks())
      return k == 0 ? 0 : extent();
    if (list_) {
      index const run = k + list_->run_of(skipped_);
      return run / list_->count * list_->period() + list_->begins[run % list_->count] - skipped_;
    }
    return kind_ == kind::balanced ? begin(k) : k * regular_.block - skipped_ % regular_.block;
  }

  /// How many blocks begin within so many successive indices, at most.
  constexpr index most_begun(index indices) const {
    index const shortest = list_ ? list_->shortest : kind_ == kind::balanced ? regular_.block - 1 : regular_.block;
    index const begun = indices / shortest + (indices % shortest > 0 ? 1 : 0);
    return skipped_ > 0 ? begun + 1 : begun; // the first block is the rest of one
  }

  /// After so many indices each process's next run begins, in_cycle() further on there, unless it was the rest of one;
  /// the extent if there is none.
  constexpr index cycle() const {
    if (list_)
      return comes_again() && list_->even > 0 ? list_->period() : extent();
    bool const repeats = kind_ != kind::balanced && procs() > 1 && regular_.block <= extent() / procs();
    return repeats ? regular_.block * procs() : extent();
  }
  constexpr index in_cycle() const { return list_ ? list_->even : regular_.block; }

  /// How much further on process `p` stores what comes `indices` later, a whole number of times what is dealt until the
  /// same comes again: once round, for one process any number.
  constexpr index in_periods(index p, index indices) const {
    return list_ ? indices / list_->period() * list_->sizes[p] : indices / procs();
  }

  /// The process that owns global index `i`.
  constexpr index owner(index i) const {
    if (kind_ == kind::regular)
      return regular_.owner(i);
    if (list_)
      return list_->owners[list_->run_of(i + skipped_ - round_of(i + skipped_) * list_->period())];
    if (kind_ == kind::part)
      return regular_.owner(i + skipped_);
    index const of_longer = i / regular_.block;
    return of_longer < longer_ ? of_longer : (i - longer_) / (regular_.block - 1);
  }

  /// Where global index `i` lies in the local storage of its owner.
  constexpr index local(index i) const {
    if (kind_ == kind::regular)
      return regular_.local(i);
    return kind_ == kind::balanced ? i - begin(owner(i)) : run_at(i).local;
  }

  /// Where process `p` stores global index `i` of a deal by a list, or -1: local() and owner() at once.
  constexpr index place_in_list(index p, index i) const {
    index const at = i + skipped_, round = round_of(at), in_list = at - round * list_->period(),
                run = list_->run_of(in_list);
    if (list_->owners[run] != p)
      return -1;
    return round * list_->sizes[p] + list_->locals[run] + (in_list - list_->begins[run]) - left_out(p);
  }

  /// The global index of the element that process `p` stores at local index `l`.
  constexpr index global(index p, index l) const {
    if (kind_ == kind::balanced)
      return begin(p) + l;
    l += left_out(p);
    if (!list_)
      return regular_.global(p, l) - skipped_;
    index const round = l / list_->sizes[p], rest = l % list_->sizes[p];
    index const run = list_->numbers[list_->place_of_local(p, rest)];
    return round * list_->period() + list_->begins[run] + (rest - list_->locals[run]) - skipped_;
  }

  /// How many elements process `p` owns.
  constexpr index local_size(index p) const { return local_size_below(p, extent()); }

  /// The most elements that any process owns.
  constexpr index most_local() const {
    if (procs() == 0 || extent() == 0)
      return 0;
    if (skipped_ == 0 && !list_)
      return local_size(0);
    if (list_ && extent() == list_->period() && skipped_ == 0)
      return list_->most_local;
    index most = 0;
    for (index p = 0; p < procs(); ++p)
      most = local_size(p) > most ? local_size(p) : most;
    return most;
  }

  /// How many of the elements 0 … i-1 process `p` owns; `i` is at most the extent.
  constexpr index local_size_below(index p, index i) const {
    if (kind_ == kind::balanced) {
      index const end = begin(p + 1);
      return i < begin(p) ? 0 : (i < end ? i : end) - begin(p);
    }
    return in_pattern(p, i + skipped_) - left_out(p);
  }

  /// The run from global index `i` on, which ends with its block or with the array. One process has one run.
  constexpr owned_run run_at(index i) const {
    index const rest = extent() - i;
    if (list_) {
      index const at = i + skipped_, round = round_of(at), in_list = at - round * list_->period();
      index const run = list_->run_of(in_list), p = list_->owners[run], length = list_->begins[run + 1] - in_list;
      return {p, round * list_->sizes[p] + list_->locals[run] + (in_list - list_->begins[run]) - left_out(p),
              length < rest ? length : rest};
    }
    if (kind_ == kind::balanced) {
      index const p = owner(i);
      return {p, i - begin(p), begin(p + 1) - i};
    }
    if (procs() == 1)
      return {0, i, rest};
    index const at = i + skipped_, number = at / regular_.block, of_block = at - number * regular_.block,
                turn = number / procs();
    index const length = regular_.block - of_block, p = number - turn * procs();
    return {p, turn * regular_.block + of_block - left_out(p), length < rest ? length : rest};
  }

  /// Whether a run begins at global index `i`, and not the rest of one.
  constexpr bool starts_run(index i) const {
    if (i > 0)
      return run_at(i - 1).length == 1;
    return list_ ? list_->begins[list_->run_of(skipped_)] == skipped_ : skipped_ % regular_.block == 0;
  }

  /// The first global index from `i` on that process `p` owns; the extent if there is none.
  constexpr index next(index p, index i) const {
    if (i >= extent())
      return extent();
    if (kind_ == kind::balanced)
      return i <= begin(p) ? begin(p) : i < begin(p + 1) ? i : extent();
    if (list_)
      return next_listed(p, i);
    index const number = (i + skipped_) / regular_.block;
    index behind = p - number % procs();
    if (behind == 0)
      return i;
    behind += behind < 0 ? procs() : 0;
    return behind > (extent() - 1 + skipped_) / regular_.block - number ? extent()
                                                                        : (number + behind) * regular_.block - skipped_;
  }

  friend constexpr bool operator==(deal const &a, deal const &b) {
    return a.regular_ == b.regular_ && a.longer_ == b.longer_ && a.list_ == b.list_ && a.skipped_ == b.skipped_;
  }
  friend constexpr bool operator!=(deal const &a, deal const &b) { return !(a == b); }

  /// Some order, for containers.
  friend constexpr bool operator<(deal const &a, deal const &b) {
    index const x = a.list_ ? a.list_->number : -1, y = b.list_ ? b.list_->number : -1;
    return std::tie(a.regular_.extent, a.regular_.procs, a.regular_.block, a.longer_, x, a.skipped_) <
           std::tie(b.regular_.extent, b.regular_.procs, b.regular_.block, b.longer_, y, b.skipped_);
  }

  /// Calls visit(number) for numbers that are the same for equal deals, and (but for one list in 2⁶⁴) for no others.
  template <class Visit> constexpr void each_number(Visit const &visit) const {
    visit(extent());
    visit(procs());
    visit(regular_.block);
    visit(longer_);
    visit(list_ ? static_cast<index>(list_->content) : 0);
    visit(skipped_);
  }

private:
  enum class kind : char { regular, part, balanced, listed };

  /// The first element of process `p` in a balanced deal; the extent for p = procs.
  constexpr index begin(index p) const { return p * (regular_.block - 1) + (p < longer_ ? p : longer_); }

  /// How many of the first n elements of what is dealt again and again process `p` owns.
  constexpr index in_pattern(index p, index n) const {
    if (!list_)
      return block_cyclic{n, procs(), regular_.block}.local_size(p);
    index const round = n / list_->period();
    return round * list_->sizes[p] + list_->owned_below(p, n - round * list_->period());
  }
  constexpr index left_out(index p) const { return skipped_ > 0 ? in_pattern(p, skipped_) : 0; }

  constexpr index next_listed(index p, index i) const {
    index round = round_of(i + skipped_), place = list_->place_behind(p, i + skipped_ - round * list_->period());
    if (place == list_->first_of[p + 1]) {
      place = list_->first_of[p];
      if (place == list_->first_of[p + 1] || !comes_again())
        return extent();
      ++round;
    }
    index const begin = round * list_->period() + list_->begins[list_->numbers[place]] - skipped_;
    return i < begin ? begin < extent() ? begin : extent() : i;
  }

  // How often the whole list comes before what it has at index `at`; without a division where it does not come again.
  constexpr index round_of(index at) const { return at < list_->period() ? 0 : at / list_->period(); }
  constexpr bool comes_again() const { return extent() > list_->period() - skipped_; }
  constexpr index number_of_run(index i) const {
    index const at = i + skipped_, round = round_of(at);
    return round * list_->count + list_->run_of(at - round * list_->period()) - list_->run_of(skipped_);
  }

  block_cyclic regular_;
  index longer_ = 0; // balanced, where it is not block-cyclic: so many processes have `block` elements, the others less
  detail::deal_list const *list_ = nullptr; // where there is no formula; `block` is the longest run
  index skipped_ = 0;                       // elements of a block-cyclic deal, or of a list, before the first one
  kind kind_ = kind::regular;
};

} // namespace redeal
