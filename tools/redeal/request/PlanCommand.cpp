// Pairs the deals before and after, dimension by dimension. A dimension that is left whole is dealt to one process, so
// the row-major number of a process in its grid is that of its coordinates in all dimensions.
#include "request/PlanCommand.h"

#include "request/MappingText.h"

#include "Plan/Replicas.h"

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

index product(std::vector<deal> const &deals, index replicas) {
  plan::wide all = replicas;
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
      to("to", cl::desc("how it lies after"), cl::value_desc("(*,block) onto 4"), cl::sub(name), cl::cat(category())),
      phases("phases", cl::desc("show the mappings in between: auto (as many as are best) or a number of phases"),
             cl::value_desc("auto|n"), cl::sub(name), cl::cat(category())),
      memory("memory", cl::desc("phases: most bytes of a process for parts in between"), cl::value_desc("bytes"),
             cl::sub(name), cl::cat(category())),
      pack("pack", cl::desc("phases: cost of packing an element, in the unit of alpha and beta"),
           cl::value_desc("number"), cl::sub(name), cl::cat(category())),
      element_size("element-size", cl::desc("phases, explain: bytes of an element (default 8)"),
                   cl::value_desc("bytes"), cl::sub(name), cl::cat(category())),
      explain("explain", cl::desc("show which ways elements may take, and what each is predicted to take"),
              cl::sub(name), cl::cat(category())),
      near("near", cl::desc("explain: processes on each node (default: all share one)"), cl::value_desc("n"),
           cl::sub(name), cl::cat(category())),
      cores("cores", cl::desc("explain: cores of each node (default: one for each process)"), cl::value_desc("n"),
            cl::sub(name), cl::cat(category())),
      cache("cache", cl::desc("explain: bytes of the last cache that a node's processes use (default: as here)"),
            cl::value_desc("bytes"), cl::sub(name), cl::cat(category())),
      own_cache("own-cache", cl::desc("explain: bytes of the caches that a core has by itself (default: as here)"),
                cl::value_desc("bytes"), cl::sub(name), cl::cat(category())) {}

std::optional<std::string> plan_command::read(request &wanted, common_options const &common) const {
  if (std::optional<std::string> error = read_mappings(wanted.of))
    return error;
  bool const copies = wanted.of.replicas_before > 1 || wanted.of.replicas_after > 1;
  if (copies && (explain || given(phases)))
    return fmt::format("--{} is for mappings without copies, but one has [*]", explain ? "explain" : "phases");
  if (explain)
    return read_explained(wanted, common);
  for (text_option const *option : {&near, &cores, &cache, &own_cache})
    if (given(*option))
      return fmt::format("--{} is for --explain, which is not given", option->ArgStr.str());
  if (given(phases))
    return read_phases(wanted, common);
  for (text_option const *option : {&memory, &pack})
    if (given(*option))
      return fmt::format("--{} is for --phases, which is not given", option->ArgStr.str());
  if (given(element_size))
    return "--element-size is for --phases or --explain, of which none is given";
  return std::nullopt;
}

std::optional<std::string> plan_command::read_explained(request &wanted, common_options const &common) const {
  explanation_wish &wish = wanted.explained.emplace();
  for (text_option const *option : {&phases, &memory, &pack})
    if (given(*option))
      return fmt::format("--{} and --explain are given, but an explanation is of one phase", option->ArgStr.str());
  if (std::optional<std::string> error = common.refuse_for_explanation())
    return error;
  if (given(near))
    if (std::optional<std::string> error = tool::read(near, 1, wish.near))
      return error;
  if (given(cores))
    if (std::optional<std::string> error = tool::read(cores, 1, wish.cores.emplace()))
      return error;
  if (given(cache))
    if (std::optional<std::string> error = tool::read(cache, 1, wish.cache.emplace()))
      return error;
  if (given(own_cache))
    if (std::optional<std::string> error = tool::read(own_cache, 1, wish.own_cache.emplace()))
      return error;
  if (wish.cache && wish.own_cache && *wish.own_cache > *wish.cache)
    return fmt::format("--own-cache is {} and --cache {}, but what a core has by itself is at most as large as the "
                       "last cache",
                       *wish.own_cache, *wish.cache);
  if (given(element_size))
    return tool::read(element_size, 1, wish.element_size);
  return std::nullopt;
}

std::optional<std::string> plan_command::read_phases(request &wanted, common_options const &common) const {
  plan::phase_wish &wish = wanted.phases.emplace();
  if (phases != "auto" && tool::read(phases, 1, wish.phases))
    return fmt::format("--phases is '{}', but it must be auto or a whole number from 1 to 2^63 - 1",
                       std::string(phases));
  if (given(memory))
    if (std::optional<std::string> error = tool::read(memory, 0, wish.memory))
      return error;
  if (given(element_size))
    if (std::optional<std::string> error = tool::read(element_size, 1, wish.element_size))
      return error;
  std::variant<known_costs, std::string> const known = costs_of_environment();
  if (auto const *const error = std::get_if<std::string>(&known))
    return *error;
  wish.costs = plan::phase_costs_of(std::get<known_costs>(known).costs);
  // Options are for elements, costs for bytes.
  auto const bytes = static_cast<double>(wish.element_size);
  double of_element = wish.costs.beta * bytes, of_packing = wish.costs.pack * bytes;
  if (std::optional<std::string> error = common.read_for_phases(wish.costs.alpha, of_element, wish.costs.latency))
    return error;
  if (given(pack))
    if (std::optional<std::string> error = read_decimal(pack, of_packing))
      return error;
  wish.costs.beta = of_element / bytes;
  wish.costs.pack = of_packing / bytes;
  return std::nullopt;
}

std::optional<std::string> plan_command::read_mappings(subject &of) const {
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
  of.dimensions = plan::dimensions_of(deals[0], deals[1]);
  of.replicas_before = mappings[0].replicas();
  of.replicas_after = mappings[1].replicas();
  if (of.replicas_before == 1 && of.replicas_after > 1)
    of.dimensions.push_back(plan::replica_dimension(of.replicas_after));
  std::string const array = extents_text(extents), before = mappings[0].text(), after = mappings[1].text();
  of.title = fmt::format("{}, {} -> {}", array, before, after);
  of.members = {{"shape", array},
                {"from", before},
                {"to", after},
                {"P", product(deals[0], of.replicas_before)},
                {"Q", product(deals[1], of.replicas_after)}};
  return std::nullopt;
}

} // namespace redeal::tool
