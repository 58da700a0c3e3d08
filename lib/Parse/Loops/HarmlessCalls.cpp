// Code that changes no array's mapping, storage or place.
#include "Parse/Loops/HarmlessCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {
namespace {

/// A whole body.
class FunctionBody : public RecursiveASTVisitor<FunctionBody> {
public:
  explicit FunctionBody(HarmlessCalls &Calls) : Calls(Calls) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool VisitStmt(Stmt *S) { return Calls.isHarmless(*S); }
  bool VisitVarDecl(VarDecl *Var) { return Calls.isHarmless(*Var); }

private:
  HarmlessCalls &Calls;
};

bool readsArray(const CXXMethodDecl &Method) {
  const bool HasName = Method.getDeclName().isIdentifier();
  return Method.isInstance() && (Method.isConst() || Method.getOverloadedOperator() == OO_Call ||
                                 (HasName && (Method.getName() == "data" || Method.getName() == "local")));
}

// What holds numbers and nothing else. Others may call the program without a word of that in their types, as any,
// shared_ptr, future and ostream do, or wait for threads of it.
constexpr llvm::StringLiteral Holders[] = {"allocator",
                                           "array",
                                           "basic_string",
                                           "basic_string_view",
                                           "bernoulli_distribution",
                                           "bitset",
                                           "char_traits",
                                           "complex",
                                           "duration",
                                           "exponential_distribution",
                                           "initializer_list",
                                           "linear_congruential_engine",
                                           "mersenne_twister_engine",
                                           "normal_distribution",
                                           "numeric_limits",
                                           "optional",
                                           "pair",
                                           "param_type",
                                           "ratio",
                                           "steady_clock",
                                           "system_clock",
                                           "time_point",
                                           "tuple",
                                           "uniform_int_distribution",
                                           "uniform_real_distribution",
                                           "valarray",
                                           "vector"};

// Statements and expressions that are no calls, declare nothing but variables, and take nothing from elsewhere.
bool isKnown(const Stmt &S) {
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return !If->isConstexpr() && !If->isConsteval();
  return isa<CompoundStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, SwitchCase, NullStmt, ContinueStmt,
             BreakStmt, ReturnStmt, DeclRefExpr, MemberExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral,
             StringLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, CastExpr, ParenExpr, UnaryOperator,
             BinaryOperator, ConditionalOperator, ArraySubscriptExpr, MaterializeTemporaryExpr, ExprWithCleanups,
             CXXThisExpr, SubstNonTypeTemplateParmExpr, ConstantExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr,
             UnaryExprOrTypeTraitExpr, SourceLocExpr>(S);
}

} // namespace

bool HarmlessCalls::isHarmless(const FunctionDecl &F) {
  // What calls itself again is not followed.
  const auto [Found, IsNew] = Known.try_emplace(F.getCanonicalDecl(), false);
  if (IsNew)
    Found->second = decide(F);
  return Found->second;
}

bool HarmlessCalls::decide(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (F.getBuiltinID() != 0 || F.isTrivial())
    return true;
  if (F.isWeak() || (Method && Method->isVirtual()))
    return false;
  if (isOfRedeal(F)) {
    const std::string Name = F.getQualifiedNameAsString();
    return Name == "redeal::rank" || Name == "redeal::nprocs" || (Method && readsArray(*Method)) ||
           (isa<CXXConstructorDecl>(F) && Method->getParent()->getName() == "located_index" &&
            F.getParamDecl(0)->getType()->isIntegralOrEnumerationType()); // else it calls a conversion
  }
  if (!isStandard(F))
    return hasHarmlessBody(F);
  const TemplateArgumentList *const Arguments = F.getTemplateSpecializationArgs();
  return (!Method || isPlain(F.getASTContext().getTypeDeclType(Method->getParent()))) && isPlain(F.getReturnType()) &&
         (!Arguments || arePlain(Arguments->asArray())) &&
         llvm::all_of(F.parameters(), [&](const ParmVarDecl *P) { return isPlain(P->getType()); });
}

