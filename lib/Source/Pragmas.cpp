// Pragma lines -> declarations that Sema checks.
//
// The handlers, the tokens they inject, and a watch on macros: one that holds a directive beside other code cannot be
// replaced in the source and is refused.
#include "Source/Pragmas.h"

#include "Source/Directives/Clauses.h"
#include "Source/Directives/DirectiveParser.h"
#include "Source/Directives/Reporting.h"
#include "Source/Reading/Inclusions.h"
#include "Source/Reading/MacroWatch.h"
#include "Source/Reading/SkippedDirectives.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace redeal {

// Members of a union, for Clang suggests those of namespaces and classes where the
// user misspells a name. They have bodies because a type without linkage, such
// as an unnamed enum, may not be an argument of a template that is only declared.
const char *const DirectiveDeclarations = R"cpp(
namespace redeal { union directive {
  template <class Grid, class... Extents> static Grid processors(Extents... extents) { return *(Grid *)nullptr; }
  template <class Grid, class Comm> static Grid comm(Grid grid, Comm comm) { return grid; }
  template <template <int> class Template, class... Extents> static Template<sizeof...(Extents)> indices(Extents... extents) {
    for (;;)
      ;
  }
  template <class Array, class Target, class... Subscripts>
  static int align(Array &array, Target &target, Subscripts... subscripts) { return 0; }
  template <class Value> static int at(Value value) { return 0; }
  static int everywhere() { return 0; }
  static long long dummy() { return 0; }
  template <class... Clauses> static int distribute(Clauses... clauses) { return 0; }
  template <class... Clauses> static int redistribute(Clauses... clauses) { return 0; }
  template <class Array, class... Formats> static int map(Array &array, Formats... formats) { return 0; }
  template <class... Size> static int block(Size... size) { return 0; }
  static int balanced() { return 0; }
  template <class... Size> static int cyclic(Size... size) { return 0; }
  template <class Sizes> static int gen_block(Sizes const &sizes) { return 0; }
  template <class Owners> static int indirect(Owners const &owners) { return 0; }
  static int collapsed() { return 0; }
  static int copy() { return 0; }
  static int wait() { return 0; }
  template <class... Value> static int memory(Value... value) { return 0; }
  template <class... Value> static int window(Value... value) { return 0; }
  template <class... Value> static int phases(Value... value) { return 0; }
  static int schedule() { return 0; }
  static int notransfer() { return 0; }
  static int verify() { return 0; }
  template <class Text> static int name(Text text) { return 0; }
  template <class Grid, class... Sections> static int onto(Grid const &grid, Sections... sections) { return 0; }
  template <class First, class Count> static int section(First first, Count count) { return 0; }
  template <class First> static int section_from(First first) { return 0; }
  template <class Coordinate> static int section_at(Coordinate coordinate) { return 0; }
  static int section_all_alike() { return 0; }
}; }
)cpp";

namespace {

// Collects the tokens that take the pragma's place. The user's tokens lie where the user wrote them; scaffolding lies
// at the keyword, and that of a clause at the clause, so that the place of an error says whose it is.
class TokenBuilder {
public:
  TokenBuilder(Preprocessor &PP, SourceLocation Loc) : PP(PP), Loc(Loc) {}

  // Where the scaffolding that follows lies.
  TokenBuilder &at(SourceLocation Where) {
    Loc = Where;
    return *this;
  }

  // Code without literals.
  TokenBuilder &code(llvm::StringRef Code) {
    const std::string Text = Code.str();
    Lexer Raw(SourceLocation(), PP.getLangOpts(), Text.data(), Text.data(), Text.data() + Text.size());
    Token T;
    while (!Raw.LexFromRawLexer(T) || T.isNot(tok::eof)) {
      if (T.is(tok::eof))
        break;
      if (T.is(tok::raw_identifier))
        PP.LookUpIdentifierInfo(T);
      T.setLocation(Loc);
      Built.push_back(T);
    }
    return *this;
  }

  TokenBuilder &number(uint64_t Value) { return literal(tok::numeric_constant, llvm::utostr(Value)); }

  TokenBuilder &user(const Token &T) {
    Built.push_back(T);
    return *this;
  }
  TokenBuilder &user(const Fragment &F) {
    Built.append(F.Tokens.begin(), F.Tokens.end());
    return *this;
  }

