//===- ReachingMappings.cpp - Where an array may come from ----------------===//

#include "Parse/ReachingMappings.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"

#include <deque>

using namespace clang;

namespace redeal {
namespace {

// More mappings than this at one place are not worth a table each.
constexpr size_t MostMappings = 16;

using State = std::map<const ValueDecl *, ReachingMappings>;

bool mergeInto(State &To, const State &From) {
  bool Changed = false;
  for (const auto &[Array, Mappings] : From) {
    const auto [It, Created] = To.try_emplace(Array, Mappings);
    Changed |= Created || It->second.merge(Mappings);
  }
  return Changed;
}

// The arrays that calls inside one statement pass by reference.
class CallCollector : public RecursiveASTVisitor<CallCollector> {
public:
  bool VisitCallExpr(CallExpr *Call) {
    Calls.push_back(Call);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; } // its own function
  std::vector<CallExpr *> Calls;
};

class Analysis {
public:
  Analysis(ASTContext &Ctx, TranslationUnitFacts &Facts) : Ctx(Ctx), Facts(Facts) {
    for (SiteFact &Site : Facts.Sites) {
      if (Site.Inside)
        Sites[Site.Inside].push_back(&Site);
      ByCarrier[Site.Carrier] = &Site;
      for (const ArrayFact &Array : Site.Arrays)
        if (Array.Declaration)
          Users[Array.Declaration].insert(Site.Inside);
    }
    for (const auto &[Array, Functions] : Users)
      if (isShared(Array, Functions))
        Shared.insert(Array);
  }

  // Facts only grow, and are cut off at MostMappings, so this ends.
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

  // Functions with directives, and those that call them. No other can change a
  // mapping, and none of the others need be looked at.
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
      CallCollector Collect;
      Collect.TraverseStmt(F->getBody());
      for (const CallExpr *Call : Collect.Calls)
        if (const FunctionDecl *Body = bodyOf(*Call))
          Callees[F].insert(Body);
    }
    for (const auto &[F, Ignored] : Sites)
      Relevant.insert(F);
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

  static const FunctionDecl *bodyOf(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionDecl *Body = nullptr;
    return Callee && Callee->hasBody(Body) ? Body : nullptr;
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
    CallCollector Collect;
    Collect.TraverseStmt(const_cast<Stmt *>(&S));
    for (const CallExpr *Call : Collect.Calls)
      pass(*Call, Now);
  }

  // Arrays that are passed by reference enter the callee as they are here, and
  // come back as it leaves them.
  void pass(const CallExpr &Call, State &Now) {
    const FunctionDecl *Body = bodyOf(Call);
    if (!Body || !Relevant.count(Body))
      return;
    // A call of operator() has its object for a first argument.
    const unsigned Skip = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Body) ? 1 : 0;
    for (unsigned I = Skip; I < Call.getNumArgs(); ++I) {
      if (I - Skip >= Body->getNumParams())
        break;
      const auto *Ref = dyn_cast<DeclRefExpr>(Call.getArg(I)->IgnoreUnlessSpelledInSource());
      const ParmVarDecl *P = Body->getParamDecl(I - Skip);
      if (!Ref || !P->getType()->isReferenceType())
        continue;
      const auto *Array = cast<ValueDecl>(Ref->getDecl()->getCanonicalDecl());
      const auto *Key = cast<ValueDecl>(P->getCanonicalDecl());
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
      ReachingMappings Given;
      if (Site.Site->Kind == Directive::Redistribute) {
        Changed |= Array.From.merge(Known);
        Given = after(Site, Array, Array.From);
      } else {
        Given = after(Site, Array, {});
      }
      if (Given.Mappings.size() > MostMappings) {
        Given.Mappings.clear();
        Given.Complete = false;
      }
      if (Shared.count(Array.Declaration)) {
        Changed |= Known.merge(Given);
        Now[Array.Declaration] = Known;
      } else {
        Known = std::move(Given);
      }
    }
  }

  // The mappings that an array has behind a directive. Without onto it stays
  // on the grid that it had.
  static ReachingMappings after(const SiteFact &Site, const ArrayFact &Array, const ReachingMappings &Before) {
    ReachingMappings Given;
    if (Site.Onto) {
      Given.Mappings.insert({Array.Formats, *Site.Onto});
      return Given;
    }
    if (Site.Site->Kind == Directive::Distribute) {
      GridFact AllProcesses;
      for (const FormatFact &F : Array.Formats)
        if (F.Kind != FormatClause::Collapsed)
          AllProcesses.Extents.push_back(std::nullopt);
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
  std::map<const FunctionDecl *, std::vector<SiteFact *>> Sites;
  std::map<const VarDecl *, SiteFact *> ByCarrier;
  std::map<const ValueDecl *, std::set<const FunctionDecl *>> Users;
  std::set<const ValueDecl *> Shared;      ///< followed without control flow
  std::set<const FunctionDecl *> Relevant; ///< may change a mapping
  std::vector<const FunctionDecl *> Functions;
  std::map<const FunctionDecl *, std::unique_ptr<CFG>> Graphs;
  State Globals, Entry, Exit;
  bool Changed = false;
};

} // namespace

void findReachingMappings(ASTContext &Ctx, TranslationUnitFacts &Facts) { Analysis(Ctx, Facts).run(); }

} // namespace redeal
