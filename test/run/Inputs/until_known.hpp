// How long moves are tried depends on the machine, and on what else it does.
#pragma once

#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

/// Whether the file of wisdom holds so many moves, those with this word if one is given. All processes ask together.
inline bool is_known(std::size_t moves, std::string const &word = " ") {
  int known = 0;
  if (redeal::rank() == 0) {
    char const *const path = std::getenv("REDEAL_WISDOM");
    std::ifstream file(path ? path : "");
    std::set<std::string> found;
    for (std::string machine, move, rest; file >> machine >> move && std::getline(file, rest);)
      if (machine != "redeal" && rest.find(word) != std::string::npos)
        found.insert(move);
    known = found.size() >= moves;
  }
  MPI_Bcast(&known, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return known != 0;
}
