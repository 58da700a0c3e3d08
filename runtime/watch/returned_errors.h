// MPI's errors as codes, where they are to be told with a directive's line.
#pragma once

#include <mpi.h>

#include <string>

namespace redeal::runtime {

/// MPI reports what goes wrong in a test of a request to the handlers of MPI_COMM_WORLD, or of MPI_COMM_SELF, whatever
/// that of the request's own communicator says. While one lives they do not end the job for it on this thread; they do
/// on others, which a program may have.
class returned_errors {
public:
  returned_errors();
  ~returned_errors();
  returned_errors(returned_errors const &) = delete;
  returned_errors &operator=(returned_errors const &) = delete;
};

/// MPI's words for a code.
std::string words_of(int code);

/// What may be behind an error in MPI, or in what `who` names: " (MPI may have had no room: its addresses …)", or "".
std::string words_for_limits(char const *who = "MPI");

/// Ends the job with MPI's words if the code is that of an error, in the directive that the process came to last.
/// `what`: what MPI should have done.
void require_success(int code, char const *what);

} // namespace redeal::runtime
