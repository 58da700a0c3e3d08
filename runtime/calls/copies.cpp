// What redistribute copy does when the program reaches it: elements go from one array or matrix to another, each of
// which keeps its mapping.
#include "calls/entrance.h"
#include "calls/phases.h"
#include "group/joint_plan.h"
#include "group/view_agreement.h"
#include "job/job.h"
#include "order/parcel.h"
#include "plans/communicators.h"
#include "plans/mapping_words.h"
#include "plans/scalapack.h"
#include "plans/sections.h"
#include "watch/whereabouts.h"

#include <redeal/copy.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <numeric>
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

// One side of the assignment: the mapping of what moves, and where that is in memory.
class side_of_copy {
public:
  side_of_copy(copy_side const &side, mapping const &whole, char const *text)
      : side_(side), whole_(whole), text_(text), part_(&whole), in_(placing_of_whole(whole, order())) {}

  copy_side const &asked() const { return side_; }
  mapping const &whole() const { return whole_; }
  mapping const &part() const { return *part_; }
  char const *text() const { return text_; }
  placing const *in() const { return in_; }
  bool is_section() const { return side_.ranges || is_value(); }
  std::vector<plan::section_part> &parts() { return parts_; }
  int const *dims() const { return side_.dims; }
  std::vector<index> extents() const { return plan::extents_of(parts_, dims()); }
  /// The dimensions of the array that those of what moves are.
  std::vector<std::size_t> kept() const {
    if (!parts_.empty())
      return plan::kept_dimensions(parts_, dims());
    std::vector<std::size_t> all(whole_.dims.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }

  /// What is wrong with its ranges, if anything is.
  std::optional<std::string> read() {
    if (side_.ranges)
      return find_parts(whole_, side_.ranges, side_.rank, parts_);
    if (is_value()) {
      parts_.push_back({{0, 1, 1}, true});
      return std::nullopt;
    }
    for (deal const &d : whole_.dims)
      parts_.push_back({{0, d.extent(), 1}, false});
    return std::nullopt;
  }

  /// Behind that.
  void find_section() {
    section_ = section_of(whole_, parts_, kept(), order());
    part_ = section_->part;
    in_ = section_->in;
  }

  storage_order order() const {
    return side_.array     ? side_.array->order()
           : side_.replica ? side_.replica->order
                           : make_storage_order<column_major, 2>();
  }
  /// Whether its elements are in the user's own memory.
  bool is_users() const { return !side_.array; }
  index leading() const {
    return side_.matrix && takes_part(whole_) ? side_.matrix->desc[scalapack_matrix::at_lld] : 0;
  }
  /// Whether what moves lies in memory that a view describes.
  bool is_view() const { return side_.array && side_.array->lent() && !is_apart(); }
  /// What moves of a view on this process. Behind elements().
  strided_part const &moving_part() const { return lent_; }
  /// Of a view; none of others.
  std::vector<index> moving_strides() const {
    std::vector<index> strides = lent_.strides;
    for (std::size_t d = 0; d < strides.size(); ++d)
      strides[d] = lent_.counts[d] > 1 ? strides[d] : 1;
    return strides;
  }
  /// Known of views once processes have agreed on it.
  void lie_in(std::vector<std::size_t> const &slowest_first, bool scattered) {
    placing in = placing::of(*part_, slowest_first);
    in.scattered = scattered;
    in_ = interned(in);
  }

  /// Of what moves: nothing where elements are brought together first.
  index moving_leading() const { return is_apart() ? 0 : leading(); }

  /// Where the first element of this process is. Elements at unequal distances are, or will be, beside the array.
  char *elements(located_name const &name, std::size_t size) {
    char *const all = static_cast<char *>(
        side_.array ? side_.array->touch(name.at)
                    : const_cast<void *>(side_.matrix ? side_.matrix->elements : side_.replica->elements));
    memory_ = all;
    size_ = size;
    if (is_view())
      lent_ = part_lent();
    if (is_apart()) {
      if (takes_part(*part_))
        if (auto const bytes = static_cast<std::size_t>(part_->local_elements(process_of(*part_))) * size)
          together_ = local_storage(bytes);
      return static_cast<char *>(together_.get());
    }
    return section_ && all ? all + section_offset() * static_cast<index>(size) : all;
  }
  void bring_together() {
    each_apart(
        [this](parcel const &what, char *there, char *here) { kernels_for(size_).pack(what, there, here, size_); });
  }
  void bring_back() {
    each_apart(
        [this](parcel const &what, char *there, char *here) { kernels_for(size_).unpack(what, here, there, size_); });
  }

  /// Whether elements of this process at `here` have bytes in common with its elements of another side at `there`, as
  /// far as that can be seen.
  bool shares_memory_with(char const *here, side_of_copy const &other, char const *there, std::size_t size) const {
    if (!here || !there || !takes_part(*part_) || !takes_part(*other.part_))
      return false;
    strided_part const mine = is_view() ? lent_ : part_in(*in_, moving_leading()),
                       theirs = other.is_view() ? other.lent_ : other.part_in(*other.in_, other.moving_leading());
    return share_memory({here, mine.counts, mine.strides}, {there, theirs.counts, theirs.strides}, size);
  }

  /// Whether its elements are at unequal distances in its processes' storage.
  bool is_apart() const { return section_ && !section_->even; }

private:
  bool is_value() const { return side_.replica && side_.replica->extents.empty(); }

  // Between neighbours in this process's part of the whole.
  std::vector<index> strides() const {
    std::vector<index> found, self;
    if (side_.array) {
      for (axis const &a : side_.array->axes())
        found.push_back(a.stride);
      return found;
    }
    for (std::size_t d = 0; d < whole_.dims.size(); ++d)
      self.push_back(whole_.coordinate(d, process_of(whole_)));
    return placing_of_whole(whole_, order())->strides(self, leading());
  }

  index section_offset() const {
    if (!takes_part(*part_))
      return 0;
    std::vector<index> const all = strides();
    index offset = 0;
    for (std::size_t d = 0; d < all.size(); ++d)
      offset += section_->offsets[d] * all[d];
    return offset;
  }

  // What moves on this process, if no view says otherwise.
  strided_part part_in(placing const &in, index leading) const {
    strided_part part;
    std::vector<index> self;
    for (std::size_t d = 0; d < part_->dims.size(); ++d) {
      self.push_back(part_->coordinate(d, process_of(*part_)));
      part.counts.push_back(self[d] < 0 ? 0 : part_->dims[d].local_size(self[d]));
    }
    part.strides = in.strides(self, leading);
    return part;
  }

  // Of a view.
  strided_part part_lent() const {
    strided_part part;
    std::vector<std::size_t> const dims = kept();
    for (std::size_t d = 0; d < dims.size(); ++d) {
      index const c = part_->coordinate(d, process_of(*part_));
      part.counts.push_back(c < 0 ? 0 : part_->dims[d].local_size(c));
      part.strides.push_back(side_.array->axes()[dims[d]].stride * in_->step(d));
    }
    return part;
  }

  // Moves what this process has of the section, by the one loop or the other.
  template <class Move> void each_apart(Move const &move) {
    if (!together_.get())
      return;
    std::vector<index> const strides = this->strides();
    std::vector<std::size_t> const dims = kept();
    std::vector<plan::runs> const runs = runs_in_storage(*section_, whole_, parts_, dims);
    index fixed = 0;
    parcel all;
    for (std::size_t d = 0; d < parts_.size(); ++d)
      if (parts_[d].drops)
        fixed += section_->offsets[d] * strides[d];
    for (std::size_t const d : in_->order())
      all.dims.push_back({&runs[d], strides[dims[d]], strides[dims[d]]});
    all.elements = part_->local_elements(process_of(*part_));
    move(all, memory_ + fixed * static_cast<index>(size_), static_cast<char *>(together_.get()));
  }

  copy_side const &side_;
  mapping const &whole_;
  char const *text_;
  std::vector<plan::section_part> parts_;
  std::optional<section_side> section_;
  mapping const *part_;
  placing const *in_;
  strided_part lent_; // what moves of a view
  char *memory_ = nullptr;
  std::size_t size_ = 0;
  local_storage together_; // elements at unequal distances
};

class copying {
public:
  explicit copying(copy_request const &asked)
      : asked_(asked), name_(text_of(asked.what.to, asked.what.from), asked.what.at.file, asked.what.at.line) {}

