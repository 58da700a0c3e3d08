// Clang's errors in the user's terms.
//
// Where an error lies says whose it is, as scaffolding lies at the word that it stands for: at the directive's keyword
// the directive is in the wrong place; at a clause's word, or at the token behind its expression, that expression is of
// no use there. Errors of the user's own tokens pass, unless they speak of what was injected.
#include "Source/SiteDiagnostics.h"

#include "Source/Directives/Clauses.h"
#include "Source/Directives/Reporting.h"

#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <memory>

using namespace clang;

namespace redeal {
namespace {

// An expression of a clause, and what it must be.
struct Slot {
  SourceLocation Word; ///< of the clause
  const Fragment *Written;
  std::string Sentence;
  SourceLocation Place; ///< of the sentence
};

std::vector<Slot> slotsOf(const Directive &D) {
  std::vector<Slot> Slots;
  const auto Add = [&](SourceLocation Word, const Fragment &Written, const std::string &Sentence) {
    Slots.push_back({Word, &Written, Sentence, Written.begin()});
  };
  if (D.declares())
    Add(D.Name.Behind, D.Extents,
        std::string("an extent of a ") + (D.Kind == Directive::Processors ? "grid" : "template") +
            " must be an integer");
  if (D.Comm)
    Add(D.Comm->begin(), *D.Comm, "comm takes an MPI communicator");
  for (const MapClause &Map : D.Maps) {
    Add(Map.Name.begin(), Map.Name,
        "'" + Map.Name.Text + "' is no variable, member or element that is a redeal::array");
    for (const FormatClause &F : Map.Formats)
      if (F.Size)
        Add(F.Loc, *F.Size,
            F.Kind == format::kind::gen_block ? "gen_block takes one container of integers, a size for each process"
            : F.Kind == format::kind::indirect
                ? "indirect takes one container of integers, an owner for each index, or "
                  "a function that gives it"
                : std::string("the size of ") + spelling(F.Kind) + " must be an integer");
  }
  if (D.Alignment) {
    Add(D.Alignment->Array.begin(), D.Alignment->Array,
        "'" + D.Alignment->Array.Text + "' is no variable, member or element that is a redeal::array");
    Add(D.Alignment->Array.Behind, D.Alignment->Target,
        "'" + D.Alignment->Target.Text + "' is no variable, member or element that is a redeal::array or a template");
    for (const SubscriptClause &S : D.Alignment->Subscripts)
      if (!S.Value.empty())
        Add(S.Loc, S.Value, "a subscript must be an integer");
  }
  if (D.Onto) {
    Add(D.Onto->Loc, D.Onto->Grid, "onto needs a grid that a processors directive declared");
    for (const SectionClause &S : D.Onto->Sections)
      for (const auto *Part : {&S.First, &S.Count})
        if (*Part)
          Slots.push_back({S.Loc, &**Part, "a section must be made of integers", S.Loc});
  }
  for (const Clause &C : D.Clauses)
    if (formOf(C.Kind).Argument == ClauseForm::Number)
      Add(C.Loc, C.Value, std::string(formOf(C.Kind).Keyword) + " must be an integer");
  return Slots;
}

// Whether an error may be about the call of a clause.
bool isOfInjectedCall(unsigned ID) {
  switch (ID) {
  case diag::err_ovl_no_viable_function_in_call:
  case diag::err_typecheck_call_too_few_args:
  case diag::err_typecheck_call_too_many_args:
  case diag::err_lvalue_reference_bind_to_temporary:
  case diag::err_reference_bind_to_bitfield:
  case diag::err_call_incomplete_argument:
    return true;
  default:
    return false;
  }
}

// Whether a declaration cannot be where it is because that is the body of a class.
bool isOfClass(unsigned ID) {
  switch (ID) {
  case diag::err_in_class_initializer_non_constant:
  case diag::err_in_class_initializer_literal_type:
  case diag::err_static_data_member_not_allowed_in_local_class:
  case diag::err_static_data_member_not_allowed_in_anon_struct:
  case diag::err_expected_member_name_or_semi:
  case diag::err_invalid_non_static_member_use:
    return true;
  default:
    return false;
  }
}

constexpr const char *NotConstant =
    "cannot stand in a constexpr function: grids and mappings are of the running program";

const char *explain(unsigned ID, llvm::StringRef Text) {
  if (isOfClass(ID))
    return "cannot stand in a class; put it in a constructor or another function";
  switch (ID) {
  case diag::err_expected_expression:
  case diag::err_expected_statement:
    return CannotBeBody;
  case diag::err_attributes_not_allowed:
    return "stands in the middle of a statement; is a ';' missing before it?";
  case diag::err_no_member:
  case diag::err_typename_nested_not_found:
  case diag::err_undeclared_var_use:
  case diag::err_unknown_typename:
  case diag::err_unknown_nested_typename_suggest:
  case diag::err_unknown_type_or_class_name_suggest:
    if (Text.contains("'processors'") || Text.contains("'index_template'"))
      return "needs #include <redeal/array.hpp> before it";
    break;
  default:
    break;
  }
  return "stands in the middle of a statement; directives stand between statements";
}

// Whether the text names what the user cannot know.
bool isInternal(llvm::StringRef Text) {
  return Text.contains("redeal::directive") || Text.contains("redeal_site_") || Text.contains("<built-in>");
}

class SiteConsumer : public DiagnosticConsumer {
public:
  SiteConsumer(std::unique_ptr<DiagnosticConsumer> Inner, const SourceFacts &Facts, const std::string &Headers,
               const SourceManager &SM, const LangOptions &LangOpts)
      : Inner(std::move(Inner)), Facts(Facts), Headers(Headers), SM(SM), LangOpts(LangOpts) {}

