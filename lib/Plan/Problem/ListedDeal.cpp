// One list for each content, found by a hash of it.
#include "Plan/Problem/ListedDeal.h"

#include "Plan/Problem/Arithmetic.h"

#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace redeal::plan {
namespace {

/// A list and what it points to.
struct kept_list {
  packed_numbers begins, owners, locals, numbers, hints;
  std::vector<index> first_of, sizes;
  detail::deal_list list;
  deal made;
};

/// The runs' local indices, and what is known of all of them.
void find_locals(kept_list &kept, std::size_t procs) {
  std::size_t const runs = kept.owners.size();
  index longest = 0, shortest = kept.begins.back();
  kept.sizes.assign(procs, 0);
  kept.first_of.assign(procs + 1, 0);
  index end = 0;
  for (std::size_t run = 0; run < runs; ++run) {
    auto const p = static_cast<std::size_t>(kept.owners[run]);
    index const begin = std::exchange(end, kept.begins[run + 1]), length = end - begin;
    longest = std::max(longest, length);
    shortest = std::min(shortest, length);
    kept.locals.add(kept.sizes[p]);
    kept.sizes[p] += length;
    ++kept.first_of[p + 1];
  }
  kept.locals.finish();
  kept.list.count = static_cast<index>(runs);
  kept.list.shortest = shortest;
  kept.list.most_local = *std::max_element(kept.sizes.begin(), kept.sizes.end());
  kept.list.once = std::all_of(kept.first_of.begin(), kept.first_of.end(), [](index of_one) { return of_one <= 1; });
  bool const even = kept.list.once && std::all_of(kept.sizes.begin(), kept.sizes.end(), [&](index size) {
                      return size == 0 || size == kept.list.most_local;
                    });
  kept.list.even = even ? kept.list.most_local : 0;
  kept.made = deal(kept.list, kept.begins.back(), static_cast<index>(procs), longest);
}

/// Puts the number of each run behind those of its process, whose first one's place is in `next`.
template <class Number> void sort_by_owner(kept_list &kept, std::vector<index> next) {
  std::size_t const runs = kept.owners.size();
  std::unique_ptr<Number[]> const sorted(new Number[runs]); // not touched twice
  for (std::size_t run = 0; run < runs; ++run)
    sorted[static_cast<std::size_t>(next[static_cast<std::size_t>(kept.owners[run])]++)] = static_cast<Number>(run);
  for (std::size_t i = 0; i < runs; ++i)
    kept.numbers.add(static_cast<index>(sorted[i]));
  kept.numbers.finish();
}

/// The runs of each process, by their numbers.
void find_numbers(kept_list &kept) {
  for (std::size_t p = 0; p < kept.sizes.size(); ++p)
    kept.first_of[p + 1] += kept.first_of[p];
  if (kept.owners.size() <= std::numeric_limits<std::uint32_t>::max())
    sort_by_owner<std::uint32_t>(kept, kept.first_of);
  else
    sort_by_owner<std::uint64_t>(kept, kept.first_of);
}

/// As many hints as runs, or half as many.
void find_hints(kept_list &kept, index extent) {
  auto const runs = static_cast<index>(kept.owners.size());
  int &shift = kept.list.shift;
  for (shift = 0; (extent >> shift) > runs; ++shift)
    ;
  index run = 0;
  for (index at = 0; at < extent; at += index{1} << shift) {
    while (kept.begins[static_cast<std::size_t>(run + 1)] <= at)
      ++run;
    kept.hints.add(run);
    if ((extent - 1 - at) >> shift == 0)
      break;
  }
  kept.hints.add(runs - 1);
  kept.hints.finish();
}

bool equal(packed_numbers const &a, packed_numbers const &b) {
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i)
    same = a[i] == b[i];
  return same;
}

std::uint64_t digest_of(packed_numbers const &begins, packed_numbers const &owners, index procs) {
  std::uint64_t content = 0;
  for (std::size_t run = 0; run < owners.size(); ++run)
    content = detail::mixed(content ^ (static_cast<std::uint64_t>(begins[run]) * static_cast<std::uint64_t>(procs) +
                                       static_cast<std::uint64_t>(owners[run])));
  return content;
}

/// All lists that were made, by number.
struct registry {
  std::mutex one_by_one;
  std::vector<std::unique_ptr<kept_list>> all;
  std::unordered_multimap<std::uint64_t, std::size_t> by_content;
};

registry &lists() {
  static auto &all = *new registry; // deals may be made while static objects die
  return all;
}

} // namespace

void deal_lister::add(index owner, index length) {
  if (length == 0)
    return;
  if (owner != last_owner_) {
    begins_.add(extent_);
    owners_.add(owner);
    last_owner_ = owner;
  }
  extent_ += length;
}

/// Whether the formula has the same runs.
bool deal_lister::follow(deal const &formula) const {
  for (std::size_t run = 0; run < owners_.size(); ++run) {
    index const end = run + 1 < begins_.size() ? begins_[run + 1] : extent_;
    owned_run const other = formula.run_at(begins_[run]);
    if (other.owner != owners_[run] || other.length != end - begins_[run])
      return false;
  }
  return true;
}

deal deal_lister::made() {
  if (extent_ == 0 || procs_ == 1)
    return {extent_, procs_, std::max<index>(extent_, 1)};
  for (deal const &formula :
       {deal(extent_, procs_, begins_.size() > 1 ? begins_[1] : extent_), deal::balanced(extent_, procs_)})
    if (follow(formula))
      return formula;
  return kept();
}