  void run() const {
    carry_out("redistribute", name_, [this] { carry_out_copy(); });
  }

private:
  void carry_out_copy() const {
    require_running("redistribute", name_);
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
      found[0] = replicated_on(*found[1], *asked_.to.replica);
    if (asked_.from.replica)
      found[1] = replicated_on(*found[0], *asked_.from.replica);
    found = known_to_all(name_, *found[0], *found[1]);
    side_of_copy to(asked_.to, *found[0], asked_.what.to), from(asked_.from, *found[1], asked_.what.from);
    find_sections(to, from);
    note_mappings(from.part(), to.part());
    note_sections(sections_of(to, from));
    if (must_move(name_, from.part(), to.part()))
      move(from, to);
    if (asked_.to.array)
      asked_.to.array->identify(
          number_of(asked_.to).after_directive(takes_part(to.whole()), sections_of(to, from)).value);
  }

  // Made once for each directive.
  static char const *text_of(char const *to, char const *from) {
    static auto &all = *new std::map<std::pair<char const *, char const *>, std::string>;
    static std::mutex one_at_a_time; // another thread may come here to be refused
    std::lock_guard<std::mutex> const guard(one_at_a_time);
    auto const place = all.try_emplace({to, from}).first;
    if (place->second.empty())
      place->second = fmt::format("copy {} = {}", to, from);
    return place->second.c_str();
  }

