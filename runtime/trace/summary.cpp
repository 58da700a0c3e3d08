// Each process writes its sites down as text; process 0 reads all, and adds them up.
#include "trace/summary.h"

#include "boards/board.h"
#include "choice/scheduled.h"
#include "group/environment.h"
#include "group/participants.h"
#include "job/job.h"
#include "job/trace_wish.h"
#include "trace/run_report.h"
#include "watch/last_wait.h"
#include "watch/returned_errors.h"

#include "Plan/Cost/CourseWords.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <sstream>
#include <tuple>
#include <type_traits>
#include <utility>

namespace redeal::runtime {
namespace {

// Behind each field; in no name.
constexpr char field_end = '\x1f';

std::string words_of(way_taken const &way) {
  if (way.schedule == schedule_kind::automatic)
    return plan::words_for(way.course, way.far);
  char const *const order = words_for(way.schedule);
  return way.schedule == schedule_kind::steps
             ? fmt::format("{}, {}", plan::is_by_rings(way.course.near) ? "packed for rings" : "messages", order)
             : order;
}

site_summary summary_of(site const &s) {
  site_summary one{s.name.at.file, s.name.text, s.name.at.line, s.counts, s.total, s.plan, s.parts, {}, {}};
  for (mapping_pair const &pair : s.pairs)
    one.pairs.emplace_back(json_of(*pair.from, *pair.to), pair.moves);
  for (auto const &[way, count] : s.ways)
    one.ways.emplace_back(words_of(way), count);
  return one;
}

// In one order for those who write and those who read.
template <class Each> void each_field(site_summary &s, Each const &each) {
  each(s.file);
  each(s.name);
  each(s.line);
  for (std::int64_t *const n : {&s.counts.moves, &s.counts.same, &s.counts.left_out, &s.counts.bytes})
    each(*n);
  time_by_part &p = s.parts;
  for (double *const n : {&s.slowest, &s.plan, &p.pack, &p.wait, &p.copy, &p.unpack, &p.verify})
    each(*n);
  for (auto *const list : {&s.ways, &s.pairs}) {
    std::size_t length = list->size();
    each(length);
    list->resize(length);
    for (auto &[words, count] : *list) {
      each(words);
      each(count);
    }
  }
}
template <class Each> void each_field(visit_interval &v, Each const &each) {
  each(v.site);
  each(v.moves);
  for (double *const n : {&v.begin, &v.end, &v.busy})
    each(*n);
}

// What one process tells.
struct told {
  std::vector<site_summary> sites;
  std::vector<visit_interval> visits;
};
template <class Each> void each_field(told &all, Each const &each) {
  auto const each_of = [&each](auto &list) {
    std::size_t length = list.size();
    each(length);
    list.resize(length);
    for (auto &one : list)
      each_field(one, each);
  };
  each_of(all.sites);
  each_of(all.visits);
}

// A page has room for so many lines.
constexpr int most_lines = 64;
int lines_apart() { return (this_job().size + most_lines - 1) / most_lines; }

// The processes come here at about the same time, whatever their clocks say.
std::string text_of_this_process() {
  told all;
  if (this_job().rank % lines_apart() == 0)
    all.visits = times_of_visits();
  for (site const &s : known_sites())
    all.sites.push_back(summary_of(s));
  std::string text;
  each_field(all, [&text](auto const &value) { text += fmt::format("{}{}", value, field_end); });
  return text;
}

told read(std::string const &text) {
  told all;
  std::istringstream in(text);
  auto const next = [&in](auto &value) {
    std::string written;
    std::getline(in, written, field_end);
    if constexpr (std::is_same_v<decltype(value), std::string &>)
      value = written;
    else
      std::istringstream(written) >> value;
  };
  each_field(all, next);
  return all;
}

// Adds up what processes have told.
class adding {
public:
  void add(int process, std::string const &text) {
    told const its = read(text);
    double total = 0;
    for (site_summary const &one : its.sites) {
      total += one.slowest;
      add(one);
    }
    sum_.all.slowest = std::max(sum_.all.slowest, total);
    if (process % lines_apart() == 0)
      lines_.push_back({process, its});
  }

  job_summary finish() {
    for (auto &known : sites_) {
      sum_.all.counts.add(known.second.counts);
      sum_.sites.push_back(std::move(known.second));
    }
    std::stable_sort(sum_.sites.begin(), sum_.sites.end(),
                     [](site_summary const &a, site_summary const &b) { return a.slowest > b.slowest; });
    list_times();
    return std::move(sum_);
  }

private:
  using key = std::tuple<std::string, int, std::string>;
  static key key_of(site_summary const &s) { return {s.file, s.line, s.name}; }

  void add(site_summary const &one) {
    site_summary &s = sites_[key_of(one)];
    site_counts const before = s.counts;
    auto pairs = s.pairs;
    if (s.file.empty() || one.slowest > s.slowest)
      s = one;
    else
      s.counts = one.counts;
    s.counts.add(before);
    // Each move is told by one process.
    pairs.insert(pairs.end(), one.pairs.begin(), one.pairs.end());
    s.pairs = std::move(pairs);
  }

  // Processes number the sites as they come to them.
  void list_times() {
    std::map<key, int> numbers;
    for (site_summary const &s : sum_.sites)
      numbers.emplace(key_of(s), static_cast<int>(numbers.size()));
    sum_.every = lines_apart();
    for (auto &[process, its] : lines_) {
      for (visit_interval &v : its.visits)
        v.site = numbers.at(key_of(its.sites.at(static_cast<std::size_t>(v.site))));
      sum_.processes.push_back({process, std::move(its.visits)});
    }
  }

