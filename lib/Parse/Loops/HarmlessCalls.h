// Code that changes no array's mapping, storage or place.
//
//     x(i) = a * std::sqrt(v);     elements, numbers, and functions of the standard library that get such
//     f(v)                         its body is in sight, and all of it is such
//     g(v)                         declared only, virtual, through a pointer, or of whom it calls again: who knows
//
// Of statements and expressions only those are known that are listed; what is not, is not harmless.
#pragma once

#include "Parse/Facts/RedealTypes.h"

#include <map>

namespace clang {
class SourceManager;
class Stmt;
class VarDecl;
} // namespace clang

namespace redeal {

class HarmlessCalls {
public:
  explicit HarmlessCalls(const clang::SourceManager &SM) : SM(SM) {}

  /// Whether a call of the function, whatever its arguments, leaves all arrays as they are, but for their elements.
  bool isHarmless(const clang::FunctionDecl &F);

  /// Whether a statement leaves them so, with all that is in it.
  bool isHarmlessBody(const clang::Stmt &S);

  /// The same of what a statement or expression does by itself, and of a variable; not of what is in them.
  bool isHarmless(const clang::Stmt &S);
  bool isHarmless(const clang::VarDecl &Var);

  /// Whether a function is the standard library's, or C's.
  bool isStandard(const clang::FunctionDecl &F) const;
  /// Whether it is declared in a header of the system, or of another library that is taken for one.
  bool isOfSystem(const clang::Decl &D) const;

private:
  bool decide(const clang::FunctionDecl &F);
  bool hasHarmlessBody(const clang::FunctionDecl &F);
  bool endsHarmless(clang::QualType Type);
  bool isPlain(clang::QualType Type) const;
  bool arePlain(llvm::ArrayRef<clang::TemplateArgument> Arguments) const;

  const clang::SourceManager &SM;
  std::map<const clang::FunctionDecl *, bool> Known;
};

} // namespace redeal