  mapping const &mapping_of(copy_side const &side, char const *name) const {
    array_base const &array = *side.array;
    if (auto const missing = missing_extents(array))
      refuse(name_, fmt::format("{} {}", name, *missing));
    if (!array.mapped() && !array.postponed())
      refuse(name_, fmt::format("{}{} has no mapping yet; give it one with #pragma distribute first",
                                side.ranges ? "the array of " : "", name));
    array.settle(name_.at);
    return *array.mapped();
  }

  // Whole on every process of the other side's grid.
  static mapping const *replicated_on(mapping const &other, replica const &what) {
    mapping m = other;
    std::vector<index> const extents = what.extents.empty() ? std::vector<index>{1} : what.extents;
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
        refuse(name_, fmt::format("{}: {}", side->text(), *wrong));
    if (std::vector<index> const wanted = to.extents(), there = from.extents(); wanted != there)
      refuse_extents(wanted, there);
    if (asked_.to.array && asked_.to.array == asked_.from.array && plan::overlap(to.parts(), from.parts()))
      refuse(name_, fmt::format("{} and {} have elements in common; both may be of one array if they have none",
                                to.text(), from.text()));
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
    refuse(name_, fmt::format("{} is {} but {} is {}; both must have the same extents", asked_.what.to, text(wanted),
                              asked_.what.from, text(there)));
  }

  void move(side_of_copy &from, side_of_copy &to) const {
    if (asked_.to.array && asked_.to.array == asked_.from.array && !to.is_section())
      return;
    std::size_t const size = asked_.element_size;
    char *const source = from.elements(name_, size);
    existing target(to.elements(name_, size));
    if (to.is_view() || from.is_view())
      agree(from, source, to, target.memory());
    from.bring_together();
    move_in_phases({{name_, &from.part(), &to.part(), from.in(), to.in(), from.moving_leading(), to.moving_leading(),
                     asked_.tables, asked_.table_count, from.moving_strides(), to.moving_strides()},
                    asked_.what.most,
                    source,
                    afterwards::kept,
                    from.is_users() || from.is_apart() || from.is_view(),
                    nullptr,
                    target,
                    size,
                    asked_.kind,
                    number_of(asked_.from),
                    number_of(asked_.to),
                    sections_of(to, from)});
    to.bring_back();
  }

  // As in the stamp.
  static std::uint32_t sections_of(side_of_copy &to, side_of_copy &from) {
    return to.is_section() || from.is_section() ? digest_of({to.parts(), to.kept()}, {from.parts(), from.kept()}) : 0;
  }

  // With all processes of both sides, on what they must know of views.
  void agree(side_of_copy &from, char const *source, side_of_copy &to, char const *target) const {
    std::size_t const rank = to.part().dims.size();
    view_sides views;
    if (to.is_view())
      views[0] = to.moving_part();
    if (from.is_view())
      views[1] = from.moving_part();
    agreed_views const agreed = agree_on_views(
        name_, participants_of(name_, from.part(), to.part()), digest_of(from.part(), to.part()), rank, views,
        from.shares_memory_with(source, to, target, asked_.element_size)
            ? fmt::format(
                  "the memory of {} and that of {} have places in common on process {}; copy to other memory first",
                  from.text(), to.text(), this_job().rank)
            : "");
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

} // namespace

void redistribute_copy(copy_request const &directive) { copying(directive).run(); }

} // namespace redeal::runtime

namespace redeal::detail {

void fail_scalapack(source_line at, std::string const &what) { runtime::fail_alone(at, what); }

void fail_undirected(source_line at, char const *what) {
  runtime::fail_together(at, fmt::format("{} is assigned to without a directive, and its elements may lie on other "
                                         "processes; write #pragma redistribute copy before the assignment",
                                         what));
}

} // namespace redeal::detail
