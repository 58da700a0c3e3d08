// Where a distribute names parameters.
#include "Parse/Readers/ParameterReader.h"

#include "Parse/Facts/RedealTypes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {
namespace {

bool mentions(const Stmt &S, const VarDecl &Var) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S); Ref && Ref->getDecl()->getCanonicalDecl() == Var.getCanonicalDecl())
    return true;
  return llvm::any_of(S.children(), [&](const Stmt *Child) { return Child && mentions(*Child, Var); });
}

// The directive that a statement carries, or null.
const Directive *directiveOf(const Stmt &S, const SourceFacts &Source) {
  const auto *Declared = dyn_cast<DeclStmt>(&S);
  const auto *Var = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
  if (!Var || !Var->getDeclName().isIdentifier())
    return nullptr;
  const auto Found = Source.BySiteName.find(Var->getName());
  return Found == Source.BySiteName.end() ? nullptr : Found->second;
}

bool declares(const Stmt &S, const VarDecl &Var) {
  const auto *Declared = dyn_cast<DeclStmt>(&S);
  return Declared && llvm::is_contained(Declared->decls(), &Var);
}

} // namespace

// Of a pattern it is not known.
bool ParameterReader::mayBeArrays(const ParmVarDecl &Parameter) const {
  const QualType Type = Parameter.getType();
  if (Type->isDependentType() || isMapped(Type))
    return true;
  // A container that is only passed on may not have been instantiated.
  (void)Types.isCompleteType(Parameter.getBeginLoc(), Type.getNonReferenceType());
  const QualType Element = elementOfContainer(Type, Types.Context);
  return !Element.isNull() && isMapped(Element);
}

const ParmVarDecl *ParameterReader::parameterOf(const VarDecl &Carrier, size_t I) const {
  const auto AsCall = [](const Expr *E) {
    return E ? dyn_cast<CallExpr>(const_cast<Expr *>(E)->IgnoreUnlessSpelledInSource()) : nullptr;
  };
  const CallExpr *Distribute = AsCall(Carrier.getInit());
  const CallExpr *Map = Distribute && I < Distribute->getNumArgs() ? AsCall(Distribute->getArg(I)) : nullptr;
  const auto *Ref = Map && Map->getNumArgs() > 0
                        ? dyn_cast<DeclRefExpr>(const_cast<Expr *>(Map->getArg(0))->IgnoreUnlessSpelledInSource())
                        : nullptr;
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return Parameter && mayBeArrays(*Parameter) ? Parameter : nullptr;
}

bool ParameterReader::read(const Directive &D, const VarDecl &Carrier, const FunctionDecl *Function,
                           const SourceFacts &Source, TranslationUnitFacts &Facts) const {
  if (D.Kind != Directive::Distribute)
    return true;
  size_t Count = 0;
  for (size_t I = 0; I < D.Maps.size(); ++I)
    Count += parameterOf(Carrier, I) != nullptr;
  const auto Name = [&](bool IsParameter) {
    for (size_t I = 0;; ++I)
      if ((parameterOf(Carrier, I) != nullptr) == IsParameter)
        return "'" + D.Maps[I].Name.Text + "'";
  };
  if (Count == 0)
    return !D.Entry ||
           Errors.error(D.Entry->Loc, std::string(spelling(D.Entry->Kind)) +
                                          " is for parameters of the function around, and " + Name(false) + " is none");
  if (Count < D.Maps.size())
    return Errors.error(D.KeywordLoc, Name(true) + " is a parameter and " + Name(false) +
                                          " is none; give each a directive of its own");
  for (size_t I = 0; I < D.Maps.size(); ++I)
    if (const ParmVarDecl *P = parameterOf(Carrier, I);
        P->getDeclContext() != static_cast<const DeclContext *>(Function))
      return Errors.error(D.Maps[I].Name.begin(),
                          "'" + D.Maps[I].Name.Text +
                              "' is a parameter of another function than the one that the directive is in; put the "
                              "directive there");
  std::vector<const Directive *> Before;
  if (!checkPlace(D, Carrier, *Function, Source, Before))
    return false;
  Facts.Parameters[&D] = std::move(Before);
  return true;
}

bool ParameterReader::checkPlace(const Directive &D, const VarDecl &Carrier, const FunctionDecl &Function,
                                 const SourceFacts &Source, std::vector<const Directive *> &Before) const {
  const auto Refuse = [&](const std::string &Why) {
    return Errors.error(D.KeywordLoc, "distribute of the parameter '" + D.Maps[0].Name.Text + "' stands " + Why +
                                          "; it must be the first thing in the body of the function, behind "
                                          "declarations that do not use the parameter at most");
  };
  const Stmt *Body = Function.getBody();
  if (const auto *Try = dyn_cast_or_null<CXXTryStmt>(Body))
    Body = Try->getTryBlock();
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
  if (!Block)
    return false;
  for (const Stmt *S : Block->body()) {
    if (declares(*S, Carrier))
      return true;
    const Directive *Other = directiveOf(*S, Source);
    if (Other && Other->Kind == Directive::Distribute) {
      const auto &OfOther = *cast<VarDecl>(cast<DeclStmt>(S)->getSingleDecl());
      if (parameterOf(OfOther, 0))
        Before.push_back(Other);
      for (size_t I = 0; I < D.Maps.size(); ++I)
        for (size_t K = 0; K < Other->Maps.size(); ++K)
          if (parameterOf(OfOther, K) == parameterOf(Carrier, I))
            return Errors.error(D.Maps[I].Name.begin(), "'" + D.Maps[I].Name.Text +
                                                            "' has been named by a distribute of this function; give "
                                                            "each parameter one mapping there");
      continue;
    }
    if (!isa<DeclStmt>(S) || (Other && Other->Kind == Directive::Redistribute))
      return Refuse("behind a statement");
    for (size_t I = 0; I < D.Maps.size(); ++I)
      for (const Decl *Declared : cast<DeclStmt>(S)->decls())
        if (const auto *Var = dyn_cast<VarDecl>(Declared);
            Var && Var->getInit() && mentions(*Var->getInit(), *parameterOf(Carrier, I)))
          return Refuse("behind a declaration that uses it");
  }
  return Refuse("in a block of its own");
}

} // namespace redeal
