// Arguments -> which warnings are given.
#include "Emit/Remarks/WarningOptions.h"

#include "llvm/ADT/StringRef.h"

namespace redeal {
namespace {

constexpr llvm::StringLiteral Group = "redist";
constexpr Warning All[] = {Warning::Noop, Warning::StaleView, Warning::RunTimePlan, Warning::Unbalanced};

} // namespace

const char *WarningWish::nameOf(Warning W) {
  switch (W) {
  case Warning::Noop:
    return "redist-noop";
  case Warning::StaleView:
    return "redist-stale-view";
  case Warning::RunTimePlan:
    return "redist-run-time-plan";
  case Warning::Unbalanced:
    break;
  }
  return "redist-unbalanced";
}

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