  job_summary sum_;
  std::map<key, site_summary> sites_;
  std::vector<std::pair<int, told>> lines_;
};

// Whether a process may never come to the end of the job as redeal sees it: one of which nothing has been seen, in a
// program that starts MPI itself.
bool is_unknown(int process) {
  return process != this_job().rank && !is_mpi_ours() && !board_of(process) && !has_joined_with(process);
}

// One that has ended before all have told their sums: it has been started without such a wish.
bool tells_none(int process) {
  board const *const theirs = process != this_job().rank ? board_of(process) : nullptr;
  std::optional<posted> const said = theirs ? theirs->read() : std::nullopt;
  return said && said->state == standing::ended && theirs->sums.load() == 0;
}

std::vector<int> those_missing() {
  look_for_boards();
  std::vector<int> missing;
  for (int process = 0; process < this_job().size; ++process)
    if (is_unknown(process) || tells_none(process))
      missing.push_back(process);
  return missing;
}

// The others would wait for this process, each in another step of the same sums, so that the job cannot end otherwise.
void require_sums(int code) {
  if (code != MPI_SUCCESS)
    fail_alone({}, fmt::format("REDEAL_TRACE tells no sums, as MPI cannot add them up: {}", runtime::words_of(code)));
}

// Until it has come to its end; else who has not come. Others may compute for long; but who is not known, or has ended
// otherwise, is waited for ten seconds.
std::vector<int> wait_for(MPI_Request &request, bool all_have_come) {
  using clock = std::chrono::steady_clock;
  for (auto const begin = clock::now();;) {
    int done = 0;
    require_sums(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
    if (done)
      return {};
    if (!all_have_come && clock::now() - begin > std::chrono::seconds(10))
      if (std::vector<int> missing = those_missing(); !missing.empty())
        return missing;
    nap(50'000);
  }
}

// One of those that have waited says why there is nothing to tell.
void say_who_is_missing(std::vector<int> const &missing) {
  int speaker = 0;
  while (std::find(missing.begin(), missing.end(), speaker) != missing.end())
    ++speaker;
  if (speaker == this_job().rank)
    remark({}, "note",
           fmt::format("REDEAL_TRACE tells no sums, as process {} {}", missing.front(),
                       is_unknown(missing.front())
                           ? "has asked redeal for nothing before the others had been at their end for ten seconds"
                           : "has ended without them; let mpiexec set it for all"));
}

// Process 0 gets those of all. Nothing if some processes never came; then MPI ends with what is under way, as it may.
std::optional<std::vector<std::string>> gathered() {
  auto const processes = static_cast<std::size_t>(this_job().size);
  MPI_Request request = MPI_REQUEST_NULL;
  static int here = 1, all = 0; // MPI may look at them again
  if (board *const mine = my_board())
    mine->sums.store(1);
  require_sums(MPI_Iallreduce(&here, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
  if (auto const missing = wait_for(request, false); !missing.empty()) {
    say_who_is_missing(missing);
    return std::nullopt;
  }
  std::string const mine = text_of_this_process();
  auto const length = static_cast<int>(mine.size());
  std::vector<int> lengths(processes), begins(processes);
  require_sums(MPI_Igather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD, &request));
  wait_for(request, true);
  for (std::size_t p = 1; p < processes; ++p)
    begins[p] = begins[p - 1] + lengths[p - 1];
  std::string together(static_cast<std::size_t>(begins.back() + lengths.back()), '\0');
  require_sums(MPI_Igatherv(mine.data(), length, MPI_BYTE, together.data(), lengths.data(), begins.data(), MPI_BYTE, 0,
                            MPI_COMM_WORLD, &request));
  wait_for(request, true);
  std::vector<std::string> texts(this_job().rank == 0 ? processes : 0);
  for (std::size_t p = 0; p < texts.size(); ++p)
    texts[p] = together.substr(static_cast<std::size_t>(begins[p]), static_cast<std::size_t>(lengths[p]));
  return texts;
}

} // namespace

// In a program that starts MPI itself there may be processes that never come here.
bool are_all_asked() {
  std::int64_t const asked = number_of_sums();
  if (!is_mpi_ours() || this_job().size == 1)
    return asked != 0;
  returned_errors const while_it_goes_on;
  int const rank = this_job().rank;
  static std::int64_t mine[3], most[3]; // MPI may look at them again
  mine[0] = asked;
  mine[1] = -asked;
  mine[2] = asked != 0 ? -rank : -this_job().size; // the first that is asked
  MPI_Request request = MPI_REQUEST_NULL;
  require_sums(MPI_Iallreduce(mine, most, 3, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD, &request));
  wait_for_all(request);
  bool const alike = most[0] == -most[1];
  if (!alike && rank == -most[2])
    remark({}, "note",
           "REDEAL_TRACE tells no sums, as not all processes are asked for the same; let mpiexec set it for all");
  return alike && asked != 0;
}

std::optional<job_summary> sum_up_job() {
  returned_errors const while_it_goes_on;
  auto const texts = gathered();
  if (!texts || this_job().rank != 0)
    return std::nullopt;
  adding sum;
  for (std::size_t process = 0; process < texts->size(); ++process)
    sum.add(static_cast<int>(process), (*texts)[process]);
  return sum.finish();
}

} // namespace redeal::runtime
