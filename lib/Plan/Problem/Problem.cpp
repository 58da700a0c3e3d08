// Validation and canonical keys. Every test that could overflow is made on 128 bits, after the factors are in range.
#include "Plan/Problem/Problem.h"

#include "Plan/Problem/ListedDeal.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace redeal::plan {
namespace {

wide slice_length(index P, index r, index Q, index s) {
  return lcm(P == 1 ? 1 : static_cast<wide>(P) * r, Q == 1 ? 1 : static_cast<wide>(Q) * s);
}

/// What the key has for one side of a dimension that is not empty.
index block_in_key(deal const &side) {
  if (detail::deal_list const *const list = side.as_list())
    return dimension_key::first_list - list->number;
  if (!side.goes_round())
    return dimension_key::balanced;
  return side.procs() == 1     ? 1
         : side.skipped() == 0 ? std::min(side.longest_block(), side.extent())
                               : side.longest_block();
}

/// How many elements come before a side deals the same again; 0 if it does not.
wide pattern_of(deal const &side) {
  if (side.goes_round())
    return side.procs() == 1 ? 1 : static_cast<wide>(side.procs()) * side.longest_block();
  detail::deal_list const *const list = side.as_list();
  return list && list->period() < side.extent() ? list->period() : 0;
}

dimension_key lowest_terms(dimension_key key) {
  index dimension_key::*const numbers[] = {&dimension_key::r, &dimension_key::s, &dimension_key::m,
                                           &dimension_key::skipped_from, &dimension_key::skipped_to};
  index factor = 0;
  for (index dimension_key::*const number : numbers)
    factor = static_cast<index>(gcd(factor, key.*number));
  for (index dimension_key::*const number : numbers)
    key.*number /= factor;
  return key;
}

dimension_key key_of(dimension const &d) {
  index const P = d.P(), Q = d.Q(), extent = d.extent();
  if (extent == 0)
    return {P, 1, Q, 1, dimension_key::empty};
  dimension_key key{P, block_in_key(d.from), Q, block_in_key(d.to), extent, d.from.skipped(), d.to.skipped()};
  if (!key.is_block_cyclic()) {
    key.m = static_cast<index>(std::min<wide>(extent, plan::slice_length(d)));
    return key;
  }
  return extent < slice_length(P, key.r, Q, key.s) ? lowest_terms(key) : key.of_slices();
}

/// How large the grid of one dimension can be, without building it.
struct size_bound {
  wide messages, degree;
};

/// The deal of one side of a key, of m elements.
deal side_of(index m, index procs, index block, index skipped) {
  if (block <= dimension_key::first_list) {
    deal const list = listed_deal(dimension_key::first_list - block);
    return {*list.as_list(), m, procs, list.longest_block(), skipped};
  }
  return block == dimension_key::balanced ? deal::balanced(m, procs) : deal(skipped + m, procs, block).part(skipped, m);
}

/// How many blocks a process has, at most.
wide most_blocks(deal const &side) {
  return side.deals_once() ? 1 : side.as_list() ? side.blocks() : ceil_div(side.blocks(), side.procs());
}

/// How many blocks one that is as long as the longest meets, at most.
wide most_met(deal const &side, deal const &other) { return wide{other.most_begun(side.longest_block())} + 1; }

/// Of whole slices: r and s without their common factor, g of these, and how many classes send.
struct class_numbers {
  wide r, s, g, sending;
};

class_numbers class_count(dimension_key const &k) {
  wide const factor = gcd(k.r, k.s), r = k.r / factor, s = k.s / factor, g = gcd(k.P * r, k.Q * s);
  return {r, s, g, std::min<wide>(r + s - (k.skipped_to % factor == 0 ? 1 : 0), g)};
}

size_bound bound(dimension_key const &k) {
  wide const all = static_cast<wide>(k.P) * k.Q;
  if (k.m == dimension_key::empty)
    return {0, 0};
  if (k.m > 0) {
    deal const from = k.problem().from, to = k.problem().to;
    wide const row = most_blocks(from) * most_met(from, to), column = most_blocks(to) * most_met(to, from);
    return {std::min(all, wide{from.blocks()} + to.blocks()),
            std::max(std::min<wide>(k.Q, row), std::min<wide>(k.P, column))};
  }
  // Proposition 5: K classes of PQ/g pairs; the classes that share a row are congruent modulo gcd(s, P).
  auto const [r, s, g, classes] = class_count(k);
  wide const row_classes = gcd(s, k.P), column_classes = gcd(r, k.Q);
  wide const g0 = gcd(k.P / row_classes, k.Q / column_classes);
  wide const row = k.Q / column_classes / g0 * ceil_div(classes, row_classes);
  wide const column = k.P / row_classes / g0 * ceil_div(classes, column_classes);
  return {all / g * classes, std::max(row, column)};
}

std::optional<std::string> validate(dimension const &d) {
  auto number = [](index i) { return std::to_string(i); };
  if (d.extent() < 0)
    return "the extent is " + number(d.extent()) + ", but it must be at least 0";
  struct {
    char const *name;
    index value;
    char const *meaning;
  } const parameters[] = {
      {"P", d.P(), "the number of senders"},
      {"Q", d.Q(), "the number of receivers"},
      {"r", d.from.longest_block(), "the block size before"},
      {"s", d.to.longest_block(), "the block size after"},
  };
  for (auto const &parameter : parameters)
    if (parameter.value < 1)
      return std::string(parameter.name) + " = " + number(parameter.value) + ", but " + parameter.meaning +
             " must be at least 1";
  return std::nullopt;
}

std::string too_large() {
  return "the communication grid is too large: P and Q, the messages, and the steps times the processes must each be "
         "at most " +
         std::to_string(largest_grid);
}

} // namespace

