// Arguments of a checked call -> facts.
//
// The clauses of one directive in one instantiation, as Clang has understood
// them, become facts; what is wrong with them is reported at the user's column:
//
//     map(x, cyclic(K)), onto(P, section(0, 4))      with K = 0
//     error: the size of cyclic must be at least 1, not 0
//
#pragma once

#include "Parse/Facts/ErrorReporter.h"
#include "Parse/Facts/Facts.h"
#include "Parse/Readers/ArrayReader.h"

#include "clang/AST/Expr.h"

namespace clang {
class Sema;
}

namespace redeal {

class ClauseReader {
public:
  ClauseReader(clang::Sema &Types, const ArrayReader &Arrays, ErrorReporter &Errors);

  /// Reads onto(...) into Site.Onto. False if an error was reported.
  bool readOnto(const OntoClause &Written, const clang::Expr &Argument, SiteFact &Site);

  /// Reads a clause behind onto into Site.Clauses. False if an error was reported.
  bool readClause(const Clause &Written, const clang::Expr &Argument, SiteFact &Site);

  /// Reads one array, a parameter if there is one, and its formats into Site.Arrays, after Site.Onto.
  bool readMap(const Directive &D, const MapClause &Map, const clang::Expr &Argument,
               const clang::ParmVarDecl *Parameter, SiteFact &Site);

  /// Checks the extents and the communicator of a grid where D declares it.
  void checkGrid(const Directive &D, const clang::VarDecl &Grid);

  /// Checks the extents of a template where it is declared.
  void checkTemplate(const clang::VarDecl &Template);

private:
  bool wrong(const Fragment &Name, const std::string &What);
  bool readArray(const Directive &D, const MapClause &Map, const clang::Expr &E, ArrayFact &Array);
  bool readFormat(const FormatClause &Written, const clang::Expr &Argument, FormatFact &Format);
  bool checkNumbers(const Fragment &Written, format::kind Kind, const clang::Expr &Numbers);
  bool checkBlocks(const MapClause &Map, const ArrayFact &Array, const SiteFact &Site);
  bool readNumber(const Clause &Written, const clang::CallExpr &Call, Known &Value);
  bool readName(const Clause &Written, const clang::Expr &E, std::string &Name);
  bool readSection(const OntoClause &Written, size_t I, const clang::Expr &Argument, Known Extent, GridFact &Grid,
                   bool &IsWhole);
  std::optional<std::vector<Known>> gridExtents(const clang::Expr &E);
  bool checkInteger(clang::SourceLocation Loc, const clang::Expr &E, const std::string &What);
  bool checkCommunicator(const Fragment &Written, const clang::Expr &E);
  bool convertsToInteger(const clang::Expr &E);
  clang::PrintingPolicy policy() const;

  clang::Sema &Types;
  clang::ASTContext &Ctx;
  const ArrayReader &Arrays;
  ErrorReporter &Errors;
};

} // namespace redeal
