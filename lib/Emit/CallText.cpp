//===- CallText.cpp - Directive -> the line that replaces it --------------===//
//
//   #pragma processors P(16)
//   [[maybe_unused]] const ::redeal::processors P("P", 16);
//
//   #pragma redistribute x(cyclic(5)) onto(P[0:8])
//   ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)),
//       ::redeal::onto(P, ::redeal::section(0, 8)), ::redeal::schedules<...>());
//
//   #pragma redistribute copy
//   B = A;
//   ::redeal::redistribute_copy(::redeal::assignment("B", "A"),
//   B , A);
//
// The user's expressions go over as they were written, so the back-end compiler
// evaluates them in each instantiation, and macros stay macros.
//
//===----------------------------------------------------------------------===//

#include "Emit/CallText.h"

#include "Source/Reporting.h"

#include <fmt/format.h>

namespace redeal {
namespace {

std::string formatText(const FormatClause &F) {
  if (F.Kind == FormatClause::Collapsed)
    return "::redeal::collapsed()";
  return fmt::format("::redeal::{}({})", F.Kind == FormatClause::Block ? "block" : "cyclic",
                     F.Size ? F.Size->Text : "");
}

std::string mapText(const MapClause &Map) {
  std::string Text = fmt::format("::redeal::map({}, {}", quoted(Map.Name.Text), Map.Name.Text);
  for (const FormatClause &F : Map.Formats)
    Text += ", " + formatText(F);
  return Text + ")";
}

std::string sectionText(const SectionClause &S) {
  const std::string First = S.First ? S.First->Text : "0";
  if (S.Single)
    return fmt::format("::redeal::section::at({})", First);
  if (!S.Count)
    return fmt::format("::redeal::section::from({})", First);
  return fmt::format("::redeal::section({}, {})", First, S.Count->Text);
}

std::string ontoText(const OntoClause &Onto) {
  std::string Text = "::redeal::onto(" + Onto.Grid.Text;
  for (const SectionClause &S : Onto.Sections)
    Text += ", " + sectionText(S);
  return Text + ")";
}

std::string gridText(const Directive &D) {
  const std::string Start = fmt::format("[[maybe_unused]] const ::redeal::processors {}", D.Name.Text);
  if (!D.Comm)
    return fmt::format("{}({}, {});", Start, quoted(D.Name.Text), D.Extents.Text);
  return fmt::format("{} = ::redeal::processors({}, {}).comm({});", Start, quoted(D.Name.Text), D.Extents.Text,
                     D.Comm->Text);
}

std::string schedulesText(const std::set<std::string> &Tables) {
  std::string Text = ", ::redeal::schedules<";
  for (const std::string &Name : Tables)
    Text += (Name == *Tables.begin() ? "::redeal_schedules::" : ", ::redeal_schedules::") + Name;
  return Text + ">()";
}

} // namespace

std::string callText(const Directive &D, bool AtNamespaceScope, const std::set<std::string> &Tables,
                     const AssignmentFact *Assignment) {
  if (D.Kind == Directive::Processors)
    return gridText(D);
  std::string Text;
  if (Assignment) {
    for (const LimitClause &Limit : D.Limits)
      Text += fmt::format(".{}({})", spelling(Limit.Kind), Limit.Value.Text);
    return fmt::format("::redeal::redistribute_copy(::redeal::assignment({}, {}){}{},", quoted(Assignment->ToText),
                       quoted(Assignment->FromText), Text, Tables.empty() ? "" : schedulesText(Tables));
  }
  if (AtNamespaceScope)
    Text = fmt::format("[[maybe_unused]] static const bool {} = "
                       "::redeal::distribute_later(",
                       D.SiteName);
  else
    Text = fmt::format("::redeal::{}(", spelling(D.Kind));
  for (const MapClause &Map : D.Maps)
    Text += (&Map == &D.Maps.front() ? "" : ", ") + mapText(Map);
  if (D.Onto)
    Text += ", " + ontoText(*D.Onto);
  for (const LimitClause &Limit : D.Limits)
    Text += fmt::format(", ::redeal::{}_limit({})", spelling(Limit.Kind), Limit.Value.Text);
  if (!Tables.empty())
    Text += schedulesText(Tables);
  return Text + ");";
}

} // namespace redeal
