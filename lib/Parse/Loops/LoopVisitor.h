// A walk over the loops of all functions that the program itself has, and what their headers say.
#pragma once

#include "Parse/Facts/FunctionVisitor.h"
#include "Parse/Loops/HarmlessCalls.h"
#include "Parse/Loops/VariableUses.h"
#include "Parse/Loops/WrittenText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

#include <optional>

namespace redeal {

/// The header of `for (int i = first; i < behind; ++i)`.
struct CountedHeader {
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *First = nullptr, *End = nullptr;
  bool HasEnd = false; ///< the end is one of the indices
  const clang::VarDecl *Second =
      nullptr; ///< declared beside the index, as in `for (int i = 0, n = size(); i < n; ++i)`
};

/// None of loops that count otherwise.
std::optional<CountedHeader> headerOf(const clang::ForStmt &Loop, const clang::ASTContext &Ctx);

/// The call of the function of an array or view that a loop goes over, "redeal::owned" for example, or null.
const clang::CallExpr *rangeCall(const clang::CXXForRangeStmt &Loop, llvm::StringRef Function);

/// The same of redeal::owned_blocks.
const clang::CallExpr *runsCall(const clang::CXXForRangeStmt &Loop);

/// Whether a body has a break that ends its loop, or a case of a switch around it.
bool leavesLoop(const clang::Stmt &Body);

/// Whether a type counts: an integer, but no enumeration.
bool isCounter(clang::QualType Type);
/// The largest number that such a type has, if that is not of 64 bits.
std::optional<uint64_t> largestOf(clang::QualType Type, const clang::ASTContext &Ctx);

/// Of the text. What is longer, as a generated sum of thousands of terms, is hardly faster so, and is gone through by
/// recursion.
constexpr size_t LongestBody = 8192;

template <class Derived> class LoopVisitor : public FunctionVisitor<Derived> {
public:
  LoopVisitor(clang::ASTContext &Ctx, const SourceFacts &Source)
      : Ctx(Ctx), SM(Ctx.getSourceManager()), Text(Ctx), Calls(SM), Source(Source) {}

  // System headers have no loops over elements.
  bool TraverseDecl(clang::Decl *D) {
    const bool IsOfSystem =
        D && !clang::isa<clang::TranslationUnitDecl>(D) && SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
    return IsOfSystem || FunctionVisitor<Derived>::TraverseDecl(D);
  }

protected:
  bool canHoldLoops() const {
    return this->Function && !this->Function->isDependentContext() &&
           (!this->Function->isConstexpr() || isPlainLambda(*this->Function));
  }
  const VariableUses &usesInFunction() { return Uses.try_emplace(this->Function, *this->Function).first->second; }

  /// Whether nothing before a loop is meant for it, and nothing for the preprocessor is between its keyword and `End`.
  bool isUnmarked(clang::SourceLocation For, clang::SourceLocation End) {
    const clang::Stmt *const Body = this->Function->getBody();
    return !WrittenText::mayBeForPreprocessor(Text.of(clang::CharSourceRange::getCharRange(For, End))) &&
           !Text.isMarked(For, Body ? Body->getBeginLoc() : clang::SourceLocation(), Source);
  }

  /// The same of a loop inside of one that ends at `End`; what is said before it is said of it alone.
  bool isUnmarkedAsWritten(const clang::ForStmt &Inner, clang::SourceLocation End) {
    return Text.range(Inner.getForLoc(), Inner.getRParenLoc()).isValid() && isUnmarked(Inner.getForLoc(), End);
  }

  clang::ASTContext &Ctx;
  const clang::SourceManager &SM;
  WrittenText Text;
  HarmlessCalls Calls;
  const SourceFacts &Source;

private:
  // A lambda is constexpr wherever it can be; whether it says so is not kept.
  bool isPlainLambda(const clang::FunctionDecl &F) const {
    const auto *Method = clang::dyn_cast<clang::CXXMethodDecl>(&F);
    if (!Method || !Method->getParent()->isLambda() || !F.getBody())
      return false;
    const llvm::StringRef Before =
        Text.of(clang::CharSourceRange::getCharRange(Method->getParent()->getBeginLoc(), F.getBody()->getBeginLoc()));
    return !Before.empty() && !Before.contains("const");
  }

  std::map<const clang::FunctionDecl *, VariableUses> Uses;
};

} // namespace redeal
