// Directives that Clang skips.
#include "Source/Reading/SkippedDirectives.h"

#include "Source/Reading/SourceFacts.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace redeal {
namespace {

// Reads a skipped region without preprocessing it, comments left out.
class RegionReader {
public:
  RegionReader(const Preprocessor &PP, SourceRange Region, SourceFacts &Facts)
      : SM(PP.getSourceManager()), LangOpts(PP.getLangOpts()), File(SM.getFileID(Region.getBegin())),
        End(SM.getFileOffset(Region.getEnd())), Raw(File, SM.getBufferOrFake(File), SM, LangOpts), Facts(Facts) {
    Raw.seek(SM.getFileOffset(Region.getBegin()), /*IsAtStartOfLine=*/true);
  }

  void read() {
    for (next(); inRegion();) {
      const SourceLocation Begin = T.getLocation();
      if (T.is(tok::hash) && T.isAtStartOfLine())
        readLine(Begin);
      else if (word(T) == "_Pragma")
        readOperator(Begin);
      else
        next();
    }
  }

private:
  // # pragma redistribute x(cyclic)
  void readLine(SourceLocation Begin) {
    if (word(next()) != "pragma" || !isDirective(word(next())) || T.isAtStartOfLine())
      return;
    SourceLocation Behind;
    while (inRegion() && !T.isAtStartOfLine()) {
      Behind = T.getEndLoc();
      next();
    }
    Facts.Skipped.push_back({CharSourceRange::getCharRange(Begin, Behind), /*IsOperator=*/false});
  }

  // _Pragma("redistribute x(cyclic)")
  void readOperator(SourceLocation Begin) {
    if (next().isNot(tok::l_paren) || next().isNot(tok::string_literal))
      return;
    const std::string Text = Lexer::getSpelling(T, SM, LangOpts);
    const llvm::StringRef Inside = llvm::StringRef(Text).ltrim("uUL8R\"( \t");
    if (!isDirective(Inside.take_while([](char C) { return isAsciiIdentifierContinue(C); })) ||
        next().isNot(tok::r_paren))
      return;
    Facts.Skipped.push_back({CharSourceRange::getCharRange(Begin, T.getEndLoc()), /*IsOperator=*/true});
  }

  const Token &next() {
    Raw.LexFromRawLexer(T);
    return T;
  }
  bool inRegion() const { return T.isNot(tok::eof) && SM.getFileOffset(T.getLocation()) < End; }
  static llvm::StringRef word(const Token &Of) {
    return Of.is(tok::raw_identifier) ? Of.getRawIdentifier() : llvm::StringRef();
  }

  const SourceManager &SM;
  const LangOptions &LangOpts;
  FileID File;
  unsigned End;
  Lexer Raw;
  SourceFacts &Facts;
  Token T;
};

class SkippedCollector : public PPCallbacks {
public:
  SkippedCollector(Preprocessor &PP, SourceFacts &Facts) : PP(PP), Facts(Facts) {}

  void SourceRangeSkipped(SourceRange Region, SourceLocation) override {
    if (!PP.getSourceManager().isInSystemHeader(Region.getBegin()))
      RegionReader(PP, Region, Facts).read();
  }

private:
  Preprocessor &PP;
  SourceFacts &Facts;
};

} // namespace

std::unique_ptr<PPCallbacks> collectSkippedDirectives(Preprocessor &PP, SourceFacts &Facts) {
  return std::make_unique<SkippedCollector>(PP, Facts);
}

} // namespace redeal
