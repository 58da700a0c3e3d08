// The running job: MPI started when the program has not, ended as it was started, and taken down when something fails.
#pragma once

#include "job/surroundings.h"

#include <redeal/runtime.hpp>

#include <fmt/format.h>
#include <mpi.h>

#include <string>
#include <vector>

namespace redeal::runtime {

using namespace redeal::detail;

struct job {
  int rank;
  int size;
};

/// Whether this process is the child of a fork, made after the job was first asked for. It has no part in the job.
bool is_forked();

/// Starts MPI if need be. Not before main: namespace-scope directives are postponed for that reason.
job const &this_job();

/// What is told of the life of the job on this process.
struct job_watcher {
  void (*starts)(job const &); ///< MPI runs
  void (*ends)();              ///< the process comes to no directive any more; MPI still runs
  void (*closes)() = nullptr;  ///< behind that, when it has said all that others may wait for
  /// Last of all, where all processes come to their end: waits until that is complete, which they all begin. The first
  /// who knows how does.
  void (*waits)(MPI_Request &) = nullptr;
};

/// Before the job starts; at most four.
void watch_job(job_watcher const &);

/// Whether redeal has started MPI; then all processes have come to the start of the job.
bool is_mpi_ours();

/// Ends the job with a message. Every process comes here for an error that all of them see, and one speaks for all.
[[noreturn]] void fail_together(source_line at, std::string const &what, int speaker = 0);

/// The same, for a place in the source as others have told it.
[[noreturn]] void fail_together_at(std::string const &place, std::string const &what, int speaker);

/// Ends the job with a message about this process alone.
[[noreturn]] void fail_alone(source_line at, std::string const &what);

/// Says a sentence of that kind, which ends nothing: a warning or a note.
void remark(source_line at, char const *kind, std::string const &what);
void remark_at(std::string const &place, char const *kind, std::string const &what);

/// From now on this thread watches while another one is inside of MPI: where it fails the process leaves, upon which
/// the launcher ends the others.
void speak_beside_mpi();

/// Whether directives throw errors that all their processes find before an element has moved (REDEAL_ON_ERROR).
bool throws_errors();
/// From now on errors on this thread end the job, whatever the environment says: nobody could catch them.
void end_job_for_errors();
/// The same as long as one lives.
class errors_end_job {
public:
  errors_end_job();
  ~errors_end_job();
  errors_end_job(errors_end_job const &) = delete;
  errors_end_job &operator=(errors_end_job const &) = delete;

private:
  bool const might_throw_;
};

/// Throws redeal::error, or ends the job, because a directive with that array, or these arrays, cannot be carried out.
/// Every process finds the same and comes here before an element has moved.
[[noreturn]] void refuse(located_name const &, std::string const &why, int speaker = 0,
                         char const *directive = "redistribute");

/// Ends the job because processes have come to different directives, or give different numbers in one. Each finds that.
[[noreturn]] void refuse_disagreement(located_name const &, std::string const &why, int speaker = 0);

/// Ends the job where this process alone may know that a directive cannot be carried out.
[[noreturn]] void refuse_alone(located_name const &, std::string const &why, char const *directive = "redistribute");

/// How to start a job of enough processes, for messages.
std::string how_to_start(index processes);

bool has_finalized();

/// Ends the job with a message if the program has finalized MPI.
void require_running(char const *directive, located_name const &);
/// The same unless the job has begun before.
void require_job(char const *directive, located_name const &);

/// What MPI allocates while one lives, and keeps for the life of the job, is no leak of ours, nor of the user's.
struct leaks_of_mpi {
  leaks_of_mpi();
  ~leaks_of_mpi();
  leaks_of_mpi(leaks_of_mpi const &) = delete;
  leaks_of_mpi &operator=(leaks_of_mpi const &) = delete;
};

/// Has that done when MPI is about to end, what was said last first.
void before_finalize(void (*act)());

/// The same, before all of these.
void first_before_finalize(void (*act)());

/// Counts the cores that the processes of a node may use, all together, and their caches: with more processes than
/// cores waiting must not keep a core. Collective over the node's processes. Until then it is guessed. Returns MPI's
/// code.
int count_cores(MPI_Comm node);

/// Those of these cores.
caches const &caches_here();

/// Of the job, as far as the launcher tells; else all of it.
int processes_on_this_node();

/// Whether more processes wait on this node than there are cores.
bool is_crowded();

/// How many of so many processes of the node can run at the same time.
int processes_at_once(int processes);

/// Elements that this process sent with MPI may be what another one lacks, and MPI may need a call to go on.
void let_mpi_go_on();

} // namespace redeal::runtime
