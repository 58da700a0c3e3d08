// MPI's words, with a directive's line.
#include "watch/returned_errors.h"

#include "job/job.h"
#include "watch/whereabouts.h"

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

void require_success(int code, char const *what) {
  if (code == MPI_SUCCESS)
    return;
  std::string const failure = fmt::format("MPI cannot {}: {}", what, words_of(code));
  if (came_to_any())
    refuse_alone(last_name(), failure);
  fail_alone({}, failure);
}

} // namespace redeal::runtime
