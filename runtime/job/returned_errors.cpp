// MPI's words, with a directive's line.
#include "job/returned_errors.h"

#include "job/job.h"
#include "job/whereabouts.h"

#include <algorithm>

namespace redeal::runtime {

std::string words_of(int code) {
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  std::string words(text, static_cast<std::size_t>(length));
  std::replace(words.begin(), words.end(), '\n', ' '); // MPICH adds lines of its own
  return words;
}

void require_success(int code) {
  if (code == MPI_SUCCESS)
    return;
  std::string const what = fmt::format("the processes of both grids cannot join in MPI: {}", words_of(code));
  if (has_stopped())
    fail_alone(last_name().at, fmt::format("redistribute {}: {}", last_name().text, what));
  fail_alone({}, what);
}

} // namespace redeal::runtime
