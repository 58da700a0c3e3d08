// Tables are written row by row, so that a large one takes no more memory than its grid.
#include "shown/Formats.h"

#include <fmt/format.h>

#include <algorithm>

namespace redeal::tool {
namespace {

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
constexpr std::string_view nothing = "-", stays = "=";

std::size_t width(index number) { return fmt::format_int(number).size(); }

/// The grid of senders and receivers, from everybody's messages.
class grid_tables {
public:
  grid_tables(all_messages const &all, bool local_free)
      : grid(all.grid), steps(all.steps), local_free(local_free),
        column_width(std::max(width(grid.receivers() - 1), width(grid.senders()))) {}

  void print_grid() const {
    std::size_t cell = column_width;
    for (index p = 0; p != grid.senders(); ++p)
      for (plan::message const &m : grid.row(p))
        cell = std::max(cell, width(m.length));
    fmt::print("\nCommunication grid\n");
    table rows(corner.size(), cell);
    print_header(rows, degree);
    for (index p = 0; p != grid.senders(); ++p) {
      print_row(rows, p, [&](std::size_t i) { rows.add(grid.row(p)[i].length); });
      rows.end(fmt::format("{}", grid.row_degree(p) - own(p)));
    }
    rows.begin(degree);
    for (index q = 0; q != grid.receivers(); ++q)
      rows.add(grid.column_degree(q) - (q < grid.senders() ? own(q) : 0));
    rows.end();
  }

  void print_steps() const {
    std::size_t cell = std::max(width(grid.receivers() - 1), plan::step_label(steps.NS()).size());
    if (!steps.part.empty())
      for (index p = 0; p != grid.senders(); ++p)
        for (std::string const &label : labels(p))
          cell = std::max(cell, label.size());
    fmt::print("\nCommunication steps\n");
    table rows(corner.size(), cell);
    print_header(rows, {});
    for (index p = 0; p != grid.senders(); ++p) {
      std::vector<std::string> const names = labels(p);
      print_row(rows, p, [&](std::size_t i) { rows.add(names[i]); });
      rows.end();
    }
  }

private:
  /// How many of p's messages are none, because they stay.
  index own(index p) const { return local_free && grid.find(p, p) ? 1 : 0; }

  void print_header(table &rows, std::string_view last) const {
    rows.begin(corner);
    for (index q = 0; q != grid.receivers(); ++q)
      rows.add(q);
    rows.end(last);
  }

  /// Calls add(i) for the i-th message of p, and fills the other cells.
  template <class Add> void print_row(table &rows, index p, Add const &add) const {
    rows.begin(fmt::format("{}", p));
    std::size_t i = 0;
    std::vector<plan::message> const &row = grid.row(p);
    for (index q = 0; q != grid.receivers(); ++q) {
      bool const exchange = i != row.size() && row[i].receiver == q;
      if (!exchange)
        rows.add(nothing);
      else if (local_free && p == q)
        rows.add(stays);
      else
        add(i);
      i += exchange ? 1 : 0;
    }
  }

  /// The steps of p's messages, by position in its row: "a", or "a+c" for one in two parts.
  std::vector<std::string> labels(index p) const {
    std::vector<plan::message> const &row = grid.row(p);
    std::vector<std::string> result(row.size());
    for (index step = 0; step != steps.NS(); ++step)
      if (index const q = steps.to[static_cast<std::size_t>(step)][static_cast<std::size_t>(p)]; q >= 0) {
        std::string &label = result[static_cast<std::size_t>(grid.find(p, q) - row.data())];
        if (!label.empty())
          label += '+';
        label += plan::step_label(step);
      }
    return result;
  }

  plan::communication_grid const &grid;
  plan::schedule const &steps;
  bool local_free;
  std::size_t column_width;
};

void print_costs(shown_schedule const &s) {
  table rows(4, std::max({width(s.TC), plan::step_label(s.NS).size(), std::size_t{5}}));
  fmt::print("\nCommunication costs\n");
  rows.begin("Step");
  for (index step = 0; step != s.NS; ++step)
    rows.add(plan::step_label(step));
  rows.add("Total");
  rows.end();
  rows.begin("Cost");
  for (index const cost : s.cost)
    rows.add(cost);
  rows.add(s.TC);
  rows.end();
}

void print_sender(sent_messages const &sent) {
  fmt::print("\nMessages of sender {}\n", sent.sender);
  std::size_t cell = 8;
  for (plan::shipment const &m : sent.messages)
    cell = std::max({cell, width(m.peer), width(m.length)});
  table rows(4, cell);
  rows.begin("Step");
  rows.add("Receiver");
  rows.add("Length");
  rows.end();
  for (plan::shipment const &m : sent.messages) {
    rows.begin(plan::step_label(m.step));
    rows.add(m.peer);
    rows.add(m.length);
    rows.end();
  }
}

} // namespace

headline headline_of(shown_schedule const &s) {
  std::string costs = fmt::format("TC = {} (bound {})", s.TC, s.tc_bound), proof;
  if (!s.TC_known())
    costs = fmt::format("TC between {} and {}", s.TC, s.TC_at_most);
  else if (s.proven)
    proof = ", proven";
  else if (s.TC == s.tc_bound || s.tc_bound == 0)
    proof = ", not proven";
  else {
    plan::wide const tenths = plan::ceil_div(static_cast<plan::wide>(s.TC - s.tc_bound) * 1000, s.tc_bound);
    proof = fmt::format(", not proven: at most {}.{} % above the bound", tenths / 10, tenths % 10);
  }
  return {s.asked.of.title + (s.asked.wish.local_free ? ", local-free" : ""),
          fmt::format("NS = {} (bound {}), {}, method {}{}", s.NS, s.ns_bound, costs, plan::name_of(s.asked.wish.how),
                      proof)};
}

void print_table(shown_schedule const &s) {
  auto const [subject, figures] = headline_of(s);
  fmt::print("{}\n{}\n", subject, figures);
  if (!s.front.choices.empty()) {
    fmt::print("Pareto front (NS, TC):");
    for (plan::trade_off const &choice : s.front.choices)
      fmt::print(" ({}, {})", choice.NS, choice.TC);
    fmt::print("{}\n", s.front.proven ? "" : ", not proven: there may be others");
  }
  if (auto const *sent = std::get_if<sent_messages>(&s.messages)) {
    print_sender(*sent);
    return;
  }
  grid_tables const tables(std::get<all_messages>(s.messages), s.asked.wish.local_free);
  tables.print_grid();
  tables.print_steps();
  print_costs(s);
}

} // namespace redeal::tool
