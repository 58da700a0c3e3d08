// Edits -> the translated source.
//
// Everything outside of the directives stays as the user wrote it, line by line. A header that holds a directive, and
// each header between it and the main file, is put in place of the #include line that brought it in, between #line
// directives; all other headers stay #include lines.
#include "Emit/Text/Rewriter.h"

#include "Source/Directives/Reporting.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <map>
#include <set>

using namespace clang;

namespace redeal {
namespace {

constexpr llvm::StringLiteral SkippedError = "redeal: Clang, which reads the directives, skips this one; its #if must "
                                             "mean the same to Clang and to this compiler";

class SourceRewriter {
public:
  SourceRewriter(const SourceManager &SM, const SourceFacts &Source, llvm::StringRef MainName,
                 llvm::function_ref<std::string(const Directive &)> Call, const std::vector<TextEdit> &Others)
      : SM(SM), Source(Source), MainName(MainName), Call(Call), Others(Others) {}

  std::string run(std::vector<std::string> &InlinedHeaders) {
    findInlined();
    for (const Directive &D : Source.Directives)
      addDirective(D);
    for (const TextEdit &E : Others)
      add(E.Range, E.Text);
    for (const SkippedDirective &S : Source.Skipped)
      add(S.Range, S.IsOperator ? "_Pragma(" + quoted("GCC error " + quoted(SkippedError)) + ")"
                                : "#error " + quoted(SkippedError));
    for (const RelativeName &R : Source.RelativeNames)
      if (R.Includer != SM.getMainFileID() && Inlined.count(R.Includer))
        add(R.Range, (R.IsNext ? "include " : "") + quoted(absolute(R.Path)));
    for (const CharSourceRange &Pragma : Source.HeaderPragmas)
      if (Inlined.count(SM.getFileID(Pragma.getBegin())))
        add(Pragma, "");
    std::set<std::string> Names;
    for (FileID File : Inlined)
      if (File != SM.getMainFileID())
        Names.insert(nameOf(File));
    InlinedHeaders.assign(Names.begin(), Names.end());
    return "#line 1 " + quoted(MainName) + "\n" + render(SM.getMainFileID());
  }

  // Refuses what means something else in the place of an #include.
  void checkPlaces(DiagnosticsEngine &Diags) const {
    for (const PlaceDependent &P : Source.PlaceDependents)
      if (const FileID File = SM.getFileID(P.Loc); File != SM.getMainFileID() && Inlined.count(File))
        reportError(Diags, P.Loc,
                    "this header holds directives, so its text is put in the place of its #include, and " + P.Why);
    for (const Inclusion &I : Source.Inclusions)
      if (I.HasMore && isInlined(I) && Inlined.count(I.Includer))
        reportError(Diags, I.Range.getBegin(),
                    "text follows the name of a header that holds directives, whose text is put in this place; remove "
                    "it");
  }

private:
  struct Edit {
    unsigned End;
    std::string Text;
  };

  // Which files must be part of the output: those with a directive, the files
  // that include them, and those that would include such a header once more.
  void findInlined() {
    Inlined.insert(SM.getMainFileID());
    for (const Directive &D : Source.Directives)
      Inlined.insert(SM.getFileID(D.Range.getBegin()));
    for (const SkippedDirective &S : Source.Skipped)
      Inlined.insert(SM.getFileID(S.Range.getBegin()));
    for (bool Grew = true; Grew;) {
      Grew = false;
      for (const Inclusion &I : Source.Inclusions)
        if (isInlined(I))
          Grew |= Inlined.insert(I.Includer).second;
    }
  }

  bool isInlined(const Inclusion &I) const {
    if (I.File.isValid())
      return Inlined.count(I.File);
    return I.Skipped && std::any_of(Inlined.begin(), Inlined.end(), [&](FileID F) {
             return F != SM.getMainFileID() && SM.getFileEntryForID(F) == I.Skipped;
           });
  }

  // Directives of one macro share its place.
  void addDirective(const Directive &D) {
    const auto [File, Begin] = SM.getDecomposedLoc(D.Range.getBegin());
    auto &Edits = EditsOf[File];
    if (const auto Same = Edits.find(Begin); D.IsOperator && Same != Edits.end()) {
      Same->second.Text += " " + Call(D);
      return;
    }
    add(D.Range, Call(D));
  }

