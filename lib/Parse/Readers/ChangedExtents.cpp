// Looks for reset and for assignments that move. Where one of these is for an array that has no name here, it may be
// for any that is known under another name; and what is not seen may do either.
#include "Parse/Readers/ChangedExtents.h"

#include "Parse/Facts/RedealTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace redeal {

class ChangedExtents::Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(ASTContext &Ctx) : SM(Ctx.getSourceManager()) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D) {
    const bool IsTheirs = D && D->getLocation().isValid() && SM.isInSystemHeader(D->getLocation());
    return IsTheirs || RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    if (Method && Method->getDeclName().isIdentifier() && Method->getName() == "reset" && isOurs(*Method))
      noteChange(Call->getImplicitObjectArgument());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isMoveAssignmentOperator() &&
        isArray(Call->getArg(0)->getType()))
      noteChange(Call->getArg(0));
    noteArguments(Callee, {Call->getArgs(), Call->getNumArgs()});
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *New) {
    noteArguments(New->getConstructor(), {New->getArgs(), New->getNumArgs()});
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Op) {
    if (Op->getOpcode() == UO_AddrOf && isArray(Op->getSubExpr()->getType()))
      noteOtherName(*Op->getSubExpr(), /*IsUnseen=*/false);
    return true;
  }

  std::set<const ValueDecl *> Changed, HandedOut, OtherwiseNamed;
  bool AnyOtherwiseNamed = false; ///< one of those may change

private:
  static bool isOurs(const FunctionDecl &F) {
    return llvm::StringRef(F.getQualifiedNameAsString()).starts_with("redeal::");
  }

  // What changes an array does so under its own name, or under another one.
  void noteChange(const Expr *E) {
    const auto *Var = dyn_cast_or_null<VarDecl>(namedBy(*E));
    if (Var && !Var->getType()->isReferenceType())
      Changed.insert(Var);
    else
      AnyOtherwiseNamed = true;
  }

  void noteOtherName(const Expr &E, bool IsUnseen) {
    if (const ValueDecl *Array = namedBy(E))
      (IsUnseen ? HandedOut : OtherwiseNamed).insert(Array);
  }

  void noteArguments(const FunctionDecl *Callee, llvm::ArrayRef<const Expr *> Arguments) {
    const FunctionDecl *Body = nullptr;
    const bool IsCast =
        Callee && (Callee->getBuiltinID() == Builtin::BImove || Callee->getBuiltinID() == Builtin::BIforward);
    const bool IsUnseen = !IsCast && (!Callee || !Callee->hasBody(Body) || SM.isInSystemHeader(Body->getLocation()));
    if (Callee && isOurs(*Callee))
      return;
    for (const Expr *Argument : Arguments)
      if (Argument->isGLValue() && !Argument->getType().isConstQualified() && isArray(Argument->getType())) {
        noteOtherName(*Argument, IsUnseen);
      }
  }

  const SourceManager &SM;
};

ChangedExtents::ChangedExtents(ASTContext &Ctx) : Found(std::make_unique<Finder>(Ctx)) {
  Found->TraverseDecl(Ctx.getTranslationUnitDecl());
}

ChangedExtents::~ChangedExtents() = default;

bool ChangedExtents::changes(const VarDecl &Array) const { return Found->Changed.count(Array.getCanonicalDecl()); }

bool ChangedExtents::mayChange(const VarDecl &Array) const {
  const ValueDecl *Key = Array.getCanonicalDecl();
  return Found->HandedOut.count(Key) || (Found->AnyOtherwiseNamed && Found->OtherwiseNamed.count(Key));
}

} // namespace redeal
