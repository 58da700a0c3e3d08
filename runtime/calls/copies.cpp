// What redistribute copy does when the program reaches it: elements go from one array or matrix to another, each of
// which keeps its mapping.
#include "boards/whereabouts.h"
#include "calls/copied_side.h"
#include "calls/kept_copy.h"
#include "choice/phase_wishes.h"
#include "choice/wishes.h"
#include "directive/entrance.h"
#include "directive/move_names.h"
#include "directive/phased_move.h"
#include "directive/under_way.h"
#include "directive/verifying.h"
#include "group/joint_plan.h"
#include "group/verdict.h"
#include "group/view_agreement.h"
#include "job/job.h"
#include "memory/node_memory.h"
#include "plans/communicators.h"
#include "plans/mapping_words.h"
#include "plans/mappings.h"
#include "plans/scalapack.h"
#include "plans/sections.h"
#include "trace/sites.h"

#include <redeal/copy.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {
namespace {

/// Storage that is there.
class existing : public destination {
public:
  explicit existing(void *memory) : memory_(memory) {}

private:
  void *make() override { return memory_; }

  void *memory_;
};

class copying {
public:
  explicit copying(copy_request const &asked)
      : asked_(asked), name_(name_of_copy(asked.what.to, asked.what.from, asked.what.wishes.name), asked.what.at.file,
                             asked.what.at.line) {}

  located_name const &name() const { return name_; }

  /// What can be found before any process is asked.
  void check() const {
    limits_of(name_, asked_.what.most);
    require_phases(name_, asked_.what.most);
    if (asked_.to.array)
      mapping_of(asked_.to, asked_.what.to);
    if (asked_.from.array)
      mapping_of(asked_.from, asked_.what.from);
  }

  /// Where the elements of arrays in motion are, of the target and of the source.
  using places = std::array<std::optional<void *>, 2>;

  void run(places const &moving = {}) const {
    require_running("redistribute", name_);
    site_visit visit(name_);
    note_directive("redistribute", name_, asked_.what.most);
    std::array<mapping const *, 2> found{};
    if (asked_.to.matrix || asked_.from.matrix)
      found = accept(name_, {{{asked_.what.to, asked_.to.matrix}, {asked_.what.from, asked_.from.matrix}}});
    if (asked_.to.replica && asked_.from.replica)
      refuse(name_, "both sides are redeal::replicated; one of them must be an array, or a section of one");
    if (!found[0] && asked_.to.array)
      found[0] = &mapping_of(asked_.to, asked_.what.to);
    if (!found[1] && asked_.from.array)
      found[1] = &mapping_of(asked_.from, asked_.what.from);
    if (asked_.to.replica)
      found[0] = replicated_on(*found[1], asked_.from, *asked_.to.replica);
    if (asked_.from.replica)
      found[1] = replicated_on(*found[0], asked_.to, *asked_.from.replica);
    found = known_to_all(name_, *found[0], *found[1]);
    side_of_copy to(asked_.to, *found[0], asked_.what.to, moving[0]),
        from(asked_.from, *found[1], asked_.what.from, moving[1]);
    find_sections(to, from);
    note_mappings(from.part(), to.part());
    note_sections(sections_of(to, from));
    if (must_move(name_, from.part(), to.part())) {
      visit.moves(from.part(), to.part());
      move(from, to);
    }
    if (asked_.to.array)
      asked_.to.array->identify(
          number_of(asked_.to).after_directive(takes_part(to.whole()), sections_of(to, from)).value);
  }

private:
  // Of those that come here, in which all see an error.
  int speaker() const {
    for (copy_side const *const side : {&asked_.from, &asked_.to})
      if (side->array && side->array->mapped())
        return speaker_of(side->array->mapped());
    return 0;
  }

  mapping const &mapping_of(copy_side const &side, char const *name) const {
    array_base const &array = *side.array;
    if (auto const missing = missing_extents(array))
      refuse(name_, fmt::format("{} {}", name, *missing), speaker());
    if (!array.is_to_be_mapped())
      refuse(name_,
             fmt::format("{}{} has no mapping yet; give it one with #pragma distribute first",
                         side.ranges ? "the array of " : "", name),
             speaker());
    array.settle(name_.at);
    return *array.mapped();
  }

