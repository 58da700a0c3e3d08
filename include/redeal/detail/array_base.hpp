// What every distributed array is, whatever its element type and rank: extents, the mapping as this process sees it,
// and local storage that appears at first touch. The runtime works on this; users work on redeal::array.
#pragma once

#include <redeal/detail/alignment_frame.hpp>
#include <redeal/detail/axis.hpp>
#include <redeal/detail/local_storage.hpp>
#include <redeal/detail/motion.hpp>
#include <redeal/detail/user_memory.hpp>
#include <redeal/mapping.hpp>
#include <redeal/storage_order.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace redeal {
namespace detail {

/// What elements are, as far as processes compare it.
enum class element_kind { other, signed_integer, unsigned_integer, floating };

template <class T> constexpr element_kind kind_of() {
  return std::is_floating_point<T>::value ? element_kind::floating
         : !std::is_integral<T>::value    ? element_kind::other
         : std::is_signed<T>::value       ? element_kind::signed_integer
                                          : element_kind::unsigned_integer;
}

/// A distribute directive at namespace scope, kept until the array is first used: MPI has not started before main.
struct postponed_distribute {
  located_name name;
  std::vector<format> formats;
  processors grid;
  std::vector<section> sections;
  bool onto_given;
  std::vector<std::shared_ptr<std::vector<index> const>> numbers; ///< of formats that have some
};

class array_base;

/// What is known of an array that is a parameter with a mapping of its own, or that has taken the value of one.
struct parameter_record;

/// Where one of both has a record: the value of `from` is in `to` now.
void note_moved(array_base &from, array_base &to) noexcept;
/// An array with a record comes to its end.
void note_ended(array_base &array);

class array_base {
public:
  array_base(std::vector<index> const &extents, std::size_t element_size, element_kind kind, storage_order order,
             source_line declared);

  /// It has no extents yet: it gets them by assignment or reset, before a directive names it.
  array_base(std::size_t element_size, element_kind kind, storage_order order);

  /// A view: its elements lie in memory of the user's own. Copies and what is moved from are the same view.
  array_base(std::vector<index> const &extents, std::size_t element_size, element_kind kind, storage_order order,
             source_line declared, std::shared_ptr<user_memory const> lent);
  /// Null for an array.
  user_memory const *lent() const { return lent_.get(); }

  /// A copy has the mapping and the local elements. What was moved from has its extents and neither.
  array_base(array_base const &from);
  array_base(array_base &&from) noexcept;

  /// Takes the elements of an array of equal extents. An array without a mapping takes that too; an array that has one
  /// keeps it, and `from` must have the same or none (then all its elements are zero). An array without extents takes
  /// everything.
  array_base &operator=(array_base const &from);
  /// Takes everything, also other extents and another mapping. But an array with a mapping keeps it where `from` has
  /// equal extents and none.
  array_base &operator=(array_base &&from);

  /// These extents, no mapping, and no elements.
  void reset(std::vector<index> const &extents, source_line at);
  bool has_extents() const { return has_extents_; }

  ~array_base() {
    if (motion_)
      end_in_motion(*this);
    if (record_)
      note_ended(*this);
    leave_frame();
  }

  /// Its local storage, which it then has no more; an empty one where the memory is a view's.
  local_storage give_storage(source_line at) const;
  /// From now on the array moves, until it comes to rest, and its mapping is the old one until then. It gives its
  /// storage away, so that whoever touches it finds none.
  local_storage set_out(motion const &, motion_of_elements) const;
  /// It does not move any more, and has that storage again.
  void come_to_rest(local_storage) const;
  /// Null for an array at rest.
  motion const *in_motion() const { return motion_; }
  void require_rest(source_line at, char const *what) const {
    if (motion_)
      fail_in_motion(*this, at, what);
  }

  std::vector<axis> const &axes() const { return axes_; }
  /// Whether it is more than a template.
  bool has_elements() const { return element_size_ > 0; }
  std::size_t element_size() const { return element_size_; }
  element_kind kind() const { return kind_; }
  storage_order order() const { return order_; }
  source_line declared() const { return declared_; }

