// All new parts are there before the first element comes, and all old ones until the last has left. Where that fails
// the job ends: no other error is found so late.
#include "calls/bundled_move.h"

#include "choice/phase_wishes.h"
#include "directive/entrance.h"
#include "job/job.h"
#include "memory/node_memory.h"
#include "memory/scratch.h"
#include "move/execute.h"
#include "plans/mappings.h"
#include "trace/sites.h"
#include "trace/trace.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <new>
#include <utility>

namespace redeal::runtime {
namespace {

std::vector<batch_plan> plans_of(std::vector<bundled_batch> const &batches) {
  std::vector<batch_plan> plans;
  for (bundled_batch const &b : batches)
    plans.push_back({&b.joint->plan, b.element_size, b.count});
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

// They live as long as the job, as plans do.
copy_lists &known_lists() {
  static auto &all = *new copy_lists;
  return all;
}

} // namespace

bundled_move &bundled_move::of(std::vector<bundled_batch> const &batches) {
  static auto &all = *new std::map<std::vector<bundled_batch>, std::unique_ptr<bundled_move>>;
  std::unique_ptr<bundled_move> &kept = all[batches];
  if (!kept)
    kept = std::make_unique<bundled_move>(batches);
  return *kept;
}

bundled_move::bundled_move(std::vector<bundled_batch> const &batches)
    : arrays_(plans_of(batches), known_lists()),
      joint_{{}, batches.front().joint->with, nullptr, nullptr, nullptr, nullptr, 0} {
  make_bundled_plan(joint_.plan, arrays_.arrays());
  digest mappings, elements;
  for (bundled_batch const &b : batches) {
    // One by one, so that the number does not depend on who sees which batches.
    for (std::size_t k = 0; k < b.count; ++k) {
      mappings.add(static_cast<std::int64_t>(b.joint->mappings));
      elements.add(static_cast<std::int64_t>(b.element_size));
      elements.add(static_cast<std::int64_t>(b.kind));
      elements.add(static_cast<std::int64_t>(b.joint->to_in->digest()));
    }
    largest_element_ = std::max(largest_element_, b.element_size);
    mapping const &to = *b.joint->to;
    auto const own_bytes = [&](mapping const &m) { return static_cast<std::size_t>(own_elements(m)) * b.element_size; };
    batches_.push_back({b.count, &to, takes_part(to), own_bytes(*b.joint->from), own_bytes(to)});
  }
  joint_.mappings = mappings.value();
  arrays_.elements = elements.value();
}

// The number of all together, as far as this process knows it; and notes where the elements of each are.
array_number bundled_move::note_old_parts(parts &here, std::vector<listed_batch> const &batches, source_line at) const {
  std::uint64_t arrays = 0, directives = 0;
  bool knows_arrays = true, knows_directives = true;
  char const **from = here.from.data();
  for (listed_batch const &b : batches)
    b.each([&](array_base const &array, char const *) {
      *from++ = static_cast<char const *>(array.touch(at));
      array_number const one{array.identity()};
      arrays = mixed(arrays, one.array());
      directives = mixed(directives, one.directives());
      knows_arrays = knows_arrays && one.array() != 0;
      knows_directives = knows_directives && one.directives() != 0;
    });
  if (!knows_arrays)
    return {};
  array_number const first = array_number::of(arrays);
  return {knows_directives ? first.array() + directives % array_number::counted + 1 : first.array()};
}

void bundled_move::make_new_parts(parts &here, std::vector<listed_batch> const &batches,
                                  request const &directive) const {
  void **next = here.to.data();
  for (std::size_t b = 0; b < batches_.size(); next += batches_[b++].count) {
    std::size_t const taken = local_storage::take_blocks(next, batches_[b].count, batches_[b].new_bytes);
    if (taken == batches_[b].count)
      continue;
    no_memory const why(words_for_lack_of_part(batches_[b].new_bytes)); // which also frees memory for a name
    throw no_memory_for(name_of_move(batches[b].one(taken).name, directive), why);
  }
}

// Puts all under their new mappings, and gives back the old parts.
void bundled_move::arrive(parts &here, std::vector<listed_batch> const &batches) const {
  void **part = here.to.data();
  for (std::size_t b = 0; b < batches_.size(); ++b) {
    arriving_batch const these = batches_[b];
    void **const first_part = part;
    array_base const &first = *(*batches[b].first)->array;
    batches[b].each([&](array_base &array, char const *name) {
      array_number const number{array.identity()};
      if (&array == &first)
        array.remap(these.to, name, local_storage::of_block(std::exchange(*part, nullptr)));
      else
        *part = array.remap_as(first, name, *part);
      ++part;
      array.identify(number.after_directive(these.in_grid).value);
    });
    local_storage::give_back_blocks(first_part, these.count, these.old_bytes);
  }
}

void bundled_move::run(std::vector<listed_batch> const &batches, located_name const &name, request const &directive,
                       message_limits const &limits) {
  assert(!throws_errors());
  move_trace const trace;
  auto &here = scratch<struct parts_of_bundle, parts>();
  here.from.resize(arrays_.size());
  here.to.resize(arrays_.size());
  arrays_.from = here.from.data();
  arrays_.to = here.to.data();
  array_number const source = note_old_parts(here, batches, name.at);
  make_new_parts(here, batches, directive);
  no_place nowhere;
  executed const done = execute(joint_,
                                {name, nullptr, afterwards::dead, false, nowhere, largest_element_, element_kind::other,
                                 source, source, number_of(directive.most), nullptr, 0, &arrays_},
                                limits);
  note_way(joint_, done, 1); // the elements of a bundle are bytes
  arrive(here, batches);
  if (move_trace::tells())
    trace.tell(name, fmt::format(", {} arrays together", arrays_.size()), joint_.plan, done);
}

} // namespace redeal::runtime
