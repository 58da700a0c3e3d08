// One process of the plan's communicator speaks for all.
#include "calls/trace.h"

#include "job/job.h"
#include "job/settings.h"

namespace redeal::runtime {
namespace {

// Nothing, moves, or moves with their schedules.
int trace_level() {
  static int const level = word_setting("REDEAL_TRACE", {{"0", 0}, {"moves", 1}, {"steps", 2}}, 0);
  return level;
}

} // namespace

void move_trace::tell(located_name const &name, move_plan const &plan) const {
  if (trace_level() == 0)
    return;
  std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin_;
  int speaker = -1;
  if (plan.comm != MPI_COMM_NULL)
    MPI_Comm_rank(plan.comm, &speaker);
  if (speaker != 0)
    return;
  std::string text = fmt::format("{}:{}: redistribute {}: {} step{}, schedule {}, {:.3f} ms\n", name.at.file,
                                 name.at.line, name.text, plan.shape.steps, plan.shape.steps == 1 ? "" : "s",
                                 plan.table ? "from the compiler" : "made at run time", took.count() * 1e3);
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

} // namespace redeal::runtime
