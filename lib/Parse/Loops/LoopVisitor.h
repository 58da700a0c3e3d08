// A walk over the loops of all functions that the program itself has, and what their headers say.
#pragma once

#include "Parse/Facts/FunctionVisitor.h"

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

/// Whether a break ends the loop whose body it is, or a case of a switch around it is there.
bool leavesLoop(const clang::Stmt &Body);

template <class Derived> class LoopVisitor : public FunctionVisitor<Derived> {
public:
  explicit LoopVisitor(const clang::ASTContext &Ctx) : SM(Ctx.getSourceManager()) {}

  // System headers have no loops over elements.
  bool TraverseDecl(clang::Decl *D) {
    const bool IsOfSystem =
        D && !clang::isa<clang::TranslationUnitDecl>(D) && SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
    return IsOfSystem || FunctionVisitor<Derived>::TraverseDecl(D);
  }

protected:
  bool canHoldLoops() const {
    return this->Function && !this->Function->isDependentContext() && !this->Function->isConstexpr();
  }

  const clang::SourceManager &SM;
};

} // namespace redeal
