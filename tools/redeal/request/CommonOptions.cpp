// Reads each option as what it means, and finds those that contradict one another.
#include "request/CommonOptions.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>

namespace redeal::tool {
namespace {

namespace cl = llvm::cl;

/// Kept here because LLVM keeps no copy.
char const *method_description() {
  static std::string const text = "how steps are chosen: " + plan::method_names();
  return text.c_str();
}

std::string dashed(cl::Option const &option) {
  return fmt::format("{}{}", option.ArgStr.size() == 1 ? "-" : "--", option.ArgStr.str());
}

} // namespace

std::optional<std::string> read(text_option const &option, index least, index &result) {
  std::string const &text = option;
  char const *const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, result);
  if (error == std::errc() && stop == end && result >= least)
    return std::nullopt;
  return fmt::format("{} is '{}', but it must be a whole number from {} to 2^63 - 1", dashed(option), text, least);
}

std::optional<std::string> read_decimal(text_option const &option, double &result) {
  std::string const &text = option;
  char const *const end = text.data() + text.size();
  auto const [stop, error] = std::from_chars(text.data(), end, result);
  if (error == std::errc() && stop == end && std::isfinite(result) && result >= 0)
    return std::nullopt;
  return fmt::format("{} is '{}', but it must be a decimal number of at least 0, such as 0.5 or 1000", dashed(option),
                     text);
}

common_options::common_options(cl::SubCommand &a, cl::SubCommand &b)
    : method("method", cl::desc(method_description()), cl::value_desc("name"), cl::init("optimal"), cl::sub(a),
             cl::sub(b), cl::cat(category())),
      split("split", cl::desc("split messages: --method split"), cl::sub(a), cl::sub(b), cl::cat(category())),
      local_free("local-free", cl::desc("senders and receivers are the same processes: what stays is no message"),
                 cl::sub(a), cl::sub(b), cl::cat(category())),
      alpha("alpha", cl::desc("optimal: cost of a step, in any unit"), cl::value_desc("number"), cl::sub(a), cl::sub(b),
            cl::cat(category())),
      beta("beta", cl::desc("optimal: cost of an element of TC in that unit"), cl::value_desc("number"), cl::sub(a),
           cl::sub(b), cl::cat(category())),
      rank("rank", cl::desc("only what this sender sends"), cl::value_desc("sender"), cl::sub(a), cl::sub(b),
           cl::cat(category())),
      format("format", cl::desc("table (default), lines, json or svg"), cl::value_desc("format"), cl::init("table"),
             cl::sub(a), cl::sub(b), cl::cat(category())) {}

std::optional<std::string> common_options::read(request &wanted) const {
  if (std::optional<std::string> error = read_method(wanted))
    return error;
  wanted.wish.local_free = local_free;
  if (std::optional<std::string> error = read_weights(wanted))
    return error;
  if (given(rank))
    if (std::optional<std::string> error = tool::read(rank, 0, wanted.rank.emplace()))
      return error;
  return read_form(wanted);
}

std::optional<std::string> common_options::read_for_phases(double &a, double &b, double &latency) const {
  for (llvm::cl::Option const *option :
       std::initializer_list<llvm::cl::Option const *>{&method, &split, &local_free, &rank})
    if (given(*option))
      return fmt::format("{} is for the schedule of one phase, but --phases shows all phases; redeal plan shows one of "
                         "them by itself",
                         dashed(*option));
  if (format != "table" && format != "json")
    return fmt::format("--format is '{}', but phases are shown as table or json", std::string(format));
  for (auto const &[option, value] : {std::pair{&alpha, &a}, std::pair{&beta, &b}})
    if (given(*option))
      if (std::optional<std::string> error = read_decimal(*option, *value))
        return error;
  if (given(alpha))
    latency = 0;
  return std::nullopt;
}

std::optional<std::string> common_options::refuse_for_explanation() const {
  for (llvm::cl::Option const *option :
       std::initializer_list<llvm::cl::Option const *>{&method, &split, &local_free, &rank, &alpha, &beta, &format})
    if (given(*option))
      return fmt::format("{} is for the schedule, but --explain shows ways; their costs come from REDEAL_COSTS",
                         dashed(*option));
  return std::nullopt;
}

std::optional<std::string> common_options::read_method(request &wanted) const {
  std::string const &name = method;
  std::optional<plan::method> const how = plan::method_named(name);
  if (!how)
    return fmt::format("--method is '{}', but it must be one of {}", name, plan::method_names());
  wanted.wish.how = split ? plan::method::split : *how;
  if (given(method) && *how != wanted.wish.how)
    return fmt::format("--split means --method split, but --method is '{}'", name);
  return std::nullopt;
}

std::optional<std::string> common_options::read_weights(request &wanted) const {
  for (auto const &[option, value] : {std::pair{&alpha, &wanted.wish.alpha}, std::pair{&beta, &wanted.wish.beta}}) {
    if (!given(*option))
      continue;
    if (std::optional<std::string> error = read_decimal(*option, *value))
      return error;
    if (wanted.wish.how != plan::method::optimal)
      return fmt::format("{} is for --method optimal alone; {} does not weigh steps against lengths", dashed(*option),
                         plan::name_of(wanted.wish.how));
    wanted.weighs_lengths = true;
  }
  if (wanted.wish.alpha == 0 && wanted.wish.beta == 0)
    return "--alpha and --beta are both 0, but one of them must be larger";
  return std::nullopt;
}

std::optional<std::string> common_options::read_form(request &wanted) const {
  std::string const &name = format;
  if (name == "table")
    wanted.form = output::table;
  else if (name == "lines")
    wanted.form = output::lines;
  else if (name == "json")
    wanted.form = output::json;
  else if (name == "svg")
    wanted.form = output::svg;
  else
    return fmt::format("--format is '{}', but it must be table, lines, json or svg", name);
  if (wanted.form == output::svg && wanted.rank)
    return "--format svg draws all senders, but --rank asks for one; table, lines and json show one";
  return std::nullopt;
}

cl::OptionCategory &category() {
  static cl::OptionCategory ours("Options");
  return ours;
}

void hide_unrelated_options() {
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    cl::HideUnrelatedOptions(category(), *sub);
  // LLVM shows the first two again whenever there are several categories; the others would do nothing.
  for (char const *name : {"help-list", "help-list-hidden", "print-all-options", "print-options", "color"}) {
    auto const &options = cl::getRegisteredOptions();
    if (auto const found = options.find(name); found != options.end())
      found->second->removeArgument();
  }
}

} // namespace redeal::tool
