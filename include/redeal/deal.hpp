// How one dimension of an array is dealt to processes: who owns a global index, and where it lies there.
//
//     extent 10, procs 4, balanced     index   0 1 2 | 3 4 5 | 6 7 | 8 9
//                                      owner   0 0 0 | 1 1 1 | 2 2 | 3 3
//                                      local   0 1 2 | 0 1 2 | 0 1 | 0 1
//
// Its users ask for owners, places and runs, and so need not know which kind of deal it is. Formulas that hold for
// block-cyclic deals alone ask for one by name (as_block_cyclic). A deal without a formula has a list of its runs.
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
    made.longer_ = least > 0 && longer < procs - 1 ? longer : 0;
    return made;
  }

  /// By a list of runs, the longest of which has `longest` elements.
  constexpr deal(detail::deal_list const &list, index extent, index procs, index longest)
      : regular_{extent, procs, longest}, list_(&list) {}

  constexpr index extent() const { return regular_.extent; }
  constexpr index procs() const { return regular_.procs; }

  /// The same with its formulas, or null if it is not block-cyclic.
  constexpr block_cyclic const *as_block_cyclic() const { return longer_ == 0 && !list_ ? &regular_ : nullptr; }

  /// Its runs, or null if formulas describe it.
  constexpr detail::deal_list const *as_list() const { return list_; }

  /// The most elements that are dealt at a time.
  constexpr index longest_block() const { return regular_.block; }

  /// Whether nobody has two blocks. Then a process's elements follow each other.
  constexpr bool deals_once() const { return list_ ? list_->once : blocks() <= procs(); }

  /// How many blocks are dealt, and where block number `k` begins; the extent if there is none of that number.
  constexpr index blocks() const {
    return list_         ? list_->count
           : longer_ > 0 ? procs()
                         : extent() / regular_.block + (extent() % regular_.block > 0 ? 1 : 0);
  }
  constexpr index block_begin(index k) const {
    return k >= blocks() ? extent() : list_ ? list_->begins[k] : longer_ > 0 ? begin(k) : k * regular_.block;
  }

  /// How many blocks begin within so many successive indices, at most.
  constexpr index most_begun(index indices) const {
    index const shortest = list_ ? list_->shortest : longer_ == 0 ? regular_.block : regular_.block - 1;
    return indices / shortest + (indices % shortest > 0 ? 1 : 0);
  }

  /// After so many indices each process's next run begins, cycle / procs further on there; the extent if there is none.
  constexpr index cycle() const {
    bool const repeats = longer_ == 0 && !list_ && procs() > 1 && regular_.block <= extent() / procs();
    return repeats ? regular_.block * procs() : extent();
  }

  /// The process that owns global index `i`.
  constexpr index owner(index i) const {
    if (list_)
      return list_->owners[list_->run_of(i)];
    if (longer_ == 0)
      return regular_.owner(i);
    index const of_longer = i / regular_.block;
    return of_longer < longer_ ? of_longer : (i - longer_) / (regular_.block - 1);
  }

  /// Where global index `i` lies in the local storage of its owner.
  constexpr index local(index i) const {
    if (list_)
      return run_at(i).local;
    return longer_ == 0 ? regular_.local(i) : i - begin(owner(i));
  }

  /// The global index of the element that process `p` stores at local index `l`.
  constexpr index global(index p, index l) const {
    if (list_) {
      index const run = list_->numbers[list_->place_of_local(p, l)];
      return list_->begins[run] + (l - list_->locals[run]);
    }
    return longer_ == 0 ? regular_.global(p, l) : begin(p) + l;
  }

  /// How many elements process `p` owns.
  constexpr index local_size(index p) const { return local_size_below(p, extent()); }

  /// The most elements that any process owns: by a formula the first one does.
  constexpr index most_local() const { return list_ ? list_->most_local : procs() > 0 ? local_size(0) : 0; }

  /// How many of the elements 0 … i-1 process `p` owns; `i` is at most the extent.
  constexpr index local_size_below(index p, index i) const {
    if (list_) {
      index const place = list_->place_behind(p, i);
      if (place == list_->first_of[p + 1])
        return list_->sizes[p];
      index const run = list_->numbers[place], begin = list_->begins[run];
      return list_->locals[run] + (i > begin ? i - begin : 0);
    }
    if (longer_ == 0)
      return block_cyclic{i, procs(), regular_.block}.local_size(p);
    index const end = begin(p + 1);
    return i < begin(p) ? 0 : (i < end ? i : end) - begin(p);
  }

  /// The run from global index `i` on, which ends with its block or with the array. One process has one run.
  constexpr owned_run run_at(index i) const {
    if (list_) {
      index const run = list_->run_of(i);
      return {list_->owners[run], list_->locals[run] + (i - list_->begins[run]), list_->begins[run + 1] - i};
    }
    if (longer_ > 0) {
      index const p = owner(i);
      return {p, i - begin(p), begin(p + 1) - i};
    }
    index const rest = extent() - i;
    if (procs() == 1)
      return {0, i, rest};
    index const number = i / regular_.block, of_block = i - number * regular_.block, turn = number / procs();
    index const length = regular_.block - of_block;
    return {number - turn * procs(), turn * regular_.block + of_block, length < rest ? length : rest};
  }

  /// Whether a run begins at global index `i`.
  constexpr bool starts_run(index i) const { return i == 0 || run_at(i - 1).length == 1; }

  /// The first global index from `i` on that process `p` owns; the extent if there is none.
  constexpr index next(index p, index i) const {
    if (i >= extent())
      return extent();
    if (list_) {
      index const place = list_->place_behind(p, i);
      if (place == list_->first_of[p + 1])
        return extent();
      index const begin = list_->begins[list_->numbers[place]];
      return i < begin ? begin : i;
    }
    if (longer_ > 0)
      return i <= begin(p) ? begin(p) : i < begin(p + 1) ? i : extent();
    index const number = i / regular_.block;
    index behind = p - number % procs();
    if (behind == 0)
      return i;
    behind += behind < 0 ? procs() : 0;
    return behind > (extent() - 1) / regular_.block - number ? extent() : (number + behind) * regular_.block;
  }

  friend constexpr bool operator==(deal const &a, deal const &b) {
    return a.regular_ == b.regular_ && a.longer_ == b.longer_ && a.list_ == b.list_;
  }
  friend constexpr bool operator!=(deal const &a, deal const &b) { return !(a == b); }

  /// Some order, for containers.
  friend constexpr bool operator<(deal const &a, deal const &b) {
    index const x = a.list_ ? a.list_->number : -1, y = b.list_ ? b.list_->number : -1;
    return std::tie(a.regular_.extent, a.regular_.procs, a.regular_.block, a.longer_, x) <
           std::tie(b.regular_.extent, b.regular_.procs, b.regular_.block, b.longer_, y);
  }

  /// Calls visit(number) for numbers that are the same for equal deals, and (but for one list in 2⁶⁴) for no others.
  template <class Visit> constexpr void each_number(Visit const &visit) const {
    visit(extent());
    visit(procs());
    visit(regular_.block);
    visit(longer_);
    visit(list_ ? static_cast<index>(list_->content) : 0);
  }

private:
  /// The first element of process `p` in a balanced deal; the extent for p = procs.
  constexpr index begin(index p) const { return p * (regular_.block - 1) + (p < longer_ ? p : longer_); }

  block_cyclic regular_;
  index longer_ = 0; // balanced, where it is not block-cyclic: so many processes have `block` elements, the others less
  detail::deal_list const *list_ = nullptr; // where there is no formula; `block` is the longest run
};

} // namespace redeal
