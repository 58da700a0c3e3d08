#include "job/launcher.h"

#include <redeal/detail/digest.hpp>

#include <fmt/format.h>

#include <sys/stat.h>

#include <mpi.h>
#include <unistd.h>

#include <cstdlib>
#include <initializer_list>

namespace redeal::runtime {
namespace {

constexpr launcher mpich{"MPICH", "mpiexec.mpich", "PMI_SIZE", "PMI_RANK", "MPI_LOCALNRANKS"};
constexpr launcher open_mpi{"Open MPI", "mpiexec.openmpi", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK",
                            "OMPI_COMM_WORLD_LOCAL_SIZE"};

#ifdef OPEN_MPI
constexpr launcher const &own = open_mpi, &other = mpich;
#else
constexpr launcher const &own = mpich, &other = open_mpi;
#endif

} // namespace

launcher const &own_launcher() { return own; }

// The other's variables may be those of a job that has started this one by the own launcher.
launcher const *other_launcher() { return !std::getenv(own.size) && told_number(other.size) > 1 ? &other : nullptr; }

std::string jobs_of_one(launcher const &by) {
  return fmt::format(
      "mpiexec has started {} processes, each of which is a job by itself, as this mpiexec is {}'s and the "
      "program is {}'s; run it with {}",
      told_number(by.size), by.mpi, own.mpi, own.command);
}

int told_number(char const *variable) {
  char const *const value = std::getenv(variable);
  return value ? std::atoi(value) : 0;
}

int processes_on_this_node(int all) {
  for (char const *name : {own.local, other.local, "SLURM_NTASKS_PER_NODE", "SLURM_STEP_TASKS_PER_NODE"})
    if (int const n = told_number(name); n > 0)
      return n;
  return all;
}

// Of what the launcher has given to all of them. Hydra's processes of a node have inherited one socket.
std::uint64_t number_of_job() {
  detail::digest number;
  bool any = false;
  struct stat about;
  if (char const *const file = std::getenv("HYDI_CONTROL_FD"); file && fstat(std::atoi(file), &about) == 0) {
    number.add(static_cast<std::int64_t>(about.st_ino));
    any = true;
  }
  for (char const *name : {"PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid", "SLURM_JOB_ID", "SLURM_STEP_ID"})
    if (char const *const value = std::getenv(name); value && *value != '\0') {
      number.add(value);
      any = true;
    }
  if (!any)
    number.add(getppid());
  number.add(getuid());
  return number.value();
}

} // namespace redeal::runtime
