// What one would write without redeal, and the memory's speed: see the files of their names.
#pragma once

#include "case/layout.h"

#include <mpi.h>

#include <memory>
#include <optional>
#include <string>

namespace redeal::bench {

/// What the processes of one case have in common, and the memory between which the peers move.
struct workplace {
  redistribution const &what;
  MPI_Comm comm; ///< the processes of both grids, in their order
  int rank;
  double *from, *to; ///< this process's old and new part; each has room for either
};

/// One direction. Plans, buffers and types are made once, here: their time is not counted, their memory is.
class peer {
public:
  explicit peer(workplace const &at) : at_(at) {}
  peer(peer const &) = delete;
  peer &operator=(peer const &) = delete;
  virtual ~peer() = default;

  virtual void move() = 0;
  virtual redistribution const &moved() const { return at_.what; }

protected:
  workplace const at_;
};

std::unique_ptr<peer> make_isend(workplace const &);
std::unique_ptr<peer> make_alltoallv(workplace const &);
std::unique_ptr<peer> make_alltoallw(workplace const &);
std::unique_ptr<peer> make_pdgemr2d(workplace const &);
std::unique_ptr<peer> make_bcast(workplace const &);
std::unique_ptr<peer> make_copy(workplace const &);

/// Nothing if counts and places of every process fit MPI's int; else why not.
std::optional<std::string> exceeds_mpi(redistribution const &);
/// The same for alltoallv, which turns nothing.
std::optional<std::string> exceeds_alltoallv(redistribution const &);
/// The same for ScaLAPACK.
std::optional<std::string> exceeds_scalapack(redistribution const &);
/// The same for bcast: all of an array goes to copies of it.
std::optional<std::string> is_no_broadcast(redistribution const &);
/// The same for copy, to which as much goes as comes.
std::optional<std::string> has_copies(redistribution const &);

} // namespace redeal::bench
