// Sums -> JSON -> the page.
#include "trace/run_report.h"

#include "job/job.h"
#include "job/trace_wish.h"
#include "plans/mapping_words.h"

#include "Report/Page.h"

#include <algorithm>
#include <vector>

namespace redeal::runtime {
namespace {

std::string json_of(deal const &d) {
  std::string const kind = d.procs() > 1 && d.as_list() ? R"("list":true)"
                           : !d.goes_round()            ? R"("balanced":true)"
                                                        : fmt::format(R"("b":{})", d.longest_block());
  return fmt::format(R"({{"n":{},"P":{},{},"skip":{}}})", d.extent(), d.procs(), kind, d.skipped());
}

std::string json_of(mapping const &m) {
  std::string dims;
  for (deal const &d : m.dims)
    dims += (dims.empty() ? "" : ",") + json_of(d);
  return fmt::format(R"({{"text":"{}","dims":[{}],"copies":{}}})", report_page::json_text(text_of(m)), dims,
                     m.replicas());
}

// Mappings that several processes tell are one.
std::string json_of_pairs(std::vector<std::pair<std::string, std::int64_t>> const &pairs) {
  std::vector<std::pair<std::string, std::int64_t>> all;
  for (auto const &[mappings, moves] : pairs) {
    auto const known =
        std::find_if(all.begin(), all.end(), [&, &text = mappings](auto const &one) { return one.first == text; });
    if (known == all.end())
      all.emplace_back(mappings, moves);
    else
      known->second += moves;
  }
  std::string text;
  for (auto const &[mappings, moves] : all)
    text += fmt::format(R"({}{{{},"moves":{}}})", text.empty() ? "" : ",", mappings, moves);
  return text;
}

std::string json_of_counts(site_summary const &s) {
  return fmt::format(R"("moves":{},"same":{},"left":{},"bytes":{},"seconds":{:.9g})", s.counts.moves, s.counts.same,
                     s.counts.left_out, s.counts.bytes, s.slowest);
}

std::string json_of(site_summary const &s) {
  std::string ways;
  for (auto const &[words, moves] : s.ways)
    ways +=
        fmt::format(R"({}{{"name":"{}","moves":{}}})", ways.empty() ? "" : ",", report_page::json_text(words), moves);
  time_by_part const &p = s.parts;
  return fmt::format(R"({{"file":"{}","line":{},"name":"{}",{},"plan":{:.9g},"pack":{:.9g},"wait":{:.9g},)"
                     R"("copy":{:.9g},"unpack":{:.9g},"verify":{:.9g},"ways":[{}],"pairs":[{}]}})",
                     report_page::json_text(s.file), s.line, report_page::json_text(s.name), json_of_counts(s), s.plan,
                     p.pack, p.wait, p.copy, p.unpack, p.verify, ways, json_of_pairs(s.pairs));
}

// From the first move of all on.
std::string json_of_times(job_summary const &sum) {
  double first = 0;
  for (process_times const &line : sum.processes)
    for (visit_interval const &v : line.visits)
      first = std::min(first, v.begin);
  std::string lines;
  for (process_times const &line : sum.processes) {
    std::string visits;
    for (visit_interval const &v : line.visits)
      visits += fmt::format("{}[{},{:.6g},{:.6g},{:.4g},{}]", visits.empty() ? "" : ",", v.site, v.begin - first,
                            v.end - first, v.busy, v.moves);
    lines += fmt::format(R"({}{{"process":{},"moves":[{}]}})", lines.empty() ? "" : ",", line.process, visits);
  }
  return fmt::format(R"({{"seconds":{:.9g},"every":{},"processes":[{}]}})", -first, sum.every, lines);
}

std::string json_of(job_summary const &sum) {
  std::string sites;
  for (site_summary const &s : sum.sites)
    sites += (sites.empty() ? "" : ",") + json_of(s);
  return fmt::format(R"({{"processes":{},"total":{{{}}},"sites":[{}],"timeline":{}}})", this_job().size,
                     json_of_counts(sum.all), sites, json_of_times(sum));
}

bool can_be_written = true;

void warn(std::string const &problem) {
  can_be_written = false;
  remark({}, "warning",
         fmt::format("REDEAL_TRACE asks for the report '{}', which {}; this run writes none", trace_wished().report,
                     problem));
}

} // namespace

void look_at_report() {
  static bool const looked = [] {
    if (!trace_wished().report.empty() && this_job().rank == 0)
      if (std::string const problem = report_page::problem_of(trace_wished().report); !problem.empty())
        warn(problem);
    return true;
  }();
  static_cast<void>(looked);
}

void write_report(job_summary const &sum) {
  if (trace_wished().report.empty() || !can_be_written)
    return;
  std::string const problem = report_page::edit_page(trace_wished().report, [&](report_page::parts &all) {
    all[report_page::run_part] = report_page::in_script(json_of(sum));
  });
  if (!problem.empty())
    warn(problem);
}

std::string json_of(mapping const &from, mapping const &to) {
  return fmt::format(R"("from":{},"to":{})", json_of(from), json_of(to));
}

} // namespace redeal::runtime
