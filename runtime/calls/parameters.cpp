// What distribute does for parameters: where their function is entered, and where it is left.
//
// To the function an array is what HPF calls a dummy argument: an object of its own that has the elements of the
// caller's. What the caller has aligned with it stays where it is, and what the function aligns follows it here only.
#include "calls/first_mapping.h"
#include "calls/moves.h"
#include "calls/parameter_records.h"
#include "directive/entrance.h"
#include "directive/memory_digest.h"
#include "directive/named_arrays.h"
#include "directive/under_way.h"
#include "job/job.h"
#include "plans/mapping_words.h"

#include <redeal/error.hpp>
#include <redeal/parameters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace redeal::runtime {
namespace {

[[noreturn]] void refuse_entry(located_name const &name, std::string const &why) { refuse(name, why, 0, "distribute"); }

// Behind names of what moves back, as it comes at the same line.
constexpr char const *back = " back";

// Made once for each name.
char const *text_of_return(char const *name) {
  static auto &all = *new std::map<char const *, std::string>;
  std::string &text = all[name];
  if (text.empty())
    text = fmt::format("{}{}", name, back);
  return text.c_str();
}

std::size_t bytes_of(array_base const &array) {
  return static_cast<std::size_t>(array.local_elements()) * array.element_size();
}

// 0 of what has not been touched.
std::uint64_t contents_of(array_base const &array) {
  void const *const elements = array.touched();
  return elements ? digest_of(elements, bytes_of(array)) : 0;
}

bool has_changed(entered const &e) {
  auto const *const elements = static_cast<char const *>(e.array->touched());
  if (e.contents != 0 || !elements)
    return contents_of(*e.array) != e.contents;
  return !std::all_of(elements, elements + bytes_of(*e.array), [](char byte) { return byte == 0; });
}

// Its elements have not been changed, so nothing has to come back from other processes. That const is no promise of the
// language, though: they may have been changed by another name.
void bring_elements_back(entered &e) {
  if (has_changed(e))
    fail_alone(e.name.at,
               fmt::format("{}, which is const in this function, has other elements where that is left, so it "
                           "has been changed by another name and would lose that; take it by a reference "
                           "that is not const",
                           e.name.text));
  array_number const number{e.array->identity()};
  e.array->remap(e.before, e.name.text, std::move(e.elements));
  e.array->identify(number.after_directive(takes_part(*e.before)).value);
}

std::vector<index> extents_of(array_base const &array) {
  std::vector<index> extents;
  for (axis const &a : array.axes())
    extents.push_back(a.map.extent());
  return extents;
}

// From now on it is an object of the function's.
void take_frame(entered &e) {
  e.frame = e.array->frame();
  if (e.frame) {
    e.extents = extents_of(*e.array);
    e.array->join(nullptr);
    if (e.frame->target == e.array)
      e.frame->parameter = &e;
  }
  follow(e);
}

// What the function has aligned stays where it is. What the caller has follows again, if the subscripts still fit.
void give_back_frame(entered &e) {
  array_base &array = *e.array;
  if (array.frame())
    array.leave_frame();
  if (!e.frame)
    return;
  if (e.frame->parameter == &e)
    e.frame->parameter = nullptr;
  if (extents_of(array) == e.extents)
    array.join(std::move(e.frame));
  else
    e.frame->leave(&array);
}

// Puts what has to move behind those that are there.
void return_from(entered &e, char const *parameter, std::vector<leaving> &moving) {
  array_base &array = *e.array;
  require_rest(e.name, array, "distribute");
  give_back_frame(e);
  if (e.is_again || !e.before || array.mapped() == e.before)
    return;
  located_name const name{text_of_return(e.name.text), e.name.at.file, e.name.at.line};
  if (!array.mapped())
    refuse_entry(name, "it has no mapping any more where the function is left, so the one with which it came cannot be "
                       "restored; reset it before the call or behind it");
  for (std::size_t d = 0; d < array.axes().size(); ++d)
    if (index const extent = array.axes()[d].map.extent(), wanted = e.before->dims[d].extent(); extent != wanted)
      refuse_entry(name, fmt::format("it has {} elements in dimension {} where the function is left, but had {} where "
                                     "it was entered, so its mapping cannot be restored",
                                     extent, d, wanted));
  if (!e.moves_back && array.mapped() == e.inside)
    bring_elements_back(e);
  else
    moving.push_back({name, &array, e.before, text_of_return(parameter)});
}

void return_all(std::vector<entered> &arrays, request const &directive) {
  std::vector<leaving> moving;
  for (std::size_t i = arrays.size(); i-- > 0;) {
    entered &e = arrays[i];
    forget(e);
    if (e.array && e.is_copy)
      give_back_frame(e);
    else if (e.array)
      carry_out("distribute", e.name, [&] { return_from(e, directive.arrays[e.parameter].name.text, moving); });
  }
  if (!moving.empty())
    carry_out("distribute", moving.front().name, [&] { move_together(moving, directive, back); });
  for (entered const &e : arrays)
    if (e.array && !e.is_copy && !e.is_again)
      e.array->call(e.called);
}

class entering {
public:
  entering(request const &directive, entry how, std::vector<entered> &arrays, entered_arrays const *before)
      : directive_(directive), how_(how), arrays_(arrays), before_(before) {}

