// Which files are included where.
#include "Source/Reading/Inclusions.h"

#include "Source/Reading/SourceFacts.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace redeal {
namespace {

class InclusionCollector : public PPCallbacks {
public:
  InclusionCollector(Preprocessor &PP, SourceFacts &Facts) : PP(PP), Facts(Facts) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &Word, llvm::StringRef, bool IsAngled,
                          CharSourceRange FilenameRange, OptionalFileEntryRef File, llvm::StringRef, llvm::StringRef,
                          const Module *, bool, SrcMgr::CharacteristicKind) override {
    const SourceManager &SM = PP.getSourceManager();
    Pending = {};
    Pending.Includer = SM.getFileID(HashLoc);
    // The name may be a macro. A comment behind it stays, and may go over the line.
    const CharSourceRange Name = Lexer::getAsCharRange(SM.getExpansionRange(FilenameRange), SM, PP.getLangOpts());
    Pending.Range = CharSourceRange::getCharRange(HashLoc, Name.getEnd());
    Pending.HasMore = hasTextBehind(Name.getEnd());
    const bool IsNext = Word.getIdentifierInfo() && Word.getIdentifierInfo()->getName() == "include_next";
    if (!File)
      return;
    if (IsNext)
      Facts.RelativeNames.push_back({Pending.Includer, CharSourceRange::getCharRange(Word.getLocation(), Name.getEnd()),
                                     File->getName().str(), IsNext});
    else if (!IsAngled)
      Facts.RelativeNames.push_back({Pending.Includer, Name, File->getName().str(), IsNext});
  }

  void HasInclude(SourceLocation Loc, llvm::StringRef Name, bool IsAngled, OptionalFileEntryRef File,
                  SrcMgr::CharacteristicKind) override {
    const SourceManager &SM = PP.getSourceManager();
    if (IsAngled)
      return;
    if (Loc.isMacroID()) {
      Facts.PlaceDependents.push_back({SM.getExpansionLoc(Loc), "asks by a macro for the file '" + Name.str() +
                                                                    "', which is looked for beside the header; ask "
                                                                    "without a macro"});
      return;
    }
    // Where there is none, there is none in another folder either.
    const unsigned Length = Lexer::MeasureTokenLength(Loc, SM, PP.getLangOpts());
    const OptionalFileEntryRef Own = SM.getFileEntryRefForID(SM.getFileID(Loc));
    const std::string Folder = Own ? Own->getDir().getName().str() : ".";
    Facts.RelativeNames.push_back({SM.getFileID(Loc), CharSourceRange::getCharRange(Loc, Loc.getLocWithOffset(Length)),
                                   File ? File->getName().str() : Folder + "/" + Name.str(), /*IsNext=*/false});
  }

  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange Range, const MacroArgs *) override {
    if (Name.getIdentifierInfo()->isStr("__INCLUDE_LEVEL__"))
      Facts.PlaceDependents.push_back({PP.getSourceManager().getExpansionLoc(Range.getBegin()),
                                       "uses __INCLUDE_LEVEL__, which is another number there; use a macro of your "
                                       "own"});
  }

  void FileChanged(SourceLocation Loc, FileChangeReason Reason, SrcMgr::CharacteristicKind, FileID) override {
    if (Reason != EnterFile || Pending.Range.isInvalid())
      return;
    Pending.File = PP.getSourceManager().getFileID(Loc);
    Facts.Inclusions.push_back(Pending);
    Pending = {};
  }

  void FileSkipped(const FileEntryRef &File, const Token &, SrcMgr::CharacteristicKind) override {
    Pending.Skipped = &File.getFileEntry();
    Facts.Inclusions.push_back(Pending);
    Pending = {};
  }

  void PragmaDirective(SourceLocation Loc, PragmaIntroducerKind Introducer) override {
    if (Introducer != PIK_HashPragma)
      return;
    const auto Pragma = tokenBehind(Loc);
    auto Word = Pragma ? tokenBehind(Pragma->getLocation()) : std::nullopt;
    const auto Is = [&](llvm::StringRef Name) {
      return Word && Word->is(tok::raw_identifier) && Word->getRawIdentifier() == Name;
    };
    const bool Once = Is("once");
    if (Is("GCC") || Is("clang"))
      Word = tokenBehind(Word->getLocation());
    if (Once || Is("system_header"))
      Facts.HeaderPragmas.push_back(CharSourceRange::getCharRange(Loc, Word->getEndLoc()));
  }

private:
  // A comment is none.
  bool hasTextBehind(SourceLocation Behind) const {
    const SourceManager &SM = PP.getSourceManager();
    const auto [File, Begin] = SM.getDecomposedLoc(Behind);
    const llvm::StringRef Text = SM.getBufferData(File);
    Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(), Text.begin() + Begin, Text.end());
    Token Next;
    Raw.LexFromRawLexer(Next);
    return Next.isNot(tok::eof) && !Text.slice(Begin, SM.getFileOffset(Next.getLocation())).contains('\n');
  }

  std::optional<Token> tokenBehind(SourceLocation Loc) const {
    return Lexer::findNextToken(Loc, PP.getSourceManager(), PP.getLangOpts());
  }

  Preprocessor &PP;
  SourceFacts &Facts;
  Inclusion Pending{};
};

} // namespace

std::unique_ptr<PPCallbacks> collectInclusions(Preprocessor &PP, SourceFacts &Facts) {
  return std::make_unique<InclusionCollector>(PP, Facts);
}

} // namespace redeal
