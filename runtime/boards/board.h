// What the processes of a job that share a node can see of each other at any time, without MPI and without having met.
//
// Each process has a board of its own in shared memory, which it alone writes. There it says, when a wait becomes long,
// in which directive it waits and for whom, when it ends, and how much memory it is about to take. So those who wait
// for each other at different directives, or in different groups, can find that out (see standstill.h).
//
// Boards are found by name: each process binds a socket to an abstract address that tells its job, its number in it,
// and which of its open files is the board. The system lists these addresses, and nothing stays behind when a job is
// killed.
#pragma once

#include "boards/standstill.h"
#include "boards/trail.h"
#include "boards/versioned.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace redeal::runtime {

/// One directive that a process has come to, in words and numbers.
struct visit {
  stamp of;
  std::uint64_t turn; ///< as in posted
  char place[192];    ///< "deal.cpp:12"
  char text[64];      ///< "redistribute x"
  char move[256];     ///< "cyclic(3) on processes 0, 1 -> block(5) on process 0"
};

/// A process's board, as it lies in shared memory. Its words follow it there.
class board {
public:
  static constexpr std::size_t most_visits = 8, most_groups = 8;

  /// Bytes of the board of a process of a job of that size.
  static std::size_t bytes_for(int size);

  std::int32_t rank, size, process;         ///< of the job; and as the system numbers it
  std::uint64_t job;                        ///< a number for the job
  std::uint64_t started;                    ///< when the process has, see life.h
  std::atomic<std::uint64_t> told;          ///< when it has last said that it waits long, by the steady clock
  std::atomic<std::uint64_t> looks;         ///< how often it has looked for what it waits for
  std::atomic<std::uint64_t> agreements;    ///< that it has begun, among all processes of the job
  std::atomic<std::uint64_t> sums;          ///< 1 once it tells all others what its moves have taken, at its end
  std::atomic<std::uint64_t> wanted;        ///< bytes of memory that it is about to take
  std::atomic<std::uint64_t> allowed;       ///< that it may take without a look
  std::atomic<std::uint64_t> private_bytes; ///< that it has got, and has or has not touched yet
  std::atomic<std::uint64_t> other_bytes;   ///< that it has touched, of private memory beside that, when it last saw

  trail way; ///< its last directive

  /// It has come to join that group.
  void join(std::uint64_t group);
  bool has_joined(std::uint64_t group) const;
  /// It has begun so many collectives of MPI in that group that do not block.
  void begin(std::uint64_t group, std::uint64_t collectives);
  /// Whether it has; also true where that is not known any more.
  bool has_begun(std::uint64_t group, std::uint64_t collectives) const;
  /// It has carried out so many directives in that group, and comes to no more. Only known of the last groups.
  void tally(std::uint64_t group, std::uint64_t directives);
  std::optional<std::uint64_t> tally_of(std::uint64_t group) const;

  /// From now on it waits for these in the first of those directives, the last ones that it came to. With `ended` it
  /// waits for nobody, and that stays.
  void post(standing, std::vector<visit> const &visits, std::vector<int> const &awaited);
  /// It does not wait any more.
  void withdraw();

  /// What it says; nothing if that changes all the time.
  std::optional<posted> read() const;
  /// The directives that it was last posted with.
  std::vector<visit> visits() const;

private:
  using word = std::atomic<std::uint64_t>;

  word *words() { return reinterpret_cast<word *>(this + 1); }
  word const *words() const { return reinterpret_cast<word const *>(this + 1); }
  std::size_t awaited_words() const { return (static_cast<std::size_t>(size) + 63) / 64; }
  template <class Read> bool read_undisturbed(Read const &) const;
  visit visit_at(std::size_t number) const;

  std::atomic<standing> state_;
  word epoch_;
  version version_;           // of the state, the visits and who is awaited
  word groups_[most_groups];  // the last one at group_count_ - 1
  word begun_[most_groups];   // collectives
  word tallies_[most_groups]; // one more than there were; 0: not known
  word group_count_, visit_count_;
  // Behind it: a bit for each process of the job that is awaited, then the visits.
};

struct job;

/// Where a job of several processes begins: from now on this one has a board, if there can be any.
void put_up_board(job const &);

/// The board of this process; null if there can be none.
board *my_board();

/// The board of a process of the job, as far as it was found; null if it is on another node, has not come to redeal
/// yet, or cannot be looked at.
board const *board_of(int process);

/// Looks for the boards that have come since the last time, unless that was just now or all of the node are known.
void look_for_boards();
/// The same, also if that was just now.
void look_for_boards_at_once();
/// Whether boards that are not known are of other nodes, as far as the launcher tells how many processes this one has.
bool knows_all_boards();

/// The bytes of private memory that a process has touched, as the system numbers it; 0 if that is not known.
std::size_t touched_private(int process);

/// The bytes that the other processes of the job on this node are about to take, may take without a look, or have got
/// and not yet touched.
std::size_t wanted_by_others();

} // namespace redeal::runtime
