// What is found out for a group of arrays is kept: which of them move together, and which by themselves.
#include "calls/bundles.h"

#include "boards/whereabouts.h"
#include "calls/bundled_move.h"
#include "calls/directives.h"
#include "calls/moves.h"
#include "choice/bundling.h"
#include "choice/known_costs.h"
#include "directive/entrance.h"
#include "directive/move_names.h"
#include "directive/under_way.h"
#include "job/job.h"
#include "job/trace_wish.h"
#include "memory/scratch.h"
#include "trace/sites.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace redeal::runtime {
namespace {

// Of an array, what decides how it moves.
struct member {
  mapping const *from, *to;
  storage_order order;
  std::size_t element_size;
  element_kind kind;

  friend bool operator==(member const &a, member const &b) {
    // Arrays of one type have one order, the same object; those of one mapping have one rank.
    return a.from == b.from && a.to == b.to && a.element_size == b.element_size && a.kind == b.kind &&
           (a.order.begin() == b.order.begin() ||
            std::equal(a.order.begin(), a.order.end(), b.order.begin(), b.order.end()));
  }
};

// Arrays of a directive that follow each other and are alike.
struct batch {
  member each;
  std::size_t first, listed; // which of the list of all
  std::size_t count;         // of the arrays

  // How they are listed is no part of it.
  friend bool operator==(batch const &a, batch const &b) { return a.count == b.count && a.each == b.each; }
  // Equal batches have equal numbers.
  std::uint64_t number() const {
    return ((reinterpret_cast<std::uintptr_t>(each.from) * 31 + reinterpret_cast<std::uintptr_t>(each.to)) * 31 +
            each.element_size) *
               31 +
           count;
  }
};

// And what else does.
struct circumstances {
  message_limits limits{};
  transports transport{};
  int course = 0;
  double touched = 0;
  bool has_phases = false;

  friend bool operator==(circumstances const &a, circumstances const &b) {
    return a.limits == b.limits && a.transport == b.transport && a.course == b.course && a.touched == b.touched &&
           a.has_phases == b.has_phases;
  }
};

// The arrays of a directive, as it is reached.
struct arrays_here {
  std::vector<leaving> all; // with those that follow
  std::vector<batch> batches;
  circumstances how;
};

// Texts live as long as the program.
char const *kept_text(std::string const &text) {
  static auto &all = *new std::set<std::string, std::less<>>;
  auto found = all.find(text);
  if (found == all.end())
    found = all.insert(text).first;
  return found->c_str();
}

// "x, y": what the directive names of the arrays in some of its batches.
located_name name_of(arrays_here const &here, std::vector<std::size_t> const &batches, request const &directive) {
  auto &text = scratch<struct name_of_unit, std::string>();
  text.clear();
  char const *last = nullptr;
  for (std::size_t const b : batches)
    for (std::size_t i = here.batches[b].first; i < here.batches[b].first + here.batches[b].listed; ++i)
      if (char const *const word = here.all[i].word; word != last) {
        (text += last ? ", " : "") += word;
        last = word;
      }
  source_line const at = here.all[here.batches[batches.front()].first].name.at;
  return {name_with(kept_text(text), directive.wishes.name), at.file, at.line};
}

// Arrays with these members. A process that has no part in one may not know its mapping, so a group is nothing that
// all processes have in common: what they decide together is found out for each array by itself, and for each bundle.
class group {
public:
  group(arrays_here const &here, request const &directive) {
    std::vector<joint_plan const *> plans; // null of those that move by themselves, or not at all
    std::map<participants const *, std::vector<std::size_t>> together;
    for (std::size_t i = 0; i < here.batches.size(); ++i) {
      batch const &b = here.batches[i];
      lots_.push_back(lot_of(name_of_move(here.all[b.first].name, directive), b.each, here.how));
      plans.push_back(lots_.back() == lot::moves ? plan_in_bundle(here, b, directive) : nullptr);
      if (plans.back())
        together[&plans.back()->with].push_back(i);
    }
    for (std::size_t i = 0; i < here.batches.size(); ++i) {
      std::vector<std::size_t> const batches =
          plans[i] ? std::exchange(together[&plans[i]->with], {}) : std::vector<std::size_t>{i};
      if (batches.empty()) // it comes with an earlier one
        continue;
      bool const is_bundle = plans[i] && (batches.size() > 1 || here.batches[i].count > 1);
      units_.push_back({batches, {}, nullptr});
      if (is_bundle)
        make_bundle(units_.back(), here, plans);
    }
  }

