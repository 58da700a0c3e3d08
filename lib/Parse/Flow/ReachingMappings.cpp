// Where an array may come from.
#include "Parse/Flow/ReachingMappings.h"

#include "Parse/Facts/RedealTypes.h"
#include "Parse/Flow/Passing.h"
#include "Parse/Flow/Propagation.h"

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
      for (ArrayFact &Array : Site.Arrays)
        if (Array.Parameter && Array.Declaration)
          Restored[Array.Declaration] = &Array;
      if (Site.Alignment && Site.Arrays[0].Declaration && Site.Alignment->Target)
        Alignments[Site.Arrays[0].Declaration].push_back(&Site);
    }
    listFollowers();
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
      bool VisitCallExpr(CallExpr *E) {
        if (const auto *Named = dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts()))
          Called.insert(Named);
        return true;
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) {
        if (isa<FunctionDecl>(E->getDecl()))
          Named.insert(E);
        return true;
      }
      const SourceManager &SM;
      std::vector<FunctionDecl *> Found;
      std::set<const DeclRefExpr *> Called, Named;
    } All(Ctx);
    All.TraverseDecl(Ctx.getTranslationUnitDecl());
    for (const DeclRefExpr *E : All.Named)
      if (!All.Called.count(E))
        AddressTaken.insert(cast<FunctionDecl>(E->getDecl()->getCanonicalDecl()));

    std::map<const FunctionDecl *, std::set<const FunctionDecl *>> Callees;
    for (FunctionDecl *F : All.Found) {
      for (const Passing &P : passingsIn(*F)) {
        if (const FunctionDecl *Body = bodyOf(P.Callee))
          Callees[F].insert(Body);
        for (const Expr *Argument : P.Arguments)
          if (handedOn(Argument) && isUnseen(P))
            Relevant.insert(F);
      }
    }
    Aliased = findAliased(Ctx);
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
      if (F.isExternallyVisible() || AddressTaken.count(F.getCanonicalDecl()))
        Start[Key].Complete = false; // called from elsewhere
    }
    BlockStates<State> In;
    In[&Graph->getEntry()] = Start;
    std::deque<const CFGBlock *> Begins{&Graph->getEntry()};
    // A handler is reached from wherever something was thrown.
    State Anything = Start;
    for (const auto &[Array, Functions] : Users)
      Anything[Array].Complete = false;
    for (auto Handlers = Graph->try_blocks_begin(); Handlers != Graph->try_blocks_end(); ++Handlers) {
      In[*Handlers] = Anything;
      Begins.push_back(*Handlers);
    }
    propagate(In, std::move(Begins), [&](const Stmt &S, State &Now) { apply(S, Now); }, mergeInto);
    // What parameters are when the function returns.
    State &Out = In[&Graph->getExit()];
    for (const ParmVarDecl *P : F.parameters()) {
      const ValueDecl *Key = cast<ValueDecl>(P->getCanonicalDecl());
      const auto Known = Out.find(Key);
      if (Known == Out.end())
        continue;
      if (const auto Array = Restored.find(Key); Array != Restored.end())
        Changed |= Array->second->Left.merge(Known->second);
      else
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

  // Arrays that are passed by reference enter the callee as they are here, and come back as it leaves them; those whose
  // parameter a distribute names, by value or for reading too, come back as they were.
  void pass(const Passing &P, State &Now) {
    const FunctionDecl *Body = bodyOf(P.Callee);
    const unsigned Skip = P.HasObject ? 1 : 0;
    for (unsigned I = 0; I < P.Arguments.size(); ++I) {
      const ParmVarDecl *Parameter = Body && Relevant.count(Body) && I >= Skip && I - Skip < Body->getNumParams()
                                         ? Body->getParamDecl(I - Skip)
                                         : nullptr;
      const auto *Key = Parameter ? cast<ValueDecl>(Parameter->getCanonicalDecl()) : nullptr;
      if (Restored.count(Key)) {
        if (const auto It = Now.find(passedAs(P.Arguments[I])); It != Now.end())
          note(Entry, Key, It->second);
        continue;
      }
      const ValueDecl *Array = handedOn(P.Arguments[I]);
      if (!Array)
        continue;
      if (isUnseen(P)) {
        if (Users.count(Array) || Now.count(Array))
          Now[Array].Complete = false;
        continue;
      }
      if (!Parameter || !Parameter->getType()->isReferenceType())
        continue;
      if (const auto It = Now.find(Array); It != Now.end()) {
        note(Entry, Key, It->second);
        if (const auto Left = Exit.find(Key); Left != Exit.end() && !Shared.count(Array))
          It->second = Left->second;
      }
    }
  }

  // Chains are followed to their ends.
  void listFollowers() {
    for (const SiteFact &Site : Facts.Sites)
      if (Site.Alignment && Site.Arrays[0].Declaration && Site.Alignment->Target)
        addFollower(Site.Arrays[0], *Site.Alignment, /*Links=*/1);
  }
  void addFollower(const ArrayFact &Array, const AlignmentFact &How, size_t Links) {
    const auto Further = Alignments.find(How.Target);
    if (Further == Alignments.end()) {
      Followers[How.Target].push_back({&Array, How});
      return;
    }
    // A ring, which the program refuses, has no end.
    for (const SiteFact *Site : Further->second)
      if (Links <= Alignments.size())
        addFollower(Array, composed(How, *Site->Alignment), Links + 1);
  }

  ReachingMappings &known(const ValueDecl *Array, State &Now) {
    return Shared.count(Array) ? Globals[Array] : Now[Array];
  }

  // Notes what an array follows to, where its target has been given these mappings.
  void follow(SiteFact &Site, const ArrayFact &Array, const AlignmentFact &How, const ReachingMappings &OfTarget,
              State &Now) {
    ReachingMappings &Known = known(Array.Declaration, Now);
    FollowerFact *Noted = nullptr;
    for (FollowerFact &F : Site.Followers)
      if (F.Array.Declaration == Array.Declaration)
        Noted = &F;
    if (!Noted) {
      Site.Followers.push_back({Array, {}});
      Noted = &Site.Followers.back();
      Noted->Array.From = {};
      Changed = true;
    }
    if (Site.Site->Kind == Directive::Redistribute)
      Changed |= Noted->Array.From.merge(Known);
    ReachingMappings Given;
    Given.Complete = OfTarget.Complete;
    for (const MappingFact &M : OfTarget.Mappings)
      if (!M.Alignment)
        Given.Mappings.insert({M.Formats, M.Grid, How});
    Changed |= Noted->Given.merge(Given);
    if (Shared.count(Array.Declaration))
      Changed |= Known.merge(Given);
    else
      Known = Given;
    Now[Array.Declaration] = Known;
  }

  // The array takes what its ultimate target has, if that has been mapped before.
  void applyAlignment(SiteFact &Site, State &Now) {
    const ValueDecl *const Array = Site.Arrays[0].Declaration;
    for (const auto &[Target, All] : Followers)
      for (const Follower &F : All)
        if (Array && F.Array->Declaration == Array)
          follow(Site, *F.Array, F.How, known(Target, Now), Now);
  }

  void apply(SiteFact &Site, State &Now) {
    if (Site.Alignment)
      return applyAlignment(Site, Now);
    for (ArrayFact &Array : Site.Arrays) {
      if (!Array.Declaration)
        continue;
      ReachingMappings &Known = known(Array.Declaration, Now);
      if (Aliased.count(Array.Declaration))
        Known.Complete = false;
      if (Site.Site->Kind == Directive::Redistribute || Array.Parameter)
        Changed |= Array.From.merge(Known);
      if (Site.Site->Copies)
        continue;
      ReachingMappings Given = after(Site, Array, Array.From);
      if (Shared.count(Array.Declaration)) {
        Changed |= Known.merge(Given);
        Now[Array.Declaration] = Known;
      } else {
        Known = Given;
      }
      if (const auto All = Followers.find(Array.Declaration); All != Followers.end())
        for (const Follower &F : All->second)
          if (mayBeAligned(F.Array->Declaration, Now))
            follow(Site, *F.Array, F.How, Given, Now);
    }
  }

  // An array that control flow is followed for follows nothing before its alignment.
  bool mayBeAligned(const ValueDecl *Array, const State &Now) const { return Shared.count(Array) || Now.count(Array); }

  // The mappings that an array has behind a directive. Without onto it stays on the grid that it had.
  static ReachingMappings after(const SiteFact &Site, const ArrayFact &Array, const ReachingMappings &Before) {
    ReachingMappings Given;
    if (Site.Site->Entry && Site.Site->Entry->Kind == EntryClause::Inherit)
      return Before;
    if (Site.Onto) {
      Given.Mappings.insert({Array.Formats, *Site.Onto});
      return Given;
    }
    if (Site.Site->Kind == Directive::Distribute && !Array.Parameter) {
      GridFact AllProcesses;
      AllProcesses.Extents.resize(dealtDimensions(Array.Formats));
      Given.Mappings.insert({Array.Formats, AllProcesses});
      return Given;
    }
    Given.Complete = Before.Complete;
    for (const MappingFact &M : Before.Mappings)
      Given.Mappings.insert({Array.Formats, keptGrid(M)});
    return Given;
  }

  void note(State &Kept, const ValueDecl *Key, const ReachingMappings &Value) {
    const auto [It, Created] = Kept.try_emplace(Key, Value);
    Changed |= Created || It->second.merge(Value);
  }

  struct Follower {
    const ArrayFact *Array; ///< where it is aligned
    AlignmentFact How;      ///< with the ultimate target
  };

  ASTContext &Ctx;
  TranslationUnitFacts &Facts;
  std::map<const ValueDecl *, std::vector<const SiteFact *>> Alignments; ///< by the array
  std::map<const ValueDecl *, std::vector<Follower>> Followers;          ///< by the ultimate target
  std::map<const ValueDecl *, ArrayFact *> Restored;                     ///< parameters that distributes name
  std::map<const VarDecl *, SiteFact *> ByCarrier;
  std::map<const ValueDecl *, std::set<const FunctionDecl *>> Users;
  std::set<const ValueDecl *> Shared;      ///< followed without control flow
  std::set<const ValueDecl *> Aliased;     ///< have a name that is not followed
  std::set<const FunctionDecl *> Relevant; ///< may change a mapping
  std::set<const FunctionDecl *> AddressTaken;
  std::vector<const FunctionDecl *> Functions;
  std::map<const FunctionDecl *, std::unique_ptr<CFG>> Graphs;
  State Globals, Entry, Exit;
  bool Changed = false;
};

} // namespace

void findReachingMappings(ASTContext &Ctx, TranslationUnitFacts &Facts) { Analysis(Ctx, Facts).run(); }

} // namespace redeal
