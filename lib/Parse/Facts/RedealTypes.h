// What an expression or a type of the user's is to redeal.
//
//     A            a redeal::array<T, R>, behind aliases, references and derived classes
//     n + 1        5, where Clang can fold it
//
#pragma once

#include "Parse/Facts/Facts.h"

#include "clang/AST/Expr.h"

namespace clang {
class ClassTemplateSpecializationDecl;
class CXXOperatorCallExpr;
} // namespace clang

namespace redeal {

/// The call of redeal::directive::Name that an expression is, or null.
const clang::CallExpr *asDirectiveCall(const clang::Expr *E, llvm::StringRef Name);

/// The variable or member that an expression names, if it is a plain name;
/// behind a reference that was bound to one, that one.
const clang::ValueDecl *namedBy(const clang::Expr &E);

/// The instance of a class template, "redeal::array" for example, that a type is or is derived from, or null.
const clang::ClassTemplateSpecializationDecl *asSpecialization(clang::QualType Type, llvm::StringRef Template);

/// Whether a type is a redeal::array, or is derived from one.
bool isArray(clang::QualType Type);

/// Whether it is of namespace redeal, whatever is in between; or of another one at the top.
bool isOfRedeal(const clang::Decl &);
bool isOfNamespace(const clang::Decl &, llvm::StringRef Name);

/// Whether an expression is x(i, j) of an array or view of redeal's, or of a class that is publicly derived from one.
bool isElement(const clang::CXXOperatorCallExpr &);

/// Whether a type is a redeal::view, or is derived from one.
bool isUserView(clang::QualType Type);

/// Whether directives give it a mapping: an array, or a view.
bool isMapped(clang::QualType Type);

/// What each element of a container is whose elements lie one behind the other: a std::vector, a std::array, an array
/// of the language, any class with their data() and size(). Null of others.
clang::QualType elementOfContainer(clang::QualType Type, clang::ASTContext &Ctx);

/// Whether a type is that of a template directive.
bool isTemplate(clang::QualType Type);

/// Whether a type is a redeal::scalapack_view, or is derived from one.
bool isView(clang::QualType Type);

/// Whether a type is what A(range, ...) gives.
bool isSection(clang::QualType Type);

/// Whether a type is what redeal::replicated gives.
bool isReplicated(clang::QualType Type);

/// Whether a type is that of a processors directive.
bool isGrid(clang::QualType Type);

/// The value of an integer that Clang can fold: a literal, constexpr, an enumerator, a template argument.
Known constantOf(const clang::Expr &E, const clang::ASTContext &Ctx);

} // namespace redeal
