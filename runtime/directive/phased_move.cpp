// Phase after phase, slab after slab.
#include "directive/phased_move.h"

#include "choice/phase_wishes.h"
#include "choice/scheduled.h"
#include "choice/wishes.h"
#include "directive/phase_trial.h"
#include "group/joint_plan.h"
#include "group/verdict.h"
#include "job/job.h"
#include "job/trace_wish.h"
#include "memory/node_memory.h"
#include "memory/scratch.h"
#include "plans/mapping_words.h"
#include "plans/mappings.h"
#include "plans/phase_list.h"
#include "trace/sites.h"
#include "trace/trace.h"

#include "Plan/Phases/MessageMemory.h"

#include <algorithm>
#include <new>
#include <set>

namespace redeal::runtime {
namespace {

/// A piece of storage that another destination makes.
class piece_of : public destination {
public:
  piece_of(destination &whole, std::ptrdiff_t offset) : whole_(whole), offset_(offset) {}

private:
  void *make() override {
    char *const memory = whole_.memory();
    return memory ? memory + offset_ : nullptr;
  }

  destination &whole_;
  std::ptrdiff_t offset_;
};

// A phase, or all of a move that has one; words() tell which.
template <class Words>
executed run_phase(route const &phase, movement const &what, message_limits const &limits, Words const &words) {
  move_trace const trace;
  joint_plan const &plan = plan_for(phase);
  executed const done = execute(plan, what, limits);
  note_way(plan, done, what.element_size);
  if (move_trace::tells())
    trace.tell(phase.name, words(), plan.plan, done);
  return done;
}

std::string words_for_async(phased_move const &what) { return what.as ? fmt::format(", async({})", what.as) : ""; }

class phased {
public:
  phased(phased_move const &what, message_limits const &limits, plan::phase_wish const &wish, index for_messages,
         phasing const &phases)
      : what_(what), limits_(limits), for_messages_(for_messages), phases_(phases), source_(what.source) {
    // Together with what lies in between, buffers do not exceed the memory.
    auto const left =
        static_cast<std::size_t>(wish.memory - phases_.bytes_between()) + static_cast<std::size_t>(for_messages);
    limits_.memory = std::min(limits_.memory, left);
    limits_.window = std::min(limits_.window, limits_.memory / move_limits::least_memory);
    if (phases_.too_many > 0)
      say_why_fewer();
  }

  array_number run() {
    if (phases_.length == 0)
      run(phases_.whole, what_.from, what_.to);
    else
      run_slabs();
    return source_;
  }

  /// Whether the ways of all moves that this process has made are known.
  bool is_settled() const { return settled_; }

private:
  void run_slabs() {
    index const extent = what_.asked.from->dims[phases_.axis].extent();
    for (index begin = 0; begin < extent; begin += phases_.length) {
      slab_at_ = begin;
      piece_of to(what_.to, offset_of(*what_.asked.to, *what_.asked.to_in, what_.asked.to_leading,
                                      what_.asked.to_strides, begin));
      auto const *const from = static_cast<char const *>(what_.from);
      run(phases_at(phases_, begin),
          from ? from + offset_of(*what_.asked.from, *what_.asked.from_in, what_.asked.from_leading,
                                  what_.asked.from_strides, begin)
               : nullptr,
          to);
    }
    what_.to.memory();
  }

  // Bytes before a slab in this process's storage.
  std::ptrdiff_t offset_of(mapping const &m, placing const &in, index leading, std::vector<index> const &strides,
                           index begin) const {
    if (!takes_part(m))
      return 0;
    auto &self = scratch<struct slab_coordinates, std::vector<index>>();
    self.clear();
    for (std::size_t d = 0; d < m.dims.size(); ++d)
      self.push_back(own_coordinate(m, d));
    index const stride = strides.empty() ? in.stride(phases_.axis, self, leading) : strides[phases_.axis];
    return local_before(m, phases_.axis, begin) * stride * static_cast<index>(what_.element_size);
  }

