// A forward analysis of each function that holds a redistribute: which variables hold which array's storage, and which
// directives have moved it since.
#include "Parse/Flow/StaleViews.h"

#include "Parse/Facts/RedealTypes.h"
#include "Parse/Flow/Propagation.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"

using namespace clang;

namespace redeal {
namespace {

/// What a variable holds.
struct Holding {
  const ValueDecl *Array = nullptr;
  std::set<const SiteFact *> Moves; ///< since it was taken
};

using State = std::map<const VarDecl *, Holding>;

bool mergeInto(State &To, const State &From) {
  bool Changed = false;
  for (const auto &[Var, Held] : From) {
    const auto [It, Created] = To.try_emplace(Var, Held);
    Changed |= Created;
    if (!Created && It->second.Array == Held.Array)
      for (const SiteFact *Move : Held.Moves)
        Changed |= It->second.Moves.insert(Move).second;
  }
  return Changed;
}

// Without what conversions, copies and braces put around it.
const Expr &plain(const Expr &Written) {
  for (const Expr *E = &Written;;) {
    const Expr *const Inner = E->IgnoreParens()->IgnoreImplicit();
    const auto *Cast = dyn_cast<CastExpr>(Inner);
    const auto *Copy = dyn_cast<CXXConstructExpr>(Inner);
    const auto *Braces = dyn_cast<InitListExpr>(Inner);
    const Expr *const Next = Cast                                                            ? Cast->getSubExpr()
                             : Copy && Copy->getNumArgs() == 1                               ? Copy->getArg(0)
                             : Braces && Braces->isSemanticForm() && Braces->isTransparent() ? Braces->getInit(0)
                                                                                             : Inner;
    if (Next == E)
      return *E;
    E = Next;
  }
}

const VarDecl *variable(const Expr &E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&plain(E));
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->hasLocalStorage() ? Var : nullptr;
}

// A variable that an assignment gives another value, itself or what it refers to, if that is a pointer; one that refers
// to an element is written through.
bool isGivenAnew(const Expr &E) {
  const VarDecl *const Var = variable(E);
  return Var && (!Var->getType()->isReferenceType() || Var->getType()->getPointeeType()->isPointerType());
}

bool isIndexing(const Expr &E) {
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&E);
  return Call &&
         (Call->getOperator() == OO_Call || Call->getOperator() == OO_Subscript || Call->getOperator() == OO_Star);
}

class Function {
public:
  Function(ASTContext &Ctx, const std::map<const VarDecl *, const SiteFact *> &Sites, std::vector<StaleUse> &Found)
      : Ctx(Ctx), Sites(Sites), Found(Found) {}