  void BeginSourceFile(const LangOptions &LO, const Preprocessor *PP) override { Inner->BeginSourceFile(LO, PP); }
  void EndSourceFile() override { Inner->EndSourceFile(); }
  void finish() override { Inner->finish(); }
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }
  void clear() override { Inner->clear(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    // Notes belong to the diagnostic before them.
    if (Level == DiagnosticsEngine::Note ? swallowNote(Info) : swallow(Level, Info))
      return;
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Inner->HandleDiagnostic(Level, Info);
  }

  void report(DiagnosticsEngine &Diags) {
    sayAsserted();
    if (OfDeclarations && Said.empty())
      say(Facts.Directives.front().KeywordLoc, "this directive cannot be understood here");
    for (const auto &[Loc, Message] : Caught)
      reportError(Diags, Loc, Message);
    Caught.clear();
  }

private:
  // Our own errors are in the user's terms.
  bool swallow(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
    sayAsserted();
    const bool IsOwn = Info.getID() >= diag::DIAG_UPPER_LIMIT;
    Swallowing =
        Level == DiagnosticsEngine::Error && !IsOwn && Info.getLocation().isValid() &&
        (isInDeclarations(Info) || isOfHeader(Info.getLocation()) || isAsserted(Info) || follows(Info.getLocation()) ||
         isMisplaced(Info) || isOfClause(Info) || isWrapped(Info) || suggestsInternal(Info));
    return Swallowing;
  }

  // The first note in a directive says whose an error in our declarations is, and the first one of the user's what
  // broke an assertion.
  bool swallowNote(const Diagnostic &Info) {
    if (Asserted && Info.getLocation().isValid() && !isOurs(Info.getLocation()) &&
        !SM.isWrittenInBuiltinFile(Info.getLocation())) {
      Asserted->first = Info.getLocation();
      sayAsserted();
    }
    if (Info.getID() == diag::note_constexpr_static_local)
      if (const Directive *D = directiveAround(Info.getLocation()))
        return say(D->KeywordLoc, std::string(spelling(D->Kind)) + " " + NotConstant);
    if (Swallowing && OfDeclarations && sayOfClause(Info.getLocation(), /*IsInternal=*/true))
      OfDeclarations = false;
    return Swallowing || isInDeclarations(Info) || isInternal(text(Info));
  }

  bool isInDeclarations(const Diagnostic &Info) {
    return OfDeclarations = Info.getLocation().isValid() && SM.isWrittenInBuiltinFile(Info.getLocation());
  }

  // A name of the user's that is near to one of ours.
  bool suggestsInternal(const Diagnostic &Info) {
    const auto Text = text(Info);
    const auto [Sentence, Suggestion] = Text.str().split("; did you mean ");
    return isInternal(Suggestion) && !isInternal(Sentence) && say(Info.getLocation(), Sentence.str());
  }

  // Says a sentence once.
  bool say(SourceLocation Loc, const std::string &Sentence) {
    if (Said.insert({Loc, Sentence}).second)
      Caught.push_back({Loc, Sentence});
    return true;
  }

  // At the keyword, or in the body of a class, where something inside is wrong already.
  bool isMisplaced(const Diagnostic &Info) {
    const SourceLocation Loc = Info.getLocation();
    const Directive *D = directiveAround(Loc);
    if (D && Info.getID() == diag::err_constexpr_local_var_non_literal_type)
      return say(D->KeywordLoc, std::string(spelling(D->Kind)) + " " + NotConstant);
    if (!D || (D->KeywordLoc != Loc && !isOfClass(Info.getID()) && !isSyntaxAtName(*D, Info)))
      return false;
    // A qualified member is wrong anywhere.
    if (Info.getID() == diag::err_invalid_non_static_member_use &&
        llvm::none_of(D->Maps, [&](const MapClause &Map) { return Map.Name.begin() == Loc; }))
      return false;
    if (isSyntax(Info))
      Misplaced.push_back({D->Range.getBegin(), endOfStatement(*D)});
    return say(D->KeywordLoc, std::string(spelling(D->Kind)) + " " + explain(Info.getID(), text(Info)));
  }

  // The name of a grid, where no declaration may stand.
  static bool isSyntaxAtName(const Directive &D, const Diagnostic &Info) {
    return D.declares() && D.Name.begin() == Info.getLocation() && isSyntax(Info);
  }

  static bool isSyntax(const Diagnostic &Info) {
    return Info.getID() > diag::DIAG_START_PARSE && Info.getID() < diag::DIAG_START_AST;
  }

  // In a clause, about what was injected.
  bool isOfClause(const Diagnostic &Info) {
    const Directive *D = directiveAround(Info.getLocation());
    if (!D)
      return false;
    if (sayOfClause(Info.getLocation(), isInternal(text(Info)) || isOfInjectedCall(Info.getID())))
      return true;
    if (isSyntax(Info))
      Misplaced.push_back({D->Range.getBegin(), endOfStatement(*D)});
    return false;
  }

  // What is wrong at the word of a clause is always about what was injected.
  bool sayOfClause(SourceLocation Loc, bool IsInternal) {
    const Directive *D = Loc.isValid() ? directiveAround(Loc) : nullptr;
    if (!D)
      return false;
    const std::vector<Slot> Slots = slotsOf(*D);
    for (const Slot &S : Slots)
      if (S.Word == Loc && (IsInternal || S.Word != S.Written->begin()))
        return say(S.Place, S.Sentence);
    for (const Slot &S : Slots)
      if (IsInternal && (S.Written->Behind == Loc ||
                         llvm::any_of(S.Written->Tokens, [&](const Token &T) { return T.getLocation() == Loc; })))
        return say(S.Place, S.Sentence);
    return IsInternal && say(D->KeywordLoc, std::string(spelling(D->Kind)) + " cannot be understood here");
  }

  // Whether the word, with what follows it, is more of a directive than a call of some function.
  static bool mayBeginClause(llvm::StringRef Word, const Token &Next) {
    if (const std::optional<Clause::ClauseKind> Kind = findClause(Word))
      return Next.is(tok::l_paren) == (formOf(*Kind).Argument != ClauseForm::None);
    if (llvm::is_contained({"remap", "inherit", ","}, Word))
      return true;
    return Next.is(tok::l_paren) && llvm::is_contained({"onto", "async", "comm", "with"}, Word);
  }

  // At the beginning of the line behind a directive, where a clause stands that was meant for it.
  bool isWrapped(const Diagnostic &Info) {
    for (const Directive &D : Facts.Directives) {
      if (D.IsOperator)
        continue;
      const Token Next = tokenBehind(D.Range.getEnd());
      const std::string Word = Lexer::getSpelling(Next, SM, LangOpts);
      // The word in it may be unknown before the clause is, and then the end of the line is what is complained of.
      const std::optional<Clause::ClauseKind> Kind = findClause(Word);
      const bool HoldsWord =
          Kind && formOf(*Kind).Argument == ClauseForm::Word &&
          SM.getSpellingLineNumber(Next.getLocation()) == SM.getSpellingLineNumber(Info.getLocation()) &&
          SM.getFileID(Next.getLocation()) == SM.getFileID(Info.getLocation());
      if (Next.getLocation() != Info.getLocation() && !HoldsWord)
        continue;
      if (!mayBeginClause(Word, tokenBehind(Next.getEndLoc())))
        continue;
      Misplaced.push_back({D.Range.getEnd(), endOfStatement(D)});
      return say(Next.getLocation(), "'" + Word +
                                         "' stands behind the line of the directive; a directive ends with its line, "
                                         "unless the line ends with a backslash");
    }
    return false;
  }

  // In a header of ours, where a macro of the user's has taken a word away.
  bool isOfHeader(SourceLocation Loc) {
    const SourceLocation Place = SM.getExpansionLoc(Loc);
    if (!isOurs(Place))
      return false;
    if (HeaderChanged)
      return true;
    const SourceLocation Text = SM.getSpellingLoc(Loc);
    if (!Loc.isMacroID() || isOurs(Text))
      return false;
    HeaderChanged = true;
    SourceLocation Include = Place;
    while (isOurs(Include))
      Include = SM.getIncludeLoc(SM.getFileID(Include));
    return say(Include, "the macro '" + Lexer::getImmediateMacroName(Loc, SM, LangOpts).str() + "'" +
                            (SM.isWrittenInCommandLineFile(Text) ? " of the command line" : "") +
                            " changes a word of <redeal/" + SM.getFilename(Place).drop_front(Headers.size() + 1).str() +
                            ">; give the macro another name, or define it behind the #include");
  }

  // A static assertion in a header of ours, whose sentence is for the user.
  bool isAsserted(const Diagnostic &Info) {
    if (!isOurs(Info.getLocation()))
      return false;
    const std::string Text = text(Info).str().str();
    const llvm::StringRef Behind = Info.getID() == diag::err_static_assert_requirement_failed ? "': "
                                   : Info.getID() == diag::err_static_assert_failed           ? ": "
                                                                                              : "";
    const llvm::StringRef Sentence = Behind.empty() ? "" : llvm::StringRef(Text).split(Behind).second;
    if (Sentence.empty())
      return false;
    Asserted = {Info.getLocation(), Sentence.str()};
    return true;
  }

  // Where notes have led to, or else where it stands.
  void sayAsserted() {
    if (Asserted)
      say(Asserted->first, Asserted->second);
    Asserted.reset();
  }

  bool isOurs(SourceLocation Loc) const { return Loc.isValid() && SM.getFilename(Loc).starts_with(Headers + "/"); }

  // Clang reads the rest of such a statement wrong.
  bool follows(SourceLocation Loc) const {
    return llvm::any_of(Misplaced, [&](const SourceRange &Rest) {
      return SM.isWrittenInSameFile(Rest.getBegin(), Loc) &&
             SM.getFileOffset(Loc) >= SM.getFileOffset(Rest.getBegin()) &&
             SM.getFileOffset(Loc) <= SM.getFileOffset(Rest.getEnd());
    });
  }

  Token tokenBehind(SourceLocation Loc) const {
    Token T;
    T.startToken();
    Lexer::getRawToken(Loc, T, SM, LangOpts, /*IgnoreWhiteSpace=*/true);
    while (T.is(tok::comment))
      Lexer::getRawToken(T.getEndLoc(), T, SM, LangOpts, /*IgnoreWhiteSpace=*/true);
    return T;
  }

  // The end of the line that has the next ';' or brace behind a directive, or where another directive begins before.
  SourceLocation endOfStatement(const Directive &D) const {
    Token T = tokenBehind(D.Range.getEnd());
    while (!T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::eof, tok::hash))
      T = tokenBehind(T.getEndLoc());
    if (T.is(tok::hash))
      return T.getLocation();
    const auto [File, Offset] = SM.getDecomposedLoc(T.getLocation());
    return T.getLocation().getLocWithOffset(
        static_cast<int>(SM.getBufferData(File).substr(Offset).take_until([](char C) { return C == '\n'; }).size()));
  }

