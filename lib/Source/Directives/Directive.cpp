// The words of directives, as they are written and mistaken.
#include "Source/Directives/Directive.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {

// In the order of their kinds.
static constexpr const char *Known[] = {"processors", "template", "align", "distribute", "redistribute"};

const char *spelling(Directive::DirectiveKind Kind) { return Known[Kind]; }

// HPF's, which this version does not know.
static constexpr const char *Absent[] = {"realign", "dynamic",  "inherit",     "independent", "shadow", "sequence",
                                         "range",   "resident", "task_region", "on",          "no"};

bool isDirective(llvm::StringRef Word) { return llvm::is_contained(Known, Word) || !problemOfWord(Word).empty(); }

std::string problemOfWord(llvm::StringRef Word) {
  // What is not ASCII may look as if it were, or like nothing.
  std::string Lower;
  llvm::copy_if(Word.lower(), std::back_inserter(Lower), [](char C) { return isASCII(C); });
  if (llvm::is_contained(Absent, Lower))
    return "this version of redeal has no directive '" + Word.str() +
           "'; it knows processors, template, align, distribute and redistribute" +
           (Lower == "inherit" ? ", and inherit as a word behind distribute, as in 'distribute x inherit'" : "");
  if (llvm::is_contained(Known, Word))
    return "";
  if (Lower == "wait" || Lower == "copy")
    return "'" + Word.str() + "' is no directive by itself; write '#pragma redistribute " + Lower +
           (Lower == "wait" ? "(ID)'" : "'");
  if (Lower == "redeal" || Lower == "hpf" || Lower == "pragma")
    return "a directive has no '" + Word.str() + "' before its name; write '#pragma redistribute', and the like";
  // A part of its beginning is as near as can be, and so is all of it without a blank behind; another ending may be
  // some letters away. Others have words as distribute_point.
  const auto Distance = [&](llvm::StringRef Ours) {
    const llvm::StringRef Word = Lower;
    const bool Begins = (Word.size() > 4 && Ours.ends_with("distribute") && Ours.starts_with(Word)) ||
                        (Word.starts_with(Ours) && !Word.drop_front(Ours.size()).starts_with("_"));
    return Begins ? 0 : llvm::StringRef(Lower).edit_distance(Ours);
  };
  const char *Nearest =
      *llvm::min_element(Known, [&](const char *One, const char *Other) { return Distance(One) < Distance(Other); });
  // Of a short word one letter may be wrong: others have alias, and assign.
  if (Distance(Nearest) > (Lower.size() > 8 ? 3 : llvm::StringRef(Nearest).size() > 5 ? 2 : 1))
    return "";
  return "there is no directive '" + Word.str() + "'" +
         (Lower.size() < Word.size() ? ", which holds characters that are not ASCII" : "") + "; did you mean '" +
         Nearest + "'?";
}

} // namespace redeal