  void run(phase_list const &list, void const *from, destination &to) {
    if (list.count() == 1)
      return run_one(list, 1, from, to);
    local_storage between;
    try {
      for (std::size_t i = 1; i < list.mappings.size(); ++i)
        run_one_of(list, i, from, between, to);
    } catch (std::bad_alloc const &) { // the job ends, but until then others may read what this process has
      static auto &left_behind = *new local_storage;
      left_behind = std::move(between);
      throw;
    }
  }

  // The last one brings elements to `to`, each other one to `between`, from where the next one takes them.
  void run_one_of(phase_list const &list, std::size_t i, void const *from, local_storage &between, destination &to) {
    bool const last = i + 1 == list.mappings.size();
    new_part part(what_.asked.name, *list.mappings[i], what_.element_size);
    if (i == 1 && slab_at_ == 0)
      agree_to_begin(list, part);
    run_one(list, i, i == 1 ? from : between.get(), last ? to : part);
    if (i == 1 && !last && phases_.length == 0 && what_.leaving)
      *what_.leaving = {};
    between = part.take();
  }

  // Where errors are thrown, a move tells all of its processes before it begins; those of the first phase may not be
  // all.
  void agree_to_begin(phase_list const &list, new_part &part) {
    if (!throws_errors() || list.count() == 1)
      return;
    std::vector<int> const before = processes_of(*list.mappings[0]), after = processes_of(*list.mappings[1]),
                           last = processes_of(*list.mappings.back());
    std::set<int> begin(before.begin(), before.end());
    begin.insert(after.begin(), after.end());
    has_begun_ = !std::all_of(last.begin(), last.end(), [&](int process) { return begin.count(process) > 0; });
    if (!has_begun_)
      return;
    std::string problem;
    try {
      if (takes_part(*list.mappings[1]))
        part.memory();
    } catch (no_memory const &e) {
      problem = e.what();
    }
    refuse_if_any_has(problem, participants_of(what_.asked.name, *what_.asked.from, *what_.asked.to), what_.asked.name);
  }

  // From the mapping before number i of the list to that one.
  void run_one(phase_list const &list, std::size_t i, void const *from, destination &to) {
    mapping const &before = *list.mappings[i - 1], &after = *list.mappings[i];
    if (!takes_part(before) && !takes_part(after))
      return;
    bool const first = i == 1;
    route const phase = route_of_phase(list, i);
    afterwards const old = !first ? afterwards::dead : phases_.length == 0 ? what_.old : afterwards::kept;
    executed const done =
        run_phase(phase,
                  {phase.name, from, old, first && what_.from_users, to, what_.element_size, what_.kind, source_,
                   what_.target, number_of(what_.clauses), code_for(phase, what_.element_size), what_.sections, nullptr,
                   what_.as != nullptr, has_begun_ || !first || slab_at_ > 0},
                  limits_, [&] { return words_for(list, i); });
    source_ = done.source;
    settled_ = settled_ && done.chosen.is_settled();
  }

  route route_of_phase(phase_list const &list, std::size_t i) const {
    bool const first = i == 1, last = i + 1 == list.mappings.size();
    route phase = what_.asked;
    phase.from = list.mappings[i - 1];
    phase.to = list.mappings[i];
    phase.from_leading = first ? phase.from_leading : 0;
    phase.to_leading = last ? phase.to_leading : 0;
    phase.from_in = first ? phase.from_in : list.in[i - 1];
    phase.to_in = last ? phase.to_in : list.in[i];
    if (!first)
      phase.from_strides.clear();
    if (!last)
      phase.to_strides.clear();
    return phase;
  }

  std::string words_for(phase_list const &list, std::size_t i) const {
    std::string const as = words_for_async(what_);
    if (list.count() == 1)
      return as;
    std::string const slab =
        phases_.length > 0 ? fmt::format(", slab from {} on in dimension {}", slab_at_, phases_.axis) : "";
    return fmt::format("{}{}, phase {} of {} to {}", as, slab, i, list.count(), text_of(*list.mappings[i]));
  }

