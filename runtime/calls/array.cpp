// The runtime's half of array_base: storage at first touch, and what a new mapping means for this process.
#include "calls/debugger_script.h"
#include "choice/way.h"
#include "job/fork.h"
#include "job/job.h"
#include "memory/node_memory.h"
#include "memory/private_memory.h"
#include "memory/segment.h"
#include "plans/alignments.h"
#include "plans/mapping_words.h"
#include "plans/mappings.h"

#include <redeal/detail/array_base.hpp>
#include <redeal/detail/parameter_clauses.hpp>

#include <cassert>
#include <cstring>
#include <mutex>
#include <new>

namespace redeal::detail {
namespace {

// First touches of several threads come one after the other; a touch may settle a postponed directive on its way.
std::recursive_mutex first_touch;

// In the child another thread holds it, by its number, and can only have a new one.
bool const touches = runtime::hold_while_forking(
    runtime::forking_order::touches,
    {[] { first_touch.lock(); }, [] { first_touch.unlock(); }, [] { new (&first_touch) std::recursive_mutex; }});

// How messages call an array that no directive may have named yet.
std::string called(array_base const &array) {
  if (*array.name() || !*array.declared().file)
    return *array.name() ? array.name() : "this array";
  return fmt::format("the array declared at {}:{}", array.declared().file, array.declared().line);
}

runtime::pages pages_for(local_storage::contents first) {
  if (first == local_storage::contents::zero)
    return runtime::pages::zero;
  return runtime::our_wishes().release_early ? runtime::pages::later : runtime::pages::any;
}

bool is_shared(std::size_t bytes) {
  return runtime::this_job().size > 1 && runtime::is_worth_sharing(bytes, runtime::our_wishes());
}

} // namespace

local_storage::local_storage(std::size_t bytes, contents first) {
  if (is_shared(bytes) && runtime::leaves_open_files())
    if (void *const memory = runtime::take_segment(bytes, pages_for(first))) {
      memory_.reset(memory);
      return;
    }
  memory_.reset(runtime::take_private(bytes, first == contents::zero));
}

std::size_t local_storage::take_blocks(void **blocks, std::size_t count, std::size_t bytes) {
  std::size_t taken = is_shared(bytes) ? 0 : runtime::take_private_spares(bytes, blocks, count);
  try {
    for (; taken < count; ++taken)
      blocks[taken] = local_storage(bytes, contents::arriving).memory_.release();
  } catch (std::bad_alloc const &) {
  }
  return taken;
}

void local_storage::give_back_blocks(void *const *blocks, std::size_t count, std::size_t bytes) noexcept {
  for (std::size_t k = 0; k < count;) {
    std::size_t const first = k;
    while (k < count && runtime::is_private(blocks[k])) // null is not
      ++k;
    runtime::give_back_private(blocks + first, k - first, bytes);
    for (; k < count && !runtime::is_private(blocks[k]); ++k)
      if (blocks[k])
        release()(blocks[k]);
  }
}

void local_storage::release::operator()(void *memory) const {
  if (runtime::is_private(memory))
    return runtime::give_back_private(memory);
  [[maybe_unused]] bool const is_segment = runtime::give_back_segment(memory);
  assert(is_segment);
}

std::shared_ptr<storage_watch const> array_base::watch() const {
  std::lock_guard<std::recursive_mutex> const lock(first_touch);
  return lent_ ? nullptr : storage_.watch();
}

void fail_stale(source_line made, char const *what, char const *name) {
  runtime::fail_alone(made,
                      fmt::format("{} of {}, made here, is used after {} was redistributed, reset or destroyed; take "
                                  "it anew",
                                  what, name, name));
}

void fail_local(source_line made, char const *name, int d, index i, index extent) {
  runtime::fail_alone(made,
                      fmt::format("local index {} of dimension {} is outside of the local elements of {}, 0 to {}, "
                                  "of which this view is",
                                  i, d, name, extent - 1));
}

void array_base::remap(mapping const *to, char const *name, local_storage &&storage) {
  mapped_ = to;
  name_ = name;
  if (!lent_)
    hold(std::move(storage));
  own_part const &own = runtime::own_part_of(*to);
  for (std::size_t d = 0; d < axes_.size(); ++d)
    axes_[d].become(own.axes[d]);
  set_strides();
  // Last, as threads may ask for an element, or whether there is a mapping, while this one gives the first.
  if (lent_)
    data_.store(lent_->elements, std::memory_order_release);
  settled_.store(true, std::memory_order_release);
}

void array_base::postpone(postponed_distribute const &directive) {
  postponed_ = std::make_shared<postponed_distribute const>(directive);
}

bool array_base::keeps_directive() const {
  std::lock_guard<std::recursive_mutex> const lock(first_touch);
  return postponed_ != nullptr;
}

// Another thread may just have settled it.
bool array_base::is_to_be_settled() const {
  std::lock_guard<std::recursive_mutex> const lock(first_touch);
  return settled() || postponed_ || is_follower();
}

void array_base::take_unsettled(array_base const &from) {
  std::lock_guard<std::recursive_mutex> const lock(first_touch);
  if (!from.settled() && from.is_follower() && runtime::can_follow(*from.frame_))
    from.settle_target(from.declared_);
  take_mapping(from);
}

// A follower's mapping is there as soon as its target's is.
void array_base::settle_target(source_line at) const {
  alignment_frame const &frame = *frame_;
  alignment_frame::follower const &self = *frame_->find(this);
  if (frame.parameter && !frame.parameter->before)
    runtime::fail_together(at,
                           fmt::format("{0} has no mapping yet, as {1}, which it is aligned with, is a parameter now "
                                       "that came without one; give {1} one with #pragma distribute before its "
                                       "function is called",
                                       self.name, frame.target_name));
  if (frame.parameter)
    return runtime::map_follower(*this, self);
  if (!frame.target->settled() && !frame.target->postponed())
    runtime::fail_together(at, fmt::format("{0} has no mapping yet, as {1}, which it is aligned with, has none; give "
                                           "{1} one with #pragma distribute before {0} is used",
                                           self.name, frame.target_name));
  frame.target->settle(at);
  runtime::map_follower(*this, self);
}

void array_base::settle_postponed(source_line at) const {
  std::lock_guard<std::recursive_mutex> const lock(first_touch);
  if (settled())
    return;
  if (!has_extents_)
    runtime::fail_together(at, fmt::format("{} has no extents yet; assign an array to it, or give it some with reset, "
                                           "before it is used",
                                           called(*this)));
  if (is_follower()) {
    settle_target(at);
    return;
  }
  if (!postponed_)
    runtime::fail_together(
        at, fmt::format("{} has no mapping yet; give it one with #pragma distribute before it is used", called(*this)));
  auto const directive = postponed_;
  auto *const self = const_cast<array_base *>(this);
  self->postponed_.reset();
  mapped_array const what{directive->name, self, directive->formats.data(),
                          static_cast<int>(directive->formats.size())};
  onto target(directive->grid);
  target.sections = directive->sections;
  mapping const *const to = runtime::accept("distribute", what, directive->onto_given ? &target : nullptr);
  runtime::check_user_memory(directive->name, *this, *to);
  self->remap(to, directive->name.text, {});
}

void *array_base::allocate(source_line at) const {
  require_rest(at, "is touched");
  std::lock_guard<std::recursive_mutex> const lock(first_touch);
  if (void *const data = data_.load(std::memory_order_relaxed))
    return data;
  settle(at);
  if (lent_)
    return lent_->elements;
  auto const bytes = static_cast<std::size_t>(local_elements()) * element_size_;
  try {
    fill(local_storage(bytes));
  } catch (std::bad_alloc const &) {
    runtime::fail_alone(at, fmt::format("out of memory: process {} cannot have {} bytes for its part of {}; {}",
                                        runtime::this_job().rank, bytes, name_, runtime::words_for_memory_left()));
  }
  return data_.load(std::memory_order_relaxed);
}

void array_base::check_assignable(array_base const &from) const {
  if (!from.has_extents_)
    runtime::fail_together(
        declared_, fmt::format("{}, declared here, is assigned from an array that has no extents yet", called(*this)));
  for (array_base const *array : {this, &from})
    if (array->is_to_be_mapped())
      array->settle(array->declared_);
  for (std::size_t d = 0; d < axes_.size(); ++d)
    if (axes_[d].map.extent() != from.axes_[d].map.extent())
      runtime::fail_together(declared_, fmt::format("{}, declared here, is assigned from {}, which has other extents",
                                                    called(*this), called(from)));
  if (mapped_ && from.mapped_ && from.mapped_ != mapped_)
    runtime::fail_together(declared_,
                           fmt::format("{}, declared here, is assigned from {}, which is mapped otherwise: {}, not {}; "
                                       "redistribute one of them first, or write #pragma redistribute copy before the "
                                       "assignment",
                                       called(*this), called(from), runtime::text_of(*from.mapped_),
                                       runtime::text_of(*mapped_)));
}

void array_base::copy_elements(array_base const &from) {
  auto const bytes = static_cast<std::size_t>(local_elements()) * element_size_;
  if (from.data_.load())
    std::memcpy(touch(declared_), from.data_.load(), bytes);
  else if (void *const data = data_.load()) // all zero, and pointers to it remain
    std::memset(data, 0, bytes);
}

} // namespace redeal::detail
