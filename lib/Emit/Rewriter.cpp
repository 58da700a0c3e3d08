//===- Rewriter.cpp - Edits -> the translated source ----------------------===//
//
// Everything outside of the directives stays as the user wrote it, line by
// line. A header that holds a directive, and each header between it and the
// main file, is put in place of the #include line that brought it in, between
// #line directives; all other headers stay #include lines.
//
//===----------------------------------------------------------------------===//

#include "Emit/Rewriter.h"

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

std::string quoted(llvm::StringRef Text) {
  std::string Quoted = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Quoted += '\\';
    Quoted += C;
  }
  return Quoted + "\"";
}

class SourceRewriter {
public:
  SourceRewriter(const SourceManager &SM, const SourceFacts &Source, llvm::StringRef MainName,
                 llvm::function_ref<std::string(const Directive &)> Call)
      : SM(SM), Source(Source), MainName(MainName), Call(Call) {}

  std::string run(std::vector<std::string> &InlinedHeaders) {
    findInlined();
    for (const Directive &D : Source.Directives)
      addDirective(D);
    for (const QuotedInclude &Q : Source.QuotedIncludes)
      if (Q.Includer != SM.getMainFileID() && Inlined.count(Q.Includer))
        add(Q.Filename, quoted(absolute(Q.Path)));
    for (const CharSourceRange &Once : Source.PragmaOnce)
      if (Inlined.count(SM.getFileID(Once.getBegin())))
        add(Once, "");
    std::set<std::string> Names;
    for (FileID File : Inlined)
      if (File != SM.getMainFileID())
        Names.insert(nameOf(File));
    InlinedHeaders.assign(Names.begin(), Names.end());
    return "#line 1 " + quoted(MainName) + "\n" + render(SM.getMainFileID());
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
    const unsigned End = SM.getFileOffset(Range.getEnd());
    const llvm::StringRef Old = SM.getBufferData(File).substr(Begin, End - Begin);
    Text.append(Old.count('\n'), '\n');
    EditsOf[File][Begin] = {End, std::move(Text)};
  }

  std::string render(FileID File) {
    std::map<unsigned, Edit> Edits = EditsOf[File];
    for (const Inclusion &I : Source.Inclusions)
      if (I.Includer == File && isInlined(I)) {
        const unsigned Begin = SM.getFileOffset(I.Line.getBegin());
        const unsigned End = SM.getFileOffset(I.Line.getEnd());
        // The file name inside the line is gone with it.
        Edits.erase(Edits.lower_bound(Begin), Edits.lower_bound(End));
        Edits[Begin] = {End, I.File.isValid() ? inlinedText(I) : ""};
      }
    const llvm::StringRef Old = SM.getBufferData(File);
    std::string New;
    unsigned At = 0;
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
    return New;
  }

  std::string inlinedText(const Inclusion &I) {
    const unsigned Next = SM.getSpellingLineNumber(I.Line.getEnd()) + 1;
    // The #include line ends behind this text; its line break ends the last
    // #line, which names the line after it.
    return "#line 1 " + quoted(nameOf(I.File)) + "\n" + render(I.File) + "#line " + std::to_string(Next) + " " +
           quoted(nameOf(I.Includer));
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
  std::set<FileID> Inlined;
  std::map<FileID, std::map<unsigned, Edit>> EditsOf;
};

} // namespace

std::string rewriteSource(const SourceManager &SM, const SourceFacts &Source, llvm::StringRef MainName,
                          llvm::function_ref<std::string(const Directive &)> Call,
                          std::vector<std::string> &InlinedHeaders) {
  return SourceRewriter(SM, Source, MainName, Call).run(InlinedHeaders);
}

} // namespace redeal
