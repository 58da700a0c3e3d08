// MPI counts in ints: so it counts lines, of which there are enough for any memory.
#include "lanes/mpi_exchange.h"

#include "group/collective.h"
#include "job/job.h"
#include "watch/returned_errors.h"

namespace redeal::runtime {
namespace {

MPI_Datatype line_type = MPI_DATATYPE_NULL;

// Made once.
MPI_Datatype type_of_line() {
  if (line_type == MPI_DATATYPE_NULL) {
    MPI_Type_contiguous(static_cast<int>(exchange_of_all::line), MPI_BYTE, &line_type);
    MPI_Type_commit(&line_type);
    before_finalize([] { MPI_Type_free(&line_type); });
  }
  return line_type;
}

} // namespace

void mpi_exchange::start(char const *from, blocks const &to_each, char *to, blocks const &of_each) {
  require_success(MPI_Ialltoallv(from, to_each.lines.data(), to_each.begins.data(), type_of_line(), to,
                                 of_each.lines.data(), of_each.begins.data(), type_of_line(), with_.comm, &request_),
                  "exchange the elements of all processes");
  number_ = note_collective(with_);
}

void mpi_exchange::list_awaited(awaited_list &processes) const { list_others(with_, number_, processes); }

bool mpi_exchange::is_over() {
  int flag = 0;
  require_success(
      MPI_Test(&request_, &flag, MPI_STATUS_IGNORE),
      "exchange the elements of all processes; do all of them give the same formats, extents and schedule?");
  return flag != 0;
}

} // namespace redeal::runtime
