// A schedule as text on standard output: `table` for people, `lines` and `json` for programs.
#pragma once

#include "Plan/Schedule.h"

namespace redeal::tool {

/// A schedule with everything that its formats mention. The lengths in `grid` are those of `problem.extent` elements.
struct shown_schedule {
  plan::dimension problem;
  plan::wide slice; ///< lcm(Pr, Qs)
  plan::communication_grid const &grid;
  plan::schedule const &schedule;
  char const *method;
  std::optional<index> only; ///< show this sender alone
};

/// The layout of the paper's tables: the grid, the steps as letters a, b, … z, aa, …, and the costs, under a headline.
void print_table(shown_schedule const &);

/// One message a line: `step sender receiver length`.
void print_lines(shown_schedule const &);

/// One object with the keys P Q r s NS TC ns_bound tc_bound method steps.
void print_json(shown_schedule const &);

} // namespace redeal::tool
