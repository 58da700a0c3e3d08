// A reader that takes one piece after the other:
//
//     mapping = formats ['onto' grid]      formats = '(' format {',' format} ')' | format
//     format  = '*' | 'balanced' | 'block' ['(' number ')'] | 'cyclic' ['(' number ')']
//             | ('gen_block' | 'indirect') '(' number {',' number} ')'
//     grid    = '(' extent {',' extent} ')' | extent {'x' extent}
//     extent  = number ['[' '*' ']']
#include "MappingText.h"

#include "Plan/Problem/Arithmetic.h"
#include "Plan/Problem/ListedDeal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace redeal::tool {
namespace {

constexpr std::string_view digits = "0123456789", blanks = " \t\r\n\v\f", no_word = "(),*[] \t\r\n\v\f";

class reader {
public:
  explicit reader(std::string_view text) : rest(text) { skip(0); }

  /// The first complaint. After it, nothing more is taken.
  std::optional<std::string> error;

  bool at_end() const { return rest.empty(); }

  /// Takes the sign if it is next.
  bool take(char sign) {
    if (rest.empty() || rest.front() != sign)
      return false;
    skip(1);
    return true;
  }

  /// Takes the sign, or complains that what was `wanted` is missing.
  void expect(char sign, std::string_view wanted) {
    if (!take(sign))
      complain(at_end() ? fmt::format("but {} is missing at its end", wanted)
                        : fmt::format("but {} is missing before '{}'", wanted, rest));
  }

  /// Takes a word, such as "block"; empty if none is next.
  std::string_view word() { return skip(std::min(rest.find_first_of(no_word), rest.size())); }

  index number(index least) {
    // With its sign and everything that adjoins, so that all of it can be quoted.
    std::size_t const sign = rest.empty() || (rest[0] != '-' && rest[0] != '+') ? 0 : 1,
                      length = std::min(rest.find_first_not_of(digits, sign), rest.size());
    std::string_view const text = rest.substr(0, length);
    index value = 0;
    auto const [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure == std::errc() && value >= least) {
      skip(length);
      return value;
    }
    complain(at_end()       ? "but a number is missing at its end"
             : text.empty() ? fmt::format("but a number is missing before '{}'", rest)
                            : fmt::format("but '{}' must be a whole number from {} to 2^63 - 1", text, least));
    return least;
  }

  void complain(std::string sentence) {
    if (!error)
      error = std::move(sentence);
    rest = {};
  }

  void expect_end() {
    if (!at_end())
      complain(fmt::format("but it must end before '{}'", rest));
  }

private:
  /// Takes `length` letters and the blanks behind them.
  std::string_view skip(std::size_t length) {
    std::string_view const taken = rest.substr(0, length);
    rest.remove_prefix(length);
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    return taken;
  }

