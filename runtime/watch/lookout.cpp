// Boards on one side, the search for a standstill on the other, and a sentence for what it finds.
#include "watch/lookout.h"

#include "ending/last_words.h"
#include "job/job.h"
#include "watch/last_wait.h"

#include <algorithm>
#include <new>

namespace redeal::runtime {
namespace {

standstill &search() {
  static auto &the = *new standstill;
  return the;
}

std::optional<posted> read(int process) {
  board const *const theirs = board_of(process);
  return theirs ? theirs->read() : std::nullopt;
}

bool at_end = false;    // this process comes to no directive any more
bool has_ended = false; // nor does it wait for those who read from it

// Whoever has come is not to blame, wherever he waits now.
std::vector<int> numbers_of(awaited_list const &all) {
  std::vector<int> numbers;
  for (awaited const &one : all)
    if (!one.has_come)
      numbers.push_back(one.process);
  return numbers;
}

constexpr char const *same_numbers = "all processes must give the same grid, onto, formats and extents";
constexpr char const *same_ranges = "all processes must give the same ranges, of the same arrays";
constexpr char const *same_limits = "give the same memory, window and phases on all processes";
constexpr char const *same_order = "every process of both grids must come to the same directives in the same order";

// Process `first` waits in the directive `a` for process `second`, whose last directives are `theirs`.
struct case_of_waiting {
  int first, second;
  visit const &a;
  std::vector<visit> const &theirs;

  // The last time that `second` came to the directive; null if that is long ago, or never was.
  visit const *here() const {
    auto const found =
        std::find_if(theirs.begin(), theirs.end(), [&](visit const &v) { return v.of.directive == a.of.directive; });
    return found == theirs.end() ? nullptr : &*found;
  }

