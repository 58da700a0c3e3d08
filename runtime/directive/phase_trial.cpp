// All processes of both mappings take part in each move, so they count moves alike.
#include "directive/phase_trial.h"

#include "choice/wishes.h"
#include "group/joint_plan.h"
#include "job/job.h"
#include "job/settings.h"
#include "plans/mapping_words.h"
#include "plans/move_plan.h"
#include <redeal/detail/digest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <tuple>

namespace redeal::runtime {
namespace {

// The other candidate; null if there is none worth a move.
phasing const *beside(phased_move const &what, plan::phase_wish wish, phasing const &asked) {
  wish.phases = asked.whole.count() > 1 ? 1 : 2;
  if (wish.phases == 1 && refusal_of(what.asked)) // which phases may do
    return nullptr;
  phasing const &other = phases_of(*what.asked.from, *what.asked.to, *what.asked.to_in, wish, slabs::never);
  bool const is_other = other.whole.count() != asked.whole.count();
  bool const is_likely = wish.phases == 1 || contest::is_likely(other.whole.cost, other.whole.direct);
  return is_other && is_likely ? &other : nullptr;
}

} // namespace

phase_trial *phase_trial::of(phased_move const &what, message_limits const &limits, plan::phase_wish const &wish,
                             phasing const &asked) {
  wishes const &ours = our_wishes();
  if (!what.clauses.automatic_phases || !ours.learns)
    return nullptr;
  using key = std::tuple<phasing const *, placing const *, message_limits, transports, int, bool, bool>;
  static auto &all = *new std::map<key, std::unique_ptr<phase_trial>>;
  bool const is_dead = what.old == afterwards::dead;
  key const about{&asked, what.asked.from_in, limits, ours.transport, ours.course.number(), is_dead, what.from_users};
  if (auto const found = all.find(about); found != all.end())
    return found->second.get();
  std::unique_ptr<phase_trial> made;
  if (phasing const *const other = beside(what, wish, asked)) {
    participants const &with = participants_of(what.asked.name, *what.asked.from, *what.asked.to);
    digest number;
    for (std::uint64_t const part :
         {std::uint64_t{what.element_size}, what.asked.from_in->digest(), what.asked.to_in->digest(),
          std::uint64_t{is_dead}, std::uint64_t{what.from_users}, number_of_circumstances(limits, with, ours)})
      number.add(static_cast<std::int64_t>(part));
    for (phasing const *const candidate : {&asked, other})
      for (std::size_t i = 1; i < candidate->whole.mappings.size(); ++i)
        number.add(
            static_cast<std::int64_t>(digest_of(*candidate->whole.mappings[i - 1], *candidate->whole.mappings[i])));
    made = std::make_unique<phase_trial>(what, with, number.value(), asked, *other);
  }
  return all.emplace(about, std::move(made)).first->second.get();
}

phase_trial::phase_trial(phased_move const &what, participants const &with, std::uint64_t about, phasing const &first,
                         phasing const &second)
    : phases_{&first, &second}, thought_(candidates, promise{std::max(first.whole.direct, second.whole.direct), true}),
      trial_(thought_), together_(with, about), number_(about), speaks_(with.processes.front() == this_job().rank) {
  if (!setting("REDEAL_WISDOM"))
    return;
  if (speaks_)
    wisdom_ = wisdom::of_environment();
  auto const known = wisdom_ ? wisdom_->find_phases(number_) : std::nullopt;
  index const agreed = together_.sum(known ? known->phases : 0, what.asked.name);
  double const seconds =
      agreed > 0 ? 1e-9 * static_cast<double>(together_.sum(known ? known->nanoseconds() : 0, what.asked.name)) : 0;
  for (std::size_t i = 0; i < candidates; ++i)
    if (static_cast<index>(phases_[i]->whole.count()) == agreed) {
      trial_ = trial(thought_, i, seconds);
      warming_ = candidates;
      is_known_ = true;
    }
}

phasing const &phase_trial::next(located_name const &name) {
  if (!is_warm())
    warm_up(name);
  else if (together_.learn(trial_, name) && wisdom_ && trial_.has_just_settled())
    wisdom_->keep_phases(number_, phases_of_best(), trial_.measured()[trial_.best()]);
  return *phases_[is_warm() ? trial_.next() : warming_];
}

// Not all of them take part in each phase.
void phase_trial::warm_up(located_name const &name) {
  if (moves_ < moves_at_once)
    return;
  moves_ = 0;
  if (together_.sum(learning_, name) == 0)
    ++warming_;
}

void phase_trial::note(double seconds, bool settled) {
  if (is_warm()) {
    together_.note(trial_, seconds);
    return;
  }
  ++moves_;
  learning_ = settled ? 0 : 1;
}

void phase_trial::tell(located_name const &name, phasing const &taken) const {
  if (!speaks_)
    return;
  std::string text = fmt::format("{}:{}: redistribute {}, phases(auto)\n", name.at.file, name.at.line, name.text);
  std::vector<double> const &measured = trial_.measured();
  bool const is_remembered = is_known_ && std::count(measured.begin(), measured.end(), 0.0) > 0;
  for (std::size_t i = 0; i < candidates; ++i)
    text += fmt::format("  phases: {}{}{}\n", phases_[i]->whole.count(),
                        phases_[i] != &taken ? ""
                        : !is_warm()         ? " (being tried)"
                        : is_remembered      ? " (taken, as REDEAL_WISDOM says)"
                                             : " (taken)",
                        measured[i] == 0 ? ""
                                         : fmt::format(": took {:.3f} ms{}", measured[i] * 1e3,
                                                       is_remembered ? " in another run" : ""));
  if (!is_warm())
    text += "  not settled: the ways of their moves are not known yet\n";
  else if (!trial_.is_settled())
    text += "  not settled: moves like this one still try both\n";
  std::fputs(text.c_str(), stderr);
}

} // namespace redeal::runtime
