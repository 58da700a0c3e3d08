// All new parts are there before the first element comes, and all old ones until the last has left.
#include "calls/bundled_move.h"

#include "choice/phase_wishes.h"
#include "job/job.h"
#include "memory/node_memory.h"
#include "move/execute.h"
#include "plans/mappings.h"
#include "trace/sites.h"
#include "trace/trace.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <new>

namespace redeal::runtime {
namespace {

std::vector<bundled_array> plans_of(std::vector<bundled_member> const &members) {
  std::vector<bundled_array> plans;
  for (bundled_member const &m : members)
    plans.push_back({&m.joint->plan, m.element_size});
  return plans;
}

// One number of several, in a few instructions each: a bundle of many small arrays moves in as many microseconds.
std::uint64_t mixed(std::uint64_t all, std::uint64_t one) {
  all = (all ^ one) * 0x9e3779b97f4a7c15u;
  return all ^ all >> 29;
}

// Where there is nothing to arrive but in the arrays of the bundle.
class no_place final : public destination {
  void *make() override { return nullptr; }
};

} // namespace

bundled_move &bundled_move::of(std::vector<bundled_member> const &members) {
  static auto &all = *new std::map<std::vector<bundled_member>, std::unique_ptr<bundled_move>>;
  std::unique_ptr<bundled_move> &kept = all[members];
  if (!kept)
    kept = std::make_unique<bundled_move>(members);
  return *kept;
}

bundled_move::bundled_move(std::vector<bundled_member> const &members)
    : members_(members), arrays_(plans_of(members)),
      joint_{{}, members.front().joint->with, nullptr, nullptr, nullptr, nullptr, 0}, new_parts_(members.size()) {
  make_bundled_plan(joint_.plan, arrays_.arrays());
  digest mappings, elements;
  for (bundled_member const &m : members_) {
    mappings.add(static_cast<std::int64_t>(m.joint->mappings));
    elements.add(static_cast<std::int64_t>(m.element_size));
    elements.add(static_cast<std::int64_t>(m.kind));
    elements.add(static_cast<std::int64_t>(m.joint->to_in->digest()));
    largest_element_ = std::max(largest_element_, m.element_size);
    mapping const &to = *m.joint->to;
    index const process = process_of(to);
    places_.push_back({process, takes_part(to), static_cast<std::size_t>(to.local_elements(process)) * m.element_size});
  }
  joint_.mappings = mappings.value();
  arrays_.elements = elements.value();
}

// Of all arrays together, as far as this process knows them.
array_number bundled_move::numbers_before(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers) {
  std::uint64_t arrays = 0, directives = 0;
  bool knows_arrays = true, knows_directives = true;
  for (std::size_t const i : numbers) {
    array_number const one{all[i].array->identity()};
    arrays = mixed(arrays, one.array());
    directives = mixed(directives, one.directives());
    knows_arrays = knows_arrays && one.array() != 0;
    knows_directives = knows_directives && one.directives() != 0;
  }
  if (!knows_arrays)
    return {};
  array_number const first = array_number::of(arrays);
  return {knows_directives ? first.array() + directives % array_number::counted + 1 : first.array()};
}

void bundled_move::make_new_parts(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers) {
  for (std::size_t k = 0; k < numbers.size(); ++k)
    try {
      new_parts_[k] = local_storage(places_[k].new_bytes, local_storage::contents::arriving);
      arrays_.to[k] = static_cast<char *>(new_parts_[k].get());
    } catch (std::bad_alloc const &) {
      refuse_alone(all[numbers[k]].name, fmt::format("out of memory: process {} cannot have {} bytes for its new part; "
                                                     "{}",
                                                     this_job().rank, places_[k].new_bytes, words_for_memory_left()));
    }
}

void bundled_move::run(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers,
                       located_name const &name, move_limits const &clauses, message_limits const &limits) {
  move_trace const trace;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    arrays_.from[k] = static_cast<char const *>(all[numbers[k]].array->touch(name.at));
  make_new_parts(all, numbers);
  array_number const source = numbers_before(all, numbers);
  no_place nowhere;
  executed const done = execute(joint_,
                                {name, nullptr, afterwards::dead, false, nowhere, largest_element_, element_kind::other,
                                 source, source, number_of(clauses), nullptr, 0, &arrays_},
                                limits);
  note_way(joint_, done, 1);          // the elements of a bundle are bytes
  array_base const *before = nullptr; // of many small arrays most are like the one before
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    leaving const &what = all[numbers[k]];
    array_number const number{what.array->identity()};
    mapping const *const to = members_[k].joint->to;
    if (before && before->mapped() == to && what.array->is_laid_out_as(*before))
      what.array->remap_as(*before, what.name.text, std::move(new_parts_[k]));
    else
      what.array->remap(to, places_[k].process, what.name.text, std::move(new_parts_[k]));
    before = what.array;
    what.array->identify(number.after_directive(places_[k].in_grid).value);
  }
  if (move_trace::tells())
    trace.tell(name, fmt::format(", {} arrays together", numbers.size()), joint_.plan, done);
}

} // namespace redeal::runtime