  void inject() {
    auto Stream = std::make_unique<Token[]>(Built.size());
    std::copy(Built.begin(), Built.end(), Stream.get());
    PP.EnterTokenStream(std::move(Stream), Built.size(),
                        /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
  }

  size_t size() const { return Built.size(); }

private:
  TokenBuilder &literal(tok::TokenKind Kind, llvm::StringRef Spelling) {
    Token T;
    T.startToken();
    T.setKind(Kind);
    PP.CreateString(Spelling, T, Loc, Loc);
    Built.push_back(T);
    return *this;
  }

  Preprocessor &PP;
  SourceLocation Loc;
  llvm::SmallVector<Token, 64> Built;
};

void buildMap(TokenBuilder &B, const MapClause &Map) {
  B.at(Map.Name.begin()).code("::redeal::directive::map(").user(Map.Name);
  for (const FormatClause &F : Map.Formats) {
    B.at(F.Loc).code(std::string(", ::redeal::directive::") + functionName(F.Kind) + "(");
    if (F.Size)
      B.user(*F.Size).at(F.Size->Behind);
    B.code(")");
  }
  B.code(")");
}

void buildSection(TokenBuilder &B, const SectionClause &S) {
  if (S.Replicated) {
    B.at(S.Loc).code(", ::redeal::directive::section_all_alike()");
    return;
  }
  B.at(S.Loc).code(S.Single  ? ", ::redeal::directive::section_at("
                   : S.Count ? ", ::redeal::directive::section("
                             : ", ::redeal::directive::section_from(");
  if (S.First)
    B.user(*S.First).at(S.First->Behind);
  else
    B.number(0);
  if (S.Count)
    B.code(",").user(*S.Count).at(S.Count->Behind);
  B.code(")");
}

void buildOnto(TokenBuilder &B, const OntoClause &Onto) {
  B.at(Onto.Loc).code(", ::redeal::directive::onto(").user(Onto.Grid);
  for (const SectionClause &S : Onto.Sections)
    buildSection(B, S);
  B.code(")");
}

void buildGrid(TokenBuilder &B, const Directive &D) {
  B.code("[[maybe_unused]] const ::redeal::processors").user(D.Name).code("=");
  if (D.Comm)
    B.at(D.Comm->begin()).code("::redeal::directive::comm(");
  B.at(D.Name.Behind).code("::redeal::directive::processors<");
  B.at(D.KeywordLoc).code("::redeal::processors");
  B.at(D.Name.Behind).code(">(").user(D.Extents).at(D.Extents.Behind).code(")");
  if (D.Comm)
    B.code(",").user(*D.Comm).at(D.Comm->Behind).code(")");
  B.at(D.KeywordLoc).code(";");
}

void buildTemplate(TokenBuilder &B, const Directive &D) {
  B.code("[[maybe_unused]] auto").user(D.Name).code("=");
  B.at(D.Name.Behind).code("::redeal::directive::indices<");
  B.at(D.KeywordLoc).code("::redeal::index_template");
  B.at(D.Name.Behind).code(">(").user(D.Extents).at(D.Extents.Behind).code(")");
  B.at(D.KeywordLoc).code(";");
}

// A dummy is a number of which nothing is known.
void buildSubscript(TokenBuilder &B, const SubscriptClause &S) {
  if (S.Value.empty()) {
    B.at(S.Loc).code(", ::redeal::directive::everywhere()");
    return;
  }
  B.at(S.Loc).code(", ::redeal::directive::at(");
  for (unsigned I = 0; I < S.Value.Tokens.size(); ++I)
    if (llvm::is_contained(S.Places, I))
      B.at(S.Value.Tokens[I].getLocation()).code("::redeal::directive::dummy()");
    else
      B.user(S.Value.Tokens[I]);
  B.at(S.Value.Behind).code(")");
}

void buildAlignment(TokenBuilder &B, const AlignmentClause &A) {
  B.user(A.Array).at(A.Array.Behind).code(",").user(A.Target);
  for (const SubscriptClause &S : A.Subscripts)
    buildSubscript(B, S);
}

void buildDirective(TokenBuilder &B, const Directive &D) {
  if (D.Kind == Directive::Processors)
    return buildGrid(B, D);
  if (D.Kind == Directive::Template)
    return buildTemplate(B, D);
  B.code("[[maybe_unused]] static const int " + D.SiteName + " = ::redeal::directive::" + spelling(D.Kind) + "(");
  if (D.Copies)
    B.code("::redeal::directive::copy()");
  if (D.waits())
    B.code("::redeal::directive::wait()");
  if (D.Alignment)
    buildAlignment(B, *D.Alignment);
  for (const MapClause &Map : D.Maps) {
    if (&Map != &D.Maps.front())
      B.code(",");
    buildMap(B, Map);
  }
  if (D.Onto)
    buildOnto(B, *D.Onto);
  for (const Clause &C : D.Clauses) {
    B.at(C.Loc).code(std::string(", ::redeal::directive::") + formOf(C.Kind).Keyword + "(");
    if (!C.Value.empty() && C.Word.empty())
      B.user(C.Value).at(C.Value.Behind);
    B.code(")");
  }
  B.at(D.KeywordLoc).code(");");
}

// While it lives, _Pragma is a word as any other. Clang's preprocessor would carry an operator out amid the line of a
// directive, and crashes where it is unfinished.
class NoPragmaOperator {
public:
  explicit NoPragmaOperator(Preprocessor &PP) : Word(*PP.getIdentifierInfo("_Pragma")) {
    Word.setHasMacroDefinition(false);
  }
  ~NoPragmaOperator() { Word.setHasMacroDefinition(true); }
  NoPragmaOperator(const NoPragmaOperator &) = delete;
  NoPragmaOperator &operator=(const NoPragmaOperator &) = delete;

private:
  IdentifierInfo &Word;
};

class DirectiveHandler : public PragmaHandler {
public:
  DirectiveHandler(Directive::DirectiveKind Kind, SourceFacts &Facts, MacroWatch &Watch, bool Inject)
      : PragmaHandler(spelling(Kind)), Kind(Kind), Facts(Facts), Watch(Watch), Inject(Inject) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &Keyword) override {
    const SourceLocation KeywordLoc = Keyword.getLocation();
    const llvm::SmallVector<Token, 32> Tokens = restOfLine(PP);
    std::optional<Directive> D;
    if (Introducer.Kind == PIK___pragma)
      reportError(PP.getDiagnostics(), KeywordLoc, "a directive is written as #pragma or _Pragma, and not as __pragma");
    else if (!reportPragmaOperator(PP, Tokens))
      D = parseDirective(PP, Kind, KeywordLoc, Tokens);
    if (!D) {
      Facts.Malformed = true;
      return;
    }
    const SourceManager &SM = PP.getSourceManager();
    // A comment behind the directive stays where it is.
    const Token &Last = Tokens[Tokens.size() - 2];
    D->Range = Introducer.Kind == PIK_HashPragma
                   ? CharSourceRange::getCharRange(
                         Introducer.Loc, Lexer::getLocForEndOfToken(SM.getExpansionRange(Last.getLocation()).getEnd(),
                                                                    0, SM, PP.getLangOpts()))
                   : Lexer::getAsCharRange(SM.getExpansionRange(KeywordLoc), SM, PP.getLangOpts());
    if (!D->declares())
      D->SiteName = "redeal_site_" + llvm::utostr(Facts.Directives.size());
    Facts.Directives.push_back(std::move(*D));
    Directive &Kept = Facts.Directives.back();
    if (!Inject)
      return;
    if (Watch.last() == tok::r_square) {
      reportError(PP.getDiagnostics(), KeywordLoc,
                  std::string(spelling(Kind)) +
                      " stands behind an attribute, in the middle of a declaration or statement; put it before");
      Facts.Malformed = true;
      return;
    }
    if (!Kept.declares())
      Facts.BySiteName[Kept.SiteName] = &Kept;
    // A _Pragma of the file itself has its own string for an expansion.
    if (KeywordLoc.isMacroID() && Introducer.Loc.isMacroID())
      Watch.noteDirective(KeywordLoc);
    TokenBuilder B(PP, KeywordLoc);
    buildDirective(B, Kept);
    Watch.expectInjected(B.size());
    B.inject();
  }

private:
  static llvm::SmallVector<Token, 32> restOfLine(Preprocessor &PP) {
    const NoPragmaOperator Plain(PP);
    llvm::SmallVector<Token, 32> Tokens;
    do {
      PP.Lex(Tokens.emplace_back());
    } while (Tokens.back().isNot(tok::eod) && Tokens.back().isNot(tok::eof));
    return Tokens;
  }