  void run() {
    for (entered &e : arrays_) {
      mapped_array const what = asked_for(e);
      e.name = what.name;
      e.array = what.array;
      e.called = what.array->name();
    }
    for (std::size_t i = 0; i < arrays_.size(); ++i)
      carry_out("distribute", arrays_[i].name, [&] { look_at(i); });
    if (arrays_.empty())
      return;
    carry_out("distribute", arrays_.front().name, [&] {
      for (entered &e : arrays_)
        take_frame(e);
    });
    if (how_ == entry::remap)
      give_mappings();
  }

private:
  mapped_array asked_for(entered const &e) const {
    mapped_array const &what = directive_.arrays[e.parameter];
    return what.count == mapped_array::single ? what : element_of(what, e.number);
  }

  // All arrays are, before the first one moves.
  void look_at(std::size_t i) {
    entered &e = arrays_[i];
    if (auto const missing = missing_extents(*e.array))
      refuse_entry(e.name, fmt::format("it {}", *missing));
    require_rest(e.name, *e.array, "distribute");
    if (e.array->is_to_be_mapped())
      e.array->settle(e.name.at);
    settle_followers(e);
    e.before = e.array->mapped();
    e.inside = how_ == entry::inherit ? e.before : accept("distribute", asked_for(e), directive_.target);
    check_only_one(e, i);
    if (how_ == entry::same_mapping)
      check(e);
    if (how_ == entry::remap && e.array->lent())
      check_view(e);
  }

  // Others may touch them while the function changes what they are aligned with.
  static void settle_followers(entered const &e) {
    alignment_frame const *const frame = e.array->frame().get();
    if (!frame || frame->target != e.array || !e.array->settled())
      return;
    for (alignment_frame::follower const &f : frame->followers)
      if (f.array->frame().get() == frame)
        f.array->settle(e.name.at);
  }

  // Together, unless one might be refused when others have moved.
  void give_mappings() {
    std::vector<leaving> together;
    std::optional<errors_end_job> nobody_could_tell;
    if (throws_errors() && !are_of_one_group())
      nobody_could_tell.emplace();
    for (std::size_t i = 0; i < arrays_.size(); ++i)
      try {
        carry_out("distribute", arrays_[i].name, [&] { give_mapping(arrays_[i], together); });
      } catch (error const &) {
        take_back(i);
        throw;
      }
    carry_out("distribute", arrays_.front().name, [&] { move_together(together, directive_); });
    for (entered &e : arrays_) // what came without a mapping keeps this one
      if (!e.before)
        e.before = e.inside;
  }

