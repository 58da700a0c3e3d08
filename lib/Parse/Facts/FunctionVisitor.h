// A walk over declarations that knows the innermost function around each.
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace redeal {

template <class Derived> class FunctionVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(clang::Decl *D) {
    const clang::FunctionDecl *const Outer = Function;
    if (auto *F = clang::dyn_cast_or_null<clang::FunctionDecl>(D))
      Function = F;
    const bool Result = Base::TraverseDecl(D);
    Function = Outer;
    return Result;
  }

  // A lambda's body is its call operator's, and the instantiations of a generic one hang at a class that is not written
  // down.
  bool TraverseLambdaExpr(clang::LambdaExpr *E) {
    const clang::FunctionDecl *const Outer = Function;
    Function = E->getCallOperator();
    bool Result = Base::TraverseLambdaExpr(E);
    if (const clang::FunctionTemplateDecl *Generic = E->getLambdaClass()->getDependentLambdaCallOperator())
      for (clang::FunctionDecl *F : Generic->specializations())
        Result = Result && this->getDerived().TraverseDecl(F);
    Function = Outer;
    return Result;
  }

protected:
  const clang::FunctionDecl *Function = nullptr; ///< null outside of all
};

} // namespace redeal
