// A reduction of who cannot; only where there is one, its sentence follows.
#include "group/verdict.h"

#include "group/collective.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace redeal::runtime {
namespace {

constexpr char const *prepare = "let all processes prepare the move";

// It has just begun.
void wait_for(MPI_Request request, participants const &with) {
  std::uint64_t const number = note_collective(with);
  for (patience waiting;;) {
    int done = 0;
    require_success(MPI_Test(&request, &done, MPI_STATUS_IGNORE), prepare);
    if (done)
      return;
    waiting.wait(nap, [&](awaited_list &processes) { list_others(with, number, processes); });
  }
}

// Of the first process that has one, which is a number in the group; -1: none has.
struct found_problem {
  int process;
  std::string words;
};

found_problem first_problem(std::string const &problem, participants const &with, located_name const &name) {
  // They are told apart from those who are in another directive.
  auto const here = static_cast<std::int64_t>(digest_of(name) >> 1);
  int rank = 0;
  MPI_Comm_rank(with.comm, &rank);
  std::int64_t const mine[] = {problem.empty() ? INT64_MIN : -std::int64_t{rank}, here, -here};
  std::int64_t most[3];
  MPI_Request request = MPI_REQUEST_NULL;
  require_success(MPI_Iallreduce(mine, most, 3, MPI_INT64_T, MPI_MAX, with.comm, &request), prepare);
  wait_for(request, with);
  if (most[1] != here || most[2] != -here)
    refuse_disagreement(name, "other processes have come to another directive; every process of both grids must come "
                              "to the same directives in the same order");
  if (most[0] == INT64_MIN)
    return {-1, ""};
  auto const first = static_cast<int>(-most[0]);
  std::array<char, 1024> words{};
  if (rank == first)
    problem.copy(words.data(), words.size() - 1);
  require_success(MPI_Ibcast(words.data(), static_cast<int>(words.size()), MPI_CHAR, first, with.comm, &request),
                  prepare);
  wait_for(request, with);
  return {first, words.data()};
}

} // namespace

void refuse_if_any_has(std::string const &problem, participants const &with, located_name const &name) {
  if (found_problem const found = first_problem(problem, with, name); found.process >= 0)
    refuse(name, found.words, with.processes[static_cast<std::size_t>(found.process)]);
}

std::string problem_of_any(std::string const &problem, participants const &with, located_name const &name) {
  return first_problem(problem, with, name).words;
}

} // namespace redeal::runtime
