// Directives that Clang skips.
#include "Source/SkippedDirectives.h"

#include "Source/Pragmas.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace clang;

namespace redeal {
namespace {

struct SkippedInclude {
  CharSourceRange Range; ///< from the # to behind the name
  std::string Name;
  bool IsAngled, IsNext;
};

// Reads a part of a file without preprocessing it, comments left out.
class RegionReader {
public:
  RegionReader(const Preprocessor &PP, FileID File, unsigned Begin, unsigned End)
      : PP(PP), SM(PP.getSourceManager()), LangOpts(PP.getLangOpts()), End(End),
        Raw(File, SM.getBufferOrFake(File), SM, LangOpts) {
    Raw.seek(Begin, /*IsAtStartOfLine=*/true);
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

  std::vector<SkippedDirective> Directives;
  std::vector<SkippedInclude> Includes;

private:
  void readLine(SourceLocation Begin) {
    const llvm::StringRef Word = word(next());
    if (Word == "pragma")
      readPragma(Begin);
    else if (Word == "include" || Word == "import" || Word == "include_next")
      readInclude(Begin, Word == "include_next");
  }

  // # pragma redistribute x(cyclic)
  void readPragma(SourceLocation Begin) {
    if (!isDirective(word(next())) || T.isAtStartOfLine())
      return;
    SourceLocation Behind;
    while (inRegion() && !T.isAtStartOfLine()) {
      Behind = T.getEndLoc();
      next();
    }
    Directives.push_back({CharSourceRange::getCharRange(Begin, Behind), SkippedDirective::Line, ""});
  }

  // # include "file"
  void readInclude(SourceLocation Begin, bool IsNext) {
    Raw.setParsingPreprocessorDirective(true);
    Raw.LexIncludeFilename(T);
    const SourceLocation Behind = T.getEndLoc();
    llvm::StringRef Name = nameOf(T);
    const bool IsAngled = Name.consume_front("<");
    if (IsAngled ? Name.consume_back(">") : Name.consume_front("\"") && Name.consume_back("\""))
      Includes.push_back({CharSourceRange::getCharRange(Begin, Behind), Name.str(), IsAngled, IsNext});
    while (T.isNot(tok::eod) && T.isNot(tok::eof))
      next();
    next();
  }

  // As it is written, or what a macro stands for so far.
  llvm::StringRef nameOf(const Token &Name) const {
    if (Name.is(tok::header_name) || Name.is(tok::string_literal))
      return {Name.getLiteralData(), Name.getLength()};
    const IdentifierInfo *const Macro = Name.is(tok::raw_identifier) ? PP.getIdentifierInfo(word(Name)) : nullptr;
    const MacroInfo *const Meaning = Macro ? PP.getMacroInfo(Macro) : nullptr;
    if (!Meaning || Meaning->getNumTokens() != 1 || !Meaning->getReplacementToken(0).is(tok::string_literal))
      return {};
    return {Meaning->getReplacementToken(0).getLiteralData(), Meaning->getReplacementToken(0).getLength()};
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
    Directives.push_back({CharSourceRange::getCharRange(Begin, T.getEndLoc()), SkippedDirective::Operator, ""});
  }

  const Token &next() {
    Raw.LexFromRawLexer(T);
    return T;
  }
  bool inRegion() const { return T.isNot(tok::eof) && SM.getFileOffset(T.getLocation()) < End; }
  static llvm::StringRef word(const Token &Of) {
    return Of.is(tok::raw_identifier) ? Of.getRawIdentifier() : llvm::StringRef();
  }

  const Preprocessor &PP;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  unsigned End;
  Lexer Raw;
  Token T;
};

class SkippedCollector : public PPCallbacks {
public:
  SkippedCollector(Preprocessor &PP, SourceFacts &Facts)
      : PP(PP), SM(PP.getSourceManager()), Headers(PP.getHeaderSearchInfo()), Facts(Facts) {}

