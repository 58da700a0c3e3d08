// Which runtime a program is linked with: that for the MPI of its compiler.
//
//   REDEAL_CXX=mpicxx.openmpi -> /usr/lib/x86_64-linux-gnu/openmpi/include/mpi.h -> lib/redeal/openmpi/libredeal.a
#pragma once

#include "Source/Frontend.h"

#include <optional>
#include <string>
#include <vector>

namespace redeal {

/// The MPI that a compiler with these options and folders reads, by the name of its runtime's folder: "mpich" stands
/// for all that have its interface. Empty if there is no mpi.h; nothing, and said, if it is one without a runtime.
std::optional<std::string> mpiOf(const std::vector<std::string> &Options, const Toolchain &Tools);

/// The runtime for this MPI. Nothing, and said, if this copy of redeal has none.
std::optional<std::string> runtimeFor(const std::string &Mpi);

} // namespace redeal
