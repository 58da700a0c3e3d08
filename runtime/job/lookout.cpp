// Boards on one side, the search for a standstill on the other, and a sentence for what it finds.
#include "job/lookout.h"

#include "job/job.h"

#include <algorithm>
#include <string_view>

namespace redeal::runtime {
namespace {

standstill &search() {
  static auto &the = *new standstill;
  return the;
}

// Of the groups that this process has come to join.
std::vector<std::uint64_t> &joined_groups() {
  static auto &all = *new std::vector<std::uint64_t>;
  return all;
}

std::vector<int> awaited_by(notice const &board) {
  std::vector<int> processes;
  for (int process = 0; process < board.size; ++process)
    if (board.awaits(process))
      processes.push_back(process);
  return processes;
}

// The state is read first and the epoch again at the end, so that all between belongs to it.
std::optional<posted> read(int process) {
  notice const *const board = board_of(process);
  if (!board)
    return std::nullopt;
  posted p;
  p.epoch = board->epoch.load();
  p.state = board->state.load();
  p.looks = board->looks.load();
  p.group = board->group.load();
  if (p.state == standing::busy || p.state == standing::ended)
    return p;
  std::vector<visit> const visits = visits_of(*board);
  p.awaited = awaited_by(*board);
  if (visits.empty() || board->epoch.load() != p.epoch)
    p.state = standing::busy;
  else
    p.at = visits.front().of;
  return p;
}

bool is_of(visit const &v, stamp const &directive) { return v.of.directive == directive.directive; }

// How the processes of both grids differ, if it is by the limits alone.
constexpr char const *other_limits =
    "which comes to it with another memory or window; give the same on all processes";
constexpr char const *same_mappings = "all processes must give the same grid, onto, formats and extents";
constexpr char const *same_order = "every process of both grids must come to the same directives in the same order";

// What `second` does in place of coming to the directive in which `first` waits for it.
std::string sentence(standstill::finding const &found, visit const &a, std::vector<visit> const &seconds) {
  std::string const waits = fmt::format("process {} waits for process {}, ", found.first, found.second);
  auto const here =
      std::find_if(seconds.begin(), seconds.end(), [&](visit const &v) { return is_of(v, a.of); });
  bool const otherwise = here != seconds.end() && here->of.mappings != a.of.mappings && *a.move && *here->move;
  std::string const moves = otherwise ? fmt::format("process {} moves it {}, and waits for process {}, which moves it {}",
                                                    found.first, a.move, found.second, here->move)
                                      : "";
  if (found.ended)
    return otherwise ? fmt::format("{}, and has ended; {}", moves, same_mappings)
                     : fmt::format("{}which has ended{}; {}", waits,
                                   seconds.empty() ? " without coming to any directive"
                                                   : fmt::format(" behind {} at {}", seconds[0].text, seconds[0].place),
                                   same_order);
  visit const &b = seconds.front();
  if (is_of(b, a.of) && otherwise)
    return fmt::format("{}; {}", moves, same_mappings);
  if (is_of(b, a.of))
    return waits + other_limits;
  std::string const there = fmt::format("waits in {} at {}", b.text, b.place);
  return otherwise ? fmt::format("{}, and {}; {}", moves, there, same_mappings)
                   : fmt::format("{}which {}; {}", waits, there, same_order);
}

[[noreturn]] void tell(standstill::finding const &found) {
  auto const visits = [](int process) {
    notice const *const board = board_of(process);
    return board ? visits_of(*board) : std::vector<visit>();
  };
  std::vector<visit> const firsts = visits(found.first), seconds = visits(found.second);
  if (firsts.empty() || (seconds.empty() && !found.ended))
    fail_together(last_name().at, fmt::format("process {} waits for process {}, which never comes; {}", found.first,
                                              found.second, same_order));
  visit const &a = firsts.front();
  fail_together_at(a.place, fmt::format("{}: {}", a.text, sentence(found, a, seconds)), found.speaker);
}

} // namespace

void lookout::look(std::vector<int> const &awaited) {
  notice *const board = my_board();
  if (!board || !has_stopped())
    return;
  std::vector<visit> const visits = last_visits();
  post(*board, visits, awaited, standing::waiting);
  posted_ = true;
  board->looks.fetch_add(1);
  posted mine;
  mine.state = standing::waiting;
  mine.at = visits.front().of;
  mine.awaited = awaited;
  if (auto const found = search().look(this_job().rank, mine, read))
    tell(*found);
}

void lookout::withdraw() {
  posted_ = false;
  search().reset();
  post(*my_board(), standing::busy);
}

void post_joining(std::vector<int> const &awaited) {
  notice &board = *my_board();
  joined_groups().push_back(board.group.load());
  post(board, last_visits(), awaited, standing::joining);
}

void post_joined() { post(*my_board(), standing::busy); }

void post_end() {
  notice *const board = my_board();
  if (!board)
    return;
  post(*board, last_visits(), {}, standing::ended);
  std::vector<std::uint64_t> const &joined = joined_groups();
  for (int process = 0; process < this_job().size; ++process) {
    std::optional<posted> const other = read(process);
    if (!other || other->state != standing::joining || std::count(joined.begin(), joined.end(), other->group) > 0 ||
        std::count(other->awaited.begin(), other->awaited.end(), this_job().rank) == 0)
      continue;
    tell({process, this_job().rank, this_job().rank, true});
  }
}

} // namespace redeal::runtime
