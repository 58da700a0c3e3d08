// Plain requests: persistent ones were measured to take as long.
#include "lanes/mpi_lane.h"

#include "watch/returned_errors.h"

namespace redeal::runtime {

void mpi_requests::start(packet const &what, char *at, bool confirmed) {
  if (requests_.size() <= what.key)
    requests_.resize(what.key + 1);
  request &r = requests_[what.key];
  r.what.at = at;
  auto const n = static_cast<int>(what.bytes);
  int const peer = what.what->peer;
  if (direction_ == direction::from)
    check(MPI_Irecv(at, n, MPI_BYTE, peer, elements_tag, comm_, &r.now), what);
  else
    check((confirmed ? MPI_Issend : MPI_Isend)(at, n, MPI_BYTE, peer, elements_tag, comm_, &r.now), what);
}

inlet::arrival mpi_requests::test(packet const &what) {
  request &r = requests_[what.key];
  if (r.now == MPI_REQUEST_NULL) // it was through before
    return r.what;
  int flag = 0, count = 0;
  MPI_Status status;
  check(MPI_Test(&r.now, &flag, &status), what);
  if (!flag)
    return {};
  if (direction_ == direction::from)
    MPI_Get_count(&status, MPI_BYTE, &count);
  r.what.bytes = static_cast<std::size_t>(count);
  return r.what;
}

void mpi_requests::check(int code, packet const &what) const {
  if (code == MPI_SUCCESS)
    return;
  int kind = 0;
  MPI_Error_class(code, &kind);
  trouble_->stop(*what.what, direction_,
                 kind == MPI_ERR_TRUNCATE ? "it is longer than expected; do all processes give the same formats, "
                                            "extents, elements, memory, window and phases, and containers with as many "
                                            "arrays?"
                                          : words_of(code));
}

} // namespace redeal::runtime
