// The array is written anew before each move that is timed by itself, with other numbers than before, so that every
// method finds it in the same caches and no element is right because it was there already.
#include "measuring/runner.h"

#include "measuring/memory.h"

#include "memory/segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace redeal::bench {
namespace {

/// Small arrays go to and fro for so long, so often at least and so often at most: what is timed must be longer than
/// processes need to begin and to end.
constexpr double least_run = 2e-3;
constexpr double least_round_trips = 10, most_round_trips = 250;
/// Such a part of them goes before.
constexpr int part_before = 4;

} // namespace

runner::runner(contender const &who, track &on) : who_(&who), track_(&on) {}

void runner::warm_up(core_watch &watch, int turns) {
  if (track_->wrong())
    return;
  runtime::release_spares(); // what is kept would make later methods seem to take less
  MPI_Barrier(track_->comm());
  memory_growth growth(track_->comm());
  how_ = who_->make(track_->place());
  for (int i = 0; i != 2 && !track_->wrong(); ++i)
    move_once(0);
  takes_another_way_ = how_->goes_another_way() || (track_->times_way_back() && how_->comes_back_another_way());
  if (!track_->wrong() && !takes_another_way_) {
    growth.look_on(false);
    settle(watch, turns);
    growth.look_on(true);
    move_once(0);
    growth.look_on(false);
    choose_round_trips();
    leave();
  }
  MPI_Barrier(track_->comm());
  std::optional<index> const peak = growth.bytes();
  double const mine[] = {peak ? static_cast<double>(*peak - how_->own_bytes()) : 0, peak ? 0.0 : 1.0};
  double all[] = {0, 0};
  MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, track_->comm());
  if (all[1] == 0)
    extra_memory_ = std::max(0.0, all[0]) / (static_cast<double>(track_->what().elements()) * sizeof(double));
}

// Moves to and fro until the method has found its way, as in the turns: between two turns the caches have been full
// of what others moved, and a large array is written before it moves. Where cores move, until one that learns has
// found it while they were near as well as while they were apart, unless they stay.
void runner::settle(core_watch &watch, int turns) {
  constexpr int enough = 4000;
  constexpr double most_of_a_turn = 0.5; // seconds, so that few turns come soon where the machine is busy
  constexpr double longest_stay = 20, least_stay = 0.6;
  bool const is_for_both = watch.tells_now() && track_->times_both_ways() && learns();
  double end = MPI_Wtime() + most_of_a_turn * turns, arrived = MPI_Wtime();
  cores where = cores::anywhere;
  std::set<cores> settled;
  fill_source(track_->next_value());
  for (int i = 0; i < enough || is_for_both; i += moves_at_once()) {
    go_to_and_fro();
    if (is_for_both)
      if (cores const now = watch.now(); now != where) {
        where = now;
        arrived = MPI_Wtime();
      }
    bool const stays = !is_for_both || MPI_Wtime() - arrived >= least_stay;
    auto const [is_settled, has_time] = track_->on_all(how_->is_settled() && stays, MPI_Wtime() < end);
    if (is_settled && settled.insert(where).second)
      end = MPI_Wtime() + longest_stay;
    if (!has_time || settled.size() == (is_for_both ? 2 : 1))
      return;
  }
}

void runner::settle_again() {
  if (!learns())
    return;
  constexpr double longest = 0.5; // seconds
  double const end = MPI_Wtime() + longest;
  for (;;) {
    auto const [is_settled, has_time] = track_->on_all(how_->is_settled(), MPI_Wtime() < end);
    if (is_settled || !has_time)
      return;
    fill_source(track_->next_value());
    go_to_and_fro();
  }
}

double runner::run_once() {
  if (!track_->what().is_small())
    track_->write_memory_of_peers();
  return move_once(round_trips_);
}

void runner::leave() {
  if (!track_->what().is_small())
    how_->leave();
}

// All processes choose alike, as they have the same times.
void runner::choose_round_trips() {
  if (!track_->what().is_small() || track_->wrong())
    return;
  double const one = move_once(static_cast<int>(least_round_trips));
  round_trips_ = static_cast<int>(std::clamp(least_run / (2 * one), least_round_trips, most_round_trips));
}

