// Plain requests: persistent ones were measured to take as long.
#include "lanes/mpi_lane.h"

#include "watch/returned_errors.h"

namespace redeal::runtime {

mpi_requests::mpi_requests(MPI_Comm comm, direction way, char *memory, std::size_t sets, std::size_t set_bytes)
    : comm_(comm), way_(way), memory_(memory), set_bytes_(set_bytes), sets_(sets) {}

void mpi_requests::begin(trouble const &on_trouble) {
  trouble_ = &on_trouble;
  for (set &s : sets_)
    s = {};
}

bool mpi_requests::has_room(packet const &what) const {
  set const &s = set_of(what);
  return s.batch == what.batch || s.busy == 0;
}

char *mpi_requests::room(packet const &what, std::size_t bytes) {
  set &s = set_of(what);
  if (s.batch != what.batch)
    s = {what.batch, 0, 0};
  char *const at = memory_ + static_cast<std::size_t>(what.batch) % sets_.size() * set_bytes_ + s.end;
  s.end += (bytes + 63) / 64 * 64;
  return at;
}

void mpi_requests::start(packet const &what, char *at) {
  set &s = set_of(what);
  if (s.batch != what.batch) // it is in the array
    s = {what.batch, 0, 0};
  ++s.busy;
  if (requests_.size() <= what.key)
    requests_.resize(what.key + 1);
  request &r = requests_[what.key];
  r.at = at;
  auto const n = static_cast<int>(what.bytes);
  int const peer = what.what->peer;
  check(way_ == direction::to ? MPI_Isend(at, n, MPI_BYTE, peer, elements_tag, comm_, &r.now)
                              : MPI_Irecv(at, n, MPI_BYTE, peer, elements_tag, comm_, &r.now),
        what);
}

bool mpi_requests::test(packet const &what, std::size_t &bytes) {
  MPI_Request &now = requests_[what.key].now;
  int flag = 0, count = 0;
  MPI_Status status;
  check(MPI_Test(&now, &flag, &status), what);
  if (!flag)
    return false;
  if (way_ == direction::from)
    MPI_Get_count(&status, MPI_BYTE, &count);
  bytes = static_cast<std::size_t>(count);
  return true;
}

void mpi_requests::check(int code, packet const &what) const {
  if (code == MPI_SUCCESS)
    return;
  int kind = 0;
  MPI_Error_class(code, &kind);
  trouble_->stop(*what.what, way_,
                 kind == MPI_ERR_TRUNCATE
                     ? "it is longer than expected; do all processes give the same formats, extents, memory and window?"
                     : words_of(code));
}

} // namespace redeal::runtime
