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
    "(*,block) onto 2', or a copy, SHAPE:FROM -> SHAPE:TO, or N*M:P,Q,r,s for N arrays, such as 1000*200:2,2,3,5";

/// Before the target of a copy whose rows were columns.
constexpr std::string_view turned = "turned ";

/// Nothing if each number fits.
std::optional<complaint> check_sizes(redistribution const &what) {
  for (layout const &where : {what.from, what.to}) {
    index room = most_elements, processes = where.copies;
    for (deal const &dim : where.dims)
      if (dim.extent() > room)
        return complaint{"but an array has at most 2^40 elements here"};
      else
        room /= dim.extent();
    for (deal const &dim : where.dims)
      if (dim.procs() > most_processes || (processes *= dim.procs()) > most_processes)
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
  return redistribution{"", {{deal(M, P, std::min(r, M))}}, {{deal(M, Q, std::min(s, M))}}, std::nullopt};
}

/// N*M:P,Q,r,s: N arrays, which are the rows of a matrix for who packs them by hand.
std::variant<redistribution, complaint> read_several(std::string_view text) {
  std::size_t const star = text.find('*');
  std::optional<index> const number = read_number(text.substr(0, star), most_elements);
  if (!number)
    return complaint{
        fmt::format("but its N is '{}' and must be a whole number from 1 to {}", text.substr(0, star), most_elements)};
  std::variant<redistribution, complaint> result = read_numbers(text.substr(star + 1));
  if (auto *const what = std::get_if<redistribution>(&result)) {
    for (layout *const where : {&what->from, &what->to})
      where->dims.insert(where->dims.begin(), deal(*number, 1, *number));
    what->several = true;
  }
  return result;
}

/// FROM or TO, for an array of this shape.
std::optional<complaint> read_layout(std::string_view text, std::vector<index> const &shape, layout &result) {
  tool::mapping_text mapping;
  std::optional<std::string> wrong = tool::parse(text, mapping);
  if (!wrong)
    wrong = tool::deal_out(mapping, shape, result.dims);
  if (wrong)
    return complaint{fmt::format("with '{}', {}", text, *wrong)};
  result.copies = mapping.replicas();
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  std::size_t const first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::optional<complaint> read_shape(std::string_view text, std::vector<index> &shape) {
  if (std::optional<std::string> const wrong = tool::parse_extents(text, shape))
    return complaint{fmt::format("with the shape '{}', {}", text, *wrong)};
  if (shape.size() > 2)
    return complaint{"but the array has one or two dimensions here"};
  for (index const extent : shape)
    if (extent < 1)
      return complaint{"but an array without elements has nothing to move"};
  return std::nullopt;
}

/// SHAPE:FROM -> TO
std::variant<redistribution, complaint> read_mappings(std::string_view from, std::string_view to) {
  std::size_t const colon = from.find(':');
  std::vector<index> shape;
  redistribution what;
  if (colon == from.npos)
    return complaint{fmt::format("but {}", how)};
  if (auto const wrong = read_shape(from.substr(0, colon), shape))
    return *wrong;
  if (auto const wrong = read_layout(trimmed(from.substr(colon + 1)), shape, what.from))
    return *wrong;
  if (auto const wrong = read_layout(to, shape, what.to))
    return *wrong;
  for (layout const &where : {what.from, what.to})
    for (deal const &dim : where.dims)
      if (!dim.as_block_cyclic() || where.copies > 1)
        return complaint{"but arrays that are not block-cyclic, or have copies, are measured as copies: SHAPE:FROM -> "
                         "SHAPE:TO"};
  return what;
}

/// first:count or first:count:stride, within an extent.
std::optional<range> read_range(std::string_view text, index extent) {
  range read{0, 0, 1};
  index *const numbers[] = {&read.first, &read.count, &read.stride};
  std::size_t given = 0;
  for (; given != std::size(numbers) && !text.empty(); ++given) {
    std::size_t const length = std::min(text.find(':'), text.size());
    if (text.substr(0, length) == "0" && given == 0)
      read.first = 0;
    else if (auto const number = read_number(text.substr(0, length), extent))
      *numbers[given] = *number;
    else
      return std::nullopt;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  if (given < 2 || !text.empty() || read.first >= extent || (read.count - 1) > (extent - 1 - read.first) / read.stride)
    return std::nullopt;
  return read;
}

/// SHAPE:MAPPING or SHAPE[RANGE,…]:MAPPING
std::optional<complaint> read_side(std::string_view text, layout &where, std::vector<range> &part) {
  std::size_t const bracket = text.find_first_of("[:"),
                    end = bracket == text.npos ? bracket : text.find(text[bracket] == '[' ? "]:" : ":");
  std::vector<index> shape;
  if (end == text.npos)
    return complaint{fmt::format("but {}", how)};
  if (auto const wrong = read_shape(text.substr(0, bracket), shape))
    return wrong;
  if (auto const wrong = read_layout(trimmed(text.substr(end + (text[bracket] == '[' ? 2 : 1))), shape, where))
    return wrong;
  for (index const extent : shape)
    part.push_back({0, extent, 1});
  if (text[bracket] == ':')
    return std::nullopt;
  std::string_view ranges = text.substr(bracket + 1, end - bracket - 1);
  for (std::size_t d = 0; d != shape.size(); ++d) {
    std::size_t const length = std::min(ranges.find(','), ranges.size());
    std::optional<range> const read = read_range(trimmed(ranges.substr(0, length)), shape[d]);
    if (!read)
      return complaint{fmt::format("with the section '[{}]', but it needs first:count or first:count:stride within {} "
                                   "for dimension {}",
                                   text.substr(bracket + 1, end - bracket - 1), shape[d], d)};
    part[d] = *read;
    ranges.remove_prefix(std::min(length + 1, ranges.size()));
  }
  if (!ranges.empty())
    return complaint{"but its section has more ranges than the array has dimensions"};
  return std::nullopt;
}

/// SIDE -> SIDE or SIDE -> turned SIDE
std::variant<redistribution, complaint> read_copy(std::string_view from, std::string_view to) {
  redistribution what;
  copied_part part;
  if (to.substr(0, turned.size()) == turned) {
    part.turned = true;
    to = trimmed(to.substr(turned.size()));
  }
  if (auto const wrong = read_side(from, what.from, part.source))
    return *wrong;
  if (auto const wrong = read_side(to, what.to, part.target))
    return *wrong;
  std::size_t const rank = part.source.size();
  if (rank != part.target.size() || (part.turned && rank != 2))
    return complaint{part.turned ? "but only a matrix can be turned" : "but both arrays have as many dimensions"};
  for (std::size_t d = 0; d != rank; ++d)
    if (index const there = part.target[part.turned ? rank - 1 - d : d].count; part.source[d].count != there)
      return complaint{fmt::format("but {} indices of dimension {} become {}", part.source[d].count, d, there)};
  if (what.from.copies > 1)
    return complaint{"but only the target has copies here"};
  for (layout const &where : {what.from, what.to})
    for (std::size_t d = 0; d != rank; ++d)
      if (!where.dims[d].as_block_cyclic() && (d > 0 || where.copies > 1 || !where.dims[d].deals_once()))
        return complaint{"but only the first dimension may be balanced or gen_block, and without copies"};
  what.part = std::move(part);
  return what;
}

} // namespace

std::variant<redistribution, complaint> read_case(std::string const &text) {
  for (char const c : text)
    if (static_cast<unsigned char>(c) < ' ')
      return complaint{"but a case is one line"};
  std::size_t const arrow = text.find("->");
  std::string_view const all = text, from = trimmed(all.substr(0, arrow)),
                         to = arrow == text.npos ? "" : trimmed(all.substr(arrow + 2));
  std::variant<redistribution, complaint> result =
      arrow == text.npos        ? (all.find('*') < all.find(':') ? read_several(all) : read_numbers(all))
      : to.find(':') == to.npos ? read_mappings(from, to)
                                : read_copy(from, to);
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
