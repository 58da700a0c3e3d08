// Loops over global indices -> loops over places in local storage, before them; loops over runs -> over one run.
#include "Emit/Text/LoopText.h"

#include "Emit/Text/EmittedNames.h"
#include "Source/Directives/Reporting.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace clang;

namespace redeal {
namespace {

constexpr llvm::StringRef EmittedWords[] = {
    "owned", "counted", "goes_up_to", "perhaps_along", "perhaps_at", "redeal", "detail", "loop_over_places",
    "along", "at",      "goes",       "count",         "runs",       "index",  "first",  "local"};

class LoopWriter {
public:
  LoopWriter(Preprocessor &PP, const IndexLoop &Loop, size_t Number, bool Marks)
      : SM(PP.getSourceManager()), Language(PP.getLangOpts()), Loop(Loop), Number(Number), Marks(Marks) {}

  /// All that comes before the loop as it was written.
  std::string before() const {
    std::string Text = fmt::format(
        "::redeal::detail::loop_over_places redeal_loop_{} = ::redeal::detail::loop_over_places::{}({}, {});", Number,
        Loop.IsOwned ? "owned" : "counted", Loop.IsOwned ? Loop.Array : Loop.First,
        Loop.IsOwned ? Loop.Dimension : Loop.Behind);
    if (!Loop.IsOwned)
      Text += fmt::format(" ::redeal::index const redeal_first_{0} = redeal_loop_{0}.first();", Number);
    for (size_t I = 0; I < Loop.Operands.size(); ++I) {
      const LoopOperand &Operand = Loop.Operands[I];
      Text += fmt::format(" auto const {} = redeal_loop_{}.{}({}, {});", name(I), Number,
                          fmt::format(Operand.Along ? "{}along<{}>" : "{}at", Operand.IsCertain ? "" : "perhaps_",
                                      Operand.Along.value_or(0)),
                          Operand.Array, fmt::join(Operand.Subscripts, ", "));
    }
    const char *const Mark = Marks ? " 3" : "";
    const std::string Goes = Loop.Most ? fmt::format("goes_up_to({}u)", *Loop.Most) : "goes()";
    return lineOf(Loop.For, Mark) + "{ " + Text + fmt::format(" if (redeal_loop_{}.{})", Number, Goes) +
           lineOf(Loop.For, Mark) + (Loop.IsOwned ? ownedHeader() : Loop.Header + " {") +
           lineOf(Loop.Body.getBegin(), Mark) + body() + " } else" + lineOf(Loop.For, "");
  }

private:
  std::string name(size_t Operand) const { return fmt::format("redeal_at_{}_{}", Number, Operand); }

  std::string ownedHeader() const {
    if (Loop.Variable.empty())
      return fmt::format(
          "for (::redeal::index redeal_k_{0} = 0, redeal_end_{0} = redeal_loop_{0}.count(); redeal_k_{0} "
          "< redeal_end_{0}; ++redeal_k_{0}) {{",
          Number);
    const bool IsCast = !Loop.Type.empty();
    return fmt::format("for (auto const redeal_run_{0} : redeal_loop_{0}.runs()) for (::redeal::index redeal_k_{0} = "
                       "redeal_run_{0}.local, redeal_end_{0} = redeal_k_{0} + redeal_run_{0}.count; redeal_k_{0} < "
                       "redeal_end_{0}; ++redeal_k_{0}) {{ {1} = {2}redeal_run_{0}.first + (redeal_k_{0} - "
                       "redeal_run_{0}.local){3}; static_cast<void>({4});",
                       Number, Loop.Variable, IsCast ? "static_cast<" + Loop.Type + ">(" : "", IsCast ? ")" : "",
                       Loop.Name);
  }

