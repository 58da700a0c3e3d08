// One sum of votes.
#include "group/view_agreement.h"

#include "boards/whereabouts.h"
#include "group/agreement.h"
#include "job/job.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace redeal::runtime {
namespace {

// So many dimensions have room in an agreement: two numbers, one for each of both sides, one for each pair.
constexpr std::size_t most_dimensions = 7;
static_assert(2 + 2 * most_dimensions + most_dimensions * (most_dimensions - 1) / 2 <= agreement::most);

// Whether neighbours along a dimension are no neighbours in memory.
bool is_apart(strided_part const &part, std::size_t d) { return part.counts[d] > 1 && part.strides[d] != 1; }

// 1 if dimension a is slower than b there, -1 if it is faster, 0 if this process cannot tell.
int slower(strided_part const &part, std::size_t a, std::size_t b) {
  if (part.counts[a] < 2 || part.counts[b] < 2)
    return 0;
  index const of_a = std::abs(part.strides[a]), of_b = std::abs(part.strides[b]);
  return (of_a > of_b) - (of_a < of_b);
}

bool has_elements(std::optional<strided_part> const &side) {
  return side && !side->counts.empty() && std::find(side->counts.begin(), side->counts.end(), 0) == side->counts.end();
}

} // namespace

agreed_views agree_on_views(located_name const &name, participants const &with, std::uint64_t mappings,
                            std::size_t rank, view_sides const &sides, std::string const &problem) {
  bool const votes = rank <= most_dimensions;
  std::vector<std::int64_t> mine{!problem.empty(), static_cast<std::int64_t>(mappings >> 33)};
  std::optional<strided_part> const &first = sides[0] ? sides[0] : sides[1];
  for (auto const &side : sides)
    for (std::size_t d = votes ? 0 : rank - 1; d < rank; ++d)
      mine.push_back(has_elements(side) && is_apart(*side, d));
  for (std::size_t a = 0; votes && a < rank; ++a)
    for (std::size_t b = a + 1; b < rank; ++b)
      mine.push_back(has_elements(first) ? slower(*first, a, b) : 0);

  agreement all(with, digest_of(name));
  all.begin(mine);
  std::int64_t const *const sums = all.finish();
  if (!sums)
    refuse_disagreement(
        name, "others have come to another directive; all processes must come to the same directives in the same "
              "order");
  if (!problem.empty())
    refuse_alone(name, problem);
  constexpr int nobody = -1;
  if (sums[0] != 0)
    refuse_disagreement(name, "another process has a view that cannot be used", nobody);
  if (sums[1] != mine[1] * static_cast<std::int64_t>(with.processes.size()))
    refuse_disagreement(name, "all processes must give the same grid, onto, formats and extents");

  agreed_views agreed;
  std::int64_t const *next = sums + 2;
  for (auto &dense : agreed.dense) {
    dense.assign(rank, false);
    for (std::size_t d = votes ? 0 : rank - 1; d < rank; ++d)
      dense[d] = *next++ == 0;
  }
  // A dimension goes before those that most have faster.
  std::vector<int> slower_than(rank, 0);
  for (std::size_t a = 0; votes && a < rank; ++a)
    for (std::size_t b = a + 1; b < rank; ++b)
      ++slower_than[*next++ < 0 ? b : a];
  agreed.slowest_first.resize(rank);
  std::iota(agreed.slowest_first.begin(), agreed.slowest_first.end(), std::size_t{0});
  std::stable_sort(agreed.slowest_first.begin(), agreed.slowest_first.end(),
                   [&](std::size_t a, std::size_t b) { return slower_than[a] > slower_than[b]; });
  return agreed;
}

} // namespace redeal::runtime
