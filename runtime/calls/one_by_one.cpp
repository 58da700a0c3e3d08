// Back in the other order: so each has as much memory on its way back as it had on its way there.
#include "calls/one_by_one.h"

#include "calls/array_move.h"
#include "calls/moves.h"
#include "choice/wishes.h"
#include "directive/entrance.h"
#include "directive/under_way.h"
#include "group/participants.h"
#include "group/verdict.h"
#include "job/job.h"

#include <redeal/error.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {
namespace {

// The processes of a directive: all of a refused one must know that it is.
class audience {
public:
  audience(std::deque<array_move> &moves, located_name const &name) {
    std::optional<std::uint64_t> comm;
    for (array_move &each : moves) {
      if (each.stays())
        continue;
      for (mapping const *const side : each.sides()) {
        sees_all_ = sees_all_ && comm.value_or(side->comm) == side->comm;
        comm = side->comm;
        is_outside_ = is_outside_ || side->outside;
      }
    }
    if (!sees_all_ || is_outside_)
      return;
    std::optional<std::vector<int>> first;
    for (array_move &each : moves) {
      if (each.stays())
        continue;
      std::vector<int> const these = processes_of(*each.sides()[0], *each.sides()[1]);
      is_one_group_ = is_one_group_ && first.value_or(these) == these;
      first = these;
      std::vector<int> more;
      std::set_union(all_.begin(), all_.end(), these.begin(), these.end(), std::back_inserter(more));
      all_ = std::move(more);
    }
    // While there is memory for it.
    if (!is_one_group_ && is_one_of_all())
      join(name, all_);
  }

  /// Whether those of all arrays can be known: they are of one communicator.
  bool sees_all() const { return sees_all_; }

  /// What is wrong with one of the arrays, also for those who have no part of it: "" if nothing is.
  std::string told(std::string const &problem, located_name const &name) const {
    return is_one_group_ || !is_one_of_all() ? problem : problem_of_any(problem, join(name, all_), name);
  }

private:
  bool is_one_of_all() const { return std::binary_search(all_.begin(), all_.end(), this_job().rank); }

  std::vector<int> all_;
  bool sees_all_ = true, is_outside_ = false, is_one_group_ = true;
};

class throwing_moves {
public:
  throwing_moves(std::vector<leaving> const &arrays, request const &directive)
      : arrays_(arrays), directive_(directive) {
    for (leaving const &each : arrays) {
      before_.push_back(each.array->mapped());
      moves_.emplace_back(each, name_of_move(each.name, directive), directive);
    }
  }

  void run() {
    let_moves_pass();
    audience const all(moves_, name_of_move(arrays_[0].name, directive_));
    if (!all.sees_all()) {
      errors_end_job const nobody_could_tell;
      for (array_move &each : moves_)
        go(each);
      return;
    }
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      std::string problem; // that this process finds
      try {
        go(moves_[i]);
      } catch (error const &e) {
        problem = e.what();
      }
      bool const has_gone = problem.empty(); // perhaps as it has no part of it
      if (!moves_[i].stays())
        problem = all.told(problem, name_of_move(arrays_[i].name, directive_));
      if (problem.empty())
        continue;
      take_back(has_gone ? i + 1 : i);
      throw error(problem);
    }
  }

private:
  static void go(array_move &one) {
    local_storage old;
    one.run(old);
    one.arrive();
  }

  // The arrays before number `end`.
  void take_back(std::size_t end) const {
    errors_end_job const nobody_catches;
    for (std::size_t i = end; i-- > 0;) {
      leaving const back{arrays_[i].name, arrays_[i].array, before_[i]};
      array_move one(back, name_of_move(back.name, directive_), directive_);
      if (!one.stays())
        go(one);
    }
  }

  std::vector<leaving> const &arrays_;
  request const &directive_;
  std::vector<mapping const *> before_;
  std::deque<array_move> moves_;
};

} // namespace

void redistribute_one_by_one(request const &directive) {
  located_name const name = name_of_move(directive.arrays[0].name, directive);
  std::vector<leaving> arrays;
  carry_out("redistribute", name, [&] {
    list_each_named(directive, arrays);
    check_clauses(name, arrays, directive);
    if (throws_errors() && !directive.as.text && !arrays.empty())
      throwing_moves(arrays, directive).run();
  });
  if (throws_errors() && !directive.as.text)
    return;
  for (leaving const &each : arrays)
    carry_out("redistribute", name_of_move(each.name, directive), [&] { move(each, directive); });
}

} // namespace redeal::runtime
