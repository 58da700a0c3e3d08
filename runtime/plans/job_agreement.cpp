// One reduction at a time, in a communicator of their own, waited for where all can see who waits for whom.
#include "plans/job_agreement.h"

#include "boards/board.h"
#include "memory/scratch.h"
#include "watch/gathering.h"
#include "watch/long_wait.h"
#include "watch/lookout.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"
#include "watch/watched_call.h"

#include <redeal/detail/digest.hpp>

#include <cassert>
#include <cstdint>
#include <numeric>

namespace redeal::runtime {
namespace {

// Says that this process has come to agree with all others, for so many times.
std::uint64_t begin_agreement() { return my_board() ? my_board()->agreements.fetch_add(1) + 1 : 0; }

// Those who have not come to that agreement.
void list_missing(std::uint64_t number, awaited_list &processes) {
  look_for_boards();
  for (int process = 0; process < this_job().size; ++process)
    if (board const *const theirs = board_of(process); theirs && theirs->agreements.load() < number)
      processes.push_back({process});
}

// Begins something that all processes of the job come to, by begin(request), and waits for it.
template <class Begin> void wait_for_all(char const *about, Begin const &begin) {
  MPI_Request request = MPI_REQUEST_NULL;
  int code = begin(&request);
  std::uint64_t const number = begin_agreement();
  returned_errors const while_waiting;
  patience waiting;
  for (int done = 0; code == MPI_SUCCESS && !done;) {
    waiting.wait(nap, [&](awaited_list &processes) { list_missing(number, processes); });
    code = MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  }
  if (code != MPI_SUCCESS)
    require_success(code, about);
}

// Not by a collective of MPI_COMM_WORLD: the program's own come there in an order of theirs, on another thread than a
// move with async.
MPI_Comm comm_of_all() {
  constexpr int tag = 0x7ee;
  longest_wait(); // what the environment says may be wrong
  digest number;
  number.add("agreements");
  std::vector<int> processes(static_cast<std::size_t>(this_job().size));
  std::iota(processes.begin(), processes.end(), 0);
  gather(number.value(), processes);
  awaited_list others;
  for (int const process : processes)
    if (process != this_job().rank)
      others.push_back({process});
  watched_call const watch(others);
  returned_errors const while_joining;
  leaks_of_mpi const no_leaks;
  MPI_Group world = MPI_GROUP_NULL;
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  require_success(MPI_Comm_create_group(MPI_COMM_WORLD, world, tag, &made), "make a communicator of all processes");
  MPI_Group_free(&world);
  MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN);
  post_joined();
  return made;
}

MPI_Comm comm_of_agreements() {
  static MPI_Comm const comm = comm_of_all();
  return comm;
}

template <class Number> void share(std::vector<Number> &values, MPI_Datatype type, char const *about) {
  MPI_Comm const comm = comm_of_agreements();
  wait_for_all(about, [&](MPI_Request *request) {
    return MPI_Iallreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), type, MPI_MAX, comm, request);
  });
}

} // namespace

void share_first(located_name const &name, std::vector<index> &values, char const *about, char const *rule) {
  digest file;
  file.add(name.at.file ? name.at.file : "");
  index const line = name.at.line, here = file.short_value();
  auto &all = scratch<struct first_values, std::vector<index>>();
  all.assign({line, -line, here, -here});
  assert(values.size() <= most_first_values);
  all.insert(all.end(), values.begin(), values.end());
  all.resize(4 + most_first_values, INT64_MIN);
  share(all, MPI_INT64_T, about);
  if (all[0] != -all[1])
    refuse_disagreement(name,
                        fmt::format("it meets the directive of line {}; {}", all[0] == line ? -all[1] : all[0], rule));
  if (all[2] != -all[3])
    refuse_disagreement(name, fmt::format("it meets the directive of line {} of another file; {}", line, rule));
  values.assign(all.begin() + 4, all.begin() + 4 + static_cast<std::ptrdiff_t>(values.size()));
}

void share_greatest(std::vector<index> &values, char const *about) { share(values, MPI_INT64_T, about); }
void share_greatest(std::vector<int> &values, char const *about) { share(values, MPI_INT, about); }

} // namespace redeal::runtime