  void run(arrays_here const &here, located_name const &name, request const &directive) {
    for (unit const &u : units_)
      if (u.together) {
        located_name const these = units_.size() > 1 ? name_of(here, u.batches, directive) : name;
        site_visit visit(these);
        for (std::size_t const i : u.batches)
          visit.moves(*here.batches[i].each.from, *here.batches[i].each.to, here.batches[i].count);
        u.together->run(listed(u, here), these, directive, here.how.limits);
      } else {
        run_one_by_one(here, u.batches.front(), directive);
      }
  }

private:
  enum class lot { stays, elsewhere, alone, moves };

  // Arrays that move together, or one by one.
  struct unit {
    std::vector<std::size_t> batches;            // by their numbers in arrays_here::batches
    std::vector<std::vector<std::size_t>> kinds; // the same by batches of the bundle
    bundled_move *together;
  };

  static lot lot_of(located_name const &name, member const &m, circumstances const &how) {
    if (m.element_size == 0) // a template
      return lot::alone;
    if (m.from == m.to)
      return lot::stays;
    // Grids of different communicators begin with a reduction, and phases are several moves.
    if (m.from->comm != m.to->comm || how.has_phases)
      return lot::alone;
    return must_move(name, *m.from, *m.to) ? lot::moves : lot::elsewhere;
  }

  static joint_plan const *plan_in_bundle(arrays_here const &here, batch const &those, request const &directive) {
    member const &m = those.each;
    joint_plan const &joint =
        plan_for({name_of_move(here.all[those.first].name, directive), m.from, m.to, placing_of_whole(*m.from, m.order),
                  placing_of_whole(*m.to, m.order), 0, 0, directive.tables, directive.table_count});
    auto const part = joint.plan.shape.elements / joint.plan.processes * static_cast<index>(m.element_size);
    move_facts move = facts_of(joint.plan, m.element_size, here.how.limits.for_part(part));
    static_cast<node_facts &>(move) = joint.with;
    move.old_is_dead = true;
    return pays_to_bundle(move, our_wishes(), our_costs()) ? &joint : nullptr;
  }

  // Batches that are alike become one, and what is left comes in an order that all processes know: arrays of a
  // container that change places are the same bundle.
  static void make_bundle(unit &made, arrays_here const &here, std::vector<joint_plan const *> const &plans) {
    struct kind {
      bundled_batch all;
      std::vector<std::size_t> batches;
    };
    std::vector<kind> kinds;
    for (std::size_t const i : made.batches) {
      batch const &b = here.batches[i];
      bundled_batch const one{plans[i], b.each.element_size, b.each.kind, b.count};
      auto const same = std::find_if(kinds.begin(), kinds.end(), [&](kind const &k) { return k.all.is_alike(one); });
      if (same == kinds.end()) {
        kinds.push_back({one, {i}});
        continue;
      }
      same->all.count += one.count;
      same->batches.push_back(i);
    }
    std::stable_sort(kinds.begin(), kinds.end(),
                     [](kind const &a, kind const &b) { return a.all.place() < b.all.place(); });
    std::vector<bundled_batch> all;
    for (kind &k : kinds) {
      all.push_back(k.all);
      made.kinds.push_back(std::move(k.batches));
    }
    made.together = &bundled_move::of(all);
  }

  static std::vector<listed_batch> const &listed(unit const &u, arrays_here const &here) {
    auto &those = scratch<struct arrays_of_unit, std::vector<leaving const *>>();
    auto &batches = scratch<struct batches_of_unit, std::vector<listed_batch>>();
    those.clear();
    batches.clear();
    for (std::vector<std::size_t> const &kind : u.kinds)
      for (std::size_t const i : kind)
        for (std::size_t k = 0; k < here.batches[i].listed; ++k)
          those.push_back(&here.all[here.batches[i].first + k]);
    leaving const *const *first = those.data();
    for (std::vector<std::size_t> const &kind : u.kinds) {
      leaving const *const *last = first;
      for (std::size_t const i : kind)
        last += here.batches[i].listed;
      batches.push_back({first, last});
      first = last;
    }
    return batches;
  }

