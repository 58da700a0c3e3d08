// What distribute and redistribute do when the program reaches them.
#include "calls/directives.h"

#include "calls/bundles.h"
#include "calls/entrance.h"
#include "calls/named_arrays.h"
#include "calls/phases.h"
#include "group/participants.h"
#include "job/job.h"
#include "plans/communicators.h"
#include "plans/mapping_words.h"
#include "watch/whereabouts.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <map>
#include <new>
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

void move_alone(mapped_array const &what, request const &directive) {
  array_base &array = *what.array;
  note_directive("redistribute", what.name, directive.most);
  mapping const *const to = accept("redistribute", what, directive.target);
  note_mappings(*array.mapped(), *to);
  array_number const number{array.identity()};
  if (to == array.mapped()) {
    count_directive_on(*to);
    array.identify(number.after_directive(takes_part(*to)).value);
    return;
  }
  require_running("redistribute", what.name);
  index const process = process_of(*to);
  auto const [before, after] = known_to_all(what.name, *array.mapped(), *to);
  if (!must_move(what.name, *before, *after)) {
    array.remap(to, process, what.name.text, {});
    array.identify(number.after_directive(false).value);
    return;
  }
  new_part part(what.name, *to, array.element_size());
  void const *const from = array.touch(what.name.at);
  array_number const source =
      move_in_phases({{what.name, before, after, placing_of_whole(*before, array.order()),
                       placing_of_whole(*after, array.order()), 0, 0, directive.tables, directive.table_count},
                      directive.most,
                      from,
                      afterwards::dead,
                      false,
                      &array,
                      part,
                      array.element_size(),
                      array.kind(),
                      number,
                      number});
  array.remap(to, process, what.name.text, part.take());
  array.identify(source.after_directive(takes_part(*to)).value); // those who had none of it know it now
}

void require_mapped(mapped_array const &what) {
  if (!what.array->has_extents())
    refuse(what.name, fmt::format("it {}", missing_extents(*what.array).value_or("")));
  if (!what.array->mapped() && !what.array->postponed())
    refuse(what.name, "it has no mapping yet; give it one with #pragma distribute first");
  what.array->settle(what.name.at);
}

namespace {

// The arrays that a directive deals to the same processes come in the same order on all of these.
array_number number_of_next(located_name const &name, mapping const *to) {
  static auto &counts = *new std::map<std::pair<std::uint64_t, mapping const *>, std::int64_t>;
  std::uint64_t const directive = digest_of(name);
  digest number;
  number.add(static_cast<std::int64_t>(directive));
  number.add(++counts[{directive, to}]);
  return array_number::of(number.value());
}

void map_first(mapped_array const &what, request const &directive) {
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
  if (!now)
    what.array->remap(to, process_of(*to), what.name.text, {});
  what.array->identify(takes_part(*to) ? number_of_next(what.name, to).value : 0);
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

} // namespace

void distribute(request const &directive) {
  if (directive.array_count == 0)
    return;
  carry_out("distribute", directive.arrays[0].name,
            [&] { each_array(directive, [&](mapped_array const &what) { map_first(what, directive); }); });
}

void postpone_distribute(request const &directive) {
  each_array(directive, [&](mapped_array const &what) { postpone(what, directive); });
}

void redistribute(request const &directive) {
  if (!names_one(directive))
    return redistribute_several(directive);
  mapped_array const &what = directive.arrays[0];
  carry_out("redistribute", what.name, [&] {
    require_mapped(what);
    move_alone(what, directive);
  });
}

} // namespace redeal::runtime
