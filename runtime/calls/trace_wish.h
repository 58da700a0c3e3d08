// What REDEAL_TRACE asks for.
#pragma once

namespace redeal::runtime {

/// Several words may be given, with commas between.
struct trace_wish {
  bool moves = false; ///< a line for each move; steps and ways ask for it, too
  bool steps = false, ways = false;
  bool total = false; ///< a line at the end of the job; sites asks for it, too
  bool sites = false; ///< and one for each directive
};

trace_wish const &trace_wished();

} // namespace redeal::runtime
