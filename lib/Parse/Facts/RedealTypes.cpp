// What an expression or a type of the user's is to redeal.
#include "Parse/Facts/RedealTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {

const CallExpr *asDirectiveCall(const Expr *E, llvm::StringRef Name) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource());
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getDeclName().isIdentifier() && Callee->getName() == Name && isa<CXXMethodDecl>(Callee) &&
                 cast<CXXMethodDecl>(Callee)->getParent()->getQualifiedNameAsString() == "redeal::directive"
             ? Call
             : nullptr;
}

const ValueDecl *namedBy(const Expr &E) {
  const Expr *Plain = E.IgnoreUnlessSpelledInSource();
  if (const auto *Member = dyn_cast<MemberExpr>(Plain))
    return cast<ValueDecl>(Member->getMemberDecl()->getCanonicalDecl());
  const auto *Ref = dyn_cast<DeclRefExpr>(Plain);
  if (!Ref)
    return nullptr;
  const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
  if (Var && Var->getType()->isReferenceType() && !isa<ParmVarDecl>(Var) && Var->getAnyInitializer())
    if (const ValueDecl *Bound = namedBy(*Var->getAnyInitializer()))
      return Bound;
  return cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl());
}

const ClassTemplateSpecializationDecl *asSpecialization(QualType Type, llvm::StringRef Template) {
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record)
    return nullptr;
  if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    if (Spec->getSpecializedTemplate()->getQualifiedNameAsString() == Template)
      return Spec;
  if (Record->hasDefinition())
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (const auto *Spec = asSpecialization(Base.getType(), Template))
        return Spec;
  return nullptr;
}

bool isOfNamespace(const Decl &D, llvm::StringRef Name) {
  for (const DeclContext *In = D.getDeclContext(); In; In = In->getParent())
    if (const auto *Named = dyn_cast<NamespaceDecl>(In); Named && Named->getParent()->isTranslationUnit())
      return Named->getName() == Name;
  return false;
}

bool isOfRedeal(const Decl &D) { return isOfNamespace(D, "redeal"); }

// Whether all the world sees the elements of a class.
static bool showsElements(QualType Type) {
  const CXXRecordDecl *const Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || isOfRedeal(*Record))
    return Record && isOfRedeal(*Record);
  return llvm::any_of(Record->bases(), [](const CXXBaseSpecifier &Base) {
    return isMapped(Base.getType()) && Base.getAccessSpecifier() == AS_public && showsElements(Base.getType());
  });
}

bool isElement(const CXXOperatorCallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  const QualType Object = Call.getArg(0)->IgnoreImplicit()->getType();
  return Call.getOperator() == OO_Call && Method && isOfRedeal(*Method) && isMapped(Object) && showsElements(Object) &&
         Method->getReturnType()->isReferenceType();
}

bool isArray(QualType Type) { return asSpecialization(Type, "redeal::array") != nullptr; }

bool isUserView(QualType Type) { return asSpecialization(Type, "redeal::view") != nullptr; }

bool isMapped(QualType Type) { return isArray(Type) || isUserView(Type); }

bool isTemplate(QualType Type) { return asSpecialization(Type, "redeal::index_template") != nullptr; }

// What the member function of that name returns that is called on an object, which is const or is not; null if there is
// none.
static QualType resultOfMember(const CXXRecordDecl &Record, llvm::StringRef Name, bool OfConst, ASTContext &Ctx) {
  QualType Result;
  for (const NamedDecl *Found : Record.lookup(&Ctx.Idents.get(Name)))
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Found->getUnderlyingDecl());
        Method && Method->getMinRequiredArguments() == 0 && (Method->isConst() == OfConst || Result.isNull()))
      Result = Method->getReturnType();
  for (const CXXBaseSpecifier &Base : Record.bases())
    if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
        Class && Class->hasDefinition() && Result.isNull())
      Result = resultOfMember(*Class, Name, OfConst, Ctx);
  return Result;
}

QualType elementOfContainer(QualType Type, ASTContext &Ctx) {
  const QualType Plain = Type.getNonReferenceType();
  if (const auto *Array = Ctx.getAsConstantArrayType(Plain))
    return Array->getElementType();
  const CXXRecordDecl *Record = Plain->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || isMapped(Plain) || resultOfMember(*Record, "size", true, Ctx).isNull())
    return {};
  const QualType Data = resultOfMember(*Record, "data", Plain.isConstQualified(), Ctx);
  return Data.isNull() ? QualType() : Data.getNonReferenceType()->getPointeeType();
}

bool isView(QualType Type) { return asSpecialization(Type, "redeal::scalapack_view") != nullptr; }

bool isSection(QualType Type) { return asSpecialization(Type, "redeal::array_section") != nullptr; }

bool isReplicated(QualType Type) { return asSpecialization(Type, "redeal::replicated_array") != nullptr; }

bool isGrid(QualType Type) {
  const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getQualifiedNameAsString() == "redeal::processors";
}

Known constantOf(const Expr &E, const ASTContext &Ctx) {
  Expr::EvalResult Value;
  if (E.isValueDependent() || !E.getType()->isIntegralOrEnumerationType() || !E.EvaluateAsInt(Value, Ctx))
    return std::nullopt;
  const llvm::APSInt &Int = Value.Val.getInt();
  return Int.isRepresentableByInt64() ? Known(Int.getExtValue()) : Known();
}

} // namespace redeal
