// The runtime's own choice, made for the first process of the move as if it ran.
#include "Explained.h"

#include "choice/choice.h"
#include "plans/move_plan.h"

#include "Plan/Cost/CourseWords.h"
#include "System/Caches.h"
#include "System/UsableCores.h"
#include "System/Visible.h"
#include "System/WholeFile.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

namespace redeal::tool {
namespace {

using namespace redeal::runtime;

// Powers of two, up and down.
constexpr int most_doublings = 20;
constexpr index most_processes = 4096;

// Runs of elements, and messages, in the plans that are made to find out what would change the choice: about a second.
// A plan of twice as many elements has at most twice as many.
constexpr std::size_t most_planned = 2'000'000;

constexpr auto most_bytes = plan::wide{1} << 60;

// Of one plan: so many rounds of the longer of both patterns, before they repeat or end, take a second, too.
constexpr index most_rounds = 2'000'000;

plan::wide rounds_of(deal const &from, deal const &to) {
  block_cyclic const *const a = from.as_block_cyclic(), *const b = to.as_block_cyclic();
  if (!a || !b)
    return 0;
  auto const round = [](block_cyclic const &d) { return plan::wide{d.block} * d.procs; };
  plan::wide const longer = std::max<plan::wide>({round(*a), round(*b), 1});
  plan::wide const others = std::min(round(*a), round(*b));
  plan::wide common = longer, rest = others; // greatest divisor
  while (rest != 0)
    common = std::exchange(rest, common % rest);
  return std::min<plan::wide>(others / std::max<plan::wide>(common, 1), a->extent / longer);
}

std::size_t planned(move_plan const &plan) {
  auto all = static_cast<std::size_t>(plan.shape.steps) * static_cast<std::size_t>(plan.processes);
  for (auto const *const side : {&plan.outgoing, &plan.incoming})
    for (std::vector<plan::runs> const &dimension : *side)
      for (plan::runs const &runs : dimension)
        all += 1 + runs.slice.size() + runs.tail.size();
  return all;
}

std::vector<int> first_processes(std::vector<deal> const &dims) {
  std::size_t count = 1;
  for (deal const &d : dims)
    count *= static_cast<std::size_t>(d.procs());
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// With three digits.
std::string bytes_text(double bytes) {
  char const *const units[] = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit)
    bytes /= 1000;
  return fmt::format("{:.3g} {}", bytes, units[unit]);
}

// A deal of 2^doublings times as many elements, in the same blocks where it deals several rounds. Nothing where that is
// a list, or where nothing would be left.
std::optional<deal> scaled(deal const &d, int doublings) {
  bool const fits = doublings >= 0 ? d.extent() <= INT64_MAX >> (doublings + 8) : d.extent() >> -doublings > 0;
  block_cyclic const *const regular = d.as_block_cyclic();
  bool const is_balanced = !d.goes_round() && !d.as_list();
  if (!fits || (!regular && !is_balanced))
    return std::nullopt;
  index const extent = doublings >= 0 ? d.extent() << doublings : d.extent() >> -doublings;
  if (!regular)
    return deal::balanced(extent, d.procs());
  bool const once = regular->block >= plan::ceil_div(regular->extent, regular->procs);
  return deal(extent, regular->procs, once ? plan::ceil_div(extent, regular->procs) : regular->block);
}

class explainer {
public:
  explainer(std::vector<deal> from, std::vector<deal> to, explanation_wish const &wish,
            plan::machine_costs const &costs)
      : wish_(wish), costs_(costs) {
    from_.dims = std::move(from);
    to_.dims = std::move(to);
  }

