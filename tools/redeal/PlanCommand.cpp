// Pairs the deals before and after, dimension by dimension. A dimension that is left whole is dealt to one process, so
// the row-major number of a process in its grid is that of its coordinates in all dimensions.
#include "PlanCommand.h"

#include "MappingText.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace redeal::tool {
namespace {

namespace cl = llvm::cl;

/// The complaint as a sentence, if there is one.
std::optional<std::string> about(text_option const &option, std::optional<std::string> complaint) {
  if (complaint)
    complaint = fmt::format("--{} is '{}', {}", option.ArgStr.str(), std::string(option), *complaint);
  return complaint;
}

index product(std::vector<deal> const &deals) {
  plan::wide all = 1;
  for (deal const &d : deals)
    all = std::min<plan::wide>(all * d.procs(), std::numeric_limits<index>::max());
  return static_cast<index>(all);
}

} // namespace

plan_command::plan_command()
    : name("plan", "Show the same as schedule for an array of any rank, from how it lies before and after"),
      shape("shape", cl::desc("extents of the array"), cl::value_desc("1024x1024"), cl::sub(name), cl::cat(category())),
      from("from", cl::desc("how it lies before"), cl::value_desc("(block,*) onto 4"), cl::sub(name),
           cl::cat(category())),
      to("to", cl::desc("how it lies after"), cl::value_desc("(*,block) onto 4"), cl::sub(name), cl::cat(category())) {}

std::optional<std::string> plan_command::read(subject &of) const {
  for (text_option const *option : {&shape, &from, &to})
    if (!given(*option))
      return fmt::format("--{} is missing, as in \"redeal plan --shape 1024x1024 --from '(block,*) onto 4' --to "
                         "'(*,block) onto 4'\"",
                         option->ArgStr.str());
  std::vector<index> extents;
  if (std::optional<std::string> error = about(shape, parse_extents(shape, extents)))
    return error;
  mapping_text mappings[2];
  std::vector<deal> deals[2];
  for (auto const &[option, i] : {std::pair{&from, 0}, std::pair{&to, 1}}) {
    if (std::optional<std::string> error = about(*option, parse(*option, mappings[i])))
      return error;
    if (std::optional<std::string> error = about(*option, deal_out(mappings[i], extents, deals[i])))
      return error;
  }
  for (std::size_t d = 0; d != extents.size(); ++d)
    of.dimensions.push_back({deals[0][d], deals[1][d]});
  std::string const array = extents_text(extents), before = mappings[0].text(), after = mappings[1].text();
  of.title = fmt::format("{}, {} -> {}", array, before, after);
  of.members = {{"shape", array}, {"from", before}, {"to", after}, {"P", product(deals[0])}, {"Q", product(deals[1])}};
  return std::nullopt;
}

} // namespace redeal::tool
