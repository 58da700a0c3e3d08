//===- SiteDiagnostics.cpp - Directives in the wrong place ----------------===//

#include "Source/SiteDiagnostics.h"

#include "Source/Reporting.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"

#include <memory>

using namespace clang;

namespace redeal {
namespace {

class SiteConsumer : public DiagnosticConsumer {
public:
  SiteConsumer(std::unique_ptr<DiagnosticConsumer> Inner, const SourceFacts &Facts)
      : Inner(std::move(Inner)), Facts(Facts) {}

  void BeginSourceFile(const LangOptions &LO, const Preprocessor *PP) override { Inner->BeginSourceFile(LO, PP); }
  void EndSourceFile() override { Inner->EndSourceFile(); }
  void finish() override { Inner->finish(); }
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }
  void clear() override { Inner->clear(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    // Notes belong to the diagnostic before them.
    if (Level == DiagnosticsEngine::Note && Swallowing)
      return;
    Swallowing = false;
    if (Level >= DiagnosticsEngine::Error)
      if (const Directive *D = directiveAt(Info.getLocation(), Info.getID()))
        if (const char *Message = explain(Info.getID())) {
          Swallowing = true;
          if (Said.insert(D).second)
            Caught.push_back({D, Message});
          return;
        }
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Inner->HandleDiagnostic(Level, Info);
  }

  void report(DiagnosticsEngine &Diags) {
    for (const auto &[D, Message] : Caught)
      reportError(Diags, D->KeywordLoc, std::string(spelling(D->Kind)) + " " + Message);
    Caught.clear();
  }

private:
  // A member in the body of its class is wrong at its own name already.
  const Directive *directiveAt(SourceLocation Loc, unsigned ID) const {
    for (const Directive &D : Facts.Directives) {
      if (D.KeywordLoc == Loc)
        return &D;
      for (const MapClause &Map : D.Maps)
        if (ID == diag::err_invalid_non_static_member_use && Map.Name.begin() == Loc)
          return &D;
    }
    return nullptr;
  }

  static const char *explain(unsigned ID) {
    switch (ID) {
    case diag::err_expected_expression:
    case diag::err_expected_statement:
      return "cannot be the body of if, else, for or while by itself; put it "
             "in braces";
    case diag::err_attributes_not_allowed:
      return "stands in the middle of a statement; is a ';' missing before it?";
    case diag::err_in_class_initializer_non_constant:
    case diag::err_in_class_initializer_literal_type:
    case diag::err_static_data_member_not_allowed_in_local_class:
    case diag::err_expected_member_name_or_semi:
    case diag::err_invalid_non_static_member_use:
      return "cannot stand in a class; put it in a constructor or another "
             "function";
    case diag::err_no_member:
    case diag::err_typename_nested_not_found:
    case diag::err_undeclared_var_use:
    case diag::err_unknown_typename:
    case diag::err_unknown_nested_typename_suggest:
    case diag::err_unknown_type_or_class_name_suggest:
      return "needs #include <redeal/array.hpp> before it";
    default:
      return nullptr;
    }
  }

  std::unique_ptr<DiagnosticConsumer> Inner;
  const SourceFacts &Facts;
  bool Swallowing = false;
  std::vector<std::pair<const Directive *, const char *>> Caught;
  std::set<const Directive *> Said;
};

} // namespace

void catchMisplacedDirectives(CompilerInstance &CI, const SourceFacts &Facts) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  // The -verify consumer works with the engine's own client; leave it alone.
  if (CI.getDiagnosticOpts().VerifyDiagnostics)
    return;
  Diags.setClient(new SiteConsumer(Diags.takeClient(), Facts),
                  /*ShouldOwnClient=*/true);
}

void reportMisplacedDirectives(CompilerInstance &CI) {
  if (CI.getDiagnosticOpts().VerifyDiagnostics)
    return;
  static_cast<SiteConsumer &>(CI.getDiagnosticClient()).report(CI.getDiagnostics());
}

} // namespace redeal
