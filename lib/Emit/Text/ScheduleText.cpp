// Schedule -> a commented table of C++.
//
// What comes out for 4 processes, cyclic(1) -> cyclic(2):
//
//   // cyclic(1) on 4 processes -> cyclic(2) on 4 processes.
//   // A slice of 8 elements moves in 2 steps (least possible: 2) ...
//   struct P4_r1_to_Q4_s2 {
//     static constexpr long long key[][5] = {{4, 1, 4, 2, 0}};
//     static constexpr int steps = 2, senders = 4;
//     static constexpr int to[steps][senders] = {
//         {0, 2, 1, 3}, // a: 1
//         ...
#include "Emit/Text/ScheduleText.h"

#include "Plan/Problem/Problem.h"

#include <fmt/format.h>

#include <algorithm>

namespace redeal {
namespace {

std::string processes(plan::index N) { return N == 1 ? "1 process" : fmt::format("{} processes", N); }

std::string dimensionText(const plan::dimension_key &D) {
  const auto Side = [](plan::index Procs, plan::index Block) {
    return Procs == 1                               ? std::string("1 process")
           : Block == plan::dimension_key::balanced ? fmt::format("balanced on {}", processes(Procs))
                                                    : fmt::format("cyclic({}) on {}", Block, processes(Procs));
  };
  if (D.P == 1 && D.Q == 1)
    return "* -> *";
  return Side(D.P, D.r) + " -> " + Side(D.Q, D.s);
}

} // namespace

std::string scheduleText(const plan::schedule_key &Key, const ScheduleTable &Table) {
  const plan::schedule &S = Table.Schedule;
  std::string Text = "// ";
  std::string KeyText, Slice;
  bool Repeats = false, AllCyclic = true, Skips = false;
  for (const plan::dimension_key &D : Key)
    Skips |= D.skipped_from > 0 || D.skipped_to > 0;
  for (const plan::dimension_key &D : Key) {
    if (&D != &Key.front()) {
      Text += "; ";
      KeyText += ", ";
      Slice += " x ";
    }
    Text += dimensionText(D);
    KeyText += fmt::format("{{{}, {}, {}, {}, {}{}}}", D.P, D.r, D.Q, D.s, D.m,
                           Skips ? fmt::format(", {}, {}", D.skipped_from, D.skipped_to) : "");
    Repeats |= D.m == 0;
    AllCyclic &= D.is_block_cyclic();
    Slice += D.m > 0 ? fmt::format("{}", D.m) : fmt::format("{}", static_cast<plan::index>(plan::slice_length(D)));
  }
  Text += fmt::format(".\n// {} elements move in {} step{} (least possible: {}) at cost {} (bound: {}){}.\n", Slice,
                      S.NS(), S.NS() == 1 ? "" : "s", Table.StepsBound, S.TC(), Table.CostBound,
                      Repeats ? "; the pattern then repeats" : "");
  Text += fmt::format(
      "struct {} {{\n"
      "  static constexpr long long key[][{}] = {{{}}}; // P r Q s{}, {}\n"
      "  static constexpr int steps = {}, senders = {};\n"
      "  // to[step][sender] is the receiver, -1 for none; the cost is the longest message.\n"
      "  static constexpr int to[steps][senders] = {{\n",
      Table.Name, Skips ? 7 : 5, KeyText, AllCyclic ? "" : " (0: balanced)",
      Skips ? "the extent if shorter, what comes before the first element" : "and the extent if shorter", S.NS(), S.P);
  int Width = 1;
  for (const auto &Step : S.to)
    for (int Q : Step)
      Width = std::max(Width, static_cast<int>(fmt::formatted_size("{}", Q)));
  for (size_t I = 0; I < S.to.size(); ++I) {
    Text += "      {";
    for (size_t P = 0; P < S.to[I].size(); ++P)
      Text += fmt::format("{}{:>{}}", P == 0 ? "" : ", ", S.to[I][P], Width);
    Text += fmt::format("}}, // step {}, cost {}\n", plan::step_label(static_cast<plan::index>(I)), S.cost[I]);
  }
  return Text + "  };\n};\n";
}

} // namespace redeal