bool HarmlessCalls::hasHarmlessBody(const FunctionDecl &F) {
  // No statement says that members end.
  if (const auto *End = dyn_cast<CXXDestructorDecl>(&F)) {
    const CXXRecordDecl &Record = *End->getParent();
    if (!llvm::all_of(Record.fields(), [&](const FieldDecl *Field) { return endsHarmless(Field->getType()); }) ||
        !llvm::all_of(Record.bases(), [&](const CXXBaseSpecifier &Base) { return endsHarmless(Base.getType()); }))
      return false;
  }
  const FunctionDecl *Defined = nullptr;
  return F.hasBody(Defined) && !Defined->isDependentContext() &&
         FunctionBody(*this).TraverseDecl(const_cast<FunctionDecl *>(Defined));
}

bool HarmlessCalls::isHarmlessBody(const Stmt &S) { return FunctionBody(*this).TraverseStmt(const_cast<Stmt *>(&S)); }

bool HarmlessCalls::isHarmless(const Stmt &S) {
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    return Call->getDirectCallee() && isHarmless(*Call->getDirectCallee());
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
    return isHarmless(*Made->getConstructor());
  if (const auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(&S))
    return endsHarmless(Temporary->getType());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&S)) {
    const auto *Of = dyn_cast<FunctionDecl>(Default->getParam()->getDeclContext());
    return Of && (isOfRedeal(*Of) || isStandard(*Of));
  }
  if (const auto *Declared = dyn_cast<DeclStmt>(&S))
    return llvm::all_of(Declared->decls(), [](const Decl *D) { return isa<VarDecl>(D); });
  return isKnown(S);
}

bool HarmlessCalls::isHarmless(const VarDecl &Var) {
  return Var.hasLocalStorage() && !isa<DecompositionDecl>(Var) && !Var.hasAttrs() && endsHarmless(Var.getType());
}

bool HarmlessCalls::endsHarmless(QualType Type) {
  if (Type->isReferenceType())
    return true;
  const auto *Record = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor())
    return true;
  const CXXDestructorDecl *const End = Record->getDestructor();
  return End && isHarmless(*End);
}

// What -isystem names may be any library, and call the program.
bool HarmlessCalls::isStandard(const FunctionDecl &F) const {
  const SourceLocation Loc = SM.getExpansionLoc(F.getLocation());
  return isOfNamespace(F, "std") ? isOfSystem(F)
                                 : F.isExternC() && SM.getFileCharacteristic(Loc) == SrcMgr::C_ExternCSystem;
}

bool HarmlessCalls::isOfSystem(const Decl &D) const { return SM.isInSystemHeader(SM.getExpansionLoc(D.getLocation())); }

// Numbers, what is made of them, and references to these: nothing through which a library could call the program.
bool HarmlessCalls::isPlain(QualType Type) const {
  if (Type->isReferenceType() || Type->isPointerType())
    return isPlain(Type->getPointeeType());
  const Type::TypeClass Class = Type.getCanonicalType()->getTypeClass();
  if (Class == Type::Builtin || Class == Type::Enum || Class == Type::Complex)
    return true;
  if (Type->isArrayType())
    return isPlain(QualType(Type->getBaseElementTypeUnsafe(), 0));
  const CXXRecordDecl *const Record = Type->getAsCXXRecordDecl();
  if (!Record || !isOfSystem(*Record) || !isOfNamespace(*Record, "std") ||
      !llvm::is_contained(Holders, Record->getName()))
    return false;
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return !Instance || arePlain(Instance->getTemplateArgs().asArray());
}

bool HarmlessCalls::arePlain(llvm::ArrayRef<TemplateArgument> Arguments) const {
  return llvm::all_of(Arguments, [&](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Pack   ? arePlain(A.getPackAsArray())
           : A.getKind() == TemplateArgument::Type ? isPlain(A.getAsType())
                                                   : A.getKind() == TemplateArgument::Integral;
  });
}

} // namespace redeal