  // Whether the processes of each array that moves are those of all of them, who all learn what is wrong with one.
  bool are_of_one_group() const {
    std::optional<std::vector<int>> first;
    for (entered const &e : arrays_) {
      if (e.is_again || !e.before || e.before == e.inside)
        continue;
      if (e.before->outside || e.inside->outside || e.before->comm != e.inside->comm)
        return false;
      std::vector<int> const these = processes_of(*e.before, *e.inside);
      if (first.value_or(these) != these)
        return false;
      first = these;
    }
    return true;
  }

  // Array number `i` cannot have its mapping, so the function is not entered, and no array is changed.
  void take_back(std::size_t i) {
    errors_end_job const nobody_catches;
    for (std::size_t k = 0; k < i; ++k)
      if (!arrays_[k].before && !arrays_[k].is_again)
        arrays_[k].array->unmap();
    for (std::size_t k = i; k < arrays_.size(); ++k)
      arrays_[k].before = nullptr;
    return_all(arrays_, directive_);
  }

  // One array cannot have two mappings, be it that it is the argument for two parameters. It comes back changed if
  // one of them may change it.
  void check_only_one(entered &e, std::size_t i) {
    for (std::size_t other = 0; other < i; ++other)
      if (e.array == arrays_[other].array) {
        e.is_again = true;
        compare(e, arrays_[other]);
      }
    for (entered_arrays const *b = before_; b; b = b->before)
      for (entered &other : *b->arrays)
        if (e.array == other.array)
          compare(e, other);
  }
  static void compare(entered const &e, entered &other) {
    if (e.inside != other.inside)
      refuse_entry(e.name,
                   fmt::format("it is the same array as {}, which {} here, and cannot be {} as well; give the "
                               "function two arrays, or both parameters one mapping",
                               other.name.text, other.inside ? "is " + text_of(*other.inside) : "has no mapping",
                               text_of(*e.inside)));
    if (e.moves_back && !other.moves_back) {
      other.moves_back = true;
      other.elements = {};
    }
  }

  void check(entered const &e) const {
    if (!e.before)
      refuse_entry(e.name, fmt::format("it has no mapping yet, but must be {} where the function is entered",
                                       text_of(*e.inside)));
    if (e.before != e.inside)
      refuse_entry(e.name, fmt::format("it is {}, but must be {} where the function is entered; redistribute it before "
                                       "the call, or write remap in place of assert",
                                       text_of(*e.before), text_of(*e.inside)));
  }

  static void check_view(entered const &e) {
    if (e.before && e.before != e.inside)
      refuse_entry(e.name, fmt::format("it is a view that is {}, and its memory stays as it is, so it cannot be {}; "
                                       "write assert or inherit",
                                       text_of(*e.before), text_of(*e.inside)));
    check_user_memory(e.name, *e.array, *e.inside);
  }

  void give_mapping(entered &e, std::vector<leaving> &together) const {
    if (e.is_again)
      return;
    leaving const one{e.name, e.array, e.inside, directive_.arrays[e.parameter].name.text};
    if (!e.before) {
      e.array->remap(e.inside, e.name.text, {});
      e.array->identify(takes_part(*e.inside) ? number_of_next(e.name, e.inside).value : 0);
    } else if (!e.moves_back && !e.is_copy) {
      move(one, directive_, &e.elements);
      e.contents = contents_of(*e.array);
    } else if (throws_errors()) {
      move(one, directive_);
    } else {
      together.push_back(one);
    }
  }

  request const &directive_;
  entry how_;
  std::vector<entered> &arrays_;
  entered_arrays const *before_;
};

} // namespace

void enter_function(request const &directive, entry how, std::vector<entered> &arrays, entered_arrays const *before) {
  entering(directive, how, arrays, before).run();
}

void leave_function(request const &directive, std::vector<entered> &arrays) {
  errors_end_job const nobody_catches;
  return_all(arrays, directive);
}

} // namespace redeal::runtime
