// What REDEAL_TRACE asks for.
#pragma once

#include <string>

namespace redeal::runtime {

/// Several words may be given, with commas between.
struct trace_wish {
  bool moves = false; ///< a line for each move; steps and ways ask for it, too
  bool steps = false, ways = false;
  bool total = false; ///< a line at the end of the job; sites asks for it, too
  bool sites = false; ///< and one for each directive
  std::string report; ///< the file of a page with all that, as seen from everywhere; empty if there is to be none

  /// Whether moves are counted, and what they spend their time on.
  bool counts() const { return total || !report.empty(); }
  bool times() const { return sites || !report.empty(); }
};

trace_wish const &trace_wished();

/// Files are named as seen from the folder of that moment.
void note_folder();

} // namespace redeal::runtime