  /// The name that the last directive used, or "" before the first.
  char const *name() const { return name_; }
  /// Gives it the name that it had before, as where a function is left whose directives have named it.
  void call(char const *name) const { name_ = name; }

  /// The accepted mapping, or null before the first directive.
  mapping const *mapped() const { return mapped_; }

  /// Takes an accepted mapping, and the storage for it.
  void remap(mapping const *to, char const *name, local_storage &&storage);

  /// Takes the mapping that `like`, an array of equal extents and storage order, has already, and `memory`, in which
  /// the elements are. Returns the memory that it had, which is the caller's then. Neither array is a view.
  void *remap_as(array_base const &like, char const *name, void *memory);

  /// Has neither a mapping nor elements any more, because the directive that gave the first one has been refused.
  void unmap();

  /// A number that this array has on all processes of the grid that a directive has first dealt it to, and of how many
  /// directives have named it (see runtime/job/stamp.h); 0 where that is not known, as after a copy or a move.
  std::uint64_t identity() const { return identity_; }
  void identify(std::uint64_t number) const { identity_ = number; }

  /// Keeps a namespace-scope directive for later.
  void postpone(postponed_distribute const &directive);
  bool postponed() const { return !settled() && keeps_directive(); }

  /// What is aligned with this array, or with what this one is aligned; null if it has nothing to do with alignment. It
  /// is no part of a copy.
  std::shared_ptr<alignment_frame> const &frame() const { return frame_; }
  void join(std::shared_ptr<alignment_frame> frame) { frame_ = std::move(frame); }
  bool is_follower() const { return frame_ && frame_->target && frame_->target != this; }
  void leave_frame() {
    if (frame_)
      frame_->leave(this);
    frame_ = nullptr;
  }

  parameter_record *record() const { return record_; }
  void keep_record(parameter_record *record) { record_ = record; }

  /// Whether a directive has given a mapping, be it in force or not.
  bool is_to_be_mapped() const { return settled() || is_to_be_settled(); }

  /// Whether a directive has given a mapping that is in force. Threads that find so see all of it.
  bool settled() const { return settled_.load(std::memory_order_acquire); }

  /// Makes sure that the array has a mapping; it is an error at `at` if no directive has given one. Threads may ask for
  /// it at once.
  void settle(source_line at) const {
    if (!settled())
      settle_postponed(at);
  }

  /// The number of elements on this process.
  index local_elements() const {
    index n = 1;
    for (axis const &a : axes_)
      n *= a.local_extent();
    return n;
  }

  /// Local storage if it has been touched, else null.
  void *touched() const { return data_.load(std::memory_order_acquire); }

  /// Local storage, made at first touch; threads may touch an array at once.
  void *touch(source_line at) const {
    void *const data = touched();
    return data ? data : allocate(at);
  }

  axis const &checked_axis(int d, source_line at) const {
    if (d < 0 || static_cast<std::size_t>(d) >= axes_.size())
      fail_dimension(at, d, static_cast<int>(axes_.size()));
    return axes_[static_cast<std::size_t>(d)];
  }

  /// A watch on the local storage, which it ends with; null for a view, whose memory stays. Threads may ask at once.
  std::shared_ptr<storage_watch const> watch() const;

private:
  void *allocate(source_line at) const;
  void settle_postponed(source_line at) const;
  bool keeps_directive() const;
  bool is_to_be_settled() const;
  void settle_target(source_line at) const;
  void check_assignable(array_base const &from) const;
  void copy_elements(array_base const &from);
  void set_extents(std::vector<index> const &extents);
  void take_extents(array_base const &from);
  bool keeps_mapping_for(array_base const &from) const;
  void take_mapping(array_base const &from);
  void take_unsettled(array_base const &from);
  void copy_mapping(array_base const &from) { from.settled() ? take_mapping(from) : take_unsettled(from); }
  void take_frame(array_base &from);
  void hold(local_storage &&storage) const;
  void fill(local_storage storage) const;
  void forget_mapping();
  void set_strides();

