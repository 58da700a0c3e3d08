// A schedule as text on standard output: `table` for people, `lines` and `json` for programs, `svg` for the eye.
#pragma once

#include "shown/ShownSchedule.h"

namespace redeal::tool {

/// The layout of the papers' tables: the grid, the steps as letters a, b, … z, aa, …, and the costs, under a headline.
/// For one sender a line for each message.
void print_table(shown_schedule const &);

/// One message, or part of one, a line: `step sender receiver length`.
void print_lines(shown_schedule const &);

/// One object with the members of the subject and NS TC ns_bound tc_bound method proven steps; front and front_proven
/// if there is a choice, local_free if that was asked for. What is unknown is null.
void print_json(shown_schedule const &);

/// The communication grid as a picture, coloured by step. Requires everybody's messages.
void print_svg(shown_schedule const &);

/// The subject, and what the schedule achieves: "NS = 7 (bound 7), TC = 15 (bound 15), method optimal, proven".
struct headline {
  std::string subject, figures;
};
headline headline_of(shown_schedule const &);

} // namespace redeal::tool