  // Whole on every process of the other side's grid. Elsewhere nothing of it is touched, whatever its size.
  static mapping const *replicated_on(mapping const &other, copy_side const &other_side, replica const &what) {
    mapping m = other;
    std::vector<index> extents = what.extents.empty() ? std::vector<index>{1} : what.extents;
    if (side_of_copy there(other_side, other, "", {}); !takes_part(other) && !there.read() && !there.extents().empty())
      extents = there.extents();
    m.dims.clear();
    for (index const n : extents)
      m.dims.push_back(collapsed().deal(n, 1));
    m.grid_dimension.assign(extents.size(), -1);
    return interned(m);
  }

  void find_sections(side_of_copy &to, side_of_copy &from) const {
    if (!to.is_section() && !from.is_section()) {
      if (!have_same_extents(to.whole(), from.whole()))
        refuse_extents(extents_of(to.whole()), extents_of(from.whole()));
      return;
    }
    for (side_of_copy *const side : {&to, &from})
      if (auto const wrong = side->read())
        refuse(name_, fmt::format("{}: {}", side->text(), *wrong), speaker());
    if (std::vector<index> const wanted = to.extents(), there = from.extents(); wanted != there)
      refuse_extents(wanted, there);
    if (asked_.to.array && asked_.to.array == asked_.from.array && plan::overlap(to.parts(), from.parts()))
      refuse(name_,
             fmt::format("{} and {} have elements in common; both may be of one array if they have none", to.text(),
                         from.text()),
             speaker());
    plan::align(to.parts(), from.parts(), to.dims(), from.dims());
    to.find_section();
    from.find_section();
  }

  static bool have_same_extents(mapping const &a, mapping const &b) {
    return std::equal(a.dims.begin(), a.dims.end(), b.dims.begin(), b.dims.end(),
                      [](deal const &x, deal const &y) { return x.extent() == y.extent(); });
  }

  static std::vector<index> extents_of(mapping const &m) {
    std::vector<index> extents;
    for (deal const &d : m.dims)
      extents.push_back(d.extent());
    return extents;
  }

  [[noreturn]] void refuse_extents(std::vector<index> const &wanted, std::vector<index> const &there) const {
    auto const text = [](std::vector<index> const &extents) {
      return extents.empty() ? std::string("one element") : fmt::format("{}", fmt::join(extents, "x"));
    };
    refuse(name_,
           fmt::format("{} is {} but {} is {}; both must have the same extents", asked_.what.to, text(wanted),
                       asked_.what.from, text(there)),
           speaker());
  }

  void move(side_of_copy &from, side_of_copy &to) const {
    if (asked_.to.array && asked_.to.array == asked_.from.array && !to.is_section())
      return;
    std::size_t const size = asked_.element_size;
    auto const [source, memory] = elements_of(from, to);
    existing target(memory);
    if (to.is_view() || from.is_view())
      agree(from, source, to, memory);
    else if (std::string const problem =
                 from.is_users() || to.is_users() ? words_for_shared_memory(from, source, to, memory) : "";
             !problem.empty())
      refuse_alone(name_, problem);
    from.bring_together();
    route const asked{name_,
                      &from.part(),
                      &to.part(),
                      from.in(),
                      to.in(),
                      from.moving_leading(),
                      to.moving_leading(),
                      asked_.tables,
                      asked_.table_count,
                      from.moving_strides(),
                      to.moving_strides()};
    std::optional<verifying> const check =
        asked_.what.wishes.verifies ? std::optional<verifying>({asked, source, size}) : std::nullopt;
    move_in_phases({asked, asked_.what.most, source, afterwards::kept,
                    from.is_users() || from.is_apart() || from.is_view(), nullptr, target, size, asked_.kind,
                    number_of(asked_.from), number_of(asked_.to), sections_of(to, from), asked_.what.as.text});
    to.bring_back();
    if (check) {
      to.bring_together(); // again: what has come is where it belongs
      check->compare(target.memory());
    }
  }

  // Of both sides. Where errors are thrown all processes say whether they have memory for these, before an element
  // moves.
  std::array<char *, 2> elements_of(side_of_copy &from, side_of_copy &to) const {
    for (side_of_copy const *const side : {&from, &to})
      if (side->lacks_memory())
        refuse_alone(name_, fmt::format("the pointer of {} is null, but process {} has elements of it", side->text(),
                                        this_job().rank));
    std::array<char *, 2> found{};
    auto const find = [&] {
      found = {from.elements(name_, asked_.element_size), to.elements(name_, asked_.element_size)};
    };
    if (!throws_errors() || !(from.is_apart() || to.is_apart())) {
      find();
      return found;
    }
    std::string problem;
    try {
      find();
    } catch (no_memory const &e) {
      problem = e.what();
    } catch (std::bad_alloc const &) {
      problem = words_for_lack_of_buffers();
    }
    refuse_if_any_has(problem, participants_of(name_, from.part(), to.part()), name_);
    return found;
  }

