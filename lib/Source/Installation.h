// Where a copy of redeal has what it needs.
//
// The folder of the executable -> the folders beside it. A build has the shape of an installed copy, so one rule finds
// both, and a copy may be moved as a whole:
//
//   bin/redeal++   include/redeal/array.hpp   lib/redeal/mpich/libredeal.a   lib/redeal/clang/include/stddef.h
#pragma once

#include <string>

namespace redeal {

struct Installation {
  std::string Include;     ///< where redeal/array.hpp is
  std::string Libraries;   ///< a folder with the runtime for each MPI
  std::string ResourceDir; ///< Clang's own headers: those of this copy, else those that it was built with

  /// The runtime for an MPI, by the name of its folder.
  std::string runtimeFor(const std::string &Mpi) const { return Libraries + "/" + Mpi + "/libredeal.a"; }
};

/// That of the executable that runs.
const Installation &installation();

/// What the copy lacks to read sources with these headers of Clang's, as a sentence; empty if nothing.
std::string lackingHeaders(const std::string &ResourceDir);

} // namespace redeal