  static bool reportPragmaOperator(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) {
    for (const Token &T : Tokens)
      if (T.is(tok::identifier) && T.getIdentifierInfo()->isStr("_Pragma")) {
        reportError(PP.getDiagnostics(), T.getLocation(),
                    "a directive cannot hold a _Pragma operator; give it a line of its own");
        return true;
      }
    return false;
  }

  Directive::DirectiveKind Kind;
  SourceFacts &Facts;
  MacroWatch &Watch;
  bool Inject;
};

// Directives of the language that this version does not know: never ignored.
//
// Seen before any handler is asked, because Clang's parser registers an `align` of its own, in whose place ours comes
// then.
class RefusingCallbacks : public PPCallbacks {
public:
  RefusingCallbacks(Preprocessor &PP, SourceFacts &Facts, std::shared_ptr<MacroWatch> Watch, bool HasParser)
      : PP(PP), Facts(Facts), Watch(std::move(Watch)), Align(Directive::Align, Facts, *this->Watch, HasParser),
        HasParser(HasParser) {}

  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Introducer) override {
    if (Loc.isMacroID())
      Watch->notePragma(Loc);
    if (Introducer == PIK___pragma) // its words come from no lexer
      return;
    // Pragmas are read by a lexer, also those of a _Pragma operator; it stands at the pragma's first word.
    const auto &L = static_cast<const Lexer &>(*PP.getCurrentLexer());
    const char *const Rest = L.getBufferLocation();
    const llvm::StringRef Line(Rest, L.getBuffer().end() - Rest);
    const llvm::StringRef Word = firstWord(Line.ltrim(" \t"));
    if (HasParser && Word == Align.getName())
      takeAlign();
    const std::string Problem = problemOfWord(Word);
    if (Problem.empty())
      return;
    reportError(PP.getDiagnostics(), L.getSourceLocation(Word.begin()), Problem);
    Facts.Malformed = true;
  }

private:
  // Up to a blank or a sign. What is not ASCII belongs to it, unless it is a blank of Unicode.
  static llvm::StringRef firstWord(llvm::StringRef Line) {
    size_t End = 0;
    while (End < Line.size() && (isAsciiIdentifierContinue(Line[End]) || Line[End] == '-' || !isASCII(Line[End]))) {
      const llvm::StringRef Rest = Line.drop_front(End);
      if (Rest.starts_with("\u00A0") || Rest.starts_with("\u2028") || Rest.starts_with("\u2029") ||
          Rest.starts_with("\u202F") || Rest.starts_with("\u3000") ||
          (Rest.starts_with("\xE2\x80") && Rest.size() > 2 && static_cast<unsigned char>(Rest[2]) <= 0x8A))
        break;
      ++End;
    }
    return Line.take_front(End);
  }

