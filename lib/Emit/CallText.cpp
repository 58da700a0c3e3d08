// Directive -> the line that replaces it.
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
//   #pragma redistribute wait(t)
//   ::redeal::redistribute_wait({"t"});
//
// The user's expressions go over as they were written, so the back-end compiler
// evaluates them in each instantiation, and macros stay macros.
#include "Emit/CallText.h"

#include "Source/Clauses.h"
#include "Source/Reporting.h"

#include <fmt/format.h>

namespace redeal {
namespace {

class CallWriter {
public:
  explicit CallWriter(const EmittedNames &Names) : Names(Names) {}

  std::string grid(const Directive &D) const {
    const std::string Start = fmt::format("[[{}]] const {} {}", Names.plain("maybe_unused"),
                                          Names.plain("::redeal::processors"), D.Name.Text);
    if (!D.Comm)
      return fmt::format("{}({}, {});", Start, quoted(D.Name.Text), D.Extents.Text);
    const std::string Grid =
        fmt::format("{}({}, {})", Names.type("::redeal::processors"), quoted(D.Name.Text), D.Extents.Text);
    return fmt::format("{} = {}({}, {});", Start, Names.member(Grid, "comm"), D.Comm->Text, quoted(D.Comm->Text));
  }

  std::string copy(const Directive &D, const std::set<std::string> &Tables, const AssignmentFact &Copy) const {
    std::string What =
        fmt::format("{}({}, {})", Names.type("::redeal::assignment"), quoted(Copy.ToText), quoted(Copy.FromText));
    for (const Clause &C : D.Clauses)
      What = fmt::format("{}({})", Names.member(What, formOf(C.Kind).Keyword), value(C));
    if (D.Async)
      What = fmt::format("{}({})", Names.member(What, "async"), quoted(D.Async->Text));
    return fmt::format("{}({}{},", Names.function("::redeal::redistribute_copy"), What, schedules(Tables));
  }

  std::string wait(const Directive &D) const {
    std::string Text = Names.function("::redeal::redistribute_wait") + "({";
    for (const MoveName &Name : D.Waits)
      Text += (&Name == &D.Waits.front() ? "" : ", ") + quoted(Name.Text);
    return Text + "});";
  }

  std::string mapping(const Directive &D, bool AtNamespaceScope, const std::set<std::string> &Tables) const {
    std::string Text;
    if (AtNamespaceScope)
      Text = fmt::format("[[{}]] static const bool {} = {}(", Names.plain("maybe_unused"), Names.plain(D.SiteName),
                         Names.function("::redeal::distribute_later"));
    else
      Text = fmt::format("{}(", Names.function(std::string("::redeal::") + spelling(D.Kind)));
    for (const MapClause &Map : D.Maps)
      Text += (&Map == &D.Maps.front() ? "" : ", ") + map(Map);
    if (D.Onto)
      Text += ", " + onto(*D.Onto);
    for (const Clause &C : D.Clauses)
      Text += fmt::format(", {}({})", Names.type(formOf(C.Kind).Type), value(C));
    if (D.Async)
      Text += fmt::format(", {}({})", Names.type("::redeal::async_name"), quoted(D.Async->Text));
    return Text + schedules(Tables) + ");";
  }

private:
  std::string map(const MapClause &Map) const {
    std::string Text = fmt::format("{}({}, {}", Names.function("::redeal::map"), quoted(Map.Name.Text), Map.Name.Text);
    for (const FormatClause &F : Map.Formats)
      Text += ", " + format(F);
    return Text + ")";
  }

  std::string format(const FormatClause &F) const {
    return fmt::format("{}({})", Names.function(std::string("::redeal::") + functionName(F.Kind)),
                       F.Size ? F.Size->Text : "");
  }

  std::string onto(const OntoClause &Onto) const {
    std::string Text = Names.type("::redeal::onto") + "(" + Onto.Grid.Text;
    for (const SectionClause &S : Onto.Sections)
      Text += ", " + section(S);
    return Text + ")";
  }

  // phases(auto) is the one without a number.
  static std::string value(const Clause &C) {
    if (C.Word.empty())
      return C.Value.Text;
    return formOf(C.Kind).Argument == ClauseForm::Word ? quoted(C.Word) : "";
  }

  std::string section(const SectionClause &S) const {
    if (S.Replicated)
      return Names.function("::redeal::section::all_alike") + "()";
    const std::string First = S.First ? S.First->Text : "0";
    if (S.Single)
      return fmt::format("{}({})", Names.function("::redeal::section::at"), First);
    if (!S.Count)
      return fmt::format("{}({})", Names.function("::redeal::section::from"), First);
    return fmt::format("{}({}, {})", Names.type("::redeal::section"), First, S.Count->Text);
  }

  std::string schedules(const std::set<std::string> &Tables) const {
    if (Tables.empty())
      return "";
    std::string Text = ", " + Names.plain("::redeal::schedules") + "<";
    for (const std::string &Name : Tables)
      Text += (Name == *Tables.begin() ? "" : ", ") + Names.plain("::redeal_schedules::" + Name);
    return Text + ">()";
  }

  const EmittedNames &Names;
};

} // namespace

std::string callText(const Directive &D, bool AtNamespaceScope, const std::set<std::string> &Tables,
                     const AssignmentFact *Assignment, const EmittedNames &Names) {
  const CallWriter Writer(Names);
  if (D.Kind == Directive::Processors)
    return Writer.grid(D);
  if (D.waits())
    return Writer.wait(D);
  return Assignment ? Writer.copy(D, Tables, *Assignment) : Writer.mapping(D, AtNamespaceScope, Tables);
}

} // namespace redeal
