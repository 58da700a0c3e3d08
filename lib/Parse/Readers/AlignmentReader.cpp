// A checked call of align -> facts.
#include "Parse/Readers/AlignmentReader.h"

#include "Parse/Facts/RedealTypes.h"
#include "Plan/Problem/Alignment.h"
#include "Source/Directives/Reporting.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace redeal {
namespace {

// 0 or 1 where an expression holds no dummy, or is one.
Known plus(Known A, Known B, int Sign) {
  int64_t Value = 0;
  if (!A || !B || (Sign > 0 ? __builtin_add_overflow(*A, *B, &Value) : __builtin_sub_overflow(*A, *B, &Value)))
    return std::nullopt;
  return Value;
}

Known times(Known A, Known B) {
  int64_t Value = 0;
  return A && B && !__builtin_mul_overflow(*A, *B, &Value) ? Known(Value) : Known();
}

bool holdsDummy(const Stmt &S) {
  if (const auto *E = dyn_cast<Expr>(&S); E && asDirectiveCall(E, "dummy"))
    return true;
  for (const Stmt *Child : S.children())
    if (Child && holdsDummy(*Child))
      return true;
  return false;
}

// Without parentheses and conversions between integers.
const Expr &plain(const Expr &E) {
  const Expr *Plain = &E;
  for (;;) {
    const Expr *Inner = Plain->IgnoreParenImpCasts();
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner);
        Cast && Cast->getType()->isIntegralOrEnumerationType() && Cast->getSubExpr()->getType()->isIntegerType())
      Inner = Cast->getSubExpr();
    if (Inner == Plain)
      return *Plain;
    Plain = Inner;
  }
}

} // namespace

bool AlignmentReader::read(const AlignmentClause &Written, const CallExpr &Call, SiteFact &Site) const {
  if (!readArray(Written.Array, *Call.getArg(0), /*MayBeTemplate=*/false, Site) ||
      !readArray(Written.Target, *Call.getArg(1), /*MayBeTemplate=*/true, Site))
    return false;
  const ArrayFact &Array = Site.Arrays[0], &Target = Site.Arrays[1];
  if (Array.Extents.size() != Written.Dummies.size())
    return Errors.error(Written.Array.begin(), "'" + Array.Name + "' has rank " + std::to_string(Array.Extents.size()) +
                                                   " but " + plural(Written.Dummies.size(), "dummy argument") +
                                                   (Written.Dummies.size() == 1 ? " is" : " are") +
                                                   " given; give one for each dimension, or *");
  if (Target.Extents.size() != Written.Subscripts.size())
    return Errors.error(Written.Target.begin(),
                        "'" + Target.Name + "' has rank " + std::to_string(Target.Extents.size()) + " but " +
                            plural(Written.Subscripts.size(), "subscript") +
                            (Written.Subscripts.size() == 1 ? " is" : " are") + " given; give one for each dimension");
  if (Array.Declaration && Array.Declaration == Target.Declaration && isa<VarDecl>(Array.Declaration))
    return Errors.error(Written.Target.begin(), "'" + Array.Name + "' cannot be aligned with itself");
  Site.Alignment = {Target.Declaration, Target.Name, Target.Extents, {}};
  if (Target.MayBeReset)
    Site.Alignment->TargetExtents.assign(Target.Extents.size(), std::nullopt);
  for (size_t T = 0; T < Written.Subscripts.size(); ++T)
    if (!readSubscript(Written, T, *Call.getArg(T + 2), Site) || !check(Written, T, Site))
      return false;
  return true;
}

bool AlignmentReader::readArray(const Fragment &Name, const Expr &E, bool MayBeTemplate, SiteFact &Site) const {
  const QualType Type = E.getType();
  const auto Wrong = [&](const std::string &What) { return Errors.error(Name.begin(), "'" + Name.Text + "'" + What); };
  if (isTemplate(Type) && !MayBeTemplate)
    return Wrong(" is a template, which arrays are aligned with, and not the other way round");
  if (isUserView(Type) && !MayBeTemplate)
    return Wrong(" is a view, which keeps its memory and cannot follow another array; distribute it");
  if (!isMapped(Type) && !isTemplate(Type))
    return Wrong(" has type '" + Type.getAsString(PrintingPolicy(Ctx.getLangOpts())) +
                 "'; align needs a redeal::array" + (MayBeTemplate ? " or a template" : ""));
  if (Type.getNonReferenceType().isConstQualified() || Type.isVolatileQualified())
    return Wrong(" is const or volatile here; make it a reference to neither");
  ArrayFact Array;
  Array.Name = Name.Text;
  Arrays.readType(E, Array);
  Site.Arrays.push_back(std::move(Array));
  return true;
}