  void SourceRangeSkipped(SourceRange Region, SourceLocation) override {
    if (SM.isInSystemHeader(Region.getBegin()))
      return;
    const FileID File = SM.getFileID(Region.getBegin());
    const RegionReader Found(PP, File, SM.getFileOffset(Region.getBegin()), SM.getFileOffset(Region.getEnd()));
    Facts.Skipped.insert(Facts.Skipped.end(), Found.Directives.begin(), Found.Directives.end());
    std::vector<FileEntryRef> Includers;
    for (FileID In = File; In.isValid(); In = SM.getFileID(SM.getIncludeLoc(In)))
      if (const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(In))
        Includers.push_back(*Entry);
    for (const SkippedInclude &Include : Found.Includes)
      if (const std::string Path = pathOfDirectives(Include, Includers); !Path.empty())
        Facts.Skipped.push_back({Include.Range, SkippedDirective::Include, Path});
  }

private:
  // Where the file's directives are, in itself or in what it includes.
  std::string pathOfDirectives(const SkippedInclude &Include, std::vector<FileEntryRef> Includers) {
    const OptionalFileEntryRef File = Include.IsNext ? nextFile(Include, Includers) : file(Include, Includers);
    if (!File || isGuarded(*File))
      return "";
    const auto [Known, IsNew] = Searched.try_emplace(&File->getFileEntry());
    if (!IsNew)
      return Known->second;
    const FileID Text = SM.getOrCreateFileID(*File, SrcMgr::C_User);
    const RegionReader Found(PP, Text, 0, SM.getFileIDSize(Text));
    std::string &Path = Known->second;
    if (!Found.Directives.empty())
      Path = File->getName().str();
    Includers.insert(Includers.begin(), *File);
    for (const SkippedInclude &Inner : Found.Includes)
      if (Path.empty())
        Path = pathOfDirectives(Inner, Includers);
    return Path;
  }

  // None for system headers, which hold no directives.
  OptionalFileEntryRef file(const SkippedInclude &Include, const std::vector<FileEntryRef> &Includers) {
    llvm::SmallVector<std::pair<OptionalFileEntryRef, DirectoryEntryRef>> Beside;
    for (const FileEntryRef &Includer : Includers)
      Beside.emplace_back(Includer, Includer.getDir());
    const OptionalFileEntryRef File =
        Headers.LookupFile(Include.Name, SourceLocation(), Include.IsAngled, nullptr, nullptr, Beside, nullptr, nullptr,
                           nullptr, nullptr, nullptr, nullptr);
    return File && Headers.getFileDirFlavor(*File) == SrcMgr::C_User ? File : std::nullopt;
  }

  // That of a folder behind the includer's.
  OptionalFileEntryRef nextFile(const SkippedInclude &Include, const std::vector<FileEntryRef> &Includers) {
    bool IsBehind = false;
    for (auto Folder = Headers.search_dir_begin(); Folder != Headers.search_dir_end(); ++Folder) {
      if (!Folder->isNormalDir())
        continue;
      const OptionalFileEntryRef File =
          PP.getFileManager().getOptionalFileRef((Folder->getName() + "/" + Include.Name).str());
      if (File && IsBehind)
        return Folder->getDirCharacteristic() == SrcMgr::C_User ? File : std::nullopt;
      IsBehind |= File && !Includers.empty() && *File == Includers.front();
    }
    return std::nullopt;
  }

  // What its macro guards is skipped by the back-end too.
  bool isGuarded(FileEntryRef File) {
    const IdentifierInfo *const Guard = Headers.getFileInfo(File).getControllingMacro(nullptr);
    return Guard && PP.isMacroDefined(Guard);
  }

  Preprocessor &PP;
  SourceManager &SM;
  HeaderSearch &Headers;
  SourceFacts &Facts;
  std::map<const FileEntry *, std::string> Searched; ///< where directives are below a file, or nothing
};

} // namespace

std::unique_ptr<PPCallbacks> collectSkippedDirectives(Preprocessor &PP, SourceFacts &Facts) {
  return std::make_unique<SkippedCollector>(PP, Facts);
}

} // namespace redeal
