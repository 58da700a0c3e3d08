// What one would write by hand, in its simplest forms: pack everything, exchange it in some order, unpack everything.
// Packing takes no simulated time, so only the order matters.
#pragma once

#include "case/layout.h"

#include <mpi.h>

#include <memory>
#include <string>
#include <vector>

namespace redeal::sim {

/// One redistribution by hand, between two parts of this process that stay where they are.
class exchange {
public:
  exchange() = default;
  exchange(exchange const &) = delete;
  exchange &operator=(exchange const &) = delete;
  virtual ~exchange() = default;

  virtual void move(double const *from, double *to) = 0;
};

/// `direct`: all messages at once. `caterpillar`: in turn d with the processes d behind and d before this one.
/// `alltoallv`: MPI's. `steps`: those of the schedule, one after the other. Null for another name. The communicator
/// has the processes of both grids.
std::unique_ptr<exchange> make_exchange(std::string const &name, bench::redistribution const &, MPI_Comm);

} // namespace redeal::sim