  std::string_view rest;
};

/// Numbers that last as long as the mapping.
format read_numbers(reader &in, bool are_sizes, mapping_text &result) {
  std::vector<index> all;
  in.expect('(', "'('");
  do
    all.push_back(in.number(0));
  while (!in.error && in.take(','));
  in.expect(')', "',' or ')'");
  result.numbers.push_back(std::make_shared<std::vector<index> const>(std::move(all)));
  std::vector<index> const &kept = *result.numbers.back();
  return are_sizes ? gen_block(kept) : indirect(kept);
}

format read_format(reader &in, mapping_text &result) {
  if (in.take('*'))
    return collapsed();
  std::string const name(in.word());
  if (name == "balanced")
    return balanced();
  if (name == "gen_block" || name == "indirect")
    return read_numbers(in, name == "gen_block", result);
  if (name != "block" && name != "cyclic")
    in.complain(name.empty() || name == "onto"
                    ? "but a format is missing: block, block(n), balanced, cyclic, cyclic(n), gen_block(n,…), "
                      "indirect(n,…) or *"
                    : fmt::format("but '{}' is no format; these are block, block(n), balanced, cyclic, cyclic(n), "
                                  "gen_block(n,…), indirect(n,…) and *",
                                  name));
  format made = name == "block" ? block() : cyclic();
  if (in.take('(')) {
    made.sized = true;
    made.size = in.number(1);
    in.expect(')', "')'");
  }
  return made;
}

/// `replicated`: null where nothing can be.
void read_extents(reader &in, index least, std::vector<index> &grid, std::vector<bool> *replicated) {
  bool const list = in.take('(');
  do {
    grid.push_back(in.number(least));
    if (replicated)
      replicated->push_back(in.take('['));
    if (replicated && replicated->back()) {
      in.expect('*', "'*'");
      in.expect(']', "']'");
    }
  } while (!in.error && in.take(list ? ',' : 'x'));
  if (list)
    in.expect(')', "',' or ')'");
}

std::string text_of(format const &f) {
  if (f.by_numbers()) {
    std::vector<index> all;
    for (index i = 0; i != f.numbers.count; ++i)
      all.push_back(f.numbers.at(i));
    return fmt::format("{}({})", f.name(), fmt::join(all, ", "));
  }
  return f.sized ? fmt::format("{}({})", f.name(), f.size) : f.name();
}

std::string counted(index number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

} // namespace

index mapping_text::dealt() const {
  return std::count_if(formats.begin(), formats.end(),
                       [](format const &f) { return f.dealt != format::kind::collapsed; });
}

index mapping_text::replicas() const {
  plan::wide all = 1;
  for (std::size_t g = 0; g != replicated.size(); ++g)
    all = std::min<plan::wide>(all * (replicated[g] ? grid[g] : 1), std::numeric_limits<index>::max());
  return static_cast<index>(all);
}

std::string mapping_text::text() const {
  std::vector<std::string> names;
  for (format const &f : formats)
    names.push_back(text_of(f));
  std::string const all = fmt::format("{}", fmt::join(names, ", "));
  std::vector<std::string> extents;
  for (std::size_t g = 0; g != grid.size(); ++g)
    extents.push_back(fmt::format("{}{}", grid[g], g < replicated.size() && replicated[g] ? "[*]" : ""));
  return fmt::format("{} onto {}", formats.size() == 1 ? all : "(" + all + ")",
                     extents.empty() ? "1" : fmt::format("{}", fmt::join(extents, " x ")));
}

std::string extents_text(std::vector<index> const &extents) { return fmt::format("{}", fmt::join(extents, " x ")); }

std::optional<std::string> parse(std::string_view text, mapping_text &result) {
  reader in(text);
  bool const list = in.take('(');
  do
    result.formats.push_back(read_format(in, result));
  while (!in.error && list && in.take(','));
  if (list)
    in.expect(')', "',' or ')'");
  if (!in.error && !in.at_end()) {
    if (reader ahead = in; ahead.word() == "onto") {
      in.word();
      read_extents(in, 1, result.grid, &result.replicated);
    } else if (ahead.take(',')) {
      in.complain("but several formats need parentheses, as in '(block, *) onto 4'");
    }
    in.expect_end();
  }
  return in.error;
}

std::optional<std::string> parse_extents(std::string_view text, std::vector<index> &result) {
  reader in(text);
  read_extents(in, 0, result, nullptr);
  in.expect_end();
  return in.error;
}

std::optional<std::string> deal_out(mapping_text const &mapping, std::vector<index> const &shape,
                                    std::vector<deal> &result) {
  if (mapping.formats.size() != shape.size())
    return fmt::format("which is {}, but the array has {}",
                       counted(static_cast<index>(mapping.formats.size()), "format"),
                       counted(static_cast<index>(shape.size()), "dimension"));
  index const dealt = mapping.dealt();
  std::vector<index> grid; // without what has copies
  for (std::size_t g = 0; g != mapping.grid.size(); ++g)
    if (g >= mapping.replicated.size() || !mapping.replicated[g])
      grid.push_back(mapping.grid[g]);
  if (dealt == 0 && !grid.empty() && grid != std::vector<index>{1})
    return "but it deals no dimension, so its grid must be 1, or have copies as in '4[*]', or be left out";
  if (dealt != 0 && mapping.grid.empty())
    return "but it does not say onto how many processes, as in '(block, *) onto 4'";
  if (dealt != 0 && dealt != static_cast<index>(grid.size()))
    return fmt::format("which deals {}, but its grid has {}{}", counted(dealt, "dimension"),
                       counted(static_cast<index>(grid.size()), "dimension"),
                       grid.size() == mapping.grid.size() ? "" : " other than [*]");
  auto procs = grid.begin();
  for (std::size_t d = 0; d != shape.size(); ++d) {
    format const &f = mapping.formats[d];
    index const n = f.dealt == format::kind::collapsed ? 1 : *procs++;
    if (f.by_numbers()) {
      deal made;
      if (auto const wrong = plan::deal_by_numbers(f, d, shape[d], n, made))
        return "but " + *wrong;
      result.push_back(made);
      continue;
    }
    if (!f.covers(shape[d], n))
      return fmt::format("but {} on {} leaves some of the {} elements of dimension {} without an owner; block({}) is "
                         "the least that does not",
                         text_of(f), n == 1 ? "1 process" : fmt::format("{} processes", n), shape[d], d,
                         format::least_block(shape[d], n));
    result.push_back(f.deal(shape[d], n));
  }
  return std::nullopt;
}

} // namespace redeal::tool
