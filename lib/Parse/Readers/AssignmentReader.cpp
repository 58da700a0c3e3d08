// The statement of redistribute copy.
#include "Parse/Readers/AssignmentReader.h"

#include "Parse/Facts/RedealTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace redeal {
namespace {

// Without what Clang adds, conversions among it, and without parentheses.
const Expr *bare(const Expr &E) { return const_cast<Expr &>(E).IgnoreUnlessSpelledInSource(); }

// As the user wrote it, in parentheses perhaps.
const Expr *written(const Expr &E) {
  const Expr *Bare = bare(E);
  return Bare->getSourceRange() == E.getSourceRange() ? Bare : const_cast<Expr &>(E).IgnoreImplicit();
}

// The array of an element A(i, j), or null.
const Expr *arrayOfElement(const Expr &E) {
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(bare(E));
  if (!Call || Call->getOperator() != OO_Call || isSection(Call->getType()))
    return nullptr;
  const Expr *Array = written(*Call->getArg(0));
  return isMapped(Array->getType()) ? Array : nullptr;
}

// `To = From`, as Clang has it for classes, for dependent types and for others.
std::optional<AssignmentFact> asAssignment(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return std::nullopt;
  E = E->IgnoreImplicit();
  AssignmentFact Fact;
  Fact.Statement = E;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); Call && Call->getOperator() == OO_Equal) {
    Fact.To = written(*Call->getArg(0));
    Fact.From = written(*Call->getArg(1));
    Fact.Equals = Call->getOperatorLoc();
    return Fact;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->getOpcode() == BO_Assign) {
    Fact.To = written(*Op->getLHS());
    Fact.From = written(*Op->getRHS());
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
  if (!checkSide(*Fact->To) || !checkSide(*Fact->From) || !checkKeepsSource(*Fact) || !checkOneIsDealt(*Fact) ||
      !checkTypes(*Fact) || !checkPlace(D, *Fact))
    return std::nullopt;
  for (const Expr *Side : {Fact->To, Fact->From})
    if (const Expr *Array = arrayOfElement(*Side)) {
      if (Array->getBeginLoc().isMacroID() || Array->getEndLoc().isMacroID()) {
        Errors.error(SourceLocation(Ctx.getSourceManager().getExpansionLoc(Array->getBeginLoc())),
                     "the array of this element comes from a macro, and cannot be translated; write it out");
        return std::nullopt;
      }
      Fact->ArraysOfElements.push_back(Array->getSourceRange());
    }
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
  // An array's own operator is for arrays of its type, its templates are for all else.
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  if (Method && Method->getPrimaryTemplate() && Method->getParent()->getQualifiedNameAsString() == "redeal::array") {
    reportUndirected(Call);
    return;
  }
  for (const Expr *Side : Call.arguments())
    if (const QualType Type = Side->IgnoreImplicit()->getType();
        isView(Type) || isUserView(Type) || isSection(Type) || isReplicated(Type)) {
      reportUndirected(Call);
      return;
    }
}

void AssignmentReader::reportUndirected(const CXXOperatorCallExpr &Call) {
  Errors.error(Call.getOperatorLoc(), "this assignment moves elements between processes, which takes a directive; "
                                      "write '#pragma redistribute copy' on the line before it");
}

bool AssignmentReader::checkSide(const Expr &E) {
  const QualType Type = bare(E)->getType();
  if (E.isTypeDependent() || isMapped(Type) || isView(Type) || isSection(Type) || isReplicated(Type) ||
      arrayOfElement(E))
    return true;
  return Errors.error(
      E.getBeginLoc(),
      "'" + text(E) + "' has type '" + Type.getAsString(PrintingPolicy(Ctx.getLangOpts())) +
          "'; redistribute copy needs a redeal::array, redeal::view or redeal::scalapack_view on both sides, or a "
          "section "
          "or an element of one; an ordinary array that every process has is written redeal::replicated(v)");
}

// The serial program carries out the assignment as it is written.
bool AssignmentReader::checkKeepsSource(const AssignmentFact &Fact) {
  for (const Expr *Side : {Fact.To, Fact.From})
    if (const std::optional<AssignmentFact> Inner = asAssignment(bare(*Side)))
      return Errors.error(Inner->Equals, "an assignment stands in the one that redistribute copy carries out; write it "
                                         "as a statement of its own, with a directive before it if elements move");
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(Fact.Statement);
  const auto *Method = Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  return !Method || !Method->isMoveAssignmentOperator() || !Fact.From->isXValue() ||
         Errors.error(Fact.From->getBeginLoc(),
                      "redistribute copy leaves the source its elements, but the serial program would move them out of "
                      "it; write the array without std::move");
}

bool AssignmentReader::checkOneIsDealt(const AssignmentFact &Fact) {
  return !isReplicated(bare(*Fact.To)->getType()) || !isReplicated(bare(*Fact.From)->getType()) ||
         Errors.error(Fact.Equals, "both sides are redeal::replicated, which every process has; one of them must be "
                                   "an array, or a section or an element of one");
}

// Where sides are arrays or sections their own assignment checks it.
bool AssignmentReader::checkTypes(const AssignmentFact &Fact) {
  if (!arrayOfElement(*Fact.To) || !arrayOfElement(*Fact.From))
    return true;
  const QualType To = Fact.To->getType(), From = Fact.From->getType();
  if (To.isConstQualified() || Ctx.hasSameUnqualifiedType(To, From))
    return true;
  const PrintingPolicy Policy(Ctx.getLangOpts());
  return Errors.error(Fact.Equals, "'" + text(*Fact.To) + "' has type '" + To.getUnqualifiedType().getAsString(Policy) +
                                       "' but '" + text(*Fact.From) + "' has type '" +
                                       From.getUnqualifiedType().getAsString(Policy) +
                                       "'; elements are moved as they are, so both must have the same type");
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