  void analyse(const FunctionDecl &F) {
    const std::unique_ptr<CFG> Graph = CFG::buildCFG(&F, F.getBody(), &Ctx, CFG::BuildOptions());
    if (!Graph)
      return;
    BlockStates<State> In;
    In[&Graph->getEntry()];
    propagate(In, {&Graph->getEntry()}, [&](const Stmt &S, State &Now) { apply(S, Now); }, mergeInto);
  }

private:
  void apply(const Stmt &S, State &Now) {
    if (const auto *Declared = dyn_cast<DeclStmt>(&S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D))
          declare(*Var, Now);
      return;
    }
    noteUses(S, Now);
    const auto *Assigned = dyn_cast<BinaryOperator>(&S);
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
    if (Assigned && Assigned->getOpcode() == BO_Assign)
      assign(*Assigned->getLHS(), *Assigned->getRHS(), Now);
    else if (Call && Call->getOperator() == OO_Equal && Call->getNumArgs() == 2)
      assign(*Call->getArg(0), *Call->getArg(1), Now);
  }

  void declare(const VarDecl &Var, State &Now) {
    if (const auto Site = Sites.find(&Var); Site != Sites.end()) {
      move(*Site->second, Now);
      return;
    }
    if (!Var.getInit())
      return;
    noteUses(*Var.getInit(), Now);
    set(Var, Var.getType()->isReferenceType() ? element(*Var.getInit(), Now) : holder(*Var.getInit(), Now), Now);
  }

  void assign(const Expr &To, const Expr &From, State &Now) {
    const VarDecl *const Var = variable(To);
    if (Var && !Var->getType()->isReferenceType())
      set(*Var, holder(From, Now), Now);
  }

  // What is taken from a stale view is a use of that one, and said once.
  static void set(const VarDecl &Var, const Holding &Held, State &Now) {
    if (Held.Array)
      Now[&Var] = {Held.Array, {}};
    else
      Now.erase(&Var);
  }

  static void move(const SiteFact &Site, State &Now) {
    if (Site.Site->Kind != Directive::Redistribute || Site.Site->Copies)
      return;
    for (auto &[Var, Held] : Now)
      if (!nameIn(Site, *Held.Array).empty())
        Held.Moves.insert(&Site);
  }

  // What a directive calls an array that it moves, or that follows one; empty if it leaves it alone.
  static std::string nameIn(const SiteFact &Site, const ValueDecl &Array) {
    for (const ArrayFact &A : Site.Arrays)
      if (A.Declaration == &Array)
        return A.Name;
    for (const FollowerFact &F : Site.Followers)
      if (F.Array.Declaration == &Array)
        return F.Array.Name;
    return "";
  }

  // The array whose storage a value points into, as x.data() + k does.
  static Holding holder(const Expr &Written, const State &Now) {
    const Expr &E = plain(Written);
    if (const VarDecl *const Var = variable(E)) {
      const auto Held = Now.find(Var);
      return Held == Now.end() || Var->getType()->isReferenceType() ? Holding() : Held->second;
    }
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&E)) {
      const CXXMethodDecl *const Method = Call->getMethodDecl();
      const Expr *const Object = Call->getImplicitObjectArgument();
      if (!Object || !Method || !Method->getDeclName().isIdentifier())
        return {};
      if (isArray(Object->getType()) && (Method->getName() == "data" || Method->getName() == "local"))
        return {namedBy(*Object), {}};
      const bool Hands = Method->getName() == "data" || Method->getName() == "begin" || Method->getName() == "end";
      return Hands ? held(*Object, Now) : Holding();
    }
    if (const auto *Call = dyn_cast<CallExpr>(&E); Call && !isIndexing(E)) {
      const FunctionDecl *const Callee = Call->getDirectCallee();
      const std::string Name = Callee ? Callee->getQualifiedNameAsString() : "";
      return Name == "redeal::owned" || Name == "redeal::owned_blocks" ? ofArray(*Call->getArg(0)) : Holding();
    }
    if (const auto *Sum = dyn_cast<BinaryOperator>(&E); Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
      return holder(Sum->getLHS()->getType()->isPointerType() ? *Sum->getLHS() : *Sum->getRHS(), Now);
    if (const auto *Address = dyn_cast<UnaryOperator>(&E); Address && Address->getOpcode() == UO_AddrOf)
      return element(*Address->getSubExpr(), Now);
    return {};
  }

  // The array that an element, or what a reference is bound to, is of: x(i), p[k], *p, view(l), a temporary.
  static Holding element(const Expr &Written, const State &Now) {
    const Expr &E = plain(Written);
    if (isIndexing(E)) {
      const Expr &Object = plain(*cast<CXXOperatorCallExpr>(E).getArg(0));
      return isArray(Object.getType()) ? ofArray(Object) : held(Object, Now);
    }
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&E))
      return holder(*Subscript->getBase(), Now);
    if (const auto *Star = dyn_cast<UnaryOperator>(&E); Star && Star->getOpcode() == UO_Deref)
      return holder(*Star->getSubExpr(), Now);
    return held(E, Now);
  }

  // As holder, and what a reference is bound to.
  static Holding held(const Expr &E, const State &Now) {
    const VarDecl *const Var = variable(E);
    const auto Held = Var ? Now.find(Var) : Now.end();
    return Held != Now.end() ? Held->second : Var ? Holding() : holder(E, Now);
  }

  static Holding ofArray(const Expr &E) { return isArray(E.getType()) ? Holding{namedBy(E), {}} : Holding(); }

  void noteUses(const Stmt &S, const State &Now) {
    class Uses : public RecursiveASTVisitor<Uses> {
    public:
      Uses(Function &Of, const State &Now) : Of(Of), Now(Now) {}
      bool shouldVisitImplicitCode() const { return true; }
      bool TraverseLambdaExpr(LambdaExpr *) { return true; } // runs elsewhere
      bool TraverseBinaryOperator(BinaryOperator *Op) {
        return Op->getOpcode() == BO_Assign && isGivenAnew(*Op->getLHS())
                   ? TraverseStmt(Op->getRHS())
                   : RecursiveASTVisitor::TraverseBinaryOperator(Op);
      }
      bool TraverseCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
        return Call->getOperator() == OO_Equal && isGivenAnew(*Call->getArg(0))
                   ? TraverseStmt(Call->getArg(1))
                   : RecursiveASTVisitor::TraverseCXXOperatorCallExpr(Call);
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) {
        const auto *Var = dyn_cast<VarDecl>(E->getDecl());
        if (const auto Held = Var ? Now.find(Var) : Now.end(); Held != Now.end())
          for (const SiteFact *Move : Held->second.Moves)
            Of.note(*E, *Var, *Move, *Held->second.Array);
        return true;
      }

    private:
      Function &Of;
      const State &Now;
    };
    Uses(*this, Now).TraverseStmt(const_cast<Stmt *>(&S));
  }

  void note(const DeclRefExpr &E, const VarDecl &Var, const SiteFact &Move, const ValueDecl &Array) {
    if (!Said.insert({&Var, &Move}).second)
      return;
    Found.push_back({E.getLocation(), &Var, &Move, nameIn(Move, Array)});
  }

  ASTContext &Ctx;
  const std::map<const VarDecl *, const SiteFact *> &Sites;
  std::vector<StaleUse> &Found;
  std::set<std::pair<const VarDecl *, const SiteFact *>> Said;
};

} // namespace

std::vector<StaleUse> findStaleViews(ASTContext &Ctx, const std::vector<SiteFact> &Sites) {
  std::map<const VarDecl *, const SiteFact *> ByCarrier;
  std::set<const FunctionDecl *> Functions;
  std::vector<StaleUse> Found;
  for (const SiteFact &Site : Sites) {
    ByCarrier[Site.Carrier] = &Site;
    if (Site.Site->Kind == Directive::Redistribute && Site.Inside && Site.Inside->getBody())
      Functions.insert(Site.Inside);
  }
  for (const SiteFact &Site : Sites)
    if (Functions.erase(Site.Inside) > 0)
      Function(Ctx, ByCarrier, Found).analyse(*Site.Inside);
  return Found;
}

} // namespace redeal