  // The mapping of an array that is const may change as long as a function has it as its parameter.
  mutable std::vector<axis> axes_;
  std::size_t element_size_;
  element_kind kind_;
  storage_order order_;
  source_line declared_; ///< where it got its extents
  bool has_extents_ = true;
  mutable char const *name_ = "";
  mutable mapping const *mapped_ = nullptr;
  mutable std::uint64_t identity_ = 0; // no part of its value
  std::shared_ptr<postponed_distribute const> postponed_;
  mutable std::shared_ptr<alignment_frame> frame_;
  parameter_record *record_ = nullptr;
  std::shared_ptr<user_memory const> lent_;
  mutable std::atomic<bool> settled_{false}; ///< written behind all that a first mapping changes
  mutable local_storage storage_;
  mutable motion const *motion_ = nullptr;
  mutable std::atomic<void *> data_{nullptr}; ///< of the storage, or of what is lent once that is mapped, for touch
};

inline array_base::array_base(std::vector<index> const &extents, std::size_t element_size, element_kind kind,
                              storage_order order, source_line declared)
    : axes_(extents.size()), element_size_(element_size), kind_(kind), order_(order), declared_(declared) {
  set_extents(extents);
  forget_mapping();
}

inline array_base::array_base(std::size_t element_size, element_kind kind, storage_order order)
    : axes_(order.size()), element_size_(element_size), kind_(kind), order_(order), has_extents_(false) {}

inline array_base::array_base(std::vector<index> const &extents, std::size_t element_size, element_kind kind,
                              storage_order order, source_line declared, std::shared_ptr<user_memory const> lent)
    : axes_(extents.size()), element_size_(element_size), kind_(kind), order_(order), declared_(declared),
      lent_(std::move(lent)) {
  set_extents(extents);
  forget_mapping();
}

inline array_base::array_base(array_base const &from)
    : axes_(from.axes_.size()), element_size_(from.element_size_), kind_(from.kind_), order_(from.order_),
      declared_(from.declared_), has_extents_(from.has_extents_), lent_(from.lent_) {
  from.require_rest(declared_, "is copied");
  copy_mapping(from);
  if (lent_ && settled())
    data_.store(from.data_.load());
  else if (!lent_)
    copy_elements(from);
}

inline array_base::array_base(array_base &&from) noexcept
    : axes_(from.axes_), element_size_(from.element_size_), kind_(from.kind_), order_(from.order_),
      declared_(from.declared_), has_extents_(from.has_extents_) {
  from.require_rest(declared_, "is copied or put in another place");
  take_mapping(from);
  take_frame(from);
  hold(std::move(from.storage_));
  from.hold({});
  from.forget_mapping();
  if (from.record_)
    note_moved(from, *this);
}

inline array_base &array_base::operator=(array_base const &from) {
  if (this == &from)
    return *this;
  require_rest(declared_, "is assigned to");
  from.require_rest(from.declared_, "is copied");
  bool const takes_mapping = !has_extents_ || !is_to_be_mapped();
  if (has_extents_)
    check_assignable(from);
  else
    take_extents(from);
  if (takes_mapping)
    copy_mapping(from);
  copy_elements(from);
  return *this;
}

inline array_base &array_base::operator=(array_base &&from) {
  if (this == &from)
    return *this;
  require_rest(declared_, "is assigned to");
  from.require_rest(from.declared_, "is copied or put in another place");
  if (!keeps_mapping_for(from)) {
    leave_frame();
    take_extents(from);
    take_mapping(from);
    take_frame(from);
  }
  hold(std::move(from.storage_));
  from.hold({});
  from.forget_mapping();
  if (record_ || from.record_)
    note_moved(from, *this);
  return *this;
}

inline bool array_base::keeps_mapping_for(array_base const &from) const {
  if (!has_extents_ || !from.has_extents_ || from.is_to_be_mapped() || !is_to_be_mapped())
    return false;
  for (std::size_t d = 0; d < axes_.size(); ++d)
    if (axes_[d].map.extent() != from.axes_[d].map.extent())
      return false;
  return true;
}

inline void array_base::reset(std::vector<index> const &extents, source_line at) {
  require_rest(at, "gets other extents");
  declared_ = at;
  name_ = "";
  set_extents(extents);
  has_extents_ = true;
  hold({});
  leave_frame();
  forget_mapping();
}

inline void array_base::set_extents(std::vector<index> const &extents) {
  index room = INT64_MAX / static_cast<index>(has_elements() ? element_size_ : 1);
  for (std::size_t d = 0; d < extents.size(); ++d) {
    index const n = extents[d];
    if (n < 0 || n > room)
      fail_extent(declared_, n);
    if (n > 0)
      room /= n;
    axes_[d].map = deal(n, 0, 1);
  }
}

inline void array_base::take_extents(array_base const &from) {
  if (!has_extents_)
    declared_ = from.declared_;
  has_extents_ = from.has_extents_;
}

inline void array_base::take_mapping(array_base const &from) {
  axes_ = from.axes_;
  name_ = from.name_;
  mapped_ = from.mapped_;
  identity_ = 0; // one process may do so where the others do not
  postponed_ = from.postponed_;
  settled_.store(from.settled(), std::memory_order_release);
}

inline void array_base::take_frame(array_base &from) {
  frame_ = std::move(from.frame_);
  if (frame_)
    frame_->rename(&from, this);
}

inline void array_base::unmap() {
  name_ = "";
  hold({});
  forget_mapping();
}

inline void *array_base::remap_as(array_base const &like, char const *name, void *memory) {
  mapped_ = like.mapped_;
  name_ = name;
  void *const before = storage_.exchange(memory);
  data_.store(memory, std::memory_order_release);
  for (std::size_t d = 0; d < axes_.size(); ++d)
    axes_[d].become(like.axes_[d]);
  return before;
}

inline void array_base::forget_mapping() {
  mapped_ = nullptr;
  identity_ = 0;
  postponed_ = nullptr;
  settled_.store(false, std::memory_order_release);
  if (!has_extents_)
    return;
  for (axis &a : axes_) {
#ifdef REDEAL_SERIAL
    a.map = collapsed().deal(a.map.extent(), 1);
    a.coordinate = 0;
    settled_.store(true, std::memory_order_release);
#else
    a.map = deal(a.map.extent(), 0, 1);
    a.coordinate = -1;
#endif
  }
  for (axis &a : axes_)
    a.prepare();
  set_strides();
}

inline void array_base::hold(local_storage &&storage) const {
  storage_ = std::move(storage);
  data_.store(storage_.get(), std::memory_order_release);
}

/// Its first storage in this mapping.
inline void array_base::fill(local_storage storage) const {
  storage.take_watch(storage_);
  hold(std::move(storage));
}

inline local_storage array_base::give_storage(source_line at) const {
  touch(at);
  local_storage given = std::move(storage_);
  hold({});
  return given;
}

inline local_storage array_base::set_out(motion const &why, motion_of_elements what) const {
  local_storage given = give_storage(why.name.at);
  motion_ = &why;
  storage_.take_watch(given); // it ends where the array gets another storage
  storage_.note_change(what == motion_of_elements::changes ? &why : nullptr);
  return given;
}

inline void array_base::come_to_rest(local_storage storage) const {
  if (motion_) {
    storage_.note_change(nullptr);
    storage.take_watch(storage_);
  }
  motion_ = nullptr;
  hold(std::move(storage));
  if (lent_ && mapped_)
    data_.store(lent_->elements, std::memory_order_release);
}

inline void array_base::set_strides() {
  for (std::size_t d = 0; lent_ && d < lent_->strides.size(); ++d)
    axes_[d].stride = lent_->strides[d];
  if (lent_ && !lent_->strides.empty())
    return;
  index stride = 1;
  for (std::size_t i = axes_.size(); i-- > 0;) {
    axis &a = axes_[order_[i]];
    a.stride = stride;
    stride *= a.local_extent();
  }
}

} // namespace detail
} // namespace redeal
