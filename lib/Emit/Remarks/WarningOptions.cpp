// Arguments -> which warnings are given.
#include "Emit/Remarks/WarningOptions.h"

#include "llvm/ADT/StringRef.h"

namespace redeal {
namespace {

constexpr llvm::StringLiteral Group = "redist";

struct TextsOfWarning {
  const char *Name, *Title, *Meaning;
};

TextsOfWarning textsOf(Warning W) {
  switch (W) {
  case Warning::Noop:
    return {"redist-noop", "Noop", "A redistribute to the mapping that the array has already."};
  case Warning::StaleView:
    return {"redist-stale-view", "StaleView", "What is of an array's part is used after the array has moved."};
  case Warning::RunTimePlan:
    return {"redist-run-time-plan", "RunTimePlan", "A schedule is made only when the program runs."};
  case Warning::Unbalanced:
    break;
  }
  return {"redist-unbalanced", "Unbalanced", "A mapping leaves processes idle where another one would not."};
}

} // namespace

const char *WarningWish::nameOf(Warning W) { return textsOf(W).Name; }
const char *WarningWish::titleOf(Warning W) { return textsOf(W).Title; }
const char *WarningWish::meaningOf(Warning W) { return textsOf(W).Meaning; }

WarningWish::Use WarningWish::read(std::string_view Argument) {
  llvm::StringRef Name(Argument.data(), Argument.size());
  if (Name == "-w")
    Silent = true;
  if (!Name.consume_front("-W"))
    return Use::None;
  const bool Wanted = !Name.consume_front("no-");
  const bool OfErrors = Name.consume_front("error");
  if (OfErrors && Name.empty()) {
    AllAreErrors = Wanted;
    return Use::None;
  }
  if ((OfErrors && !Name.consume_front("=")) || (Name != Group && !Name.starts_with("redist-")))
    return Use::None;
  bool Known = false;
  for (const Warning W : All) {
    if (Name != Group && Name != nameOf(W))
      continue;
    Known = true;
    if (OfErrors)
      of(W).Error = Wanted;
    if (!OfErrors || Wanted)
      of(W).On = Wanted;
  }
  return Known ? Use::Ours : Use::Unknown;
}

} // namespace redeal