  std::string body() const {
    const llvm::StringRef Old = Lexer::getSourceText(Loop.Body, SM, Language);
    const unsigned Begin = SM.getFileOffset(Loop.Body.getBegin());
    // Without a change of sign, of which the compiler may warn.
    const std::string Index =
        Loop.IsUnsigned ? fmt::format("static_cast<::redeal::index>({})", Loop.Variable) : Loop.Variable;
    const std::string Place =
        Loop.IsOwned ? fmt::format("redeal_k_{}", Number) : fmt::format("{} - redeal_first_{}", Index, Number);
    std::string New;
    size_t At = 0;
    for (const auto &[Range, Operand] : Loop.Uses) {
      const size_t From = SM.getFileOffset(Range.getBegin()) - Begin, To = SM.getFileOffset(Range.getEnd()) - Begin;
      New += Old.slice(At, From);
      if (!New.empty() && isAsciiIdentifierContinue(New.back())) // else(y)(i) = 1;
        New += ' ';
      New += Loop.Operands[Operand].Along ? fmt::format("{}[{}]", name(Operand), Place)
                                          : fmt::format("(*{})", name(Operand));
      New.append(Old.slice(From, To).count('\n'), '\n');
      At = To;
    }
    return New + Old.substr(At).str();
  }

  // A new line that is that one of the user's, as far as the place.
  std::string lineOf(SourceLocation Place, const char *Mark) const {
    const PresumedLoc Shown = SM.getPresumedLoc(Place);
    const auto [File, Offset] = SM.getDecomposedLoc(Place);
    const llvm::StringRef Before = SM.getBufferData(File).take_front(Offset);
    std::string Indent = Before.substr(Before.rfind('\n') + 1).str();
    for (char &C : Indent)
      C = C == '\t' ? C : ' ';
    return fmt::format("\n{} {} {}{}\n{}", Marks ? "#" : "#line", Shown.getLine(), quoted(Shown.getFilename()), Mark,
                       Indent);
  }

  const SourceManager &SM;
  const LangOptions &Language;
  const IndexLoop &Loop;
  size_t Number;
  bool Marks;
};

// Whether macros leave a loop, and the words that are put there, as they are.
bool isReadAlike(Preprocessor &PP, SourceLocation For, CharSourceRange Text, llvm::ArrayRef<llvm::StringRef> Words) {
  const EmittedNames Names(PP, For, For);
  return Names.areFree(Words) &&
         Names.hasOnlyPlainMacros(Lexer::getSourceText(Text, PP.getSourceManager(), PP.getLangOpts()));
}

} // namespace

LoopEdits loopEdits(Preprocessor &PP, const std::vector<RunLoop> &Loops) {
  LoopEdits Found;
  for (const RunLoop &Loop : Loops) {
    if (!isReadAlike(PP, Loop.For, Loop.Whole, llvm::StringRef("joined")))
      continue;
    Found.InMainFile += PP.getSourceManager().isInMainFile(Loop.For);
    Found.Edits.push_back({CharSourceRange::getCharRange(Loop.Behind, Loop.Behind),
                           Loop.Most ? fmt::format(".joined({}u)", *Loop.Most) : ".joined()"});
  }
  return Found;
}

LoopEdits loopEdits(Preprocessor &PP, const std::vector<IndexLoop> &Loops, bool MarksCopies) {
  LoopEdits Found;
  size_t Number = 0;
  for (const IndexLoop &Loop : Loops) {
    llvm::SmallVector<llvm::StringRef, 32> Words(std::begin(EmittedWords), std::end(EmittedWords));
    llvm::StringRef(Loop.Type).split(Words, ' ');
    if (!isReadAlike(PP, Loop.For, CharSourceRange::getCharRange(Loop.For, Loop.End), Words))
      continue;
    Found.InMainFile += PP.getSourceManager().isInMainFile(Loop.For);
    Found.Edits.push_back(
        {CharSourceRange::getCharRange(Loop.For, Loop.For), LoopWriter(PP, Loop, ++Number, MarksCopies).before()});
    Found.Edits.push_back({CharSourceRange::getCharRange(Loop.End, Loop.End), " }"});
  }
  return Found;
}

} // namespace redeal
