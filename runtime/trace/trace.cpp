// One process of the plan's communicator speaks for all.
#include "trace/trace.h"

#include "choice/scheduled.h"
#include "choice/wishes.h"
#include "job/job.h"
#include "job/trace_wish.h"

namespace redeal::runtime {
namespace {

std::string text_of(std::vector<std::vector<std::int32_t>> const &to) {
  std::string text;
  for (std::size_t step = 0; step < to.size(); ++step) {
    text += fmt::format("  step {}:", step);
    for (std::size_t p = 0; p < to[step].size(); ++p)
      if (to[step][p] >= 0)
        text += fmt::format(" {}->{}", p, to[step][p]);
    text += '\n';
  }
  return text;
}

std::string text_of(alternative const &one, bool is_remembered) {
  std::string text = fmt::format("  {}: {}{}", one.question, one.name,
                                 !one.taken      ? ""
                                 : is_remembered ? " (taken, as REDEAL_WISDOM says)"
                                                 : " (taken)");
  if (one.against)
    text += fmt::format(": {}", one.against);
  if (one.predicted)
    text += fmt::format(": predicted {:.3f} ms", *one.predicted * 1e3);
  if (one.measured)
    text += fmt::format(", took {:.3f} ms{}", *one.measured * 1e3, is_remembered ? " in another run" : "");
  else if (one.predicted && !one.promising)
    text +=
        our_wishes().learns ? ", not tried, as others are thought to be faster" : ", not tried (REDEAL_CHOICE=model)";
  return text + '\n';
}

} // namespace

bool move_trace::tells() { return trace_wished().moves; }

void move_trace::tell(located_name const &name, std::string const &phase, move_plan const &plan,
                      executed const &done) const {
  if (!tells())
    return;
  double const took = seconds() - begin_;
  if (plan.self != 0)
    return;
  std::string const order =
      done.schedule == schedule_kind::automatic ? "" : fmt::format("{}, ", words_for(done.schedule));
  std::string text = fmt::format("{}:{}: redistribute {}{}: {} step{}, schedule {}, {}{:.3f} ms\n", name.at.file,
                                 name.at.line, name.text, phase, plan.shape.steps, plan.shape.steps == 1 ? "" : "s",
                                 plan.table ? "from the compiler" : "made at run time", order, took * 1e3);
  if (trace_wished().steps)
    text += plan.key.empty() ? std::string("  step k: each process to the one that is k + 1 places further on\n")
                             : text_of(whole_schedule(plan));
  if (trace_wished().ways) {
    for (alternative const &one : done.chosen.alternatives(done.taken))
      text += text_of(one, done.chosen.is_remembered());
    if (!done.chosen.is_settled())
      text += "  not settled: moves like this one still try ways\n";
  }
  std::fputs(text.c_str(), stderr);
}

} // namespace redeal::runtime
