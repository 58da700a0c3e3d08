// All arrays of a directive are looked at before the first one moves.
#include "calls/moves.h"

#include "calls/first_mapping.h"
#include "choice/phase_wishes.h"
#include "choice/wishes.h"
#include "directive/named_arrays.h"
#include "directive/under_way.h"
#include "job/job.h"
#include "memory/scratch.h"
#include "plans/alignments.h"
#include "plans/mappings.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace redeal::runtime {

void list_leaving(mapped_array const &what, mapping const *to, std::vector<leaving> &arrays) {
  array_base const &array = *what.array;
  arrays.push_back({what.name, what.array, to});
  if (!array.frame() || array.frame()->target != what.array) // what it was aligned with may have gone
    return;
  for (follower const &f : array.frame()->followers) {
    located_name const name{f.name, what.name.at.file, what.name.at.line};
    if (f.array->frame() != array.frame())
      refuse(what.name,
             fmt::format("{0}, which is aligned with it, is a parameter now that has a mapping of its own; "
                         "redistribute {1} when the function has returned",
                         f.name, what.name.text),
             speaker_of(array.mapped()));
    require_rest(name, *f.array, "redistribute");
    f.array->settle(what.name.at);
    arrays.push_back({name, const_cast<array_base *>(f.array), mapping_that_follows(f, *to), what.name.text});
  }
}

void require_mapped(located_name const &name, array_base const &array) {
  if (!array.has_extents())
    refuse(name, fmt::format("it {}", missing_extents(array).value_or("")));
  if (array.is_follower())
    refuse(name, words_for_follower(array, "redistribute"), speaker_of(array.mapped()));
  if (!array.is_to_be_mapped())
    refuse(name, "it has no mapping yet; give it one with #pragma distribute first");
  require_rest(name, array, "redistribute");
  array.settle(name.at);
}

namespace {

// Whether each begins behind the one before, as those of a container do: then all are different.
bool rise(request const &directive) {
  std::uintptr_t behind = 0;
  for (std::size_t i = 0; i < directive.array_count; ++i) {
    mapped_array const &what = directive.arrays[i];
    auto const begin = reinterpret_cast<std::uintptr_t>(what.array);
    std::size_t const count = what.count == mapped_array::single ? 1 : what.count;
    if (count > 0 && begin < behind)
      return false;
    if (count > 0)
      behind = begin + (count - 1) * what.distance + 1;
  }
  return true;
}

// Of two that are one array the second would move from where it was.
void require_different(request const &directive) {
  if (rise(directive))
    return;
  auto &all = scratch<struct arrays_to_compare, std::vector<mapped_array>>();
  auto &sorted = scratch<struct arrays_by_address, std::vector<std::pair<std::uintptr_t, std::size_t>>>();
  all.clear();
  sorted.clear();
  each_array(directive, [&](mapped_array const &what) {
    sorted.emplace_back(reinterpret_cast<std::uintptr_t>(what.array), all.size());
    all.push_back(what);
  });
  std::sort(sorted.begin(), sorted.end());
  auto const twice =
      std::adjacent_find(sorted.begin(), sorted.end(), [](auto const &a, auto const &b) { return a.first == b.first; });
  if (twice != sorted.end())
    refuse(name_of_move(all[twice->second].name, directive),
           fmt::format("it is named twice in one directive, the second time as {}; name it once",
                       all[std::next(twice)->second].name.text),
           speaker_of(all[twice->second].array->mapped()));
}

// Whether a function of the program is asked for owners, which may give arrays that are listed other mappings.
bool asks_program(request const &directive) {
  return std::any_of(directive.arrays, directive.arrays + directive.array_count, [](mapped_array const &what) {
    return std::any_of(what.formats, what.formats + what.rank, [](format const &f) { return f.by_numbers(); });
  });
}

void require_unchanged(std::vector<leaving> const &all, std::vector<mapping const *> const &before,
                       request const &directive) {
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i].count; ++k)
      if (leaving const one = all[i].one(k); one.array->mapped() != before[i])
        refuse(name_of_move(one.name, directive), words_for_changed_meanwhile, speaker_of(before[i]));
}

} // namespace

void list_named(request const &directive, std::vector<leaving> &all) {
  all.clear();
  require_different(directive);
  bool const may_change = asks_program(directive);
  auto &before = scratch<struct mappings_when_listed, std::vector<mapping const *>>();
  before.clear();
  for (std::size_t i = 0; i < directive.array_count; ++i) {
    mapped_array const &named = directive.arrays[i];
    mapping const *from = nullptr, *to = nullptr;
    auto const look_and_list = [&](mapped_array const &what) {
      located_name const name = name_of_move(what.name, directive);
      require_mapped(name, *what.array);
      // Those of a container that have had one mapping get one.
      if (!to || what.array->mapped() != from) {
        mapped_array told = what;
        told.name = name;
        to = accept("redistribute", told, directive.target);
      }
      from = what.array->mapped();
      std::size_t const first = all.size();
      list_leaving(what, to, all);
      for (std::size_t k = first; k < all.size(); ++k) {
        all[k].word = named.name.text;
        if (may_change)
          before.push_back(all[k].array->mapped());
      }
      return all.size() == first + 1; // nothing follows it
    };
    if (named.count == mapped_array::single) {
      look_and_list(named);
      continue;
    }
    char const *const *const names = names_of_elements(named.name.text, named.count).data();
    leaving *alike = nullptr; // those before, if the next one may be one of them
    for (std::size_t k = 0; k < named.count; ++k) {
      array_base *const array = element_at(named.array, named.distance, k);
      // One that is mapped as the one before, at rest, and not aligned, needs no second look.
      if (alike && array->mapped() == from && !array->in_motion() && !array->frame()) {
        ++alike->count;
        continue;
      }
      alike = look_and_list(element_of(named, names[k], array)) ? &all.back() : nullptr;
      if (!alike)
        continue;
      alike->distance = named.distance;
      alike->names = names + k;
    }
  }
  if (may_change)
    require_unchanged(all, before, directive);
}

void list_each_named(request const &directive, std::vector<leaving> &all) {
  auto &together = scratch<struct arrays_listed_together, std::vector<leaving>>();
  list_named(directive, together);
  all.clear();
  for (leaving const &those : together)
    for (std::size_t k = 0; k < those.count; ++k)
      all.push_back(those.one(k));
}

void check_clauses(located_name const &name, std::vector<leaving> const &arrays, request const &directive) {
  if (!directive.wishes.transfers)
    return;
  limits_of(name, directive.most);
  for (leaving const &each : arrays)
    if (each.array->has_elements())
      require_phases(name_of_move(each.name, directive), directive.most);
}

} // namespace redeal::runtime
