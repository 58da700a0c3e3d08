// The text of statements and expressions.
#include "Parse/Loops/WrittenText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

using namespace clang;

namespace redeal {
namespace {

bool endsWithSemicolon(const Stmt &S) {
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return endsWithSemicolon(If->getElse() ? *If->getElse() : *If->getThen());
  if (const auto *For = dyn_cast<ForStmt>(&S))
    return endsWithSemicolon(*For->getBody());
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&S))
    return endsWithSemicolon(*Range->getBody());
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return endsWithSemicolon(*While->getBody());
  if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
    return endsWithSemicolon(*Switch->getBody());
  if (const auto *Marked = dyn_cast<AttributedStmt>(&S))
    return endsWithSemicolon(*Marked->getSubStmt());
  // Those that have it among their tokens, or end with a brace.
  return !isa<CompoundStmt, NullStmt, DeclStmt, CXXTryStmt>(S);
}

} // namespace

WrittenText::WrittenText(const ASTContext &Ctx) : SM(Ctx.getSourceManager()), Language(Ctx.getLangOpts()) {}

CharSourceRange WrittenText::range(SourceLocation Begin, SourceLocation End) const {
  return Begin.isFileID() && End.isFileID() && SM.getFileID(Begin) == SM.getFileID(End)
             ? CharSourceRange::getCharRange(Begin, Lexer::getLocForEndOfToken(End, 0, SM, Language))
             : CharSourceRange();
}

CharSourceRange WrittenText::whole(const Stmt &S) const {
  const CharSourceRange Known = range(S.getBeginLoc(), S.getEndLoc());
  if (Known.isInvalid() || !endsWithSemicolon(S))
    return Known;
  const SourceLocation End = behind(S.getEndLoc(), tok::semi);
  return End.isValid() ? CharSourceRange::getCharRange(Known.getBegin(), End) : CharSourceRange();
}

llvm::StringRef WrittenText::of(CharSourceRange Range) const {
  return Range.isValid() ? Lexer::getSourceText(Range, SM, Language) : "";
}

llvm::StringRef WrittenText::of(const Expr &E) const { return of(range(E.getBeginLoc(), E.getEndLoc())); }

llvm::StringRef WrittenText::asUsed(const Expr &E) const {
  return of(Lexer::makeFileCharRange(CharSourceRange::getTokenRange(E.getSourceRange()), SM, Language));
}

SourceLocation WrittenText::behind(SourceLocation Loc, tok::TokenKind Kind) const {
  return Loc.isFileID() ? Lexer::findLocationAfterToken(Loc, Kind, SM, Language, false) : SourceLocation();
}

const std::vector<WrittenText::Word> &WrittenText::wordsOf(FileID File) {
  const auto [Found, IsNew] = Words.try_emplace(File);
  if (!IsNew)
    return Found->second;
  const llvm::StringRef Text = SM.getBufferData(File);
  Lexer Reader(SM.getLocForStartOfFile(File), Language, Text.begin(), Text.begin(), Text.end());
  Token Next;
  do {
    Reader.LexFromRawLexer(Next);
    const unsigned Offset = SM.getFileOffset(Next.getLocation());
    Found->second.push_back({Offset, Next.isAtStartOfLine(), Text.substr(Offset, Next.getLength())});
  } while (Next.isNot(tok::eof));
  return Found->second;
}

std::vector<unsigned> WrittenText::placesOf(llvm::StringRef Name, CharSourceRange Range) {
  std::vector<unsigned> Places;
  const unsigned End = SM.getFileOffset(Range.getEnd());
  const std::vector<Word> &All = wordsOf(SM.getFileID(Range.getBegin()));
  auto Next = llvm::lower_bound(All, SM.getFileOffset(Range.getBegin()),
                                [](const Word &W, unsigned At) { return W.Offset < At; });
  for (; Next != All.end() && Next->Offset < End; ++Next)
    if (Next->Text == Name)
      Places.push_back(Next->Offset);
  return Places;
}

bool WrittenText::isMarked(SourceLocation Loop, SourceLocation Function, const SourceFacts &Source) {
  const auto [File, Offset] = SM.getDecomposedLoc(Loop);
  const std::vector<Word> &All = wordsOf(File);
  const auto Place = llvm::lower_bound(All, Offset, [](const Word &W, unsigned At) { return W.Offset < At; });
  return Place == All.end() || Place->Offset != Offset ||
         isMarkedAt(File, static_cast<size_t>(Place - All.begin()), Function, Source, /*IsAround=*/false);
}

// Of a loop around, only what may be meant for the loops in it, too.
bool WrittenText::isMarkedAt(FileID File, size_t Place, SourceLocation Function, const SourceFacts &Source,
                             bool IsAround) {
  const std::vector<Word> &All = wordsOf(File);
  if (Place == 0)
    return true;
  size_t Last = Place - 1, Line = Last;
  while (Line > 0 && !All[Line].StartsLine)
    --Line;
  if (All[Line].Text == "#") {
    const std::pair<FileID, unsigned> Begin(File, All[Line].Offset);
    const bool IsDirective = llvm::any_of(
        Source.Directives, [&](const Directive &D) { return SM.getDecomposedLoc(D.Range.getBegin()) == Begin; });
    // Of OpenMP's directives before a loop around, these leave the loops in it alone.
    const auto Reaches = [](const Word &W) { return llvm::is_contained({"collapse", "ordered"}, W.Text); };
    const bool IsOfOne = Line + 3 < Place && All[Line + 1].Text == "pragma" && All[Line + 2].Text == "omp" &&
                         llvm::is_contained({"parallel", "for", "simd", "taskloop"}, All[Line + 3].Text);
    return !IsDirective &&
           (!IsAround || !IsOfOne ||
            std::any_of(All.begin() + static_cast<long>(Line), All.begin() + static_cast<long>(Place), Reaches));
  }
  if (All[Last].Text == "{") {
    if (SM.getDecomposedLoc(Function) == std::pair<FileID, unsigned>(File, All[Last].Offset) || Last == 0)
      return false;
    --Last;
  }
  if (All[Last].Text != ")")
    return !llvm::is_contained({";", "{", "}", ":", "else", "do", "try"}, All[Last].Text);
  // Behind if (…), for (…) and the like; else behind a macro's arguments.
  size_t Open = Last, Depth = 0;
  do {
    Depth += All[Open].Text == ")";
    Depth -= All[Open].Text == "(";
  } while (Depth > 0 && Open-- > 0);
  const llvm::StringRef Before = Depth == 0 && Open > 0 ? All[Open - 1].Text : "";
  if (Before == "for")
    return isMarkedAt(File, Open - 1, Function, Source, /*IsAround=*/true);
  return !llvm::is_contained({"if", "while", "switch", "constexpr", "catch"}, Before);
}

bool WrittenText::isOneLine(llvm::StringRef Text) {
  return !Text.empty() && Text.find_first_of("\n\r\\#") == llvm::StringRef::npos && !Text.contains("//") &&
         !Text.contains("/*");
}

bool WrittenText::mayBeForPreprocessor(llvm::StringRef Text) {
  return Text.contains("_Pragma") || Text.contains('#') || Text.contains("%:");
}

} // namespace redeal
