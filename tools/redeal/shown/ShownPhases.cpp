// Mappings as users write them, and figures in columns or members.
#include "shown/ShownPhases.h"

#include "request/MappingText.h"
#include "shown/Output.h"
#include "shown/Patience.h"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace redeal::tool {
namespace {

std::string text_of(std::vector<deal> const &dims) {
  mapping_text text;
  for (deal const &d : dims) {
    text.formats.push_back(plan::format_of(d));
    if (d.procs() > 1)
      text.grid.push_back(d.procs());
  }
  return text.text();
}

plan::placed_mapping placed(std::vector<plan::dimension> const &dims, deal plan::dimension::*side) {
  std::vector<deal> deals;
  for (plan::dimension const &d : dims)
    deals.push_back(d.*side);
  return plan::on_first_processes(std::move(deals));
}

std::optional<std::string> refuse(std::vector<plan::dimension> const &dims) {
  if (std::optional<std::string> error = plan::validate_numbers(dims))
    return error;
  for (deal plan::dimension::*side : {&plan::dimension::from, &plan::dimension::to}) {
    plan::wide all = 1;
    for (plan::dimension const &d : dims)
      all = std::min<plan::wide>(all * (d.*side).procs(), plan::largest_grid + 1);
    if (all > plan::largest_grid)
      return fmt::format("phases are planned for at most {} processes, but a grid has more", plan::largest_grid);
  }
  return plan::validate_for_one_process(dims);
}

struct shown_phase {
  std::string from, to;
  plan::phase_figures figures;
  double cost;
};

std::vector<shown_phase> list(request const &asked, plan::phase_sequence const &found) {
  auto const member = [&](std::string_view name) {
    for (auto const &[known, value] : asked.of.members)
      if (known == name)
        return std::get<std::string>(value);
    return std::string();
  };
  std::vector<shown_phase> phases;
  std::string before = member("from");
  for (std::size_t i = 0; i != found.figures.size(); ++i) {
    std::string const after = i < found.between.size() ? text_of(found.between[i]) : member("to");
    plan::phase_sums const sums = plan::phase_sums().with(found.figures[i]);
    phases.push_back(
        {before, after, found.figures[i],
         found.figures[i].moved > 0 ? sums.cost(asked.phases->costs, asked.phases->element_size) : 0}); // as in all
    before = after;
  }
  return phases;
}

void print_table(request const &asked, plan::phase_sequence const &found, std::vector<shown_phase> const &phases) {
  fmt::print("{}\n{} phase{}, cost {:.6g} (in one phase {:.6g})\n", asked.of.title, found.phases(),
             found.phases() == 1 ? "" : "s", found.cost, found.direct);
  if (found.phases() < asked.phases->phases)
    fmt::print("no more mappings in between fit the array, its grids and the memory\n");
  plan::phase_sums sums;
  std::size_t from = 4, to = 2;
  for (shown_phase const &one : phases) {
    sums = sums.with(one.figures);
    from = std::max(from, one.from.size());
    to = std::max(to, one.to.size());
  }
  std::string const NS = fmt::format("{}", static_cast<index>(sums.NS)),
                    TC = fmt::format("{}", static_cast<index>(sums.TC));
  std::size_t const steps = std::max<std::size_t>(NS.size(), 2), elements = std::max<std::size_t>(TC.size(), 2);
  auto const line = [&](std::string_view number, std::string_view a, std::string_view b, std::string_view ns,
                        std::string_view tc, std::string_view cost) {
    fmt::print("{:<5}  {:<{}}  {:<{}}  {:>{}}  {:>{}}  {:>11}\n", number, a, from, b, to, ns, steps, tc, elements,
               cost);
  };
  fmt::print("\n");
  line("Phase", "From", "To", "NS", "TC", "Cost");
  for (std::size_t i = 0; i != phases.size(); ++i) {
    shown_phase const &one = phases[i];
    line(fmt::format("{}", i + 1), one.from, one.to, fmt::format("{}", one.figures.NS),
         fmt::format("{}", one.figures.TC), fmt::format("{:.6g}", one.cost));
  }
  line("Total", "", "", NS, TC, fmt::format("{:.6g}", found.cost));
}

void print_json(request const &asked, plan::phase_sequence const &found, std::vector<shown_phase> const &phases) {
  llvm::json::OStream json(llvm::outs(), 2);
  plan::phase_sums sums;
  json.object([&] {
    for (auto const &[name, value] : asked.of.members)
      std::visit([&, name = name](auto const &v) { json.attribute(name, v); }, value);
    json.attributeArray("phases", [&] {
      for (shown_phase const &one : phases) {
        sums = sums.with(one.figures);
        json.object([&] {
          json.attribute("from", one.from);
          json.attribute("to", one.to);
          json.attribute("NS", one.figures.NS);
          json.attribute("TC", one.figures.TC);
          json.attribute("moved", one.figures.moved);
          json.attribute("cost", one.cost);
        });
      }
    });
    json.attribute("NS", static_cast<index>(sums.NS));
    json.attribute("TC", static_cast<index>(sums.TC));
    json.attribute("cost", found.cost);
    json.attribute("direct", found.direct);
  });
  llvm::outs() << '\n';
}

} // namespace

std::optional<std::string> show_phases(request const &asked) {
  std::vector<plan::dimension> const &dims = asked.of.dimensions;
  if (std::optional<std::string> error = refuse(dims))
    return error;
  announce_if_slow("planning phases");
  plan::phase_sequence const found =
      plan::find_phases(placed(dims, &plan::dimension::from), placed(dims, &plan::dimension::to), *asked.phases);
  announce_nothing();
  if (!std::isfinite(found.cost) || !std::isfinite(found.direct))
    return "phases of so many elements have no finite cost with such --alpha, --beta, --pack or REDEAL_COSTS";
  std::vector<shown_phase> const phases = list(asked, found);
  if (asked.form == output::json)
    print_json(asked, found, phases);
  else
    print_table(asked, found, phases);
  return std::nullopt;
}

} // namespace redeal::tool
