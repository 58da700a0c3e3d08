// The statement of redistribute copy.
#include "Parse/AssignmentReader.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace redeal {
namespace {

// `To = From`, as Clang has it for classes, for dependent types and for others.
std::optional<AssignmentFact> asAssignment(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return std::nullopt;
  E = E->IgnoreImplicit();
  AssignmentFact Fact;
  Fact.Statement = E;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); Call && Call->getOperator() == OO_Equal) {
    Fact.To = Call->getArg(0)->IgnoreImplicit();
    Fact.From = Call->getArg(1)->IgnoreImplicit();
    Fact.Equals = Call->getOperatorLoc();
    return Fact;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->getOpcode() == BO_Assign) {
    Fact.To = Op->getLHS()->IgnoreImplicit();
    Fact.From = Op->getRHS()->IgnoreImplicit();
    Fact.Equals = Op->getOperatorLoc();
    return Fact;
  }
  return std::nullopt;
}

} // namespace

std::optional<AssignmentFact> AssignmentReader::read(const Directive &D, const Stmt *Next) {
  std::optional<AssignmentFact> Fact = asAssignment(Next);
  if (!Fact) {
    Errors.error(Next ? Next->getBeginLoc() : D.KeywordLoc,
                 std::string(Next ? "this is no assignment; " : "") +
                     "redistribute copy belongs to the assignment behind it, as in 'B = A;'");
    return std::nullopt;
  }
  Announced.insert(Fact->Statement);
  if (!checkSide(*Fact->To) || !checkSide(*Fact->From) || !checkPlace(D, *Fact))
    return std::nullopt;
  const SourceManager &SM = Ctx.getSourceManager();
  Fact->Behind =
      Lexer::getLocForEndOfToken(SM.getExpansionRange(Fact->From->getEndLoc()).getEnd(), 0, SM, Ctx.getLangOpts());
  Fact->ToText = text(*Fact->To);
  Fact->FromText = text(*Fact->From);
  return Fact;
}

void AssignmentReader::checkUndirected(const CXXOperatorCallExpr &Call) {
  // In std::swap, say, it may never be carried out; the running program will see.
  if (Call.getOperator() != OO_Equal || Announced.count(&Call) ||
      Ctx.getSourceManager().isInSystemHeader(Call.getOperatorLoc()))
    return;
  for (const Expr *Side : Call.arguments())
    if (isView(Side->IgnoreImplicit()->getType())) {
      Errors.error(Call.getOperatorLoc(), "this assignment moves elements between processes, which takes a directive; "
                                          "write '#pragma redistribute copy' on the line before it");
      return;
    }
}

bool AssignmentReader::checkSide(const Expr &E) {
  const QualType Type = E.getType();
  if (E.isTypeDependent() || isArray(Type) || isView(Type))
    return true;
  return Errors.error(E.getBeginLoc(),
                      "'" + text(E) + "' has type '" + Type.getAsString(PrintingPolicy(Ctx.getLangOpts())) +
                          "'; redistribute copy needs a whole redeal::array or redeal::scalapack_view on both sides");
}

// The translated text puts the assignment's sides into a call that begins in place of the directive.
bool AssignmentReader::checkPlace(const Directive &D, const AssignmentFact &Fact) {
  const SourceManager &SM = Ctx.getSourceManager();
  if (Fact.Equals.isMacroID())
    return Errors.error(
        SM.getExpansionLoc(Fact.Equals),
        "the assignment behind redistribute copy comes from a macro, and cannot be translated; write it out");
  if (SM.getFileID(Fact.Equals) != SM.getFileID(D.Range.getBegin()))
    return Errors.error(
        Fact.Equals,
        "the directive redistribute copy of this assignment stands in another file; put it on the line before");
  const SourceLocation Behind = SM.getExpansionRange(Fact.From->getEndLoc()).getEnd();
  if (const SourceLocation Pragma = pragmaBetween(D.Range.getEnd(), Behind); Pragma.isValid())
    return Errors.error(Pragma, "a pragma stands between redistribute copy and its assignment; put it before the "
                                "directive, or behind the assignment");
  return true;
}

// The first one, in the text of one file.
SourceLocation AssignmentReader::pragmaBetween(SourceLocation Begin, SourceLocation End) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const auto [File, From] = SM.getDecomposedLoc(Begin);
  const unsigned To = SM.getFileOffset(End);
  const llvm::StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), Ctx.getLangOpts(), Text.begin(), Text.begin() + From, Text.end());
  const auto Is = [](const Token &T, llvm::StringRef Name) {
    return T.is(tok::raw_identifier) && T.getRawIdentifier() == Name;
  };
  Token Last, T;
  Last.startToken();
  for (bool AtEnd = false; !AtEnd && SM.getFileOffset(Raw.getSourceLocation()) < To; Last = T) {
    AtEnd = Raw.LexFromRawLexer(T);
    if (Is(T, "_Pragma") || (Is(T, "pragma") && Last.is(tok::hash) && Last.isAtStartOfLine()))
      return T.getLocation();
  }
  return {};
}

// As the user wrote it, on one line.
std::string AssignmentReader::text(const Expr &E) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const CharSourceRange Written = CharSourceRange::getTokenRange(
      SourceRange(SM.getExpansionLoc(E.getBeginLoc()), SM.getExpansionRange(E.getEndLoc()).getEnd()));
  std::string Text;
  for (const char C : Lexer::getSourceText(Written, SM, Ctx.getLangOpts()))
    if (!isspace(static_cast<unsigned char>(C)))
      Text += C;
    else if (!Text.empty() && Text.back() != ' ')
      Text += ' ';
  return Text;
}

} // namespace redeal
