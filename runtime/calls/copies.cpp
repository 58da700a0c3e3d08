// What redistribute copy does when the program reaches it: elements go from one array or matrix to another, each of
// which keeps its mapping.
#include "calls/entrance.h"
#include "calls/phases.h"
#include "job/job.h"
#include "plans/mapping_words.h"
#include "plans/scalapack.h"
#include "watch/whereabouts.h"

#include <redeal/copy.hpp>

#include <algorithm>
#include <map>
#include <mutex>

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
    mapping const &to = found[0] ? *found[0] : mapping_of(asked_.to, asked_.what.to);
    mapping const &from = found[1] ? *found[1] : mapping_of(asked_.from, asked_.what.from);
    check_extents(to, from);
    note_mappings(from, to);
    if (must_move(name_, from, to))
      move(from, to);
    if (asked_.to.array)
      asked_.to.array->identify(number_of(asked_.to).after_directive(takes_part(to)).value);
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
    if (!array.mapped() && !array.postponed())
      refuse(name_, fmt::format("{} has no mapping yet; give it one with #pragma distribute first", name));
    array.settle(name_.at);
    return *array.mapped();
  }

  void check_extents(mapping const &to, mapping const &from) const {
    if (std::equal(to.dims.begin(), to.dims.end(), from.dims.begin(), from.dims.end(),
                   [](deal const &a, deal const &b) { return a.extent() == b.extent(); }))
      return;
    auto const text = [](mapping const &m) {
      std::string product;
      for (deal const &d : m.dims)
        product += fmt::format("{}{}", product.empty() ? "" : "x", d.extent());
      return product;
    };
    refuse(name_, fmt::format("{} is {} but {} is {}; both must have the same extents", asked_.what.to, text(to),
                              asked_.what.from, text(from)));
  }

  void move(mapping const &from, mapping const &to) const {
    if (asked_.to.array && asked_.to.array == asked_.from.array)
      return;
    array_base const *const ordered = asked_.to.array ? asked_.to.array : asked_.from.array;
    existing to_elements(elements(asked_.to));
    move_in_phases({{name_, &from, &to, !ordered || ordered->by_columns(), leading(asked_.from, from),
                     leading(asked_.to, to), asked_.tables, asked_.table_count},
                    asked_.what.most,
                    elements(asked_.from),
                    afterwards::kept,
                    asked_.from.matrix != nullptr,
                    nullptr,
                    to_elements,
                    asked_.element_size,
                    asked_.kind,
                    number_of(asked_.from),
                    number_of(asked_.to)});
  }

  static array_number number_of(copy_side const &side) { return {side.array ? side.array->identity() : 0}; }

  static index leading(copy_side const &side, mapping const &m) {
    return side.matrix && takes_part(m) ? side.matrix->desc[scalapack_matrix::at_lld] : 0;
  }

  void *elements(copy_side const &side) const {
    return side.array ? side.array->touch(name_.at) : const_cast<void *>(side.matrix->elements);
  }

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