bool AlignmentReader::readSubscript(const AlignmentClause &A, size_t T, const Expr &Argument, SiteFact &Site) const {
  const SubscriptClause &Written = A.Subscripts[T];
  std::vector<SubscriptFact> &Subscripts = Site.Alignment->Subscripts;
  if (Written.Value.empty()) {
    Subscripts.push_back({subscript::everywhere, 0, std::nullopt, std::nullopt});
    return true;
  }
  const CallExpr *Call = asDirectiveCall(&Argument, "at");
  if (!Call)
    return false;
  const Expr &E = *Call->getArg(0);
  if (!E.getType()->isIntegralOrEnumerationType())
    return Errors.error(Written.Value.begin(), "a subscript must be an integer, not '" +
                                                   E.getType().getAsString(PrintingPolicy(Ctx.getLangOpts())) + "'");
  if (E.HasSideEffects(Ctx, /*IncludePossibleEffects=*/false))
    return Errors.error(Written.Value.begin(), "the subscript '" + Written.Value.Text +
                                                   "' changes something; it is evaluated more than once, so do that "
                                                   "before the directive");
  const std::optional<Affine> Read = readAffine(E);
  if (!Read)
    return Errors.error(Written.Value.begin(),
                        "the subscript '" + Written.Value.Text + "' is not affine in '" + A.Dummies[*Written.Dummy] +
                            "'; write a * " + A.Dummies[*Written.Dummy] + " + b, where a and b do not depend on it");
  if (Read->UsesDummy)
    Subscripts.push_back({subscript::along, *Written.Dummy, Read->Stride, Read->Offset});
  else
    Subscripts.push_back({subscript::at, 0, std::nullopt, Read->Offset});
  return true;
}

std::optional<AlignmentReader::Affine> AlignmentReader::readAffine(const Expr &Written) const {
  const Expr &E = plain(Written);
  if (!holdsDummy(E))
    return Affine{0, constantOf(E, Ctx), false};
  if (asDirectiveCall(&E, "dummy"))
    return Affine{1, 0, true};
  if (const auto *Op = dyn_cast<UnaryOperator>(&E); Op && (Op->getOpcode() == UO_Minus || Op->getOpcode() == UO_Plus)) {
    const auto Of = readAffine(*Op->getSubExpr());
    if (!Of || Op->getOpcode() == UO_Plus)
      return Of;
    return Affine{plus(0, Of->Stride, -1), plus(0, Of->Offset, -1), Of->UsesDummy};
  }
  const auto *Op = dyn_cast<BinaryOperator>(&E);
  if (!Op || (Op->getOpcode() != BO_Add && Op->getOpcode() != BO_Sub && Op->getOpcode() != BO_Mul))
    return std::nullopt;
  const auto A = readAffine(*Op->getLHS()), B = readAffine(*Op->getRHS());
  if (!A || !B)
    return std::nullopt;
  if (Op->getOpcode() != BO_Mul) {
    const int Sign = Op->getOpcode() == BO_Add ? 1 : -1;
    return Affine{plus(A->Stride, B->Stride, Sign), plus(A->Offset, B->Offset, Sign), true};
  }
  if (A->UsesDummy && B->UsesDummy)
    return std::nullopt;
  const auto &[Of, Factor] = A->UsesDummy ? std::tie(*A, *B) : std::tie(*B, *A);
  return Affine{times(Of.Stride, Factor.Offset), times(Of.Offset, Factor.Offset), true};
}

// In the words of the runtime, which checks what is not a constant.
bool AlignmentReader::check(const AlignmentClause &A, size_t T, const SiteFact &Site) const {
  const ArrayFact &Array = Site.Arrays[0];
  const SubscriptFact &S = Site.Alignment->Subscripts[T];
  if (S.Kind == subscript::everywhere || !S.Offset || (S.Kind == subscript::along && !S.Stride))
    return true;
  const Known Extent = S.Kind == subscript::along && !Array.MayBeReset ? Array.Extents[S.Dimension] : Known();
  const auto Wrong = plan::wrong_with({S.Kind, static_cast<int>(S.Dimension), S.Stride.value_or(1), *S.Offset}, T,
                                      Array.Name, S.Kind == subscript::at ? Known(1) : Extent, Site.Arrays[1].Name,
                                      Site.Alignment->TargetExtents[T]);
  return !Wrong || Errors.error(A.Subscripts[T].Loc, *Wrong);
}

} // namespace redeal