  // Handlers are removed by their names, also by the parser in its end, and not deleted then.
  void takeAlign() {
    PP.RemovePragmaHandler(&Align);
    PP.AddPragmaHandler(&Align);
  }

  Preprocessor &PP;
  SourceFacts &Facts;
  std::shared_ptr<MacroWatch> Watch;
  DirectiveHandler Align;
  bool HasParser;
};

} // namespace

void registerPragmas(CompilerInstance &CI, SourceFacts &Facts, bool Inject) {
  Preprocessor &PP = CI.getPreprocessor();
  auto Watch = std::make_shared<MacroWatch>(PP);
  for (Directive::DirectiveKind Kind :
       {Directive::Processors, Directive::Template, Directive::Distribute, Directive::Redistribute})
    PP.AddPragmaHandler(new DirectiveHandler(Kind, Facts, *Watch, Inject));
  if (!Inject)
    PP.AddPragmaHandler(new DirectiveHandler(Directive::Align, Facts, *Watch, Inject));
  PP.addPPCallbacks(std::make_unique<RefusingCallbacks>(PP, Facts, Watch, /*HasParser=*/Inject));
  PP.addPPCallbacks(collectSkippedDirectives(PP, Facts));
  PP.addPPCallbacks(collectInclusions(PP, Facts));
  // The watch lives as long as the preprocessor does.
  PP.setTokenWatcher([Watch](const Token &T) { Watch->noteToken(T); });
}

} // namespace redeal
