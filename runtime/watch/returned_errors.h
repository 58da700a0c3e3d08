// MPI's errors as codes, where they are to be told with a directive's line.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <string>

namespace redeal::runtime {

/// MPI reports what goes wrong in a test of a request to the handlers of these communicators, whatever its own says.
/// While one lives they return; other threads, if the program has some, get codes too for so long.
class returned_errors {
public:
  returned_errors() {
    for (std::size_t i = 0; i < 2; ++i) {
      MPI_Comm_get_errhandler(where[i], &before_[i]);
      MPI_Comm_set_errhandler(where[i], MPI_ERRORS_RETURN);
    }
  }
  ~returned_errors() {
    for (std::size_t i = 0; i < 2; ++i) {
      if (before_[i] == MPI_ERRHANDLER_NULL) // none was ever set, as some MPIs say it
        before_[i] = MPI_ERRORS_ARE_FATAL;
      MPI_Comm_set_errhandler(where[i], before_[i]);
      if (before_[i] != MPI_ERRORS_ARE_FATAL && before_[i] != MPI_ERRORS_RETURN)
        MPI_Errhandler_free(&before_[i]);
    }
  }
  returned_errors(returned_errors const &) = delete;
  returned_errors &operator=(returned_errors const &) = delete;

private:
  MPI_Comm const where[2] = {MPI_COMM_WORLD, MPI_COMM_SELF};
  MPI_Errhandler before_[2];
};

/// MPI's words for a code.
std::string words_of(int code);

/// Ends the job with MPI's words if the code is that of an error, in the directive that the process came to last.
/// `what`: what MPI should have done.
void require_success(int code, char const *what);

} // namespace redeal::runtime
