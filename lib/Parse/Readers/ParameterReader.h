// Where a distribute names parameters.
//
//     double sum(redeal::array<double> const &x) {
//     #pragma processors P(4)
//     #pragma distribute x(block) onto(P)              the parameter's mapping as long as the function runs
//
// It must be the first thing in the body, behind declarations at most: so all that the function does comes behind it,
// and what it did is undone after everything else. This is asked of the patterns of templates, too, which may have no
// instantiation here.
#pragma once

#include "Parse/Facts/ErrorReporter.h"
#include "Parse/Facts/TranslationUnitFacts.h"
#include "Source/Reading/SourceFacts.h"

#include "clang/AST/Decl.h"

namespace clang {
class Sema;
} // namespace clang

namespace redeal {

class ParameterReader {
public:
  ParameterReader(clang::Sema &Types, ErrorReporter &Errors) : Types(Types), Errors(Errors) {}

  /// The parameter that map number I of a distribute names, an array or a container of arrays; or null.
  const clang::ParmVarDecl *parameterOf(const clang::VarDecl &Carrier, size_t I) const;

  /// Notes that D is about parameters, if it is. False if an error was reported.
  bool read(const Directive &D, const clang::VarDecl &Carrier, const clang::FunctionDecl *Function,
            const SourceFacts &Source, TranslationUnitFacts &Facts) const;

private:
  bool checkPlace(const Directive &D, const clang::VarDecl &Carrier, const clang::FunctionDecl &Function,
                  const SourceFacts &Source, std::vector<const Directive *> &Before) const;

  bool mayBeArrays(const clang::ParmVarDecl &) const;

  clang::Sema &Types;
  ErrorReporter &Errors;
};

} // namespace redeal