  const Directive *directiveAround(SourceLocation Loc) const {
    const auto [File, Offset] = SM.getDecomposedExpansionLoc(Loc);
    for (const Directive &D : Facts.Directives)
      if (SM.getFileID(D.Range.getBegin()) == File && Offset >= SM.getFileOffset(D.Range.getBegin()) &&
          Offset <= SM.getFileOffset(D.Range.getEnd()))
        return &D;
    return nullptr;
  }

  static llvm::SmallString<128> text(const Diagnostic &Info) {
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    return Text;
  }

  std::unique_ptr<DiagnosticConsumer> Inner;
  const SourceFacts &Facts;
  std::string Headers;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  bool Swallowing = false;
  std::optional<std::pair<SourceLocation, std::string>> Asserted; ///< a sentence that is not yet said, and where
  bool HeaderChanged = false;
  bool OfDeclarations = false; ///< the error, and it is not known of which directive
  std::vector<std::pair<SourceLocation, std::string>> Caught;
  std::set<std::pair<SourceLocation, std::string>> Said;
  std::vector<SourceRange> Misplaced; ///< directives that are no declarations where they are, and what follows them
};

} // namespace

void catchInjectedErrors(CompilerInstance &CI, const SourceFacts &Facts, const std::string &Headers) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  // The -verify consumer works with the engine's own client; leave it alone.
  if (CI.getDiagnosticOpts().VerifyDiagnostics)
    return;
  // Errors that are caught count too.
  Diags.setErrorLimit(0);
  Diags.setClient(new SiteConsumer(Diags.takeClient(), Facts, Headers, CI.getSourceManager(), CI.getLangOpts()),
                  /*ShouldOwnClient=*/true);
}

void reportInjectedErrors(CompilerInstance &CI) {
  if (CI.getDiagnosticOpts().VerifyDiagnostics)
    return;
  static_cast<SiteConsumer &>(CI.getDiagnosticClient()).report(CI.getDiagnostics());
}

} // namespace redeal