  // Whether it then moved the array in another way; `first` tells both.
  bool moves_otherwise() const {
    visit const *const v = here();
    return v && v->of.mappings != a.of.mappings && *a.move && *v->move;
  }
  std::string both_moves(char const *verb) const {
    return fmt::format("process {} moves it {} and waits for process {}, which {} it {}", first, a.move, second, verb,
                       here()->move);
  }
  // What would have been right.
  char const *same() const { return a.of.sections ? same_ranges : same_numbers; }
  std::string who_waits() const { return fmt::format("process {} waits for process {}", first, second); }
};

std::string words_for_end(case_of_waiting const &c) {
  if (c.moves_otherwise())
    return fmt::format("{} and ended; {}", c.both_moves("moved"), c.same());
  if (c.theirs.empty()) {
    board const *const board_there = board_of(c.second);
    auto const last = board_there ? board_there->way.read() : std::nullopt;
    return fmt::format("{}, which has ended without moving any array; {}{}", c.who_waits(),
                       last ? fmt::format("its last directive was {} at {}; ", last->text, last->place) : "",
                       same_order);
  }
  if (c.theirs[0].of.directive == c.a.of.directive)
    return fmt::format("{}, which has ended; its last directive was this one; {}", c.who_waits(), same_order);
  return fmt::format("{}, which has ended; its last directive was {} at {}; {}", c.who_waits(), c.theirs[0].text,
                     c.theirs[0].place, same_order);
}

std::string words_for_same_directive(case_of_waiting const &c) {
  if (c.moves_otherwise())
    return fmt::format("{}; {}", c.both_moves("moves"), c.same());
  if (c.here()->of.limits != c.a.of.limits)
    return fmt::format("{}, which goes by other limits; {}", c.who_waits(), same_limits);
  if (c.theirs[0].turn != c.a.turn)
    return fmt::format("{}, which has come to it after more or fewer others; {}", c.who_waits(), same_order);
  return fmt::format("{}, which is in this directive with other arrays; {}", c.who_waits(), c.same());
}

std::string words_for_other_directive(case_of_waiting const &c) {
  std::string const there = fmt::format("waits in {} at {}", c.theirs[0].text, c.theirs[0].place);
  return c.moves_otherwise() ? fmt::format("{} and now {}; {}", c.both_moves("moved"), there, c.same())
                             : fmt::format("{}, which {}; {}", c.who_waits(), there, same_order);
}

std::string sentence(case_of_waiting const &c, bool ended) {
  if (ended)
    return words_for_end(c);
  return c.theirs[0].of.directive == c.a.of.directive ? words_for_same_directive(c) : words_for_other_directive(c);
}

std::vector<visit> visits_of(int process) {
  board const *const theirs = board_of(process);
  return theirs ? theirs->visits() : std::vector<visit>();
}

[[noreturn]] void tell(standstill::finding const &found) {
  std::vector<visit> const firsts = visits_of(found.first), seconds = visits_of(found.second);
  if (firsts.empty() || (seconds.empty() && !found.ended))
    fail_together(
        last_name().at,
        fmt::format("process {} waits for process {}, which will not come; {}", found.first, found.second, same_order),
        found.speaker);
  visit const &a = firsts.front();
  fail_together_at(a.place,
                   fmt::format("{}: {}", a.text, sentence({found.first, found.second, a, seconds}, found.ended)),
                   found.speaker);
}

// A process that waits inside of MPI for this one to join its group, to which this one has not come; -1 if none does.
int find_forsaken(int me, board const &mine) {
  look_for_boards();
  for (int process = 0; process < this_job().size; ++process) {
    std::optional<posted> const other = read(process);
    if (other && other->state == standing::joining && !other->groups.empty() && !mine.has_joined(other->groups[0]) &&
        std::count(other->awaited.begin(), other->awaited.end(), me) > 0)
      return process;
  }
  return -1;
}

} // namespace

void lookout::look(awaited_list const &all) {
  look_for_boards();
  if (has_ended || !came_to_any())
    return long_.look(all, nullptr);
  if (visits_.empty())
    visits_ = last_visits(of_);
  if (my_board())
    look_for_standstill(numbers_of(all));
  long_.look(all, &visits_.front());
}

void lookout::look_for_standstill(std::vector<int> const &awaited) {
  board *const mine = my_board();
  posted me;
  me.state = at_end ? standing::ending : standing::waiting;
  mine->post(me.state, visits_, awaited);
  mine->looks.fetch_add(1);
  me.at = visits_.front().of;
  me.turn = visits_.front().turn;
  me.awaited = awaited;
  if (auto const found = search().look(this_job().rank, me, read))
    tell(*found);
}

void lookout::withdraw() {
  visits_.clear();
  search().reset();
  if (board *const mine = my_board())
    mine->withdraw();
}

void post_joining(awaited_list const &all) {
  if (board *const mine = my_board())
    mine->post(standing::joining, last_visits(), numbers_of(all));
}

void post_joined() {
  if (board *const mine = my_board())
    mine->withdraw();
}

void post_ending() { at_end = true; }

namespace {

void tell_of_end() try {
  board *const mine = my_board();
  if (!mine)
    return;
  mine->post(standing::ended, last_visits(), {});
  int const me = this_job().rank;
  if (int const forsaken = find_forsaken(me, *mine); forsaken >= 0)
    tell({forsaken, me, me, true});
} catch (std::bad_alloc const &) {
  // Then nobody is told why; but the program has done what it had to.
}

void (*behind_end)() = nullptr;

void start_watching(job const &j) {
  if (j.size == 1)
    return;
  prepare_last_words(j.rank);
  put_up_board(j);
}

bool const watches = (watch_job({start_watching, post_end, nullptr, wait_for_all}), true);

} // namespace

void post_end() {
  has_ended = true;
  tell_of_end();
  if (behind_end)
    behind_end();
}

void once_ended(void (*act)()) { behind_end = act; }

bool is_seen_to_have_ended(int process) {
  std::optional<posted> const said = read(process);
  return said && said->state == standing::ended;
}

} // namespace redeal::runtime
