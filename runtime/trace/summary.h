// What all moves of a job were and took: each process's sums by directive (sites.h) -> one list on process 0, at the
// end.
#pragma once

#include "trace/sites.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace redeal::runtime {

/// One directive with one array, or the whole job.
struct site_summary {
  std::string file, name; ///< "x.cpp", "x (halo)"; empty for the job
  int line = 0;
  site_counts counts; ///< of all processes
  double slowest = 0; ///< seconds, of the process that spent most there
  double plan = 0;    ///< of that one, as in site
  time_by_part parts; ///< the same
  /// The ways that it took there, and how many of its moves, or phases of moves, took them.
  std::vector<std::pair<std::string, std::int64_t>> ways;
  /// Pairs of mappings as JSON, and how many of the moves were between them; for a report.
  std::vector<std::pair<std::string, std::int64_t>> pairs;
};

/// When one process was in which site, in seconds before the end of the job.
struct process_times {
  int process;
  std::vector<visit_interval> visits;
};

struct job_summary {
  site_summary all;
  std::vector<site_summary> sites;      ///< slowest first
  std::vector<process_times> processes; ///< for a report: all, or one of so many
  int every = 1;
};

/// At the end of the job, whether all processes are asked for sums, and for the same; if only some are, one of these
/// says so. Where redeal ends MPI all processes come here, asked or not.
bool are_all_asked();

/// At the end of the job, once, on all processes: process 0 gets it, others nothing.
std::optional<job_summary> sum_up_job();

/// At the end of the job, on all processes: tells the sums on standard error, or writes the report, by process 0, if
/// REDEAL_TRACE asks for them.
void tell_sums();

/// The lines of REDEAL_TRACE=total, or sites.
std::string text_of(job_summary const &, bool with_sites);

} // namespace redeal::runtime
