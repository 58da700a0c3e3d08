// Arguments of a checked call -> facts.
//
// The clauses of one directive in one instantiation, as Clang has understood
// them, become facts; what is wrong with them is reported at the user's column:
//
//     map(x, cyclic(K)), onto(P, section(0, 4))      with K = 0
//     error: the size of cyclic must be at least 1, not 0
//
// Constants are whatever Clang can fold: literals, constexpr, enumerators, template arguments.
#pragma once

#include "Parse/ChangedExtents.h"
#include "Parse/Facts.h"

#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace redeal {

/// The call of redeal::directive::Name that an expression is, or null.
const clang::CallExpr *asDirectiveCall(const clang::Expr *E, llvm::StringRef Name);

/// The variable or member that an expression names, if it is a plain name;
/// behind a reference that was bound to one, that one.
const clang::ValueDecl *namedBy(const clang::Expr &E);

/// Whether a type is a redeal::array, or is derived from one.
bool isArray(clang::QualType Type);

/// Whether a type is a redeal::view, or is derived from one.
bool isUserView(clang::QualType Type);

/// Whether directives give it a mapping: an array, or a view.
bool isMapped(clang::QualType Type);

/// Whether a type is a redeal::scalapack_view, or is derived from one.
bool isView(clang::QualType Type);
bool isSection(clang::QualType);
/// Whether a type is what redeal::replicated gives.
bool isReplicated(clang::QualType);

/// What is left of a side of a copy without calls of redeal::permute, and which of its dimensions those of the side
/// are; none if there is no such call.
const clang::Expr *takePermutations(const clang::Expr &Side, std::vector<unsigned> &Permutation);

/// Whether a type is that of a processors directive.
bool isGrid(clang::QualType Type);

/// Reports an error once for each place and message, however many instantiations have it.
class ErrorReporter {
public:
  explicit ErrorReporter(clang::DiagnosticsEngine &Diags) : Diags(Diags) {}

  /// Always false, for returning it.
  bool error(clang::SourceLocation Loc, const std::string &Message);

private:
  clang::DiagnosticsEngine &Diags;
  std::set<std::pair<clang::SourceLocation, std::string>> Said;
};

class ClauseReader {
public:
  ClauseReader(clang::Sema &Types, ErrorReporter &Errors);

  /// Reads onto(...) into Site.Onto. False if an error was reported.
  bool readOnto(const OntoClause &Written, const clang::Expr &Argument, SiteFact &Site);

  /// Reads memory(...), window(...) or phases(...) into Site.Limits. False if an error was reported.
  bool readLimit(const LimitClause &Written, const clang::Expr &Argument, SiteFact &Site);

  /// Reads one array and its formats into Site.Arrays, after Site.Onto.
  bool readMap(const Directive &D, const MapClause &Map, const clang::Expr &Argument, SiteFact &Site);

  /// Reads one side of an assignment, written as `Text`, into Site.Arrays, if it is an array or a section of one.
  /// Returns how many elements it has in each dimension, or nothing if an error was reported.
  std::optional<std::vector<Known>> readSide(const clang::Expr &Side, const std::string &Text, SiteFact &Site);

  /// Checks the extents and the communicator of a grid where D declares it.
  void checkGrid(const Directive &D, const clang::VarDecl &Grid);

private:
  bool wrong(const Fragment &Name, const std::string &What);
  bool readArray(const Directive &D, const MapClause &Map, const clang::Expr &E, ArrayFact &Array);
  void readType(const clang::Expr &E, ArrayFact &Array);
  void readExtents(const clang::VarDecl &Var, std::vector<Known> &Extents);
  void readNumbers(const clang::Expr &Written, std::vector<Known> &Numbers);
  RangeFact readRange(const clang::Expr &Written);
  bool checkRange(const RangeFact &Range, size_t Dimension, Known Extent, const std::string &Side);
  bool readFormat(const FormatClause &Written, const clang::Expr &Argument, FormatFact &Format);
  bool checkNumbers(const Fragment &Written, format::kind Kind, const clang::Expr &Numbers);
  bool checkBlocks(const MapClause &Map, const ArrayFact &Array, const SiteFact &Site);
  bool readSection(const OntoClause &Written, size_t I, const clang::Expr &Argument, Known Extent, GridFact &Grid);
  std::optional<std::vector<Known>> gridExtents(const clang::Expr &E);
  Known constant(const clang::Expr &E) const;
  bool checkInteger(clang::SourceLocation Loc, const clang::Expr &E, const std::string &What);
  bool checkCommunicator(const Fragment &Written, const clang::Expr &E);
  bool convertsToInteger(const clang::Expr &E);
  clang::PrintingPolicy policy() const;

  clang::Sema &Types;
  clang::ASTContext &Ctx;
  ErrorReporter &Errors;
  ChangedExtents Changed;
};

} // namespace redeal
