// Reads cases. The words between ':' and '->' are those of `redeal plan --from`, read by the same code.
#include "case/cases.h"

#include "redeal/request/MappingText.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>

namespace redeal::bench {
namespace {

/// More than any job has; their products stay within 64 bits.
constexpr index most_processes = index{1} << 20, most_elements = index{1} << 40;

constexpr std::string_view how =
    "a case is M:P,Q,r,s, such as 16777216:2,2,3,5, or SHAPE:FROM -> TO, such as '4096x4096:(block,*) onto 2 -> "
    "(*,block) onto 2'";

/// Nothing if each number fits.
std::optional<complaint> check_sizes(redistribution const &what) {
  index room = most_elements;
  for (block_cyclic const &dim : what.from.dims)
    if (dim.extent > room)
      return complaint{"but an array has at most 2^40 elements here"};
    else
      room /= dim.extent;
  for (layout const &where : {what.from, what.to}) {
    index processes = 1;
    for (block_cyclic const &dim : where.dims)
      if (dim.procs > most_processes || (processes *= dim.procs) > most_processes)
        return complaint{fmt::format("but a grid has at most {} processes here", most_processes)};
  }
  return std::nullopt;
}

/// One of the numbers of M:P,Q,r,s, the sign that ends it, and the largest that it may be.
struct field {
  char name, stop;
  index most;
};

constexpr field fields[] = {{'M', ':', most_elements},
                            {'P', ',', most_processes},
                            {'Q', ',', most_processes},
                            {'r', ',', std::numeric_limits<index>::max()},
                            {'s', '\0', std::numeric_limits<index>::max()}};

/// The whole text as a number from 1 to `most`.
std::optional<index> read_number(std::string_view text, index most) {
  index value = 0;
  auto const [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || stop != text.data() + text.size() || value < 1 || value > most)
    return std::nullopt;
  return value;
}

/// M:P,Q,r,s
std::variant<redistribution, complaint> read_numbers(std::string_view text) {
  if (std::count(text.begin(), text.end(), ':') != 1 || std::count(text.begin(), text.end(), ',') != 3)
    return complaint{fmt::format("but {}", how)};
  index numbers[std::size(fields)];
  for (std::size_t i = 0; i != std::size(fields); ++i) {
    std::size_t const length = std::min(text.find(fields[i].stop), text.size());
    std::optional<index> const number = read_number(text.substr(0, length), fields[i].most);
    if (!number)
      return complaint{fmt::format("but its {} is '{}' and must be a whole number from 1 to {}", fields[i].name,
                                   text.substr(0, length), fields[i].most)};
    numbers[i] = *number;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  auto const [M, P, Q, r, s] = numbers;
  return redistribution{"", {{{M, P, std::min(r, M)}}}, {{{M, Q, std::min(s, M)}}}};
}

/// FROM or TO, for an array of this shape.
std::optional<complaint> read_layout(std::string_view text, std::vector<index> const &shape, layout &result) {
  tool::mapping_text mapping;
  std::vector<deal> deals;
  std::optional<std::string> wrong = tool::parse(text, mapping);
  if (!wrong)
    wrong = tool::deal_out(mapping, shape, deals);
  for (deal const &d : deals)
    if (block_cyclic const *const dim = d.as_block_cyclic())
      result.dims.push_back(*dim);
    else
      wrong = "but the peers move block-cyclic arrays only, and this one is not";
  if (wrong)
    return complaint{fmt::format("with '{}', {}", text, *wrong)};
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  std::size_t const first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// SHAPE:FROM -> TO
std::variant<redistribution, complaint> read_mappings(std::string_view text) {
  std::size_t const colon = text.find(':'), arrow = text.find("->");
  if (colon == text.npos || colon > arrow)
    return complaint{fmt::format("but {}", how)};
  std::vector<index> shape;
  if (std::optional<std::string> const wrong = tool::parse_extents(text.substr(0, colon), shape))
    return complaint{fmt::format("with the shape '{}', {}", text.substr(0, colon), *wrong)};
  if (shape.size() > 2)
    return complaint{"but the array has one or two dimensions here"};
  for (index const extent : shape)
    if (extent < 1)
      return complaint{"but an array without elements has nothing to move"};
  redistribution what;
  if (auto const wrong = read_layout(trimmed(text.substr(colon + 1, arrow - colon - 1)), shape, what.from))
    return *wrong;
  if (auto const wrong = read_layout(trimmed(text.substr(arrow + 2)), shape, what.to))
    return *wrong;
  return what;
}

} // namespace

std::variant<redistribution, complaint> read_case(std::string const &text) {
  for (char const c : text)
    if (static_cast<unsigned char>(c) < ' ')
      return complaint{"but a case is one line"};
  std::variant<redistribution, complaint> result =
      text.find("->") == text.npos ? read_numbers(text) : read_mappings(text);
  if (auto *const what = std::get_if<redistribution>(&result)) {
    what->text = text;
    if (auto const wrong = check_sizes(*what))
      return *wrong;
  }
  return result;
}

std::vector<std::string> default_cases(bool quick) {
  index const large = quick ? 1 << 20 : 1 << 24, small = quick ? 60'000 : 240'000, side = quick ? 1024 : 4096;
  std::vector<std::string> cases;
  for (char const *numbers : {"2,2,3,5", "2,2,7,11", "2,2,1,64", "2,2,64,256", "4,4,3,5", "16,16,7,11", "12,8,4,3"})
    cases.push_back(fmt::format("{}:{}", large, numbers));
  for (char const *mappings :
       {"(block,*) onto 2 -> (*,block) onto 2", "(cyclic(64),cyclic(64)) onto 2x1 -> (cyclic(64),cyclic(64)) onto 1x2",
        "(cyclic(32),cyclic(32)) onto 2x2 -> (cyclic(128),cyclic(128)) onto 4x1"})
    cases.push_back(fmt::format("{0}x{0}:{1}", side, mappings));
  for (char const *numbers : {"2,2,3,5", "4,4,3,5", "12,8,4,3", "16,16,3,5"})
    cases.push_back(fmt::format("{}:{}", small, numbers));
  return cases;
}

} // namespace redeal::bench
