// Where an array may come from.
#include "Parse/ReachingMappings.h"

#include "Parse/RedealTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"

#include <deque>

using namespace clang;

namespace redeal {
namespace {

using State = std::map<const ValueDecl *, ReachingMappings>;

bool mergeInto(State &To, const State &From) {
  bool Changed = false;
  for (const auto &[Array, Mappings] : From) {
    const auto [It, Created] = To.try_emplace(Array, Mappings);
    Changed |= Created || It->second.merge(Mappings);
  }
  return Changed;
}

// A call or the construction of an object.
struct Passing {
  const FunctionDecl *Callee; ///< null if only the running program knows
  llvm::ArrayRef<const Expr *> Arguments;
  bool HasObject; ///< the first argument is what a member operator works on
};

std::optional<Passing> asPassing(const Stmt &S) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const bool Member = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Call->getDirectCallee());
    return Passing{Call->getDirectCallee(), {Call->getArgs(), Call->getNumArgs()}, Member};
  }
  if (const auto *New = dyn_cast<CXXConstructExpr>(&S))
    return Passing{New->getConstructor(), {New->getArgs(), New->getNumArgs()}, false};
  return std::nullopt;
}

// The calls and constructions inside a function.
class PassingCollector : public RecursiveASTVisitor<PassingCollector> {
public:
  bool VisitStmt(Stmt *S) {
    if (const auto P = asPassing(*S))
      Found.push_back(*P);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; } // its own function
  std::vector<Passing> Found;
};

// The array that an expression hands on under another name, which may then
// change it; null if it does not, or only for reading.
const ValueDecl *handedOn(const Expr *E) {
  return E && E->isGLValue() && !E->getType().isConstQualified() && isMapped(E->getType()) ? namedBy(*E) : nullptr;
}

// Arrays that have, for longer than a call, a second name that is not followed:
// a pointer, a reference to one of several, a member.
class AliasCollector : public RecursiveASTVisitor<AliasCollector> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitVarDecl(VarDecl *Var) {
    if (!Var->getType()->isReferenceType() || isa<ParmVarDecl>(Var) || !isMapped(Var->getType()) || !Var->getInit() ||
        namedBy(*Var->getInit()))
      return true;
    Found.insert(Var->getCanonicalDecl());
    return noteOperands(Var->getInit());
  }
  bool VisitUnaryOperator(UnaryOperator *Op) { return Op->getOpcode() != UO_AddrOf || noteOperands(Op->getSubExpr()); }
  bool VisitReturnStmt(ReturnStmt *Return) { return noteOperands(Return->getRetValue()); }
  bool VisitInitListExpr(InitListExpr *List) {
    for (const Expr *Element : List->inits())
      noteOperands(Element);
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Init) {
    noteOperands(Init->getInit());
    return RecursiveASTVisitor::TraverseConstructorInitializer(Init);
  }
  std::set<const ValueDecl *> Found;

private:
  bool noteOperands(const Expr *E) {
    if (const auto *Choice = E ? dyn_cast<ConditionalOperator>(E->IgnoreParenImpCasts()) : nullptr)
      return noteOperands(Choice->getTrueExpr()) && noteOperands(Choice->getFalseExpr());
    if (const ValueDecl *Array = handedOn(E))
      Found.insert(Array);
    return true;
  }
};

class Analysis {
public:
  Analysis(ASTContext &Ctx, TranslationUnitFacts &Facts) : Ctx(Ctx), Facts(Facts) {
    for (SiteFact &Site : Facts.Sites) {
      if (Site.Inside)
        Relevant.insert(Site.Inside);
      ByCarrier[Site.Carrier] = &Site;
      for (const ArrayFact &Array : Site.Arrays)
        if (Array.Declaration)
          Users[Array.Declaration].insert(Site.Inside);
    }
    for (const auto &[Array, Functions] : Users)
      if (isShared(Array, Functions))
        Shared.insert(Array);
  }

  // Facts only grow, and are cut off, so this ends.
  void run() {
    collectFunctions();
    do {
      Changed = false;
      for (const SiteFact &Site : Facts.Sites)
        if (!Site.Inside)
          apply(const_cast<SiteFact &>(Site), Globals);
      for (const FunctionDecl *F : Functions)
        analyse(*F);
    } while (Changed);
  }

private:
  static bool isShared(const ValueDecl *Array, const std::set<const FunctionDecl *> &Functions) {
    if (!isa<VarDecl>(Array))
      return true; // a member
    const auto *Var = cast<VarDecl>(Array);
    if (!Var->isLocalVarDeclOrParm())
      return true;
    // Captured by a lambda, or used in several instantiations.
    return Functions.size() > 1 ||
           Var->getParentFunctionOrMethod() != static_cast<const DeclContext *>(*Functions.begin());
  }