  // Once for each such move, by one process.
  void say_why_fewer() const {
    static auto &said = *new std::vector<phasing const *>;
    if (std::find(said.begin(), said.end(), &phases_) != said.end())
      return;
    said.push_back(&phases_);
    std::vector<int> const senders = processes_of(*what_.asked.from), receivers = processes_of(*what_.asked.to);
    if (this_job().rank != std::min(*std::min_element(senders.begin(), senders.end()),
                                    *std::min_element(receivers.begin(), receivers.end())))
      return;
    located_name const &name = what_.asked.name;
    remark(name.at, "note",
           fmt::format(
               "redistribute {} goes in {} phase{} and not in {}, which need {} bytes for parts in between and {} for "
               "messages: memory of {} bytes has no room for them, {}",
               name.text, phases_.whole.count(), phases_.whole.count() == 1 ? "" : "s", phases_.too_many,
               phases_.bytes_of_many, for_messages_, *memory_given(what_.clauses),
               phases_.has_slabs ? "nor for those of a slab of the array" : "and the array cannot be cut into slabs"));
  }

  phased_move const &what_;
  message_limits limits_;
  index const for_messages_; // of the memory, at least
  phasing const &phases_;
  array_number source_;
  index slab_at_ = 0;
  bool settled_ = true, has_begun_ = false;
};

// Where no clause asks for phases there is one.
array_number move_at_once(phased_move const &what, message_limits const &limits) {
  return run_phase(what.asked,
                   {what.asked.name, what.from, what.old, what.from_users, what.to, what.element_size, what.kind,
                    what.source, what.target, 0, code_for(what.asked, what.element_size), what.sections, nullptr,
                    what.as != nullptr},
                   limits, [&] { return words_for_async(what); })
      .source;
}

// Bytes of buffers that each phase needs at least. Mappings in between have no other processes than both mappings have.
// What cannot be is refused before an element has moved.
index least_for_messages(phased_move const &what, message_limits const &limits) {
  if (limits.schedule != schedule_kind::alltoall)
    return move_limits::least_memory;
  std::vector<int> const all = processes_of(*what.asked.from, *what.asked.to);
  if (auto const why = objection_to_schedule(static_cast<int>(all.size()), what.element_size, limits))
    refuse(what.asked.name, *why, all.front());
  return plan::least_for_messages(limits.schedule, static_cast<index>(all.size()),
                                  static_cast<index>(what.element_size));
}

} // namespace

void *new_part::make() {
  auto const bytes = static_cast<std::size_t>(own_elements(of_)) * element_size_;
  try {
    storage_ = local_storage(bytes, local_storage::contents::arriving);
  } catch (std::bad_alloc const &) {
    throw no_memory(words_for_lack_of_part(bytes));
  }
  return storage_.get();
}

array_number move_in_phases(phased_move const &what) {
  message_limits const limits = limits_of(what.asked.name, what.clauses);
  bool const takes_part_in_any = takes_part(*what.asked.from) || takes_part(*what.asked.to);
  if (!what.clauses.has_phases)
    return takes_part_in_any ? move_at_once(what, limits) : what.source;
  // Which mappings lie in between, and so who joins whom, follows from the environment, which must be the same.
  if (takes_part_in_any)
    participants_of(what.asked.name, *what.asked.from, *what.asked.to);
  index const for_messages = least_for_messages(what, limits);
  plan::phase_wish const wish = choose_phases(what.asked.name, what.clauses, what.element_size, for_messages);
  phasing const &asked = phases_of(*what.asked.from, *what.asked.to, *what.asked.to_in, wish);
  phase_trial *const trying = what.as ? nullptr : phase_trial::of(what, limits, wish, asked);
  if (!trying)
    return phased(what, limits, wish, for_messages, asked).run();
  phasing const &taken = trying->next(what.asked.name);
  phased move(what, limits, wish, for_messages, taken);
  double const begin = seconds();
  array_number const source = move.run();
  trying->note(seconds() - begin, move.is_settled());
  if (trace_wished().ways)
    trying->tell(what.asked.name, taken);
  return source;
}

} // namespace redeal::runtime
