// An MPI that spoils one byte of one message: the sixteenth byte from the end of the message number SPOILED (of this
// process, from 1) that is long enough to hold elements.
#pragma once

#include <mpi.h>

#include <cstdlib>
#include <cstring>

namespace spoiling {

inline const void *spoilt(const void *buffer, int bytes) {
  static long const wanted = std::getenv("SPOILED") ? std::atol(std::getenv("SPOILED")) : 0;
  static long sent = 0;
  if (bytes < 1000 || ++sent != wanted)
    return buffer;
  auto *const copy = static_cast<char *>(std::malloc(static_cast<std::size_t>(bytes))); // kept: MPI reads it later
  std::memcpy(copy, buffer, static_cast<std::size_t>(bytes));
  copy[bytes - 16] = static_cast<char>(copy[bytes - 16] ^ 1);
  return copy;
}

} // namespace spoiling

extern "C" {
int MPI_Isend(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) {
  return PMPI_Isend(spoiling::spoilt(buffer, count), count, type, to, tag, comm, request);
}
int MPI_Issend(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) {
  return PMPI_Issend(spoiling::spoilt(buffer, count), count, type, to, tag, comm, request);
}
}