// Small arrays as in the turns: where processes meet after each move they wait there, and not in the moves.
int runner::moves_at_once() const { return track_->what().is_small() ? 40 : 1; }

// The source has been filled.
void runner::go_to_and_fro() {
  for (int k = 0; k != moves_at_once(); ++k) {
    how_->move();
    if (!track_->what().is_small())
      before_way_back();
    how_->move_back();
  }
  if (!track_->what().is_small()) {
    track_->write_memory_of_peers();
    fill_source(track_->next_value());
  }
}

// The time of a move. Small arrays go to and fro, or the clock would show how the processes begin and end rather than
// one move. Of large ones the way back may be timed by itself; it is the mean of both then.
double runner::move_once(int round_trips) {
  double const first = track_->next_value();
  fill_source(first);
  // What there is to make is made, and processes that share cores find the order of their turns.
  for (int i = 0; i < round_trips; i += part_before) {
    how_->move();
    how_->move_back();
  }
  double seconds = track_->clock().time([&] {
    for (int i = 0; i != round_trips; ++i) {
      how_->move();
      how_->move_back();
    }
    how_->move();
  });
  seconds /= 2 * round_trips + 1;
  inspection const seen = inspect(how_->moved(), track_->rank(), first, how_->result());
  inspection came_back;
  if (track_->times_way_back() && round_trips == 0) {
    double const second = track_->next_value();
    fill_result(second);
    seconds = (seconds + track_->clock().time([&] { how_->move_back(); })) / 2;
    if (how_->comes_back())
      came_back = inspect(track_->reversed(), track_->rank(), second, how_->source());
  }
  double const own[] = {static_cast<double>(seen.wrong), static_cast<double>(came_back.wrong)};
  double worst[] = {0, 0};
  MPI_Allreduce(own, worst, 2, MPI_DOUBLE, MPI_MAX, track_->comm());
  if (worst[0] != 0)
    explain("", seen, how_->moved());
  else if (worst[1] != 0)
    explain(" back", came_back, track_->reversed());
  return seconds;
}

void runner::fill_source(double first) {
  fill(track_->what().from, track_->rank(), first, how_->source());
  how_->filled();
}

// A copy between two arrays has no way back, but is made again.
void runner::fill_result(double first) {
  if (track_->what().part)
    return;
  fill(how_->moved().to, track_->rank(), first, how_->result());
  how_->filled();
}

// As in the turns, too, where the way back is not timed after the moves of all others.
void runner::before_way_back() {
  if (track_->times_way_back())
    fill_result(track_->next_value());
  else
    track_->write_memory_of_peers();
}

// What is timed is a move there, or as many there as back.
std::optional<double> runner::predicted(cores where) const {
  auto const seconds = [where](std::optional<plan::prediction> const &p) -> std::optional<double> {
    if (!p)
      return std::nullopt;
    return where == cores::near ? p->while_near : where == cores::apart ? p->while_apart : p->seconds;
  };
  std::optional<double> const there = seconds(how_->predicted()), back = seconds(how_->predicted_back());
  return track_->times_way_back() && there && back && !how_->comes_back_another_way() ? (*there + *back) / 2 : there;
}

void runner::explain(char const *where, inspection const &seen, redistribution const &moved) {
  int processes = 0;
  MPI_Comm_size(track_->comm(), &processes);
  int const mine = seen.wrong != 0 ? track_->rank() : processes;
  int speaker = 0;
  MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, track_->comm());
  double words[4] = {};
  if (track_->rank() == speaker) {
    words[0] = static_cast<double>(seen.wrong);
    words[1] = static_cast<double>(seen.first->place);
    words[2] = seen.first->found;
    words[3] = seen.first->expected;
  }
  MPI_Bcast(words, 4, MPI_DOUBLE, speaker, track_->comm());
  track_->note_wrong(
      fmt::format("{} moves {}{} wrongly: {:.0f} of the {} elements of process {} are not what they should be; the "
                  "first is number {:.0f}, which is {:.0f} instead of {:.0f}",
                  who_->name, track_->what().text, where, words[0], moved.to.local_elements(speaker), speaker, words[1],
                  words[2], words[3]));
}

} // namespace redeal::bench
