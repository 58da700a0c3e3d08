// What one would write without redeal, and the memory's speed: see the files of their names.
#pragma once

#include "method.h"

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
  double *from, *to; ///< this process's old and new part; `to` has room for either
};

/// Plans, buffers and types are made once, here: their time is not counted, their memory is.
class peer : public method {
public:
  explicit peer(workplace const &at) : at_(at) {}

  double *source() override { return at_.from; }
  double const *result() override { return at_.to; }
  layout const &result_layout() const override { return at_.what.to; }

protected:
  workplace const at_;
};

std::unique_ptr<method> make_isend(workplace const &);
std::unique_ptr<method> make_alltoallv(workplace const &);
std::unique_ptr<method> make_alltoallw(workplace const &);
std::unique_ptr<method> make_pdgemr2d(workplace const &);
std::unique_ptr<method> make_copy(workplace const &);

/// Nothing if counts and places of every process fit MPI's int; else why not.
std::optional<std::string> exceeds_mpi(redistribution const &);
/// The same for ScaLAPACK.
std::optional<std::string> exceeds_scalapack(redistribution const &);

} // namespace redeal::bench
