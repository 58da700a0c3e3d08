// What distribute and redistribute do when the program reaches them.
#include "calls/directives.h"

#include "calls/bundles.h"
#include "calls/entrance.h"
#include "calls/first_mapping.h"
#include "calls/kept_tables.h"
#include "calls/move_names.h"
#include "calls/moves.h"
#include "calls/named_arrays.h"
#include "calls/phases.h"
#include "calls/under_way.h"
#include "calls/verifying.h"
#include "group/participants.h"
#include "job/job.h"
#include "memory/scratch.h"
#include "plans/alignments.h"
#include "plans/communicators.h"
#include "plans/job_agreement.h"
#include "plans/mapping_words.h"
#include "trace/sites.h"
#include "watch/whereabouts.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <new>
#include <optional>
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

// An array on its way to a new mapping.
class array_move {
public:
  /// `name` is what messages tell. With `keeps` the old elements stay as they are while it moves.
  array_move(leaving const &what, located_name const &name, request const &directive, static_schedule const *tables,
             bool keeps = false)
      : name_(name), array_name_(what.name.text), array_(*what.array), to_(what.to), clauses_(directive.most),
        wishes_(directive.wishes), tables_(tables), table_count_(directive.table_count), as_(directive.as.text),
        keeps_(keeps), number_{array_.identity()} {}

  array_base &array() const { return array_; }
  bool stays() const { return to_ == array_.mapped(); }
  bool is_between_communicators() const { return to_->comm != array_.mapped()->comm; }

  /// Moves its elements from `old`, which it has given away.
  void run(local_storage &old) {
    site_visit visit(name_);
    note_directive("redistribute", name_, clauses_);
    note_mappings(*array_.mapped(), *to_);
    if (stays()) {
      if (array_.has_elements())
        visit.keeps(*to_);
      count_directive_on(*to_);
      return;
    }
    require_running("redistribute", name_);
    auto const [before, after] = known_to_all(name_, *array_.mapped(), *to_);
    if (!must_move(name_, *before, *after))
      return;
    if (!wishes_.transfers || !array_.has_elements()) {
      if (array_.has_elements())
        visit.leaves_behind(*before, *after);
      count_directive_on(*to_);
      return;
    }
    visit.moves(*before, *after);
    new_part part(name_, *to_, array_.element_size());
    if (!as_)
      old = array_.give_storage(name_.at);
    try {
      bring(*before, *after, old, part);
    } catch (error const &) { // no element has moved yet
      array_.come_to_rest(std::move(old));
      throw;
    }
    new_ = part.take();
  }

  /// The array is under its new mapping.
  void arrive() {
    if (!stays())
      array_.remap(to_, process_of(*to_), array_name_, std::move(new_));
    array_.identify(number_.after_directive(takes_part(*to_)).value); // those who had none of it know it now
  }

private:
  void bring(mapping const &before, mapping const &after, local_storage &old, new_part &part) {
    void const *const from = old.get();
    route const asked{name_,
                      &before,
                      &after,
                      placing_of_whole(before, array_.order()),
                      placing_of_whole(after, array_.order()),
                      0,
                      0,
                      tables_,
                      table_count_};
    std::optional<verifying> const check =
        wishes_.verifies ? std::optional<verifying>({asked, from, array_.element_size()}) : std::nullopt;
    number_ =
        move_in_phases({asked, clauses_, from, keeps_ ? afterwards::kept : afterwards::dead, false,
                        keeps_ ? nullptr : &old, part, array_.element_size(), array_.kind(), number_, number_, 0, as_});
    if (check)
      check->compare(part.memory());
  }

  located_name const name_;
  char const *array_name_;
  array_base &array_;
  mapping const *to_;
  move_limits const clauses_;
  move_wishes const wishes_;
  static_schedule const *tables_;
  std::size_t table_count_;
  char const *as_;
  bool const keeps_;
  array_number number_;
  local_storage new_;
};

class array_under_way : public move_under_way {
public:
  array_under_way(leaving const &what, located_name const &name, request const &directive)
      : move_under_way(name, directive.as.text), tables_(directive.tables, directive.table_count),
        move_(what, name, directive, tables_.data()) {}

  bool moves(array_base const &array) const override { return &array == &move_.array(); }
  void set_out() override {
    old_ = move_.array().set_out(why());
    if (move_.is_between_communicators())
      prepare_agreements();
  }
  void carry_out() override {
    move_.run(old_);
    if (!move_.stays())
      old_ = {};
  }
  void finish() override {
    move_.array().come_to_rest(std::move(old_));
    move_.arrive();
  }

private:
  kept_tables const tables_;
  array_move move_;
  local_storage old_;
};

// What messages tell.
located_name name_of_move(located_name const &array, request const &directive) {
  return {name_with(array.text, directive.wishes.name), array.at.file, array.at.line};
}

} // namespace

void list_leaving(mapped_array const &what, mapping const *to, std::vector<leaving> &arrays) {
  array_base const &array = *what.array;
  arrays.push_back({what.name, what.array, to});
  if (!array.frame())
    return;
  for (follower const &f : array.frame()->followers) {
    located_name const name{f.name, what.name.at.file, what.name.at.line};
    if (f.array->frame() != array.frame())
      refuse(what.name, fmt::format("{0}, which is aligned with it, is a parameter now that has a mapping of its own; "
                                    "redistribute {1} when the function has returned",
                                    f.name, what.name.text));
    require_rest(name, *f.array, "redistribute");
    f.array->settle(what.name.at);
    arrays.push_back({name, const_cast<array_base *>(f.array), mapping_that_follows(f, *to)});
  }
}

void move(leaving const &what, request const &directive, local_storage *kept) {
  located_name const name = name_of_move(what.name, directive);
  if (directive.as.text) {
    begin(std::make_unique<array_under_way>(what, name, directive));
    return;
  }
  let_moves_pass();
  local_storage old;
  array_move here(what, name, directive, directive.tables, kept != nullptr);
  here.run(old);
  here.arrive();
  if (kept)
    *kept = std::move(old);
}

void require_mapped(mapped_array const &what) {
  if (!what.array->has_extents())
    refuse(what.name, fmt::format("it {}", missing_extents(*what.array).value_or("")));
  if (what.array->is_follower())
    refuse(what.name, words_for_follower(*what.array, "redistribute"));
  if (!what.array->is_to_be_mapped())
    refuse(what.name, "it has no mapping yet; give it one with #pragma distribute first");
  require_rest(what.name, *what.array, "redistribute");
  what.array->settle(what.name.at);
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
    what.array->remap(to, process_of(*to), what.name.text, {});
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

// By itself, and then those that are aligned with it.
void move_alone(mapped_array const &what, request const &directive) {
  auto &arrays = scratch<struct leaving_arrays, std::vector<leaving>>();
  arrays.clear();
  list_leaving(what, accept("redistribute", what, directive.target), arrays);
  for (leaving const &each : arrays)
    move(each, directive);
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
  if (!by_themselves && (!names_one(directive) || directive.arrays[0].array->frame()))
    return redistribute_several(directive);
  each_array(directive, [&](mapped_array const &what) {
    carry_out("redistribute", name_of_move(what.name, directive), [&] {
      require_mapped(what);
      move_alone(what, directive);
    });
  });
}

} // namespace redeal::runtime
