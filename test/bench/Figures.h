// What is proven about the schedules, counted over many redistributions.
#pragma once

namespace redeal::plan {

/// Prints a line for each figure: a label, a colon and a number.
void print_figures();

} // namespace redeal::plan
