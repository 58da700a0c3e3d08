// What distribute and redistribute do when the program reaches them.
#include "execute.h"
#include "job.h"
#include "mappings.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>

namespace redeal::runtime {
namespace {

[[noreturn]] void refuse(char const *directive, mapped_array const &what, std::string const &why) {
  fail_together(what.name.at, fmt::format("{} {}: {}", directive, what.name.text, why));
}

// REDEAL_TRACE=moves tells of each move on standard error, =steps adds its schedule, one line a step.
int trace_level() {
  static int const level = [] {
    char const *const value = std::getenv("REDEAL_TRACE");
    std::string const text = value ? value : "";
    if (text.empty() || text == "0")
      return 0;
    if (text != "moves" && text != "steps")
      fail_together({}, fmt::format("REDEAL_TRACE is '{}', but may be moves, steps or 0", text));
    return text == "steps" ? 2 : 1;
  }();
  return level;
}

void trace(mapped_array const &what, move_plan const &plan, double seconds) {
  int speaker = -1;
  if (plan.comm != MPI_COMM_NULL)
    MPI_Comm_rank(plan.comm, &speaker);
  if (speaker != 0)
    return;
  std::string text = fmt::format("{}:{}: redistribute {}: {} step{}, schedule {}, {:.3f} ms\n", what.name.at.file,
                                 what.name.at.line, what.name.text, plan.steps, plan.steps == 1 ? "" : "s",
                                 plan.table ? "from the compiler" : "made at run time", seconds * 1e3);
  if (trace_level() > 1) {
    std::vector<std::vector<std::int32_t>> const to = whole_schedule(plan);
    for (std::size_t step = 0; step < to.size(); ++step) {
      text += fmt::format("  step {}:", step);
      for (std::size_t p = 0; p < to[step].size(); ++p)
        if (to[step][p] >= 0)
          text += fmt::format(" {}->{}", p, to[step][p]);
      text += '\n';
    }
  }
  std::fputs(text.c_str(), stderr);
}

local_storage new_storage(mapped_array const &what, mapping const &to, index process) {
  index elements = 1;
  for (std::size_t d = 0; d < to.dims.size(); ++d) {
    index const c = to.coordinate(d, process);
    elements *= c < 0 ? 0 : to.dims[d].local_size(c);
  }
  auto const bytes = static_cast<std::size_t>(elements) * what.array->element_size();
  try {
    return local_storage(bytes, local_storage::contents::any);
  } catch (std::bad_alloc const &) {
    fail_alone(what.name.at,
               fmt::format("redistribute {}: out of memory: process {} cannot have {} bytes for its new part",
                           what.name.text, this_job().rank, bytes));
  }
}

// A process outside of both grids only notes the new mapping. One inside must know who is in both.
bool must_move(mapped_array const &what, mapping const &from, mapping const &to) {
  if (!takes_part(from) && !takes_part(to))
    return false;
  if (from.outside || to.outside)
    fail_alone(what.name.at, fmt::format("redistribute {}: process {} is in one of its grids but outside of the "
                                         "communicator of the other; use one that holds the processes of both",
                                         what.name.text, this_job().rank));
  return true;
}

void move(mapped_array const &what, request const &directive) {
  array_base &array = *what.array;
  mapping const *const to = accept("redistribute", what, directive.target);
  if (to == array.mapped())
    return;
  require_running(what.name.at);
  index const process = process_of(*to);
  if (!must_move(what, *array.mapped(), *to)) {
    array.remap(to, process, what.name.text, {});
    return;
  }
  auto const begin = std::chrono::steady_clock::now();
  move_plan const &plan = plan_for(what, *to, directive);
  void const *const from = array.touch(what.name.at);
  local_storage storage = new_storage(what, *to, process);
  execute(plan, what.name, from, storage.get(), array.element_size());
  array.remap(to, process, what.name.text, std::move(storage));
  if (trace_level() > 0)
    trace(what, plan, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

} // namespace

void distribute(request const &directive) {
  for (std::size_t i = 0; i < directive.array_count; ++i) {
    mapped_array const &what = directive.arrays[i];
    if (what.array->postponed())
      what.array->settle(what.name.at);
    mapping const *const to = accept("distribute", what, directive.target);
    mapping const *const now = what.array->mapped();
    if (now && now != to)
      refuse("distribute", what,
             "it already has another mapping; distribute gives the first one, use redistribute to change it");
    if (!now)
      what.array->remap(to, process_of(*to), what.name.text, {});
  }
}

void postpone_distribute(request const &directive) {
  for (std::size_t i = 0; i < directive.array_count; ++i) {
    mapped_array const &what = directive.arrays[i];
    if (what.array->postponed() || what.array->settled())
      fail_alone(what.name.at,
                 fmt::format("distribute {}: it already has a mapping; distribute gives the first one, use "
                             "redistribute in a function to change it",
                             what.name.text));
    postponed_distribute later{what.name,
                               {what.formats, what.formats + what.rank},
                               directive.target ? *directive.target->grid : processors("", 1),
                               {},
                               directive.target != nullptr};
    if (directive.target)
      later.sections = directive.target->sections;
    what.array->postpone(later);
  }
}

void redistribute(request const &directive) {
  for (std::size_t i = 0; i < directive.array_count; ++i) {
    mapped_array const &what = directive.arrays[i];
    if (!what.array->mapped() && !what.array->postponed())
      refuse("redistribute", what, "it has no mapping yet; give it one with #pragma distribute first");
    what.array->settle(what.name.at);
    move(what, directive);
  }
}

} // namespace redeal::runtime
