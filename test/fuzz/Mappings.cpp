// A shape, a mapping before and one after, a line each. What is read is written in one way, which reads as the same;
// what fits the shape deals each element to one process of the grid.
#include "Target.h"

#include "request/MappingText.h"

#include <redeal/deal.hpp>

#include <algorithm>
#include <vector>

using namespace redeal;

namespace {

std::string_view next_line(std::string_view &rest) {
  std::size_t const end = std::min(rest.find('\n'), rest.size());
  std::string_view const line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

void check_deal(deal const &d) {
  if (d.extent() > 4096 || d.procs() > 4096)
    return;
  std::vector<index> found(static_cast<std::size_t>(d.procs()), 0);
  for (index i = 0; i < d.extent(); ++i) {
    index const owner = d.owner(i);
    if (owner < 0 || owner >= d.procs())
      fuzz::fail("an element has an owner outside of the grid");
    if (d.local(i) != found[static_cast<std::size_t>(owner)]++)
      fuzz::fail("elements of a process are not numbered in order");
  }
  for (index p = 0; p < d.procs(); ++p)
    if (d.local_size(p) != found[static_cast<std::size_t>(p)])
      fuzz::fail("a process has another number of elements than it says");
}

} // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const *data, std::size_t size) {
  std::string_view rest = fuzz::text_of(data, size);
  std::vector<index> shape;
  bool const has_shape = !tool::parse_extents(next_line(rest), shape);
  for (int side = 0; side < 2; ++side) {
    tool::mapping_text read, again;
    if (tool::parse(next_line(rest), read))
      continue;
    std::string const text = read.text();
    if (auto const wrong = tool::parse(text, again); wrong || again.text() != text)
      fuzz::fail("'" + text + "' does not read as it was written");
    std::vector<deal> deals;
    // Lists hold some numbers for each process.
    bool const is_small = std::all_of(read.grid.begin(), read.grid.end(), [](index n) { return n <= 1 << 20; });
    if (has_shape && is_small && !tool::deal_out(read, shape, deals))
      std::for_each(deals.begin(), deals.end(), check_deal);
  }
  return 0;
}
