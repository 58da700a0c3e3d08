// Dimensions are sections of the target's; what no element depends on leaves the grid, or leaves replicas.
#include "plans/alignments.h"

#include "memory/scratch.h"
#include "plans/mapping_words.h"

#include "Plan/Problem/Alignment.h"
#include <redeal/detail/parameter_clauses.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace redeal::runtime {
namespace {

struct question {
  mapping const *target = nullptr;
  std::vector<subscript> subscripts;
  std::vector<index> extents;
};

struct by_value {
  static auto key(subscript const &s) { return std::tuple(s.kind, s.dimension, s.stride, s.offset); }

  bool operator()(question const &a, question const &b) const {
    if (std::tie(a.target, a.extents) != std::tie(b.target, b.extents))
      return std::tie(a.target, a.extents) < std::tie(b.target, b.extents);
    return std::lexicographical_compare(a.subscripts.begin(), a.subscripts.end(), b.subscripts.begin(),
                                        b.subscripts.end(),
                                        [](subscript const &x, subscript const &y) { return key(x) < key(y); });
  }
};

// Dimension g of the target's grid stays, unless all elements are at one index of what is dealt along it.
mapping const *answer(question const &asked) {
  mapping const &target = *asked.target;
  mapping m = target;
  m.grid_dimension.clear();
  m.dims.clear();
  std::vector<std::optional<index>> at(asked.subscripts.size());
  for (std::size_t t = 0; t < at.size(); ++t)
    if (asked.subscripts[t].kind == subscript::at)
      at[t] = asked.subscripts[t].offset;
  std::vector<int> const numbers = keep_grid(target, at, m);
  for (plan::aligned_dimension const &d : plan::aligned_dimensions(target.dims, asked.subscripts, asked.extents)) {
    int const g = d.target < 0 ? -1 : target.grid_dimension[static_cast<std::size_t>(d.target)];
    m.dims.push_back(d.map);
    m.grid_dimension.push_back(g < 0 ? -1 : numbers[static_cast<std::size_t>(g)]);
  }
  return interned(m);
}

} // namespace

std::string wrong_with_alignment(align_request const &asked) {
  std::vector<axis> const &mine = asked.what.array->axes(), &theirs = asked.target->axes();
  if (auto const missing = missing_extents(*asked.what.array))
    return "it " + *missing;
  if (auto const missing = missing_extents(*asked.target))
    return fmt::format("{}, with which it is to be aligned, {}", asked.target_name, *missing);
  if (static_cast<std::size_t>(asked.rank) != theirs.size())
    return fmt::format("{} subscript{} for {}, which has rank {}; give one for each dimension", asked.rank,
                       asked.rank == 1 ? "" : "s", asked.target_name, theirs.size());
  for (std::size_t t = 0; t < theirs.size(); ++t) {
    subscript const &s = asked.subscripts[t];
    if (s.kind == subscript::along && static_cast<std::size_t>(s.dimension) >= mine.size())
      return fmt::format("more dummies than the {} dimension{} that it has", mine.size(), mine.size() == 1 ? "" : "s");
    index const extent = s.kind == subscript::along ? mine[static_cast<std::size_t>(s.dimension)].map.extent() : 1;
    if (auto const wrong =
            plan::wrong_with(s, t, asked.what.name.text, extent, asked.target_name, theirs[t].map.extent()))
      return *wrong;
  }
  return "";
}

std::vector<subscript> subscripts_of(align_request const &asked) {
  std::vector<subscript> made;
  for (subscript const *s = asked.subscripts; s != asked.subscripts + asked.rank; ++s)
    made.push_back(
        s->kind == subscript::along
            ? plan::simplest(*s, asked.what.array->axes()[static_cast<std::size_t>(s->dimension)].map.extent())
            : *s);
  return made;
}

mapping const *mapping_that_follows(follower const &f, mapping const &target) {
  static auto &known = *new std::map<question, mapping const *, by_value>;
  static std::mutex one_at_a_time; // any thread may touch an array first
  auto &asked = scratch<struct alignment_question, question>();
  asked.target = &target;
  asked.subscripts.assign(f.subscripts.begin(), f.subscripts.end());
  asked.extents.clear();
  for (axis const &a : f.array->axes())
    asked.extents.push_back(a.map.extent());
  std::lock_guard<std::mutex> const guard(one_at_a_time);
  auto const found = known.find(asked);
  return found != known.end() ? found->second : known.emplace(asked, answer(asked)).first->second;
}

mapping const *mapping_to_follow(alignment_frame const &frame) {
  return frame.parameter ? frame.parameter->before : frame.target->mapped();
}

bool can_follow(alignment_frame const &frame) {
  return frame.parameter ? frame.parameter->before != nullptr : frame.target->settled() || frame.target->postponed();
}

void map_follower(array_base const &array, follower const &f) {
  mapping const *const target = mapping_to_follow(*array.frame());
  if (!target || array.settled())
    return;
  mapping const *const to = mapping_that_follows(f, *target);
  const_cast<array_base &>(array).remap(to, f.name, {});
}

} // namespace redeal::runtime