deal deal_lister::made_again(index first, index extent) {
  if (first + extent <= extent_ || extent_ == 0)
    return made().part(first, extent);
  if (owners_.size() == 1) {
    deal_lister alone(procs_);
    alone.add(owners_[0], extent);
    return alone.made();
  }
  if (owners_[0] == owners_.back()) {
    // The last run and the first one are one.
    index const rest = extent_ - begins_.back();
    deal_lister turned(procs_);
    turned.add(owners_.back(), rest);
    for (std::size_t run = 0; run + 1 < owners_.size(); ++run)
      turned.add(owners_[run], begins_[run + 1] - begins_[run]);
    return turned.made_again((first + rest) % extent_, extent);
  }
  if (deal const round(extent_, procs_, begins_.size() > 1 ? begins_[1] : extent_);
      procs_ == 1 || (extent_ / procs_ == round.longest_block() && extent_ % procs_ == 0 && follow(round)))
    return deal(first + extent, procs_, procs_ == 1 ? extent : round.longest_block()).part(first, extent);
  deal const list = kept();
  return deal(*list.as_list(), extent, procs_, list.longest_block(), first);
}

/// The deal of all that were added, by a list.
deal deal_lister::kept() {
  begins_.add(extent_);
  begins_.finish();
  owners_.finish();
  std::uint64_t const content = digest_of(begins_, owners_, procs_);
  registry &known = lists();
  std::lock_guard<std::mutex> const guard(known.one_by_one);
  auto const [first, last] = known.by_content.equal_range(content);
  for (auto at = first; at != last; ++at)
    if (kept_list const &k = *known.all[at->second];
        k.made.procs() == procs_ && equal(k.begins, begins_) && equal(k.owners, owners_))
      return k.made;
  auto kept = std::make_unique<kept_list>();
  kept->begins = std::move(begins_);
  kept->owners = std::move(owners_);
  find_locals(*kept, static_cast<std::size_t>(procs_));
  find_numbers(*kept);
  find_hints(*kept, extent_);
  detail::deal_list &list = kept->list;
  list.extent = extent_;
  list.begins = kept->begins.list();
  list.owners = kept->owners.list();
  list.locals = kept->locals.list();
  list.first_of = kept->first_of.data();
  list.numbers = kept->numbers.list();
  list.sizes = kept->sizes.data();
  list.hints = kept->hints.list();
  list.number = static_cast<index>(known.all.size());
  list.content = content;
  known.by_content.emplace(content, known.all.size());
  known.all.push_back(std::move(kept));
  return known.all.back()->made;
}

namespace {

std::string words(format const &f, std::size_t d) {
  return std::string(f.name()) + " in dimension " + std::to_string(d);
}

std::string plural(index number, char const *noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::optional<std::string> deal_by_sizes(format const &f, std::size_t d, index extent, index procs, deal &made) {
  if (f.numbers.count != procs)
    return words(f, d) + " has " + plural(f.numbers.count, "size") + ", but the grid has " + std::to_string(procs) +
           (procs == 1 ? " process" : " processes") + " there; one size for each is needed";
  deal_lister lister(procs);
  wide sum = 0;
  for (index p = 0; p < procs; ++p) {
    index const size = f.numbers.at(p);
    if (size < 0)
      return words(f, d) + ": the size for process " + std::to_string(p) + " is " + std::to_string(size) +
             ", but it must be at least 0";
    if ((sum += size) <= extent)
      lister.add(p, size);
  }
  if (sum != extent)
    return words(f, d) + ": the sizes sum up to " +
           std::to_string(static_cast<index>(std::min<wide>(sum, std::numeric_limits<index>::max()))) +
           ", but the array has " + plural(extent, "element") + " there";
  made = lister.made();
  return std::nullopt;
}

std::optional<std::string> deal_by_owners(format const &f, std::size_t d, index extent, index procs, deal &made) {
  if (f.numbers.count != user_numbers::any && f.numbers.count != extent)
    return words(f, d) + " has " + plural(f.numbers.count, "owner") + ", but the array has " +
           plural(extent, "element") + " there; one owner for each is needed";
  deal_lister lister(procs);
  for (index i = 0; i < extent; ++i) {
    index const owner = f.numbers.at(i);
    if (owner < 0 || owner >= procs)
      return words(f, d) + ": the owner of element " + std::to_string(i) + " is " + std::to_string(owner) +
             ", but the grid has the coordinates 0 to " + std::to_string(procs - 1) + " there";
    lister.add(owner, 1);
  }
  made = lister.made();
  return std::nullopt;
}

} // namespace

std::optional<std::string> deal_by_numbers(format const &f, std::size_t d, index extent, index procs, deal &made) {
  return f.dealt == format::kind::gen_block ? deal_by_sizes(f, d, extent, procs, made)
                                            : deal_by_owners(f, d, extent, procs, made);
}

void hold_deals() { lists().one_by_one.lock(); }
void release_deals() { lists().one_by_one.unlock(); }

deal listed_deal(index number) {
  registry &known = lists();
  std::lock_guard<std::mutex> const guard(known.one_by_one);
  return known.all[static_cast<std::size_t>(number)]->made;
}

} // namespace redeal::plan