  void run_one_by_one(arrays_here const &here, std::size_t number, request const &directive) const {
    batch const &b = here.batches[number];
    lot const l = lots_[number];
    if (l == lot::stays && trace_wished().counts())
      site_visit(name_of(here, {number}, directive)).keeps(*b.each.to, b.count);
    for (std::size_t i = b.first; i < b.first + b.listed; ++i)
      for (std::size_t k = 0; k < here.all[i].count; ++k)
        run_one(here.all[i].one(k), b.each, l, directive);
  }

  static void run_one(leaving const &what, member const &m, lot l, request const &directive) {
    array_base &array = *what.array;
    if (l == lot::alone || l == lot::moves)
      try {
        return move(what, directive);
      } catch (no_memory const &e) {
        throw no_memory_for(name_of_move(what.name, directive), e);
      }
    array_number const number{array.identity()};
    if (l == lot::stays)
      count_directive_on(*m.to);
    else
      array.remap(m.to, what.name.text, {});
    array.identify(number.after_directive(l == lot::stays && takes_part(*m.to)).value);
  }

  std::vector<lot> lots_; // of the batches
  std::vector<unit> units_;
};

// "x, y, edges".
located_name name_of(request const &directive, char const *when = "") {
  auto &text = scratch<struct name_of_group, std::string>();
  text.clear();
  for (std::size_t i = 0; i < directive.array_count; ++i)
    (text += i == 0 ? "" : ", ") += directive.arrays[i].name.text;
  text += when;
  source_line const at = directive.arrays[0].name.at;
  return {name_with(kept_text(text), directive.wishes.name), at.file, at.line};
}

// Groups are kept as long as they have no more batches than that: another order of arrays is another group.
constexpr std::size_t most_batches = 16384;

// The one that is kept for such arrays.
group &group_of(arrays_here const &here, request const &directive) {
  struct known_group {
    circumstances how;
    std::vector<batch> batches;
    std::unique_ptr<group> one;
  };
  static auto &all = *new std::map<std::uint64_t, std::vector<known_group>>;
  static std::size_t batches = 0;
  std::uint64_t number = 0;
  for (batch const &b : here.batches)
    number = (number ^ b.number()) * 0x9e3779b97f4a7c15u;
  std::vector<known_group> &alike = all[number];
  for (known_group const &known : alike)
    if (known.how == here.how && known.batches == here.batches)
      return *known.one;
  batches += here.batches.size();
  if (batches > most_batches) {
    all.clear();
    batches = here.batches.size();
  }
  std::vector<known_group> &made = all[number];
  made.push_back({here.how, here.batches, std::make_unique<group>(here, directive)});
  return *made.back().one;
}

void move_all(arrays_here &here, located_name const &name, request const &directive, message_limits const &limits) {
  wishes const &ours = our_wishes();
  here.how = {limits, ours.transport, ours.course.number(), ours.touched, directive.most.has_phases};
  here.batches.clear();
  for (std::size_t i = 0; i < here.all.size(); ++i) {
    array_base const &array = *here.all[i].array;
    member const one{array.mapped(), here.all[i].to, array.order(), array.element_size(), array.kind()};
    if (here.batches.empty() || !(here.batches.back().each == one))
      here.batches.push_back({one, i, 0, 0});
    ++here.batches.back().listed;
    here.batches.back().count += here.all[i].count;
  }
  require_running("redistribute", name);
  group_of(here, directive).run(here, name, directive);
}

} // namespace

void redistribute_several(request const &directive) {
  carry_out("redistribute", name_of_move(directive.arrays[0].name, directive), [&] {
    located_name const name = name_of(directive);
    let_moves_pass();
    note_directive("redistribute", name, directive.most);
    message_limits const limits = limits_of(name, directive.most);
    auto &here = scratch<struct arrays_of_directive, arrays_here>();
    list_named(directive, here.all);
    if (!here.all.empty())
      move_all(here, name, directive, limits);
  });
}

void move_together(std::vector<leaving> const &arrays, request const &directive, char const *when) {
  if (arrays.empty())
    return;
  if (arrays.size() == 1)
    return move(arrays.front(), directive);
  located_name const name = name_of(directive, when);
  let_moves_pass();
  note_directive("redistribute", name, directive.most);
  auto &here = scratch<struct arrays_of_directive, arrays_here>();
  here.all = arrays;
  move_all(here, name, directive, limits_of(name, directive.most));
}

} // namespace redeal::runtime
