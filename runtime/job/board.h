// What the processes of a job that share a node can see of each other at any time, without MPI and without having met.
//
// Each process has a board of its own in shared memory, which it alone writes. There it says, when a wait becomes long,
// in which directive it waits and for whom, when it ends, and how much memory it is about to take. So those who wait
// for each other at different directives, or in different groups, can find that out (see standstill.h).
//
// Boards are found by name: each process binds a socket to an abstract address that tells its job, its number in it, and
// which of its open files is the board. The system lists these addresses, and nothing stays behind when a job is killed.
#pragma once

#include "job/standstill.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace redeal::runtime {

/// One directive that a process has come to, in words and numbers.
struct visit {
  stamp of;
  char place[192]; ///< "deal.cpp:12"
  char text[64];   ///< "redistribute x"
  char move[256];  ///< "cyclic(3) on processes 0, 1 -> block on process 0"
};

/// What lies in the shared memory of a board.
struct notice {
  static constexpr std::size_t most_visits = 8;

  std::int32_t rank, size;
  std::atomic<standing> state;
  std::atomic<std::uint64_t> epoch; ///< how often the state has changed
  std::atomic<std::uint64_t> looks; ///< how often it has looked for what it waits for
  std::atomic<std::uint64_t> group; ///< a number for the group that it has come to join last
  std::atomic<std::uint64_t> agreements; ///< that it has begun, among all processes of the job
  std::atomic<std::uint64_t> wanted;     ///< bytes of memory that it is about to take
  std::atomic<std::uint64_t> version;    ///< odd while the visits change
  std::uint64_t visit_count;
  visit visits[most_visits];             ///< the last directives, newest first; the first is the one that it waits in
  std::atomic<std::uint64_t> awaited[1]; ///< a bit for each process of the job that it waits for; as many as are needed

  bool awaits(int process) const {
    return awaited[process / 64].load(std::memory_order_relaxed) >> process % 64 & 1;
  }
};

/// The board of this process; null if there can be none. Made when the job starts.
notice *my_board();

/// The board of another process of the job; null if it is on another node, has not come to redeal yet, or cannot be
/// looked at.
notice const *board_of(int process);

/// How many boards this process can see.
int count_boards();

/// The bytes that the other processes of the job on this node are about to take.
std::size_t wanted_by_others();

/// Makes the board of process `rank` of `size`.
void put_up_board(int rank, int size);

/// The visits on a board, newest first; empty if they change all the time.
std::vector<visit> visits_of(notice const &);

/// Writes the visits, and then for whom it waits in the first of them.
void post(notice &, std::vector<visit> const &visits, std::vector<int> const &awaited, standing);
/// The state changes.
void post(notice &, standing);

} // namespace redeal::runtime