  // Functions with directives, those that give an array away, and those that call
  // them. No other can change a mapping, and none of the others need be looked at.
  void collectFunctions() {
    if (Facts.Sites.empty())
      return;
    class Collector : public RecursiveASTVisitor<Collector> {
    public:
      explicit Collector(ASTContext &Ctx) : SM(Ctx.getSourceManager()) {}
      bool shouldVisitTemplateInstantiations() const { return true; }
      bool VisitFunctionDecl(FunctionDecl *F) {
        if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() && !SM.isInSystemHeader(F->getLocation()))
          Found.push_back(F);
        return true;
      }
      bool VisitLambdaExpr(LambdaExpr *E) {
        const FunctionTemplateDecl *Generic = E->getLambdaClass()->getDependentLambdaCallOperator();
        if (!Generic)
          return VisitFunctionDecl(E->getCallOperator());
        // Their bodies may hold lambdas in turn.
        for (FunctionDecl *F : Generic->specializations())
          TraverseDecl(F);
        return true;
      }
      const SourceManager &SM;
      std::vector<FunctionDecl *> Found;
    } All(Ctx);
    All.TraverseDecl(Ctx.getTranslationUnitDecl());

    std::map<const FunctionDecl *, std::set<const FunctionDecl *>> Callees;
    for (FunctionDecl *F : All.Found) {
      PassingCollector Collect;
      Collect.TraverseDecl(F);
      for (const Passing &P : Collect.Found) {
        if (const FunctionDecl *Body = bodyOf(P.Callee))
          Callees[F].insert(Body);
        for (const Expr *Argument : P.Arguments)
          if (handedOn(Argument) && isUnseen(P))
            Relevant.insert(F);
      }
    }
    AliasCollector Aliases;
    Aliases.TraverseDecl(Ctx.getTranslationUnitDecl());
    Aliased = std::move(Aliases.Found);
    for (bool Grew = true; Grew;) {
      Grew = false;
      for (const auto &[F, Called] : Callees)
        for (const FunctionDecl *Body : Called)
          if (Relevant.count(Body))
            Grew |= Relevant.insert(F).second;
    }
    for (const FunctionDecl *F : All.Found)
      if (Relevant.count(F))
        Functions.push_back(F);
  }

  static const FunctionDecl *bodyOf(const FunctionDecl *Callee) {
    const FunctionDecl *Body = nullptr;
    return Callee && Callee->hasBody(Body) ? Body : nullptr;
  }

  // Whether a call may do anything to the arrays that it gets: its body is elsewhere, or in a library, as that of
  // std::swap. An array's own functions keep its mapping, but for assignment.
  bool isUnseen(const Passing &P) const {
    const FunctionDecl *Body = bodyOf(P.Callee);
    if (P.Callee && llvm::StringRef(P.Callee->getQualifiedNameAsString()).starts_with("redeal::"))
      return P.Callee->getOverloadedOperator() == OO_Equal || isa<CXXConstructorDecl>(P.Callee);
    return !Body || Ctx.getSourceManager().isInSystemHeader(Body->getLocation());
  }

  void analyse(const FunctionDecl &F) {
    CFG *Graph = graphOf(F);
    if (!Graph)
      return;
    State Start = Globals;
    for (const ParmVarDecl *P : F.parameters()) {
      const ValueDecl *Key = cast<ValueDecl>(P->getCanonicalDecl());
      if (const auto Known = Entry.find(Key); Known != Entry.end())
        Start[Key] = Known->second;
      else if (F.isExternallyVisible())
        Start[Key].Complete = false; // called from elsewhere
    }
    std::map<const CFGBlock *, State> In;
    In[&Graph->getEntry()] = Start;
    std::deque<const CFGBlock *> Work{&Graph->getEntry()};
    while (!Work.empty()) {
      const CFGBlock *Block = Work.front();
      Work.pop_front();
      State Now = In[Block];
      for (const CFGElement &Element : *Block)
        if (const auto S = Element.getAs<CFGStmt>())
          apply(*S->getStmt(), Now);
      for (const CFGBlock *Next : Block->succs()) {
        if (!Next)
          continue;
        const auto [It, Created] = In.try_emplace(Next, Now);
        if (Created || mergeInto(It->second, Now))
          Work.push_back(Next);
      }
    }
    // What parameters are when the function returns.
    State &Out = In[&Graph->getExit()];
    for (const ParmVarDecl *P : F.parameters()) {
      const ValueDecl *Key = cast<ValueDecl>(P->getCanonicalDecl());
      if (const auto Known = Out.find(Key); Known != Out.end())
        note(Exit, Key, Known->second);
    }
  }

  CFG *graphOf(const FunctionDecl &F) {
    auto [It, Created] = Graphs.try_emplace(&F);
    if (Created)
      It->second = CFG::buildCFG(&F, F.getBody(), &Ctx, CFG::BuildOptions());
    return It->second.get();
  }

  void apply(const Stmt &S, State &Now) {
    if (const auto *Declared = dyn_cast<DeclStmt>(&S)) {
      for (const Decl *D : Declared->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D))
          if (const auto Site = ByCarrier.find(Var); Site != ByCarrier.end()) {
            apply(*Site->second, Now);
            return;
          }
    }
    // Those inside of it are elements of the graph by themselves.
    if (const auto P = asPassing(S); P && !Facts.Copies.count(&S))
      pass(*P, Now);
  }

  // Arrays that are passed by reference enter the callee as they are here, and come back as it leaves them.
  void pass(const Passing &P, State &Now) {
    const FunctionDecl *Body = bodyOf(P.Callee);
    const unsigned Skip = P.HasObject ? 1 : 0;
    for (unsigned I = 0; I < P.Arguments.size(); ++I) {
      const ValueDecl *Array = handedOn(P.Arguments[I]);
      if (!Array)
        continue;
      if (isUnseen(P)) {
        if (Users.count(Array) || Now.count(Array))
          Now[Array].Complete = false;
        continue;
      }
      if (!Body || !Relevant.count(Body) || I < Skip || I - Skip >= Body->getNumParams() ||
          !Body->getParamDecl(I - Skip)->getType()->isReferenceType())
        continue;
      const auto *Key = cast<ValueDecl>(Body->getParamDecl(I - Skip)->getCanonicalDecl());
      if (const auto It = Now.find(Array); It != Now.end()) {
        note(Entry, Key, It->second);
        if (const auto Left = Exit.find(Key); Left != Exit.end() && !Shared.count(Array))
          It->second = Left->second;
      }
    }
  }

  void apply(SiteFact &Site, State &Now) {
    for (ArrayFact &Array : Site.Arrays) {
      if (!Array.Declaration)
        continue;
      ReachingMappings &Known = Shared.count(Array.Declaration) ? Globals[Array.Declaration] : Now[Array.Declaration];
      if (Aliased.count(Array.Declaration))
        Known.Complete = false;
      if (Site.Site->Kind == Directive::Redistribute)
        Changed |= Array.From.merge(Known);
      if (Site.Site->Copies)
        continue;
      ReachingMappings Given = after(Site, Array, Array.From);
      if (Shared.count(Array.Declaration)) {
        Changed |= Known.merge(Given);
        Now[Array.Declaration] = Known;
      } else {
        Known = std::move(Given);
      }
    }
  }

  // The mappings that an array has behind a directive. Without onto it stays on the grid that it had.
  static ReachingMappings after(const SiteFact &Site, const ArrayFact &Array, const ReachingMappings &Before) {
    ReachingMappings Given;
    if (Site.Onto) {
      Given.Mappings.insert({Array.Formats, *Site.Onto});
      return Given;
    }
    if (Site.Site->Kind == Directive::Distribute) {
      GridFact AllProcesses;
      AllProcesses.Extents.resize(dealtDimensions(Array.Formats));
      Given.Mappings.insert({Array.Formats, AllProcesses});
      return Given;
    }
    Given.Complete = Before.Complete;
    for (const MappingFact &M : Before.Mappings)
      Given.Mappings.insert({Array.Formats, M.Grid});
    return Given;
  }

  void note(State &Kept, const ValueDecl *Key, const ReachingMappings &Value) {
    const auto [It, Created] = Kept.try_emplace(Key, Value);
    Changed |= Created || It->second.merge(Value);
  }

  ASTContext &Ctx;
  TranslationUnitFacts &Facts;
  std::map<const VarDecl *, SiteFact *> ByCarrier;
  std::map<const ValueDecl *, std::set<const FunctionDecl *>> Users;
  std::set<const ValueDecl *> Shared;      ///< followed without control flow
  std::set<const ValueDecl *> Aliased;     ///< have a name that is not followed
  std::set<const FunctionDecl *> Relevant; ///< may change a mapping
  std::vector<const FunctionDecl *> Functions;
  std::map<const FunctionDecl *, std::unique_ptr<CFG>> Graphs;
  State Globals, Entry, Exit;
  bool Changed = false;
};

} // namespace

void findReachingMappings(ASTContext &Ctx, TranslationUnitFacts &Facts) { Analysis(Ctx, Facts).run(); }

} // namespace redeal