  // Replaces text and keeps its number of lines.
  void add(CharSourceRange Range, std::string Text) {
    const auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
    Text.append(textOf(Range).count('\n'), '\n');
    const unsigned End = SM.getFileOffset(Range.getEnd());
    const auto [Known, IsNew] = EditsOf[File].try_emplace(Begin, Edit{End, Text});
    if (IsNew)
      return;
    // Text that is only put there stands before what replaces the text behind it, in the order in which it comes.
    Edit &Before = Known->second;
    if (End == Begin && Before.End > Begin)
      Before.Text = Text + Before.Text;
    else
      Before = {End, Before.End > Begin ? Text : Before.Text + Text};
  }

  llvm::StringRef textOf(CharSourceRange Range) const {
    const auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
    return SM.getBufferData(File).slice(Begin, SM.getFileOffset(Range.getEnd()));
  }

  std::string render(FileID File) {
    std::map<unsigned, Edit> Edits = EditsOf[File];
    for (const Inclusion &I : Source.Inclusions)
      if (I.Includer == File && isInlined(I)) {
        const unsigned Begin = SM.getFileOffset(I.Range.getBegin());
        const unsigned End = SM.getFileOffset(I.Range.getEnd());
        // The file name inside the directive is gone with it.
        Edits.erase(Edits.lower_bound(Begin), Edits.lower_bound(End));
        Edits[Begin] = {End, I.File.isValid() ? inlinedText(I) : std::string(textOf(I.Range).count('\n'), '\n')};
      }
    const llvm::StringRef Old = SM.getBufferData(File);
    std::string New;
    unsigned At = Old.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
    for (const auto &[Begin, E] : Edits) {
      if (Begin < At)
        continue;
      New += Old.substr(At, Begin - At);
      New += E.Text;
      At = E.End;
    }
    New += Old.substr(At);
    if (!New.empty() && New.back() != '\n')
      New += '\n';
    // What follows would be on the last line.
    if (llvm::StringRef(New).rtrim().ends_with("\\"))
      New += '\n';
    return New;
  }

  std::string inlinedText(const Inclusion &I) {
    // The rest of the line stands behind this text: a comment, if anything. Its line and file are those that a #line of
    // the user's may have given it.
    const SourceLocation End = I.Range.getEnd();
    const PresumedLoc At = SM.getPresumedLoc(End);
    const bool IsRenamed =
        llvm::StringRef(At.getFilename()) != SM.getPresumedLoc(End, /*UseLineDirectives=*/false).getFilename();
    return "#line 1 " + quoted(nameOf(I.File)) + "\n" + render(I.File) + "#line " + std::to_string(At.getLine()) + " " +
           quoted(IsRenamed ? At.getFilename() : nameOf(I.Includer)) + "\n";
  }

  std::string nameOf(FileID File) const {
    if (File == SM.getMainFileID())
      return MainName.str();
    const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    return Entry ? Entry->getName().str() : "<header>";
  }

  static std::string absolute(llvm::StringRef Path) {
    llvm::SmallString<128> Full(Path);
    llvm::sys::fs::make_absolute(Full);
    llvm::sys::path::remove_dots(Full);
    return Full.str().str();
  }

  const SourceManager &SM;
  const SourceFacts &Source;
  llvm::StringRef MainName;
  llvm::function_ref<std::string(const Directive &)> Call;
  const std::vector<TextEdit> &Others;
  std::set<FileID> Inlined;
  std::map<FileID, std::map<unsigned, Edit>> EditsOf;
};

} // namespace

std::string rewriteSource(const SourceManager &SM, const SourceFacts &Source, llvm::StringRef MainName,
                          llvm::function_ref<std::string(const Directive &)> Call, const std::vector<TextEdit> &Others,
                          std::vector<std::string> &InlinedHeaders, DiagnosticsEngine &Diags) {
  SourceRewriter Rewriter(SM, Source, MainName, Call, Others);
  std::string Text = Rewriter.run(InlinedHeaders);
  Rewriter.checkPlaces(Diags);
  return Text;
}

} // namespace redeal
