// A handler of ours stands in the place of the one that ends the job, and knows on which threads it has to be silent.
// Where the program has another one, that stays: it returns by itself, or the program wants to hear of all errors.
#include "watch/returned_errors.h"

#include "boards/whereabouts.h"
#include "job/job.h"

#include "System/MemoryLeft.h"

#include <algorithm>
#include <cstddef>
#include <mutex>

namespace redeal::runtime {
namespace {

// How many of them live, on this thread and on all.
thread_local int returning_here = 0;
int returning = 0;

std::mutex one_at_a_time;

MPI_Comm with_handler(std::size_t i) { return i == 0 ? MPI_COMM_WORLD : MPI_COMM_SELF; }

// What MPI's own does. A communicator that the program makes meanwhile inherits it. MPICH holds a lock here, so that
// hardly anything may be asked of it.
void end_job_elsewhere(MPI_Comm *, int *code, ...) {
  if (returning_here == 0)
    fail_together_at("MPI", words_of(*code), this_job().rank);
}

MPI_Errhandler ours() {
  static MPI_Errhandler const one = [] {
    MPI_Errhandler made;
    MPI_Comm_create_errhandler(end_job_elsewhere, &made);
    return made;
  }();
  return one;
}

// Unless the program has set another one meanwhile.
void replace(MPI_Comm of, MPI_Errhandler before, MPI_Errhandler by) {
  MPI_Errhandler now;
  MPI_Comm_get_errhandler(of, &now);
  if (now == MPI_ERRHANDLER_NULL) // none was ever set, as some MPIs say it
    now = MPI_ERRORS_ARE_FATAL;
  if (now == before)
    MPI_Comm_set_errhandler(of, by);
  if (now != MPI_ERRORS_ARE_FATAL && now != MPI_ERRORS_RETURN)
    MPI_Errhandler_free(&now);
}

} // namespace

returned_errors::returned_errors() {
  std::lock_guard<std::mutex> const guard(one_at_a_time);
  ++returning_here;
  if (returning++ == 0)
    for (std::size_t i = 0; i < 2; ++i)
      replace(with_handler(i), MPI_ERRORS_ARE_FATAL, ours());
}

returned_errors::~returned_errors() {
  std::lock_guard<std::mutex> const guard(one_at_a_time);
  --returning_here;
  if (--returning == 0)
    for (std::size_t i = 0; i < 2; ++i)
      replace(with_handler(i), ours(), MPI_ERRORS_ARE_FATAL);
}

std::string words_of(int code) {
  char text[MPI_MAX_ERROR_STRING + 4096]; // MPICH 4.0 writes more than it says where much has gone wrong
  int length = 0;
  MPI_Error_string(code, text, &length);
  std::string words(text, std::min(static_cast<std::size_t>(length), sizeof text));
  std::replace(words.begin(), words.end(), '\n', ' '); // MPICH adds lines of its own
  return words;
}

std::string words_for_limits(char const *who) {
  std::string const limit = words_for_address_limit();
  return limit.empty() ? "" : fmt::format(" ({} may have had no room: {})", who, limit);
}

void require_success(int code, char const *what) {
  if (code == MPI_SUCCESS)
    return;
  std::string const failure = fmt::format("MPI cannot {}: {}{}", what, words_of(code), words_for_limits());
  if (came_to_any())
    refuse_alone(last_name(), failure);
  fail_alone({}, failure);
}

} // namespace redeal::runtime
