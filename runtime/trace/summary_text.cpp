// The lines at the end of a job:
//
//   redeal: 12 moves (3 to the mapping they had, 2 left out), 1536000 bytes between processes, 8.2 ms in moves of the
//   slowest process
//   x.cpp:9: redistribute x: 4 moves (…), …: plan 0.4 ms, pack 1.1 ms, wait 2.0 ms, …; 4x read in memory
#include "trace/summary.h"

#include "job/job.h"
#include "job/trace_wish.h"
#include "trace/run_report.h"

#include <cstdio>
#include <string_view>

namespace redeal::runtime {
namespace {

// Three digits, as seconds of a moment and of an hour are told in one list.
std::string milliseconds(double seconds) {
  double const ms = seconds * 1e3;
  return fmt::format("{:.{}f}", ms, ms < 1 ? 3 : ms < 10 ? 2 : 1);
}

std::string counts_text(site_summary const &s) {
  site_counts const &c = s.counts;
  return fmt::format(
      "{} move{} ({} to the mapping they had, {} left out), {} bytes between processes, {} ms in moves of "
      "the slowest process",
      c.moves, c.moves == 1 ? "" : "s", c.same, c.left_out, c.bytes, milliseconds(s.slowest));
}

std::string parts_text(site_summary const &s) {
  std::string text = fmt::format(": plan {} ms", milliseconds(s.plan));
  time_by_part const &p = s.parts;
  for (auto const &[part, seconds] : {std::pair<char const *, double>{"pack", p.pack},
                                      {"wait", p.wait},
                                      {"copy", p.copy},
                                      {"unpack", p.unpack},
                                      {"verify", p.verify}})
    if (seconds > 0 || part != std::string_view("verify"))
      text += fmt::format(", {} {} ms", part, milliseconds(seconds));
  for (auto const &[words, count] : s.ways)
    text += fmt::format("; {}x {}", count, words);
  return text;
}

} // namespace

void tell_sums() {
  if (!are_all_asked())
    return;
  look_at_report();
  std::optional<job_summary> const sum = sum_up_job();
  if (sum && trace_wished().total)
    std::fputs(text_of(*sum, trace_wished().sites).c_str(), stderr);
  if (sum)
    write_report(*sum);
}

std::string text_of(job_summary const &sum, bool with_sites) {
  std::string text = fmt::format("redeal: {}\n", counts_text(sum.all));
  for (site_summary const &s : sum.sites)
    if (with_sites)
      text += fmt::format("{}:{}: redistribute {}: {}{}\n", s.file, s.line, s.name, counts_text(s), parts_text(s));
  return text;
}

} // namespace redeal::runtime
