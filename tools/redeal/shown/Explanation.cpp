// The runtime's own choice, made for the first process of the move as if it ran.
#include "shown/Explanation.h"

#include "choice/choice.h"
#include "plans/move_plan.h"

#include "System/LastCache.h"

#include <fmt/core.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace redeal::tool {
namespace {

using namespace redeal::runtime;

// Powers of two, up and down.
constexpr int most_doublings = 20;
constexpr index most_processes = 4096;

std::vector<int> first_processes(std::vector<deal> const &dims) {
  std::size_t count = 1;
  for (deal const &d : dims)
    count *= static_cast<std::size_t>(d.procs());
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// `far`: there are messages between nodes, too.
std::string words_for(plan::course const &c, bool far) {
  std::string words = c.near == plan::carrier::memory  ? "read in memory"
                      : c.near == plan::carrier::rings ? "packed for rings"
                                                       : "messages";
  if (c.near == plan::carrier::memory && far)
    words += ", messages";
  if (c.near != plan::carrier::memory || far)
    words += c.order == plan::packing::by_sweep     ? ", by sweep"
             : c.order == plan::packing::by_message ? ", by message"
                                                    : "";
  if (c.order == plan::packing::combined)
    words += c.combine == plan::relay::by_node  ? ", combined by node"
             : c.combine == plan::relay::square ? ", combined in a square"
                                                : ", combined by halves";
  return c.write == plan::writing::streaming ? words + ", written past the cache" : words;
}

// Of at least a kilobyte.
std::string bytes_text(double bytes) {
  char const *const units[] = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit)
    bytes /= 1000;
  return fmt::format("{:.3g} {}", bytes, units[unit]);
}

class explanation {
public:
  explanation(request const &wanted, plan::machine_costs const &costs, char const *whose)
      : wish_(*wanted.explained), costs_(costs), whose_(whose) {
    for (plan::dimension const &d : wanted.of.dimensions) {
      from_.dims.push_back(d.from);
      to_.dims.push_back(d.to);
    }
  }

  std::optional<std::string> print() {
    route const between{"the array", &from_, &to_, false};
    if (auto const why = refusal_of(between))
      return why;
    std::vector<int> const senders = first_processes(from_.dims), receivers = first_processes(to_.dims),
                           &all = senders.size() > receivers.size() ? senders : receivers;
    move_plan plan;
    make_plan(plan, between, {senders, receivers, all}, 0);
    facts_ = facts_with(plan);
    choice const chosen(facts_, {}, costs_, true);
    print_place();
    print_ways(chosen);
    print_changes(chosen);
    return std::nullopt;
  }

private:
  move_facts facts_with(move_plan const &plan) const {
    message_limits const usual{message_limits::usual_memory, message_limits::usual_window, false, false};
    move_facts facts = facts_of(plan, static_cast<std::size_t>(wish_.element_size),
                                usual.for_part(plan.shape.elements / plan.processes * wish_.element_size));
    facts.most_near = facts.most_sharing = static_cast<int>(std::min<index>(wish_.near, plan.processes));
    facts.node = {static_cast<index>(redeal::last_cache_here()), facts.most_near};
    facts.old_is_dead = true;
    return facts;
  }

  void print_place() const {
    int const nodes = (facts_.processes + facts_.most_near - 1) / facts_.most_near;
    fmt::print("{} process{} on {} node{}, with a core each; costs of {}\n\n", facts_.processes,
               facts_.processes == 1 ? "" : "es", nodes, nodes == 1 ? "" : "s", whose_);
  }

  void print_ways(choice const &chosen) const {
    std::size_t widest = 3;
    for (plan::prediction const &p : chosen.courses())
      widest = std::max(widest, words_for(p.taken).size());
    fmt::print("{:<{}}  Predicted ms\n", "Way", widest);
    for (plan::prediction const &p : chosen.courses())
      fmt::print("{:<{}}  {:>12.4f}  {}\n", words_for(p.taken), widest, p.seconds * 1e3,
                 &p == chosen.courses().data() ? "taken first"
                 : chosen.may_take(p)          ? "tried"
                                               : "not tried, as it would take more than twice as long");
    for (alternative const &a : chosen.alternatives(chosen.next()))
      if (a.against)
        fmt::print("{}: {}: out of the question, as {}\n", a.question, a.name, a.against);
  }

  // Where the model would prefer another way.
  void print_changes(choice const &chosen) {
    std::vector<plan::course> courses;
    for (plan::prediction const &p : chosen.courses())
      courses.push_back(p.taken);
    plan::work const here = work_of(facts_);
    fmt::print("\n");
    for (int const direction : {-1, 1})
      find_change(courses, [&](int doublings) {
        plan::work what = here;
        what.bytes = std::ldexp(here.bytes, direction * doublings);
        return std::pair{
            plan::predict_all(courses, what, costs_).front().taken,
            fmt::format("{} {} a process", direction < 0 ? "below about" : "above about", bytes_text(what.bytes))};
      });
    for (int const direction : {-1, 1})
      find_change(courses, [&](int doublings) {
        plan::machine_costs costs = costs_;
        for (plan::link *const l : {&costs.near, &costs.far})
          l->start = std::ldexp(l->start, direction * doublings);
        bool const far = facts_.most_near < facts_.processes;
        return std::pair{plan::predict_all(courses, here, costs).front().taken,
                         fmt::format("with messages that start in {} {:.3g} us",
                                     direction < 0 ? "less than" : "more than",
                                     (far ? costs.far : costs.near).start * 1e6)};
      });
    if (!changes_)
      fmt::print("no size of the array and no start of messages changes that\n");
  }

  // The first of the changes that makes another way the favourite.
  template <class Change> void find_change(std::vector<plan::course> const &courses, Change const &change) {
    for (int doublings = 1; doublings <= most_doublings; ++doublings)
      if (auto const [favourite, words] = change(doublings); !(favourite == courses.front())) {
        fmt::print("{}: {}\n", words, words_for(favourite));
        changes_ = true;
        return;
      }
  }

  std::string words_for(plan::course const &c) const { return tool::words_for(c, facts_.most_near < facts_.processes); }

  explanation_wish const &wish_;
  plan::machine_costs const &costs_;
  char const *whose_;
  mapping from_, to_;
  move_facts facts_;
  bool changes_ = false;
};

} // namespace

std::optional<std::string> explain(request const &wanted) {
  for (plan::dimension const &d : wanted.of.dimensions)
    if (d.from.procs() > most_processes || d.to.procs() > most_processes)
      return fmt::format("--explain is for at most {} processes along a dimension", most_processes);
  char const *const name = std::getenv("REDEAL_COSTS");
  if (!name || !*name)
    return explanation(wanted, plan::usual_costs(), "a usual machine").print();
  auto const file = llvm::MemoryBuffer::getFile(name);
  if (!file)
    return fmt::format("REDEAL_COSTS is {}, which cannot be read: {}", name, file.getError().message());
  auto const costs = plan::read_costs(std::string_view((*file)->getBufferStart(), (*file)->getBufferSize()));
  if (auto const *const wrong = std::get_if<std::string>(&costs))
    return fmt::format("REDEAL_COSTS is {}, which {}", name, *wrong);
  return explanation(wanted, std::get<plan::machine_costs>(costs), name).print();
}

} // namespace redeal::tool