  std::variant<explanation, std::string> run() {
    if (auto const why = find_facts(from_, to_, facts_))
      return *why;
    choice const chosen(facts_, {}, costs_, true);
    found_.processes = facts_.processes;
    found_.nodes = (facts_.processes + facts_.most_near - 1) / facts_.most_near;
    found_.cores = facts_.node.cores < facts_.most_near ? facts_.node.cores : 0;
    found_.caches = words_for_caches();
    list_ways(chosen);
    list_changes(chosen, work_of(facts_, {}));
    return std::move(found_);
  }

private:
  // Or why there is no such move.
  std::optional<std::string> find_facts(mapping const &from, mapping const &to, move_facts &found) {
    std::vector<std::size_t> by_rows(from.dims.size());
    std::iota(by_rows.begin(), by_rows.end(), std::size_t{0});
    placing const from_in = placing::of(from, by_rows), to_in = placing::of(to, by_rows);
    route const between{"the array", &from, &to, &from_in, &to_in};
    if (auto why = refusal_of(between))
      return why;
    plan::wide rounds = 0;
    for (std::size_t d = 0; d < from.dims.size(); ++d)
      rounds += rounds_of(from.dims[d], to.dims[d]);
    if (rounds > most_rounds)
      return fmt::format("ways are explained where the blocks of both mappings repeat, or end, within {} rounds, which "
                         "they do not here",
                         most_rounds);
    std::vector<int> const senders = first_processes(from.dims), receivers = first_processes(to.dims),
                           &all = senders.size() > receivers.size() ? senders : receivers;
    move_plan plan;
    make_plan(plan, between, {senders, receivers, all, {}}, 0);
    planned_ += planned(plan);
    if (plan::wide{plan.shape.elements} * wish_.element_size > most_bytes)
      return "ways are explained for arrays of at most 2^60 bytes, but this one has more";
    found = facts_with(plan);
    return std::nullopt;
  }

  move_facts facts_with(move_plan const &plan) const {
    message_limits const usual{message_limits::usual_memory, message_limits::usual_window, false, false};
    move_facts facts = facts_of(plan, static_cast<std::size_t>(wish_.element_size),
                                usual.for_part(plan.shape.elements / plan.processes * wish_.element_size));
    facts.most_near = facts.most_sharing = static_cast<int>(std::min<index>(wish_.near, plan.processes));
    // What is given outweighs what is here: a small last cache makes own ones smaller, large own ones the last larger.
    index const last = wish_.cache.value_or(std::max(static_cast<index>(here_.last), wish_.own_cache.value_or(0))),
                own = wish_.own_cache.value_or(static_cast<index>(here_.own));
    facts.node = {std::min(own, last), last,
                  static_cast<int>(std::min<index>(wish_.cores.value_or(facts.most_near), facts.most_near))};
    facts.old_is_dead = !wish_.old_is_kept;
    facts.from_user_memory = wish_.from_user_memory;
    return facts;
  }

  std::string words_for_caches() const {
    auto const whose = [this](index bytes, bool given, std::size_t here) {
      bool const is_ours = !given && bytes == static_cast<index>(here);
      return !is_ours ? "" : here_.are_told ? " as here" : " as usual";
    };
    auto const last = static_cast<double>(facts_.node.last_cache);
    plan::cache_room const &measured = costs_.last_cache;
    return fmt::format("a last cache {}, and {} of each core's own{}",
                       measured.all < last
                           ? fmt::format("that holds all of {} and nothing of {} as measured", bytes_text(measured.all),
                                         bytes_text(std::min(measured.none, 2 * last)))
                           : fmt::format("of {}{}", bytes_text(last),
                                         whose(facts_.node.last_cache, wish_.cache.has_value(), here_.last)),
                       bytes_text(static_cast<double>(facts_.node.own_cache)),
                       whose(facts_.node.own_cache, wish_.own_cache.has_value(), here_.own));
  }

  void list_ways(choice const &chosen) {
    for (plan::prediction const &p : chosen.courses())
      found_.ways.push_back({words_for(p.taken), p.seconds, chosen.is_likely(p)});
    found_.others = chosen.all_courses().size() - chosen.courses().size();
    for (alternative const &a : chosen.alternatives(chosen.next()))
      if (a.against)
        found_.refused.push_back(fmt::format("{}: {}: out of the question, as {}", a.question, a.name, a.against));
  }

