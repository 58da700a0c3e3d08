// What distribute and redistribute do when the program reaches them.
#include "calls/directives.h"

#include "boards/whereabouts.h"
#include "calls/bundles.h"
#include "calls/first_mapping.h"
#include "calls/moves.h"
#include "calls/one_by_one.h"
#include "directive/entrance.h"
#include "directive/named_arrays.h"
#include "directive/under_way.h"
#include "group/participants.h"
#include "job/job.h"
#include "plans/alignments.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace redeal::runtime {

void count_directive_on(mapping const &m) {
  static auto &known = *new std::map<mapping const *, participants const *>;
  participants const *&with = known[&m];
  if (!with && takes_part(m)) {
    std::vector<int> processes = processes_of(m);
    std::sort(processes.begin(), processes.end());
    with = joined(processes);
  }
  if (with)
    ++with->directives;
}

namespace {

void map_first(mapped_array const &what, request const &directive, first_mappings &here) {
  if (what.array->is_follower())
    refuse(what.name, words_for_follower(*what.array, "distribute"), 0, "distribute");
  require_rest(what.name, *what.array, "distribute");
  if (what.array->postponed())
    what.array->settle(what.name.at);
  mapping const *const to = accept("distribute", what, directive.target);
  mapping const *const now = what.array->mapped();
  if (now && now != to)
    refuse(what.name,
           what.array->lent()
               ? "it already has another mapping, and a view keeps its first one; make another view of the memory"
               : "it already has another mapping; distribute gives the first one, use redistribute to change it",
           0, "distribute");
  check_user_memory(what.name, *what.array, *to);
  if (!now) {
    what.array->remap(to, what.name.text, {});
    here.given.push_back(what.array);
  }
  what.array->identify(takes_part(*to) ? number_of_next(what.name, to).value : 0);
  map_followers(*what.array, what.name.at, &here.given);
}

// An inline array of a header is one, but the directive behind it comes once in each source that includes the header.
bool has_come_by(mapped_array const &what) {
  static auto &all = *new std::map<array_base const *, std::uint64_t>;
  std::uint64_t const directive = digest_of(what.name);
  return !all.try_emplace(what.array, directive).second && all[what.array] == directive;
}

// Those that the directive's call has, for longer than that.
void keep_numbers(mapped_array const &what, postponed_distribute &later) {
  std::vector<axis> const &axes = what.array->axes();
  for (std::size_t d = 0; d < later.formats.size(); ++d) {
    user_numbers &numbers = later.formats[d].numbers;
    if (!numbers)
      continue;
    index const count = numbers.count != user_numbers::any ? numbers.count : d < axes.size() ? axes[d].map.extent() : 0;
    std::vector<index> kept;
    for (index i = 0; i < count; ++i)
      kept.push_back(numbers.at(i));
    later.numbers.push_back(std::make_shared<std::vector<index> const>(std::move(kept)));
    numbers = detail::numbers_in(*later.numbers.back());
  }
}

void postpone(mapped_array const &what, request const &directive) {
  if (has_come_by(what))
    return;
  if (!what.array->has_extents())
    refuse_alone(what.name, "it has no extents yet; put its distribute into a function, behind what gives it some",
                 "distribute");
  if (what.array->is_follower())
    refuse_alone(what.name, words_for_follower(*what.array, "distribute"), "distribute");
  if (what.array->postponed() || what.array->settled())
    refuse_alone(
        what.name,
        "it already has a mapping; distribute gives the first one, use redistribute in a function to change it",
        "distribute");
  postponed_distribute later{what.name,
                             {what.formats, what.formats + what.rank},
                             directive.target ? *directive.target->grid : processors("", 1),
                             {},
                             directive.target != nullptr,
                             {}};
  if (directive.target)
    later.sections = directive.target->sections;
  keep_numbers(what, later);
  what.array->postpone(later);
}

// `named`: its array, under the name that messages tell.
void redistribute_one(mapped_array const &named, request const &directive) {
  carry_out("redistribute", named.name, [&] {
    require_mapped(named.name, *named.array);
    leaving const one{directive.arrays[0].name, named.array, accept("redistribute", named, directive.target)};
    if (directive.as.text)
      check_clauses(named.name, {one}, directive);
    move(one, directive);
  });
}

} // namespace

void distribute(request const &directive) {
  if (directive.array_count == 0)
    return;
  carry_out("distribute", directive.arrays[0].name, [&] {
    first_mappings here;
    each_array(directive, [&](mapped_array const &what) { map_first(what, directive, here); });
    here.stay();
  });
}

void postpone_distribute(request const &directive) {
  each_array(directive, [&](mapped_array const &what) { postpone(what, directive); });
}

void redistribute(request const &directive) {
  bool const by_themselves = directive.as.text || !directive.wishes.transfers || directive.wishes.verifies ||
                             directive.most.schedule != schedule_kind::automatic || throws_errors();
  if (directive.array_count == 0)
    return;
  if (!names_one(directive) || directive.arrays[0].array->frame())
    return by_themselves ? redistribute_one_by_one(directive) : redistribute_several(directive);
  mapped_array const &what = directive.arrays[0];
  if (directive.wishes.name) {
    mapped_array named = what;
    named.name = name_of_move(what.name, directive);
    redistribute_one(named, directive);
  } else {
    redistribute_one(what, directive);
  }
}

} // namespace redeal::runtime
