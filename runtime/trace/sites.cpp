// A table by the directive's line and the array's name, which have the same addresses each time.
#include "trace/sites.h"

#include "job/job.h"
#include "job/trace_wish.h"
#include "plans/mappings.h"
#include "trace/run_report.h"
#include "trace/summary.h"

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>

namespace redeal::runtime {
namespace {

// They stay where they are.
std::deque<site> &all_sites() {
  static auto &all = *new std::deque<site>;
  return all;
}

site &site_of(located_name const &name) {
  using key = std::tuple<char const *, char const *, int>;
  static auto &known = *new std::map<key, site *>;
  site *&found = known[{name.text, name.at.file, name.at.line}];
  if (!found) {
    auto const number = static_cast<int>(all_sites().size());
    all_sites().push_back({name, {}, 0, {}, 0, {}, {}, number});
    found = &all_sites().back();
  }
  return *found;
}

timeline &visits() {
  static auto &all = *new timeline;
  return all;
}

// A loop may come by with ever other mappings.
constexpr std::size_t most_pairs = 8;

void add_pair(site &at, mapping const &from, mapping const &to, std::int64_t moves) {
  auto const known = std::find_if(at.pairs.begin(), at.pairs.end(),
                                  [&](mapping_pair const &p) { return p.from == &from && p.to == &to; });
  if (known != at.pairs.end())
    known->moves += moves;
  else if (at.pairs.size() < most_pairs)
    at.pairs.push_back({&from, &to, moves});
}

site *visited = nullptr;

// By both clocks.
struct moment {
  double at = seconds(), counted = ticks();
};
moment const &first_visit() {
  static moment const first;
  return first;
}

// Over all the time since the first visit.
double seconds_in_tick() {
  moment const now;
  double const counted = now.counted - first_visit().counted;
  return counted > 0 ? (now.at - first_visit().at) / counted : 0;
}

// What the environment says is read later: it may be wrong, and only a job that runs can say so.
bool const watches = (watch_job({[](job const &) { note_folder(); }, [] {}, tell_sums}), true);

// Whether this process speaks for a move between them: the first one that is in either.
bool is_first_of(mapping const &from, mapping const &to) {
  static auto &known = *new std::map<std::pair<mapping const *, mapping const *>, bool>;
  auto const [place, is_new] = known.try_emplace({&from, &to}, false);
  if (is_new)
    for (mapping const *const m : {&from, &to})
      if (takes_part(*m)) {
        std::vector<int> const some = processes_of(from), others = processes_of(to);
        place->second = this_job().rank == std::min(*std::min_element(some.begin(), some.end()),
                                                    *std::min_element(others.begin(), others.end()));
      }
  return place->second;
}

} // namespace

void site_counts::add(site_counts const &other) {
  moves += other.moves;
  same += other.same;
  left_out += other.left_out;
  bytes += other.bytes;
}

std::vector<site> known_sites() {
  double const tick = seconds_in_tick();
  std::vector<site> all(all_sites().begin(), all_sites().end());
  for (site &s : all) {
    time_by_part &p = s.parts;
    for (double *const time : {&s.plan, &s.total, &p.pack, &p.wait, &p.copy, &p.unpack, &p.verify})
      *time *= tick;
  }
  return all;
}

std::vector<visit_interval> times_of_visits() {
  std::vector<visit_interval> all = visits().since(ticks());
  double const tick = seconds_in_tick();
  for (visit_interval &v : all)
    for (double *const time : {&v.begin, &v.end, &v.busy})
      *time *= tick;
  return all;
}

site_visit::site_visit(located_name const &name) : of_(trace_wished().counts() ? &site_of(name) : nullptr) {
  if (!of_)
    return;
  look_at_report();
  if (trace_wished().times())
    spending_clock = ticks;
  first_visit();
  visited = of_;
  before_ = spent;
  begin_ = ticks();
}

site_visit::~site_visit() {
  if (!of_)
    return;
  // Cores may count a little apart, so that a visit seems to have ended before it began.
  double const took = std::max(ticks() - begin_, 0.0);
  time_by_part &parts = of_->parts;
  parts.pack += spent.pack - before_.pack;
  parts.wait += spent.wait - before_.wait;
  parts.copy += spent.copy - before_.copy;
  parts.unpack += spent.unpack - before_.unpack;
  parts.verify += spent.verify - before_.verify;
  of_->total += took;
  of_->plan += std::max(took - (spent.all() - before_.all()), 0.0);
  if (!trace_wished().report.empty())
    visits().add(of_->number, begin_, begin_ + took);
  visited = nullptr;
}

void site_visit::keeps(mapping const &m, std::size_t arrays) {
  if (of_ && is_first_of(m, m)) {
    of_->counts.moves += static_cast<std::int64_t>(arrays);
    of_->counts.same += static_cast<std::int64_t>(arrays);
  }
}

void site_visit::leaves_behind(mapping const &from, mapping const &to) {
  if (of_ && is_first_of(from, to)) {
    ++of_->counts.moves;
    ++of_->counts.left_out;
  }
}

void site_visit::moves(mapping const &from, mapping const &to, std::size_t arrays) {
  if (!of_ || !is_first_of(from, to))
    return;
  auto const count = static_cast<std::int64_t>(arrays);
  of_->counts.moves += count;
  if (!trace_wished().report.empty())
    add_pair(*of_, from, to, count);
}

void note_way(joint_plan const &joint, executed const &done, std::size_t element_size) {
  if (!visited)
    return;
  index elements = 0;
  for (message const &m : joint.plan.sends)
    elements += m.what.elements;
  visited->counts.bytes += elements * static_cast<index>(element_size);
  bool const far = joint.with.most_near < static_cast<int>(joint.with.processes.size());
  auto &ways = visited->ways;
  auto const found = std::find_if(ways.begin(), ways.end(), [&](auto const &known) {
    return known.first.course == done.taken && known.first.schedule == done.schedule && known.first.far == far;
  });
  if (found != ways.end())
    ++found->second;
  else
    ways.push_back({{done.taken, done.schedule, far}, 1});
}

} // namespace redeal::runtime
