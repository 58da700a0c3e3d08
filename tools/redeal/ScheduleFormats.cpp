// The three formats. Tables are written row by row, so that a large one takes no more memory than its grid.
#include "ScheduleFormats.h"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace redeal::tool {
namespace {

using plan::wide;

std::string text(wide number) { return number == plan::wide_max ? "more than 2^127" : fmt::format("{}", number); }

/// A table with one wide column of headers at the left, and narrow ones of equal width.
class table {
public:
  table(std::size_t header, std::size_t cell) : header(header), cell(cell) {}

  void begin(std::string_view name) { fmt::format_to(std::back_inserter(line), "{:<{}}", name, header); }
  void add(std::string_view value) { fmt::format_to(std::back_inserter(line), " {:>{}}", value, cell); }
  void add(index value) { add(std::string_view(fmt::format_int(value).c_str())); }
  void end(std::string_view last = {}) {
    fmt::print("{}{}{}\n", std::string_view(line.data(), line.size()), last.empty() ? "" : "  ", last);
    line.clear();
  }

private:
  std::size_t header, cell;
  fmt::memory_buffer line;
};

constexpr std::string_view corner = "Sender/Recv.", degree = "Nbr of msg.";

std::size_t width(index number) { return fmt::format_int(number).size(); }

/// The senders that are shown.
std::pair<index, index> shown_senders(shown_schedule const &s) {
  return s.only ? std::pair{*s.only, *s.only + 1} : std::pair{index{0}, s.problem.P};
}

/// The grid of senders and receivers with value(p, i) for the i-th message of each sender p.
template <class Value> void print_rows(shown_schedule const &s, table &rows, bool with_degrees, Value const &value) {
  index const Q = s.problem.Q;
  rows.begin(corner);
  for (index q = 0; q != Q; ++q)
    rows.add(q);
  rows.end(with_degrees ? degree : "");
  for (auto [p, last] = shown_senders(s); p != last; ++p) {
    rows.begin(fmt::format("{}", p));
    std::size_t i = 0;
    auto const &row = s.grid.row(p);
    for (index q = 0; q != Q; ++q)
      if (i != row.size() && row[i].receiver == q)
        rows.add(value(p, i++));
      else
        rows.add("-");
    rows.end(with_degrees ? fmt::format("{}", row.size()) : "");
  }
}

void print_headline(shown_schedule const &s) {
  plan::dimension const &d = s.problem;
  fmt::print("{}, r = {}, s = {}, L = {}",
             d.P == d.Q ? fmt::format("P = Q = {}", d.P) : fmt::format("P = {}, Q = {}", d.P, d.Q), d.r, d.s,
             text(s.slice));
  if (d.extent != s.slice)
    fmt::print(", M = {}", d.extent);
  fmt::print("\nNS = {} (bound {}), TC = {} (bound {}), method {}\n", s.schedule.NS(), plan::ns_bound(s.grid),
             s.schedule.TC(), plan::tc_bound(s.grid), s.method);
}

void print_grid(shown_schedule const &s) {
  std::size_t cell = std::max(width(s.problem.Q - 1), width(s.problem.P));
  for (auto [p, last] = shown_senders(s); p != last; ++p)
    for (plan::message const &m : s.grid.row(p))
      cell = std::max(cell, width(m.length));
  fmt::print("\nCommunication grid\n");
  table rows(corner.size(), cell);
  print_rows(s, rows, true, [&](index p, std::size_t i) { return s.grid.row(p)[i].length; });
  if (s.only)
    return;
  rows.begin(degree);
  for (index q = 0; q != s.problem.Q; ++q)
    rows.add(s.grid.column_degree(q));
  rows.end();
}

void print_steps(shown_schedule const &s) {
  // The step of every message, by its position in its sender's row.
  std::vector<std::vector<index>> step_of;
  for (index p = 0; p != s.problem.P; ++p)
    step_of.emplace_back(s.grid.row(p).size());
  for (index step = 0; step != s.schedule.NS(); ++step)
    for (std::size_t p = 0; p != step_of.size(); ++p)
      if (std::int32_t const q = s.schedule.to[static_cast<std::size_t>(step)][p]; q >= 0) {
        auto const &row = s.grid.row(static_cast<index>(p));
        auto const found = std::lower_bound(row.begin(), row.end(), q,
                                            [](plan::message const &m, std::int32_t to) { return m.receiver < to; });
        step_of[p][static_cast<std::size_t>(found - row.begin())] = step;
      }
  fmt::print("\nCommunication steps\n");
  table rows(corner.size(), std::max(width(s.problem.Q - 1), plan::step_label(s.schedule.NS()).size()));
  print_rows(s, rows, false,
             [&](index p, std::size_t i) { return plan::step_label(step_of[static_cast<std::size_t>(p)][i]); });
}

void print_costs(shown_schedule const &s) {
  index const TC = s.schedule.TC();
  table rows(4, std::max({width(TC), plan::step_label(s.schedule.NS()).size(), std::size_t{5}}));
  fmt::print("\nCommunication costs\n");
  rows.begin("Step");
  for (index step = 0; step != s.schedule.NS(); ++step)
    rows.add(plan::step_label(step));
  rows.add("Total");
  rows.end();
  rows.begin("Cost");
  for (index const cost : s.schedule.cost)
    rows.add(cost);
  rows.add(TC);
  rows.end();
}

/// Calls visit(p, q, length) for the messages of one step that are shown.
template <class Visit> void for_each_message(shown_schedule const &s, index step, Visit const &visit) {
  for (auto [p, last] = shown_senders(s); p != last; ++p)
    if (std::int32_t const q = s.schedule.to[static_cast<std::size_t>(step)][static_cast<std::size_t>(p)]; q >= 0)
      visit(p, index{q}, s.grid.length(p, q));
}

} // namespace

void print_table(shown_schedule const &s) {
  print_headline(s);
  print_grid(s);
  print_steps(s);
  print_costs(s);
}

void print_lines(shown_schedule const &s) {
  for (index step = 0; step != s.schedule.NS(); ++step)
    for_each_message(s, step, [&](index p, index q, index length) { fmt::print("{} {} {} {}\n", step, p, q, length); });
}

void print_json(shown_schedule const &s) {
  llvm::json::OStream json(llvm::outs(), 2);
  json.object([&] {
    json.attribute("P", s.problem.P);
    json.attribute("Q", s.problem.Q);
    json.attribute("r", s.problem.r);
    json.attribute("s", s.problem.s);
    json.attribute("NS", s.schedule.NS());
    json.attribute("TC", s.schedule.TC());
    json.attribute("ns_bound", plan::ns_bound(s.grid));
    json.attribute("tc_bound", plan::tc_bound(s.grid));
    json.attribute("method", s.method);
    json.attributeArray("steps", [&] {
      for (index step = 0; step != s.schedule.NS(); ++step)
        json.object([&] {
          json.attribute("cost", s.schedule.cost[static_cast<std::size_t>(step)]);
          json.attributeArray("messages", [&] {
            for_each_message(s, step, [&](index p, index q, index length) {
              json.rawValue(fmt::format(R"({{"sender": {}, "receiver": {}, "length": {}}})", p, q, length));
            });
          });
        });
    });
  });
  llvm::outs() << '\n';
}

} // namespace redeal::tool
