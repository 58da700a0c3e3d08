// What a run has measured -> its part of the page of a report, for REDEAL_TRACE=report:FILE.
//
// The page may hold what the compiler found, and keeps it (lib/Report): what is measured is shown beside it.
#pragma once

#include "trace/summary.h"

#include <string>

namespace redeal::runtime {

/// Process 0 warns if the report that REDEAL_TRACE asks for cannot be written; once, and before the program has run for
/// long.
void look_at_report();

/// At the end of the job, on process 0. A report that cannot be written is a warning, and changes nothing else.
void write_report(job_summary const &);

/// Two mappings as a page draws them.
std::string json_of(mapping const &from, mapping const &to);

} // namespace redeal::runtime
