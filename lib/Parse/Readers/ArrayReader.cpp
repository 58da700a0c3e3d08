// An expression that is an array, or a side of a copy -> facts.
#include "Parse/Readers/ArrayReader.h"

#include "Parse/Facts/RedealTypes.h"
#include "Plan/Problem/SectionParts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace redeal {
namespace {

// An extent is converted to a class that remembers its line; what was written is the first argument of that conversion.
const Expr *spelledNumber(const Expr *E) {
  E = E->IgnoreUnlessSpelledInSource();
  while (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (Construct->getNumArgs() == 0)
      break;
    E = Construct->getArg(0)->IgnoreUnlessSpelledInSource();
  }
  return E;
}

// What is left of a side of a copy without calls of redeal::permute, and which of its dimensions those of the side
// are; none if there is no such call.
const Expr *takePermutations(const Expr &Side, std::vector<unsigned> &Permutation) {
  const Expr *Plain = const_cast<Expr &>(Side).IgnoreUnlessSpelledInSource();
  const auto *Call = dyn_cast<CallExpr>(Plain);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || Call->getNumArgs() != 1 || Callee->getQualifiedNameAsString() != "redeal::permute" ||
      !Callee->getTemplateSpecializationArgs())
    return Plain;
  std::vector<unsigned> Inner;
  const Expr *Whole = takePermutations(*Call->getArg(0), Inner);
  for (const TemplateArgument &Number : Callee->getTemplateSpecializationArgs()->get(0).pack_elements()) {
    const auto D = static_cast<unsigned>(Number.getAsIntegral().getExtValue());
    Permutation.push_back(Inner.empty() ? D : Inner[D]);
  }
  return Whole;
}

// Of what redeal::permute makes of a side with such extents.
void permute(std::vector<Known> &Extents, const std::vector<unsigned> &Permutation) {
  if (Permutation.size() != Extents.size())
    return;
  const std::vector<Known> Before = Extents;
  for (size_t D = 0; D < Extents.size(); ++D)
    Extents[D] = Before[Permutation[D]];
}

// A redeal::range where it is made, if that can be seen: here, or where a variable that never changes got it.
const CXXConstructExpr *makingOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreUnlessSpelledInSource();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      // What a parameter has by default says nothing of a call that gives it another value.
      if (!Var || isa<ParmVarDecl>(Var) || !Var->getType().isConstQualified() || !Var->getAnyInitializer())
        return nullptr;
      E = Var->getAnyInitializer();
      continue;
    }
    if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E)) {
      E = Cast->getSubExpr();
      continue;
    }
    const auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (!Construct || Construct->getNumArgs() != 1)
      return Construct;
    E = Construct->getArg(0);
  }
}

} // namespace

void ArrayReader::readClass(QualType Type, ArrayFact &Array) const {
  Array.IsView = isUserView(Type);
  const auto *Spec = asSpecialization(Type, Array.IsView ? "redeal::view" : "redeal::array");
  const TemplateArgumentList &Args = Spec->getTemplateArgs();
  Array.Element = Args[0].getAsType().getAsString(PrintingPolicy(Ctx.getLangOpts()));
  Array.ElementSize = Ctx.getTypeSizeInChars(Args[0].getAsType()).getQuantity();
  Array.Extents.resize(Args[1].getAsIntegral().getExtValue());
}

void ArrayReader::readElements(const Expr &Container, QualType Element, ArrayFact &Array) const {
  readClass(Element, Array);
  Array.Container = namedBy(Container);
  Array.MayBeReset = true;
}

void ArrayReader::readType(const Expr &E, ArrayFact &Array) const {
  if (isTemplate(E.getType()))
    return readTemplate(E, Array);
  readClass(E.getType(), Array);
  Array.Declaration = namedBy(E);
  if (const auto *Var = dyn_cast_or_null<VarDecl>(Array.Declaration)) {
    readExtents(*Var, Array.Extents);
    Array.MayBeReset = Changed.mayChange(*Var);
  }
}

// Its extents are in its directive, and stay.
void ArrayReader::readTemplate(const Expr &E, ArrayFact &Template) const {
  Template.IsTemplate = true;
  const auto *Spec = asSpecialization(E.getType(), "redeal::index_template");
  Template.Extents.resize(Spec->getTemplateArgs()[0].getAsIntegral().getExtValue());
  Template.Declaration = namedBy(E);
  const auto *Var = dyn_cast_or_null<VarDecl>(Template.Declaration);
  const Expr *Init = Var ? Var->getAnyInitializer() : nullptr;
  const CallExpr *Call = Init ? asDirectiveCall(Init, "indices") : nullptr;
  for (unsigned D = 0; Call && D < Call->getNumArgs(); ++D)
    Template.Extents[D] = constantOf(*Call->getArg(D), Ctx);
}

