// How arrays get other names: as arguments of calls, and for longer than that.
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <set>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace redeal {

/// A call or the construction of an object.
struct Passing {
  const clang::FunctionDecl *Callee; ///< null if only the running program knows
  llvm::ArrayRef<const clang::Expr *> Arguments;
  bool HasObject; ///< the first argument is what a member operator works on
};

std::optional<Passing> asPassing(const clang::Stmt &S);

/// The calls and constructions inside a function, without those of its lambdas.
std::vector<Passing> passingsIn(clang::FunctionDecl &F);

/// The array that an expression hands on under another name, which may then
/// change it; null if it does not, or only for reading.
const clang::ValueDecl *handedOn(const clang::Expr *E);

/// The array that an argument is, for reading and by value too.
const clang::ValueDecl *passedAs(const clang::Expr *E);

/// Arrays that have, for longer than a call, a second name that is not followed:
/// a pointer, a reference to one of several, a member.
std::set<const clang::ValueDecl *> findAliased(clang::ASTContext &Ctx);

} // namespace redeal