  // Where the model would prefer another way.
  void list_changes(choice const &chosen, plan::work const &here) {
    std::vector<plan::course> courses;
    for (plan::prediction const &p : chosen.all_courses())
      courses.push_back(p.taken);
    found_.sizes = scaled(from_.dims[0], 1) && scaled(to_.dims[0], 1);
    for (int const direction : {-1, 1})
      find_change(courses, [&](int doublings) -> std::optional<std::pair<plan::course, std::string>> {
        if (planned_ > most_planned) {
          found_.all_changes = false;
          return std::nullopt;
        }
        mapping from = from_, to = to_;
        std::optional<deal> const source = scaled(from.dims[0], direction * doublings),
                                  target = scaled(to.dims[0], direction * doublings);
        if (!source || !target)
          return std::nullopt;
        from.dims[0] = *source;
        to.dims[0] = *target;
        move_facts facts;
        if (find_facts(from, to, facts))
          return std::nullopt;
        return std::pair{choice(facts, {}, costs_, true).courses().front().taken,
                         fmt::format("{} {} a process", direction < 0 ? "below about" : "above about",
                                     bytes_text(work_of(facts, {}).bytes))};
      });
    for (int const direction : {-1, 1})
      find_change(courses, [&](int doublings) -> std::optional<std::pair<plan::course, std::string>> {
        plan::machine_costs costs = costs_;
        for (plan::link *const l : {&costs.while_near.messages, &costs.while_apart.messages, &costs.far})
          l->start = std::ldexp(l->start, direction * doublings);
        bool const far = facts_.most_near < facts_.processes;
        return std::pair{plan::predict_all(courses, here, costs).front().taken,
                         fmt::format("with messages that start in {} about {:.2g} us",
                                     direction < 0 ? "less than" : "more than",
                                     (far ? costs.far : costs.while_near.messages).start * 1e6)};
      });
  }

  // The first of the changes that makes another way the favourite; none where they end before.
  template <class Change> void find_change(std::vector<plan::course> const &courses, Change const &change) {
    for (int doublings = 1; doublings <= most_doublings; ++doublings) {
      auto changed = change(doublings);
      if (!changed)
        return;
      if (auto &[favourite, words] = *changed; !(favourite == courses.front())) {
        found_.changes.push_back({std::move(words), words_for(favourite)});
        return;
      }
    }
  }

  std::string words_for(plan::course const &c) const { return plan::words_for(c, facts_.most_near < facts_.processes); }

  explanation_wish const &wish_;
  plan::machine_costs const &costs_;
  mapping from_, to_;
  move_facts facts_;
  caches here_ = caches_of(usable_cores());
  std::size_t planned_ = 0; // so far
  explanation found_;
};

} // namespace

std::variant<known_costs, std::string> costs_of_environment() {
  constexpr char const *who_writes = "'redeal calibrate' writes such a file";
  char const *const name = std::getenv("REDEAL_COSTS");
  if (!name || !*name)
    return known_costs{plan::usual_costs(), "a usual machine"};
  std::string why;
  std::optional<std::string> const text = read_file(name, why);
  if (!text)
    return fmt::format("REDEAL_COSTS is {}, which cannot be read: {}; {}", name, why, who_writes);
  auto const costs = plan::read_costs(*text);
  if (auto const *const wrong = std::get_if<std::string>(&costs))
    return fmt::format("REDEAL_COSTS is {}, which {}; {}", name, visible(*wrong), who_writes);
  return known_costs{std::get<plan::machine_costs>(costs), fmt::format("the file {}", name)};
}

std::variant<explanation, std::string> explain(std::vector<deal> from, std::vector<deal> to,
                                               explanation_wish const &wish, plan::machine_costs const &costs) {
  for (std::vector<deal> const *const side : {&from, &to}) {
    index processes = 1;
    for (deal const &d : *side)
      if ((processes *= std::min(d.procs(), most_processes + 1)) > most_processes)
        return fmt::format("ways are explained for at most {} processes", most_processes);
  }
  return explainer(std::move(from), std::move(to), wish, costs).run();
}

} // namespace redeal::tool