bool operator<(dimension_key const &a, dimension_key const &b) {
  return std::tie(a.P, a.r, a.Q, a.s, a.m, a.skipped_from, a.skipped_to) <
         std::tie(b.P, b.r, b.Q, b.s, b.m, b.skipped_from, b.skipped_to);
}

dimension dimension_key::problem() const { return {side_of(m, P, r, skipped_from), side_of(m, Q, s, skipped_to)}; }

dimension_key dimension_key::of_slices() const {
  wide const g = gcd(static_cast<wide>(P) * r, static_cast<wide>(Q) * s);
  return lowest_terms({P, r, Q, s, 0, 0, static_cast<index>(residue(static_cast<wide>(skipped_to) - skipped_from, g))});
}

wide slice_length(dimension const &d) {
  wide const from = pattern_of(d.from), to = pattern_of(d.to);
  return from > 0 && to > 0 ? lcm(from, to) : std::max<index>(d.extent(), 1);
}

wide slice_length(dimension_key const &k) { return k.is_block_cyclic() ? slice_length(k.P, k.r, k.Q, k.s) : k.m; }

wide table_bound(schedule_key const &key) {
  wide degree = 1, senders = 1;
  for (dimension_key const &k : key)
    degree *= bound(k).degree, senders *= k.P;
  return degree * senders;
}

bool folds(schedule_key const &key) {
  return std::all_of(key.begin(), key.end(), [](dimension_key const &k) { return k.m == 0; });
}

std::vector<dimension> dimensions_of(std::vector<deal> const &from, std::vector<deal> const &to) {
  std::vector<dimension> dimensions;
  for (std::size_t d = 0; d != from.size(); ++d)
    dimensions.push_back({from[d], to[d]});
  return dimensions;
}

schedule_key key_of(std::vector<dimension> const &dimensions) {
  schedule_key key;
  for (dimension const &d : dimensions)
    key.push_back(key_of(d));
  return key;
}

std::optional<std::string> validate_numbers(std::vector<dimension> const &dimensions) {
  if (dimensions.empty())
    return "the problem has no dimension, but it needs at least one";
  for (std::size_t i = 0; i != dimensions.size(); ++i)
    if (std::optional<std::string> error = validate(dimensions[i]))
      return dimensions.size() == 1 ? error : "in dimension " + std::to_string(i) + ", " + *error;
  wide elements = 1;
  if (std::all_of(dimensions.begin(), dimensions.end(), [](dimension const &d) { return d.extent() != 0; }))
    for (dimension const &d : dimensions)
      if ((elements *= d.extent()) > std::numeric_limits<index>::max())
        return "the extents multiply to more than 2^63 - 1 elements, but they must fit in 64 bits";
  return std::nullopt;
}

std::optional<std::string> validate(std::vector<dimension> const &dimensions) {
  if (std::optional<std::string> error = validate_numbers(dimensions))
    return error;
  wide P = 1, Q = 1, messages = 1, degree = 1;
  for (dimension const &d : dimensions) {
    P *= d.P(), Q *= d.Q();
    if (std::max(P, Q) > largest_grid)
      return too_large();
    size_bound const size = bound(key_of(d));
    messages *= size.messages, degree *= size.degree;
    if (std::max(messages, degree * std::max(P, Q)) > largest_grid)
      return too_large();
  }
  return std::nullopt;
}

std::optional<std::string> validate_folded(std::vector<dimension> const &dimensions) {
  if (std::optional<std::string> error = validate_numbers(dimensions))
    return error;
  wide P = 1, Q = 1, classes = 1, degree = 1;
  for (dimension const &d : dimensions) {
    dimension_key const k = key_of(d);
    auto const [r, s, g, sending] = class_count(k);
    P *= k.P, Q *= k.Q, degree *= bound(k).degree, classes *= sending;
    if (std::max({P, Q, g}) > std::numeric_limits<index>::max() || std::max(classes, degree) > largest_grid)
      return "the redistribution is too large: one process may have at most " + std::to_string(largest_grid) +
             " messages, and there may be as many classes of them";
  }
  return std::nullopt;
}

std::optional<std::string> validate_for_one_process(std::vector<dimension> const &dimensions) {
  if (std::optional<std::string> error = validate_numbers(dimensions))
    return error; // such have no key
  return folds(key_of(dimensions)) ? validate_folded(dimensions) : validate(dimensions);
}

} // namespace redeal::plan
