// Ranges against extents, in numbers that do not overflow.
#include "Plan/Problem/SectionParts.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>
#include <cstdlib>

namespace redeal::plan {
namespace {

// "range(2, 4) in dimension 0".
std::string text_of(section_part const &p, std::size_t d) {
  index_range const &r = p.range;
  std::string const text = p.drops ? "index " + std::to_string(r.first)
                                   : "range(" + std::to_string(r.first) + ", " + std::to_string(r.count) +
                                         (r.stride == 1 ? ")" : ", " + std::to_string(r.stride) + ")");
  return text + " in dimension " + std::to_string(d);
}

// The first and the last index of a range, in increasing order.
struct bounds {
  wide low, high;
};
bounds bounds_of(index first, index count, index stride) {
  wide const last = first + static_cast<wide>(count - 1) * stride;
  return {std::min<wide>(first, last), std::max<wide>(first, last)};
}

// By the Chinese remainder theorem: common indices come every lcm of the strides, if there are any.
bool meet(index_range const &a, index_range const &b) {
  if (a.count == 0 || b.count == 0)
    return false;
  bounds const x = bounds_of(a.first, a.count, a.stride), y = bounds_of(b.first, b.count, b.stride);
  wide const s = std::abs(a.stride), t = std::abs(b.stride), g = gcd(s, t), low = std::max(x.low, y.low),
             high = std::min(x.high, y.high), apart = y.low - x.low;
  if (low > high || apart % g != 0)
    return false;
  // x.low + s·k = y.low (mod t).
  wide const of_t = t / g, k = of_t == 1
                                   ? 0
                                   : residue(apart / g, of_t) *
                                         inverse(static_cast<index>(s / g % of_t), static_cast<index>(of_t)) % of_t;
  wide const common = x.low + s * k, every = s * of_t;
  return common + (common < low ? ceil_div(low - common, every) * every : 0) <= high;
}

void turn(index_range &range) { range = {range.at(range.count - 1), range.count, -range.stride}; }

} // namespace

std::optional<std::string> wrong_with(section_part const &p, std::size_t d, std::optional<index> extent) {
  index_range const &r = p.range;
  if (r.count < 0)
    return text_of(p, d) + " has " + std::to_string(r.count) + " elements; a count is at least 0";
  if (r.stride == 0)
    return text_of(p, d) + " has the stride 0; it must be another number";
  if (!extent || r.count == 0)
    return std::nullopt;
  bounds const at = bounds_of(r.first, r.count, r.stride);
  if (at.low >= 0 && at.high < *extent)
    return std::nullopt;
  return text_of(p, d) + (*extent == 0 ? " is outside of the array, which has no elements there"
                                       : " is not inside of the " + std::to_string(*extent) + " elements there, 0 to " +
                                             std::to_string(*extent - 1));
}

section_part simplest(section_part const &p) {
  index_range const &r = p.range;
  return {{r.count == 0 ? 0 : r.first, r.count, r.count > 1 ? r.stride : 1}, p.drops};
}

std::vector<std::size_t> kept_dimensions(std::vector<section_part> const &parts, int const *dims) {
  std::vector<std::size_t> kept;
  for (std::size_t d = 0; d < parts.size(); ++d)
    if (!parts[d].drops)
      kept.push_back(d);
  if (!dims)
    return kept;
  std::vector<std::size_t> ordered;
  for (std::size_t d = 0; d < kept.size(); ++d)
    ordered.push_back(kept[static_cast<std::size_t>(dims[d])]);
  return ordered;
}

std::vector<index> extents_of(std::vector<section_part> const &parts, int const *dims) {
  std::vector<index> extents;
  for (std::size_t const d : kept_dimensions(parts, dims))
    extents.push_back(parts[d].range.count);
  return extents;
}

void align(std::vector<section_part> &to, std::vector<section_part> &from, int const *to_dims, int const *from_dims) {
  std::vector<std::size_t> const t = kept_dimensions(to, to_dims), f = kept_dimensions(from, from_dims);
  if (t.empty())
    to.back().drops = from.back().drops = false;
  for (std::size_t d = 0; d < t.size(); ++d)
    if (to[t[d]].range.stride < 0) {
      turn(to[t[d]].range);
      turn(from[f[d]].range);
    }
}

bool overlap(std::vector<section_part> const &a, std::vector<section_part> const &b) {
  for (std::size_t d = 0; d < a.size(); ++d)
    if (!meet(a[d].range, b[d].range))
      return false;
  return true;
}

} // namespace redeal::plan