std::optional<std::vector<Known>> ArrayReader::readSide(const Expr &Side, const std::string &Text,
                                                        SiteFact &Site) const {
  ArrayFact Array;
  Array.Text = Text;
  const Expr *Whole = takePermutations(Side, Array.Permutation);
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Whole); Call && Call->getOperator() == OO_Call) {
    Whole = Call->getArg(0)->IgnoreUnlessSpelledInSource();
    for (unsigned I = 1; I < Call->getNumArgs(); ++I)
      Array.Section.push_back(readRange(*Call->getArg(I)));
  }
  const bool MayBeKnown = isMapped(Whole->getType());
  if (MayBeKnown)
    readType(*Whole, Array);
  Array.Extents.resize(
      std::max(Array.Extents.size(), Array.Section.size())); // those of ScaLAPACK's matrices are not known
  bool Good = true;
  std::vector<Known> Extents = Array.Extents;
  if (Array.MayBeReset)
    std::fill(Extents.begin(), Extents.end(), std::nullopt);
  for (size_t D = 0; D < Array.Section.size(); ++D) {
    const RangeFact &Range = Array.Section[D];
    Good &= checkRange(Range, D, Extents[D], Text);
    if (Range.Kind == RangeFact::Range)
      Extents[D] = Range.Count;
  }
  for (size_t D = Array.Section.size(); D-- > 0;)
    if (Array.Section[D].Kind == RangeFact::Index)
      Extents.erase(Extents.begin() + static_cast<ptrdiff_t>(D));
  permute(Extents, Array.Permutation);
  if (Array.Section.empty())
    permute(Array.Extents, Array.Permutation);
  if (MayBeKnown)
    Site.Arrays.push_back(std::move(Array));
  return Good ? std::optional(std::move(Extents)) : std::nullopt;
}

RangeFact ArrayReader::readRange(const Expr &Written) const {
  RangeFact Range{RangeFact::Index, std::nullopt, 1, 1, Written.getBeginLoc()};
  const CXXRecordDecl *Class = Written.getType().getNonReferenceType()->getAsCXXRecordDecl();
  const std::string Name = Class ? Class->getQualifiedNameAsString() : "";
  if (Name == "redeal::all_indices") {
    Range.Kind = RangeFact::All;
  } else if (Name == "redeal::range") {
    Range.Kind = RangeFact::Range;
    const CXXConstructExpr *Made = makingOf(&Written);
    const bool Seen = Made && Made->getNumArgs() >= 3;
    Range.First = Seen ? constantOf(*Made->getArg(0), Ctx) : std::nullopt;
    Range.Count = Seen ? constantOf(*Made->getArg(1), Ctx) : std::nullopt;
    Range.Stride = Seen ? constantOf(*Made->getArg(2), Ctx) : std::nullopt;
  } else {
    Range.First = constantOf(*spelledNumber(&Written), Ctx);
  }
  return Range;
}

// In the words of the runtime, which checks what is not a constant.
bool ArrayReader::checkRange(const RangeFact &Range, size_t Dimension, Known Extent, const std::string &Side) const {
  if (Range.Kind == RangeFact::All)
    return true;
  if (Range.First && Range.Count && Range.Stride) {
    const auto Wrong = plan::wrong_with({{*Range.First, *Range.Count, *Range.Stride}, Range.Kind == RangeFact::Index},
                                        Dimension, Extent);
    return !Wrong || Errors.error(Range.Loc, "'" + Side + "': " + *Wrong);
  }
  const auto Refuse = [&](const std::string &What) {
    return Errors.error(Range.Loc, "'" + Side + "': the range in dimension " + std::to_string(Dimension) + What);
  };
  if (Range.Count && *Range.Count < 0)
    return Refuse(" has " + std::to_string(*Range.Count) + " elements; a count is at least 0");
  if (Range.Stride && *Range.Stride == 0)
    return Refuse(" has the stride 0; it must be another number");
  return true;
}

// The extents that a variable's constructor gets, as far as they are known.
void ArrayReader::readExtents(const VarDecl &Var, std::vector<Known> &Extents) const {
  if (Var.getType()->isReferenceType() || !Var.getInit() || Changed.changes(Var))
    return;
  const auto *Construct = dyn_cast<CXXConstructExpr>(Var.getInit()->IgnoreUnlessSpelledInSource());
  if (!Construct)
    return;
  if (isUserView(Var.getType()))
    return Construct->getNumArgs() > 1 ? readNumbers(*Construct->getArg(1), Extents) : void();
  for (size_t D = 0; D < Extents.size() && D < Construct->getNumArgs(); ++D)
    Extents[D] = constantOf(*spelledNumber(Construct->getArg(D)), Ctx);
}

// Those of a view, in braces, or a single one.
void ArrayReader::readNumbers(const Expr &Written, std::vector<Known> &Numbers) const {
  const Expr *E = Written.IgnoreImplicit();
  while (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (Construct->getNumArgs() == Numbers.size() && Construct->getArg(0)->getType()->isIntegralOrEnumerationType()) {
      for (size_t D = 0; D < Numbers.size(); ++D)
        Numbers[D] = constantOf(*Construct->getArg(D), Ctx);
      return;
    }
    if (Construct->getNumArgs() != 1)
      return;
    E = Construct->getArg(0)->IgnoreImplicit();
  }
}

} // namespace redeal
