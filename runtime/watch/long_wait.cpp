// The awaited process that says most about why nobody comes is named; then where it is.
#include "watch/long_wait.h"

#include "boards/life.h"
#include "job/job.h"
#include "job/settings.h"

#include <algorithm>
#include <set>

namespace redeal::runtime {
namespace {

constexpr std::chrono::seconds until_told(60), until_told_from_afar(65);

constexpr char const *same_order = "every process of both grids must come to the same directives in the same order";

// From the one that explains a wait best to the one that explains it least.
enum class condition { dead, stopped, ended, outside, inside, not_seen, waits };

struct seen {
  condition is;
  std::optional<posted> said;
};

bool has_ended(posted const &p) { return p.state == standing::ended || p.state == standing::ending; }
bool is_waiting(posted const &p) { return p.state == standing::waiting || p.state == standing::joining; }

seen look_at(int process) {
  board const *const theirs = board_of(process);
  if (!theirs)
    return {condition::not_seen, std::nullopt};
  std::optional<posted> const said = theirs->read();
  if (said && has_ended(*said))
    return {condition::ended, said};
  life const now = life_of(theirs->process, theirs->started);
  if (now != life::runs)
    return {now == life::gone ? condition::dead : condition::stopped, said};
  if (said && is_waiting(*said))
    return {condition::waits, said};
  auto const last = theirs->way.read();
  return {last && last->inside ? condition::inside : condition::outside, said};
}

// Allocates nothing as long as it lives: who watches in a thread of its own would get as much address space for that as
// there may be left.
bool is_dead(int process) {
  board const *const theirs = board_of(process);
  return theirs && life_of(theirs->process, theirs->started) == life::gone && look_at(process).is == condition::dead;
}

std::string words_for_last(board const &theirs) {
  auto const last = theirs.way.read();
  return last ? fmt::format("its last directive was {} at {}", last->text, last->place)
              : std::string("it has come to none yet");
}

std::string words_for_waiting(board const &theirs, posted const &said) {
  std::vector<visit> const visits = theirs.visits();
  std::string const where = visits.empty() ? "" : fmt::format(" in {} at {}", visits[0].text, visits[0].place);
  return said.awaited.empty() ? fmt::format("waits{}", where)
                              : fmt::format("waits{} for process {}", where, said.awaited.front());
}

// "process 1 (number 4711 on this node) lives and …"
std::string words_for(int process, seen const &sight) {
  board const *const theirs = board_of(process);
  if (!my_board())
    return fmt::format("process {} cannot be seen from here", process);
  if (!theirs)
    return fmt::format("process {} {}", process,
                       knows_all_boards() ? "is on another node, of which nothing is known here"
                                          : "has come to no directive yet, or is on another node");
  std::string const who = fmt::format("process {} (number {} on this node)", process, theirs->process);
  auto const last = theirs->way.read();
  switch (sight.is) {
  case condition::dead:
    return fmt::format("{} has died; {}", who, words_for_last(*theirs));
  case condition::ended:
    return fmt::format("process {} has come to its end; {}", process, words_for_last(*theirs));
  case condition::stopped:
    return fmt::format("{} is stopped, as SIGSTOP does; {}", who, words_for_last(*theirs));
  case condition::waits:
    return fmt::format("{} lives and {}", who, words_for_waiting(*theirs, *sight.said));
  case condition::inside:
    return last ? fmt::format("{} lives and is at work in {} at {}", who, last->text, last->place) : who + " lives";
  default:
    return fmt::format("{} lives and is in no directive; {}", who, words_for_last(*theirs));
  }
}

// One of those who wait for that process, the same for all of them: the first. At the end all wait who have come to it.
int speaker_for(int process, bool at_end) {
  auto const waits_for_it = [&](posted const &said) {
    return at_end ? said.state == standing::ended
                  : is_waiting(said) && std::count(said.awaited.begin(), said.awaited.end(), process) > 0;
  };
  for (int other = 0; other < this_job().rank; ++other)
    if (board const *const theirs = board_of(other))
      if (auto const said = theirs->read();
          said && waits_for_it(*said) && life_of(theirs->process, theirs->started) == life::runs)
        return other;
  return this_job().rank;
}

struct found {
  awaited one; // no process if nobody knows who has not come
  seen sight;
};

constexpr int nobody = -1;

found most_telling(awaited_list const &all) {
  found best{{nobody}, {condition::not_seen, std::nullopt}};
  for (awaited const &one : all)
    if (seen const sight = look_at(one.process); best.one.process == nobody || sight.is < best.sight.is)
      best = {one, sight};
  return best;
}

// "process 1 in step 3, and 1 more; process 1 (number 4711 on this node) …"
std::string words_for(found const &about, std::size_t awaited) {
  if (about.one.process == nobody)
    return "others, of which nothing is known here";
  std::string text = fmt::format("process {}", about.one.process);
  if (about.one.step >= 0)
    text += fmt::format(" in step {}", about.one.step);
  if (awaited > 1)
    text += fmt::format(", and {} more", awaited - 1);
  return text + "; " + words_for(about.one.process, about.sight);
}

std::size_t count_processes(awaited_list const &all) {
  std::set<int> processes;
  for (awaited const &one : all)
    processes.insert(one.process);
  return processes.size();
}

// "deal.cpp:9", and "redistribute x: " before what is said.
std::string place_of(visit const *in) { return in ? in->place : "redeal"; }
std::string subject_of(visit const *in) { return in ? fmt::format("{}: ", in->text) : std::string(); }

std::uint64_t ticks(std::chrono::steady_clock::time_point at) {
  return static_cast<std::uint64_t>(at.time_since_epoch().count());
}

// Whether a process of this node has told since then that it waits for one that does not wait itself.
bool has_any_told_since(std::uint64_t moment) {
  for (int process = 0; process < this_job().size; ++process)
    if (board const *const theirs = board_of(process); theirs && theirs->told.load() >= moment)
      return true;
  return false;
}

} // namespace

std::size_t longest_wait() {
  static std::size_t const given = number_setting("REDEAL_TIMEOUT", 0).value_or(0);
  return given;
}

void long_wait::look(awaited_list const &all, visit const *in) {
  clock::time_point const now = clock::now();
  if (!begun_) {
    begun_ = now;
    told_ = false;
  }
  look_for_dead(all, in);
  auto const waited = std::chrono::duration_cast<std::chrono::seconds>(now - *begun_);
  std::size_t const most = longest_wait();
  bool const too_long = most > 0 && static_cast<std::size_t>(waited.count()) >= most;
  if (!too_long && (told_ || waited < until_told))
    return;
  found const about = most_telling(all);
  // Who waits for one that waits itself knows least, and leaves the others the time to speak.
  bool const from_afar = about.sight.is == condition::waits;
  auto const sentence = [&](char const *because) {
    return fmt::format("{}process {} {}waited {} second{}{} for {}", subject_of(in), this_job().rank,
                       in ? "has " : "has come to its end and ", waited.count(), waited.count() == 1 ? "" : "s",
                       because, words_for(about, count_processes(all)));
  };
  if (too_long)
    fail_together_at(place_of(in),
                     fmt::format("{}; {}, or REDEAL_TIMEOUT be longer", sentence(" (REDEAL_TIMEOUT)"), same_order),
                     from_afar ? nobody : speaker_for(about.one.process, !in));
  if (from_afar && waited < until_told_from_afar)
    return;
  told_ = true;
  if (shall_tell(about.one, in))
    remark_at(place_of(in), "note", sentence("") + "; REDEAL_TIMEOUT=seconds ends a job whose processes wait so long");
}

/// Looks at a few of them each time, which takes as long for many as for few.
void long_wait::look_for_dead(awaited_list const &all, visit const *in) {
  constexpr std::size_t at_a_time = 4;
  for (std::size_t i = 0; i < std::min(at_a_time, all.size()); ++i) {
    awaited const one = all[next_++ % all.size()];
    if (is_dead(one.process))
      fail_together_at(place_of(in),
                       fmt::format("{}process {} waits for {}", subject_of(in), this_job().rank,
                                   words_for({one, look_at(one.process)}, 1)),
                       speaker_for(one.process, !in));
  }
}

/// Once for a directive, by one of those who wait for the same process.
bool long_wait::shall_tell(awaited const &one, visit const *in) {
  static auto &said = *new std::set<std::string>;
  board *const mine = my_board();
  if (!said.insert(place_of(in) + subject_of(in)).second || speaker_for(one.process, !in) != this_job().rank ||
      (mine && has_any_told_since(ticks(*begun_))))
    return false;
  if (mine)
    mine->told.store(ticks(clock::now()));
  return true;
}

} // namespace redeal::runtime
