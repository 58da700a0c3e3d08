// What was found and decided in sources -> the page of a report, and files of remarks.
#include "files/ReportFiles.h"

#include "files/Outputs.h"
#include "files/WrittenFile.h"
#include "process/Commands.h"

#include "Report/Page.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace redeal {
namespace {

constexpr char const *StandardInput = "standard input";
// Between the words of a part's name.
constexpr char Separator = '\t';

// Links among its folders resolved, the file itself need not exist.
std::string realName(llvm::StringRef Name) {
  llvm::SmallString<128> Folder(path::parent_path(Name)), Real;
  if (Folder.empty())
    Folder = ".";
  if (fs::real_path(Folder, Real)) {
    Real = Folder;
    fs::make_absolute(Real);
    path::remove_dots(Real, /*remove_dot_dot=*/true);
  }
  path::append(Real, path::filename(Name));
  return Real.str().str();
}

std::string seenFrom(llvm::StringRef Folder, const std::string &Name) {
  const std::string Real = realName(Name);
  auto F = path::begin(Folder), FEnd = path::end(Folder);
  auto N = path::begin(Real), NEnd = path::end(Real);
  for (; F != FEnd && N != NEnd && *F == *N; ++F, ++N)
    ;
  llvm::SmallString<128> Seen;
  for (; F != FEnd; ++F)
    path::append(Seen, "..");
  for (; N != NEnd; ++N)
    path::append(Seen, *N);
  return Seen.str().str();
}

std::string pageFolder(const CommandLine &Line) { return path::parent_path(realName(*Line.Report)).str(); }

ReportNames namesOf(const CommandLine &Line, const CommandLine::Word &Source) {
  const std::string Folder = pageFolder(Line);
  const std::string &Given = Source.Text.front();
  return {Given != "-" && fs::is_regular_file(Given) ? seenFrom(Folder, Given) : StandardInput,
          Line.CheckOnly ? "" : seenFrom(Folder, productOf(Line, Source))};
}

std::string partName(const ReportNames &Names) {
  return (llvm::Twine("unit") + llvm::Twine(Separator) + Names.Source + llvm::Twine(Separator) + Names.Object).str();
}

// A part of a source that there is no more.
bool isLeftOver(llvm::StringRef Name, const std::string &Folder) {
  const auto [Kind, Rest] = Name.split(Separator);
  const llvm::StringRef Source = Rest.split(Separator).first;
  return Kind == "unit" && Source != StandardInput && !fs::exists(Folder + "/" + Source);
}

bool writePage(const CommandLine &Line, const std::map<const CommandLine::Word *, const Translation *> &Translated) {
  const std::string Folder = pageFolder(Line);
  const std::string Wrong = report_page::edit_page(*Line.Report, [&](report_page::parts &Parts) {
    const report_page::parts Before = Parts;
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source)
        continue;
      const std::string Name = partName(namesOf(Line, Word));
      if (const auto Found = Translated.find(&Word); Found != Translated.end())
        Parts[Name] = Found->second->Report;
      else
        Parts.erase(Name);
    }
    for (auto Part = Parts.begin(); Part != Parts.end();)
      Part = isLeftOver(Part->first, Folder) ? Parts.erase(Part) : std::next(Part);
    // What a run has measured is of the program as it was.
    if (Parts != Before)
      Parts.erase(report_page::run_part);
  });
  if (!Wrong.empty())
    complain("the report '" + *Line.Report + "' " + Wrong);
  return Wrong.empty();
}

} // namespace

ReportWish reportWish(const CommandLine &Line, const CommandLine::Word &Source) {
  ReportWish Wish;
  if (Line.Report)
    Wish.Page = namesOf(Line, Source);
  if (Line.Records)
    Wish.Records = recordFormat(*Line.Records);
  return Wish;
}

bool canReport(const CommandLine &Line) {
  const std::string Wrong = Line.Report ? report_page::problem_of(*Line.Report) : "";
  if (!Wrong.empty())
    complain("the report '" + *Line.Report + "' " + Wrong);
  return Wrong.empty();
}

bool writeReports(const CommandLine &Line, const std::map<const CommandLine::Word *, const Translation *> &Translated) {
  bool Good = true;
  for (const CommandLine::Word &Word : Line.Words) {
    if (!Line.Records || Word.Kind != CommandLine::Word::Source)
      continue;
    const auto Found = Translated.find(&Word);
    Good &= writeFile(recordsName(Line, Word),
                      Found != Translated.end() ? Found->second->Records : noRecords(*recordFormat(*Line.Records)));
  }
  return (!Line.Report || writePage(Line, Translated)) && Good;
}

} // namespace redeal