  // As in the stamp.
  static std::uint32_t sections_of(side_of_copy &to, side_of_copy &from) {
    return to.is_section() || from.is_section() ? digest_of({to.parts(), to.kept()}, {from.parts(), from.kept()}) : 0;
  }

  // Why elements here cannot be copied; empty if they can.
  std::string words_for_shared_memory(side_of_copy const &from, char const *source, side_of_copy const &to,
                                      char const *target) const {
    return from.shares_memory_with(source, to, target, asked_.element_size)
               ? fmt::format(
                     "the memory of {} and that of {} have places in common on process {}; copy to other memory first",
                     from.text(), to.text(), this_job().rank)
               : "";
  }

  // With all processes of both sides, on what they must know of views.
  void agree(side_of_copy &from, char const *source, side_of_copy &to, char const *target) const {
    std::size_t const rank = to.part().dims.size();
    view_sides views;
    if (to.is_view())
      views[0] = to.moving_part();
    if (from.is_view())
      views[1] = from.moving_part();
    agreed_views const agreed =
        agree_on_views(name_, participants_of(name_, from.part(), to.part()), digest_of(from.part(), to.part()), rank,
                       views, words_for_shared_memory(from, source, to, target));
    // The order of a side that is no view is known, and all messages have it.
    std::vector<std::size_t> const order = !to.is_view()     ? to.in()->order()
                                           : !from.is_view() ? from.in()->order()
                                                             : agreed.slowest_first;
    for (std::size_t s : {std::size_t{0}, std::size_t{1}})
      if (side_of_copy &side = s == 0 ? to : from; side.is_view())
        side.lie_in(order, !agreed.dense[s][order.back()]);
  }

  static array_number number_of(copy_side const &side) { return {side.array ? side.array->identity() : 0}; }

  copy_request const &asked_;
  located_name name_;
};

class copy_under_way : public move_under_way {
public:
  copy_under_way(copy_request const &asked, located_name const &name)
      : move_under_way(name, asked.what.as.text), asked_(asked), copy_(asked_.request()) {}

  bool moves(array_base const &array) const override { return &array == side(0).array || &array == side(1).array; }
  void set_out() override {
    for (std::size_t s = 0; s < storage_.size(); ++s) {
      array_base const *const array = side(s).array;
      if (!array || array->in_motion())
        continue;
      places_[s] = array->touch(why().name.at);
      storage_[s] = array->set_out(why(), s == 0 ? motion_of_elements::changes : motion_of_elements::reads);
    }
    if (side(0).array == side(1).array)
      places_[1] = places_[0];
  }
  void carry_out() override { copy_.run(places_); }
  void finish() override {
    for (std::size_t s = 0; s < storage_.size(); ++s)
      if (array_base const *const array = side(s).array; array && array->in_motion())
        array->come_to_rest(std::move(storage_[s]));
  }

private:
  copy_side const &side(std::size_t s) const { return s == 0 ? asked_.request().to : asked_.request().from; }

  kept_copy const asked_;
  copying const copy_;
  copying::places places_{};
  std::array<local_storage, 2> storage_;
};

} // namespace

void redistribute_copy(copy_request const &directive) {
  copying const copy(directive);
  carry_out("redistribute", copy.name(), [&] {
    for (copy_side const *const side : {&directive.to, &directive.from})
      if (side->array)
        require_rest(copy.name(), *side->array, "redistribute");
    if (directive.what.as.text) {
      copy.check();
      begin(std::make_unique<copy_under_way>(directive, copy.name()));
      return;
    }
    let_moves_pass();
    copy.run();
  });
}

} // namespace redeal::runtime

namespace redeal::detail {

void fail_scalapack(source_line at, std::string const &what) { runtime::fail_alone(at, what); }

void fail_undirected(source_line at, char const *what) {
  runtime::fail_together(at, fmt::format("{} is assigned to without a directive, and its elements may lie on other "
                                         "processes; write #pragma redistribute copy before the assignment",
                                         what));
}

} // namespace redeal::detail
