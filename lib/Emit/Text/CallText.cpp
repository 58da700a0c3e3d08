// Directive -> the line that replaces it.
//
//   #pragma processors P(16)
//   [[maybe_unused]] const ::redeal::processors P("P", 16);
//
//   #pragma redistribute x(cyclic(5)) onto(P[0:8])
//   ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)),
//       ::redeal::onto(P, ::redeal::section(0, 8)), ::redeal::schedules<...>());
//
//   #pragma template T(100)
//   ::redeal::index_template T("T", 100);
//
//   #pragma align A(i, j) with(T(2 * j + 1))
//   ::redeal::align(::redeal::aligned("A", A),
//       ::redeal::with("T", T, ::redeal::aligned_along<1>([&](::redeal::index j) { return 2 * j + 1; })));
//
//   #pragma distribute x(cyclic(5)) onto(P) remap            of a parameter x
//   [[maybe_unused]] const ::redeal::parameters redeal_site_1(::redeal::remap(),
//       ::redeal::parameter<decltype(x)>("x", x, ::redeal::cyclic(5)), ::redeal::onto(P), ::redeal::schedules<...>());
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
#include "Emit/Text/CallText.h"

#include "Source/Directives/Clauses.h"
#include "Source/Directives/Reporting.h"

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

  // At namespace scope one for its file; of a header one for all sources that include it, as their arrays may be one.
  std::string indices(const Directive &D, bool AtNamespaceScope) const {
    return fmt::format("[[{}]] {}{} {}({}, {});", Names.plain("maybe_unused"),
                       !AtNamespaceScope      ? ""
                       : Names.isInMainFile() ? "static "
                                              : "inline ",
                       Names.plain("::redeal::index_template"), D.Name.Text, quoted(D.Name.Text), D.Extents.Text);
  }

  std::string alignment(const Directive &D, bool AtNamespaceScope) const {
    const AlignmentClause &A = *D.Alignment;
    std::string With = fmt::format("{}({}, {}", Names.function("::redeal::with"), quoted(A.Target.Text), A.Target.Text);
    for (const SubscriptClause &S : A.Subscripts)
      With += ", " + subscript(A, S, AtNamespaceScope);
    return fmt::format("{}({}({}, {}), {}));", begin(D, "::redeal::align", "::redeal::align_later", AtNamespaceScope),
                       Names.function("::redeal::aligned"), quoted(A.Array.Text), A.Array.Text, With);
  }

  // An object that undoes in its end what it has done.
  std::string parameters(const Directive &D, const std::vector<const Directive *> &Before,
                         const std::set<std::string> &Tables) const {
    std::string Text = fmt::format("[[{}]] const {} {}({}", Names.plain("maybe_unused"),
                                   Names.plain("::redeal::parameters"), Names.plain(D.SiteName), entry(D));
    for (const MapClause &Map : D.Maps)
      Text += fmt::format(", {}<decltype({})>({}, {}{})", Names.plain("::redeal::parameter"), Map.Name.Text,
                          quoted(Map.Name.Text), Map.Name.Text, formats(Map));
    if (D.Onto)
      Text += ", " + onto(*D.Onto);
    if (!Before.empty())
      Text += ", " + Names.member(Names.plain(Before.back()->SiteName), "entered") + "()";
    return Text + schedules(Tables) + ");";
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
    std::string Text =
        begin(D, std::string("::redeal::") + spelling(D.Kind), "::redeal::distribute_later", AtNamespaceScope) + "(";
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
  std::string begin(const Directive &D, const std::string &Now, const char *Later, bool AtNamespaceScope) const {
    return AtNamespaceScope ? fmt::format("[[{}]] static const bool {} = {}", Names.plain("maybe_unused"),
                                          Names.plain(D.SiteName), Names.function(Later))
                            : Names.function(Now);
  }

  std::string subscript(const AlignmentClause &A, const SubscriptClause &S, bool AtNamespaceScope) const {
    if (S.Value.empty())
      return Names.function("::redeal::aligned_everywhere") + "()";
    if (!S.Dummy)
      return fmt::format("{}({})", Names.function("::redeal::aligned_at"), S.Value.Text);
    return fmt::format("{}<{}>([{}]({} {}) {{ return {}; }})", Names.plain("::redeal::aligned_along"), *S.Dummy,
                       AtNamespaceScope ? "" : "&", Names.plain("::redeal::index"), A.Dummies[*S.Dummy], S.Value.Text);
  }

  std::string map(const MapClause &Map) const {
    return fmt::format("{}({}, {}{})", Names.function("::redeal::map"), quoted(Map.Name.Text), Map.Name.Text,
                       formats(Map));
  }

  std::string formats(const MapClause &Map) const {
    std::string Text;
    for (const FormatClause &F : Map.Formats)
      Text += ", " + format(F);
    return Text;
  }

  std::string entry(const Directive &D) const {
    const auto Kind = D.Entry ? D.Entry->Kind : EntryClause::Remap;
    return Names.type(Kind == EntryClause::Remap    ? "::redeal::remap"
                      : Kind == EntryClause::Assert ? "::redeal::same_mapping"
                                                    : "::redeal::inherit") +
           "()";
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

std::string callText(const Directive &D, const TranslationUnitFacts &Facts, const std::set<std::string> &Tables,
                     const EmittedNames &Names) {
  const CallWriter Writer(Names);
  const bool AtNamespaceScope = Facts.AtNamespaceScope.count(&D) != 0;
  if (D.Kind == Directive::Processors)
    return Writer.grid(D);
  if (D.waits())
    return Writer.wait(D);
  if (D.Kind == Directive::Template)
    return Writer.indices(D, AtNamespaceScope);
  if (D.Alignment)
    return Writer.alignment(D, AtNamespaceScope);
  if (const auto Found = Facts.Parameters.find(&D); Found != Facts.Parameters.end())
    return Writer.parameters(D, Found->second, Tables);
  if (const auto Found = Facts.Assignments.find(&D); Found != Facts.Assignments.end())
    return Writer.copy(D, Tables, Found->second);
  return Writer.mapping(D, AtNamespaceScope, Tables);
}

} // namespace redeal
