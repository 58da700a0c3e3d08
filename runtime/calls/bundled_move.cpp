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

std::vector<bundled_arrays> plans_of(std::vector<bundled_members> const &members) {
  std::vector<bundled_arrays> plans;
  for (bundled_members const &m : members)
    plans.push_back({&m.joint->plan, m.element_size, m.count});
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

bundled_move &bundled_move::of(std::vector<bundled_members> const &members) {
  static auto &all = *new std::map<std::vector<bundled_members>, std::unique_ptr<bundled_move>>;
  std::unique_ptr<bundled_move> &kept = all[members];
  if (!kept)
    kept = std::make_unique<bundled_move>(members);
  return *kept;
}

bundled_move::bundled_move(std::vector<bundled_members> const &members)
    : arrays_(plans_of(members)), joint_{{}, members.front().joint->with, nullptr, nullptr, nullptr, nullptr, 0},
      new_parts_(arrays_.to.size()) {
  make_bundled_plan(joint_.plan, arrays_.arrays());
  digest mappings, elements;
  std::size_t first = 0;
  for (bundled_members const &m : members) {
    for (std::size_t k = 0; k < m.count; ++k) { // as other processes may not see that they are alike
      mappings.add(static_cast<std::int64_t>(m.joint->mappings));
      elements.add(static_cast<std::int64_t>(m.element_size));
      elements.add(static_cast<std::int64_t>(m.kind));
      elements.add(static_cast<std::int64_t>(m.joint->to_in->digest()));
    }
    largest_element_ = std::max(largest_element_, m.element_size);
    mapping const &to = *m.joint->to;
    index const process = process_of(to);
    members_.push_back({first, m.count, &to, process, takes_part(to),
                        static_cast<std::size_t>(to.local_elements(process)) * m.element_size});
    first += m.count;
  }
  joint_.mappings = mappings.value();
  arrays_.elements = elements.value();
}

// Where the elements of each are, and the number of all together, as far as this process knows it.
array_number bundled_move::look_at(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers,
                                   source_line at) {
  std::uint64_t arrays = 0, directives = 0;
  bool knows_arrays = true, knows_directives = true;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    array_base const &array = *all[numbers[k]].array;
    arrays_.from[k] = static_cast<char const *>(array.touch(at));
    array_number const one{array.identity()};
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
  for (alike const &m : members_)
    try {
      local_storage::fill(&new_parts_[m.first], m.count, m.new_bytes);
    } catch (std::bad_alloc const &) {
      std::size_t k = m.first;
      while (new_parts_[k].get())
        ++k;
      located_name const name = all[numbers[k]].name;
      local_storage::clear(new_parts_.data(), new_parts_.size());
      refuse_alone(name, fmt::format("out of memory: process {} cannot have {} bytes for its new part; {}",
                                     this_job().rank, m.new_bytes, words_for_memory_left()));
    }
  for (std::size_t k = 0; k < new_parts_.size(); ++k)
    arrays_.to[k] = static_cast<char *>(new_parts_[k].get());
}

// All are under their new mappings.
void bundled_move::arrive(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers) {
  for (alike const &m : members_) {
    array_base const *first = nullptr; // which most are laid out as
    for (std::size_t k = m.first; k < m.first + m.count; ++k) {
      leaving const &what = all[numbers[k]];
      array_base &array = *what.array;
      array_number const number{array.identity()};
      if (first && array.is_laid_out_as(*first)) {
        array.remap_as(*first, what.name.text, new_parts_[k]);
      } else {
        array.remap(m.to, m.process, what.name.text, std::move(new_parts_[k]));
        first = &array;
      }
      array.identify(number.after_directive(m.in_grid).value);
    }
  }
  local_storage::clear(new_parts_.data(), new_parts_.size());
}

void bundled_move::run(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers,
                       located_name const &name, move_limits const &clauses, message_limits const &limits) {
  move_trace const trace;
  array_number const source = look_at(all, numbers, name.at);
  make_new_parts(all, numbers);
  no_place nowhere;
  executed const done = execute(joint_,
                                {name, nullptr, afterwards::dead, false, nowhere, largest_element_, element_kind::other,
                                 source, source, number_of(clauses), nullptr, 0, &arrays_},
                                limits);
  note_way(joint_, done, 1); // the elements of a bundle are bytes
  arrive(all, numbers);
  if (move_trace::tells())
    trace.tell(name, fmt::format(", {} arrays together", numbers.size()), joint_.plan, done);
}

} // namespace redeal::runtime
