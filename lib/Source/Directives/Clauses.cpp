// The table, and which clauses contradict each other.
#include "Source/Directives/Clauses.h"

#include <redeal/limits.hpp>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace redeal {
namespace {

// In the order of their kinds.
constexpr ClauseForm Forms[] = {
    {"memory", ClauseForm::Number, "a number of bytes", "memory(65536)", "memory(bytes)", "::redeal::memory_limit",
     move_limits::least_memory, ""},
    {"window", ClauseForm::Number, "a number of messages", "window(2)", "window(n)", "::redeal::window_limit",
     move_limits::least_window, ""},
    {"phases", ClauseForm::Number, "auto or a number of phases", "phases(2)", "phases(auto|n)", "::redeal::phase_count",
     move_limits::least_phases, "auto"},
    {"schedule", ClauseForm::Word, "auto, steps, direct or alltoall", "schedule(steps)", "schedule(how)",
     "::redeal::schedule_wish", 0, "auto steps direct alltoall"},
    {"notransfer", ClauseForm::None, "", "notransfer", "notransfer", "::redeal::no_transfer", 0, ""},
    {"verify", ClauseForm::None, "", "verify", "verify", "::redeal::verification", 0, ""},
    {"name", ClauseForm::Text, "a text in quotes", "name(\"halo\")", "name(\"text\")", "::redeal::move_name", 0, ""},
};

bool isAllowed(const Directive &D, Clause::ClauseKind Kind) { return !D.Copies || Kind != Clause::NoTransfer; }

// Whether it says in which order messages go, and how many at a time.
bool isFixedSchedule(const Clause &C) { return C.Kind == Clause::Schedule && C.Word != "auto"; }

std::string textOf(const Clause &C) {
  return std::string(formOf(C.Kind).Keyword) + (C.Value.empty() ? "" : "(" + C.Value.Text + ")");
}

} // namespace

const ClauseForm &formOf(Clause::ClauseKind Kind) { return Forms[Kind]; }

std::optional<Clause::ClauseKind> findClause(llvm::StringRef Keyword) {
  const auto *Found = llvm::find_if(Forms, [&](const ClauseForm &Form) { return Keyword == Form.Keyword; });
  if (Found == std::end(Forms))
    return std::nullopt;
  return static_cast<Clause::ClauseKind>(Found - std::begin(Forms));
}

bool isWordOf(const ClauseForm &Form, llvm::StringRef Word) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  llvm::StringRef(Form.Words).split(Words, ' ', -1, /*KeepEmpty=*/false);
  return llvm::is_contained(Words, Word);
}

std::string listOfClauses(const Directive &D) {
  llvm::SmallVector<const char *, 8> Shown;
  for (const ClauseForm &Form : Forms)
    if (isAllowed(D, *findClause(Form.Keyword)))
      Shown.push_back(Form.Shown);
  Shown.push_back("async(name)");
  std::string Text;
  for (size_t I = 0; I < Shown.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Shown.size() ? " and " : ", ") + std::string(Shown[I]);
  return Text;
}

std::string contradiction(const Directive &D, const Clause &Next) {
  if (!isAllowed(D, Next.Kind))
    return "notransfer leaves the elements behind, and elements are all that a copy moves; remove the clause, or the "
           "directive with its assignment";
  for (const Clause &Other : D.Clauses) {
    const auto Both = [&](auto const &Is, auto const &With) {
      return (Is(Next) && With(Other)) || (Is(Other) && With(Next));
    };
    const auto IsKind = [](Clause::ClauseKind Kind) { return [Kind](const Clause &C) { return C.Kind == Kind; }; };
    const std::string Pair = textOf(Other) + " and " + textOf(Next) + " contradict each other: ";
    if (Both(IsKind(Clause::NoTransfer), [](const Clause &C) { return C.Kind != Clause::Name; }))
      return Pair + "notransfer moves no elements, so there is nothing to say of how they move; remove one of them";
    if (Both(isFixedSchedule, IsKind(Clause::Window)))
      return Pair + "such a schedule says how many messages are under way; remove one of them";
  }
  return "";
}

} // namespace redeal
