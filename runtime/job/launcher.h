// What launchers tell the processes that they start, by the environment, and what redeal knows of one MPI or another:
// all in one place.
//
// MPIs do not know each other's launchers: where mpiexec.mpich starts three processes of a program of Open MPI's, each
// takes itself for a job of one.
#pragma once

#include <cstdint>
#include <string>

namespace redeal::runtime {

struct launcher {
  char const *mpi;     ///< whose it is
  char const *command; ///< its name
  char const *size;    ///< variables that say how many processes it has started,
  char const *rank;    ///< which of them this is,
  char const *local;   ///< and how many are on this node
};

/// That of the MPI that this runtime is compiled for.
launcher const &own_launcher();

/// That of another MPI if it has started this process as one of several; null if it has not.
launcher const *other_launcher();

/// The sentence on a launcher that has made a job of one process of each that it has started.
std::string jobs_of_one(launcher const &other);

/// What a variable of a launcher's says; 0 if it says nothing.
int told_number(char const *variable);

/// How many processes of the job are on this node, as the launcher says; as many as given if it says nothing.
int processes_on_this_node(int all);

/// A number that is the same for all processes of a job on a node, and for no others there.
std::uint64_t number_of_job();

} // namespace redeal::runtime
