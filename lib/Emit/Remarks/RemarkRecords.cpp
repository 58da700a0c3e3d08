// Remarks, warnings -> records for other programs.
#include "Emit/Remarks/RemarkRecords.h"

#include "Parse/Facts/Facts.h"
#include "Source/Config.h"
#include "Source/Directives/Reporting.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkSerializer.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <iterator>

using namespace clang;
namespace json = llvm::json;

namespace redeal {
namespace {

struct KindOfRecord {
  llvm::remarks::Type Type;
  const char *Name, *Meaning;
};

KindOfRecord kindOf(Remark::RemarkKind Kind) {
  switch (Kind) {
  case Remark::Done:
    return {llvm::remarks::Type::Passed, "Move", "How the elements of an array move."};
  case Remark::Missed:
    return {llvm::remarks::Type::Missed, "PlannedAtRunTime", "What is planned only when the program runs, and why."};
  case Remark::Analysis:
    break;
  }
  return {llvm::remarks::Type::Analysis, "Ways", "Which ways elements may take, and what they are predicted to take."};
}

struct Place {
  std::string File;
  unsigned Line, Column;
};

Place placeIn(SourceLocation Loc, const SourceManager &SM) {
  const PresumedLoc At = SM.getPresumedLoc(placeOf(Loc, SM));
  return {json::fixUTF8(At.getFilename()), At.getLine(), At.getColumn()};
}

// The pieces of a remark's text of which some are figures, by name: together they are the text.
std::vector<std::pair<const char *, std::string>> piecesOf(const Remark &One) {
  const std::string Text = json::fixUTF8(One.Text);
  if (!One.Figures)
    return {{"String", Text}};
  const std::string Bytes = std::to_string(One.Figures->Bytes), Messages = std::to_string(One.Figures->Messages);
  const size_t AtMessages = Text.rfind(Messages + " message"), AtBytes = Text.rfind(Bytes + " byte", AtMessages);
  const size_t Behind = AtBytes + Bytes.size();
  return {{"String", Text.substr(0, AtBytes)},
          {"Bytes", Bytes},
          {"String", Text.substr(Behind, AtMessages - Behind)},
          {"Messages", Messages},
          {"String", Text.substr(AtMessages + Messages.size())}};
}

std::string yaml(const std::vector<Remark> &Remarks, const SourceManager &SM) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  auto Serializer = llvm::cantFail(
      llvm::remarks::createRemarkSerializer(llvm::remarks::Format::YAML, llvm::remarks::SerializerMode::Separate, OS));
  for (const Remark &One : Remarks) {
    const KindOfRecord Kind = kindOf(One.Kind);
    const Place At = placeIn(One.Loc, SM);
    const std::string Function = One.Site->Function.empty() ? "the file" : json::fixUTF8(One.Site->Function);
    const auto Pieces = piecesOf(One);
    llvm::remarks::Remark Made;
    Made.RemarkType = Kind.Type;
    Made.PassName = "redistribute";
    Made.RemarkName = Kind.Name;
    Made.FunctionName = Function;
    Made.Loc = llvm::remarks::RemarkLocation{At.File, At.Line, At.Column};
    for (const auto &[Key, Value] : Pieces) {
      Made.Args.emplace_back();
      Made.Args.back().Key = Key;
      Made.Args.back().Val = Value;
    }
    Serializer->emit(Made);
  }
  return Text;
}

// A path as a part of a URI.
std::string uriOf(llvm::StringRef Path) {
  std::string Uri = llvm::sys::path::is_absolute(Path) ? "file://" : "";
  for (const char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/+").contains(C)) {
      Uri += C;
    } else {
      const auto Byte = static_cast<unsigned char>(C);
      Uri += '%';
      Uri += llvm::hexdigit(Byte >> 4);
      Uri += llvm::hexdigit(Byte & 15);
    }
  return Uri;
}

json::Object locationOf(SourceLocation Loc, const SourceManager &SM) {
  const Place At = placeIn(Loc, SM);
  return json::Object{
      {"physicalLocation", json::Object{{"artifactLocation", json::Object{{"uri", uriOf(At.File)}}},
                                        {"region", json::Object{{"startLine", At.Line}, {"startColumn", At.Column}}}}}};
}

json::Object messageOf(const std::string &Text) { return json::Object{{"text", json::fixUTF8(Text)}}; }

// What the numbers of rules count.
constexpr Remark::RemarkKind RemarkRules[] = {Remark::Done, Remark::Missed, Remark::Analysis};

void addResults(json::Array &Results, const std::vector<Remark> &Remarks, const SourceManager &SM) {
  for (const Remark &One : Remarks) {
    json::Object Location = locationOf(One.Loc, SM);
    if (!One.Site->Function.empty())
      Location["logicalLocations"] =
          json::Array{json::Object{{"fullyQualifiedName", json::fixUTF8(One.Site->Function)}, {"kind", "function"}}};
    Results.push_back(json::Object{{"ruleId", nameOf(One.Kind)},
                                   {"ruleIndex", static_cast<int64_t>(One.Kind)},
                                   {"level", "note"},
                                   {"message", messageOf(One.Text)},
                                   {"locations", json::Array{std::move(Location)}}});
  }
}

void addResults(json::Array &Results, const std::vector<FoundWarning> &Warnings, const SourceManager &SM) {
  for (const FoundWarning &One : Warnings) {
    json::Object Result{{"ruleId", WarningWish::nameOf(One.Kind)},
                        {"ruleIndex", static_cast<int64_t>(std::size(RemarkRules)) + static_cast<int64_t>(One.Kind)},
                        {"level", "warning"},
                        {"message", messageOf(One.Said.Text)},
                        {"locations", json::Array{locationOf(One.Said.Loc, SM)}}};
    if (One.Note) {
      json::Object Because = locationOf(One.Note->Loc, SM);
      Because["message"] = messageOf(One.Note->Text);
      Result["relatedLocations"] = json::Array{std::move(Because)};
    }
    Results.push_back(std::move(Result));
  }
}

std::string sarif(json::Array Results) {
  json::Array Rules;
  const auto Add = [&](const char *Id, const char *Name, const char *Meaning, const char *Level) {
    Rules.push_back(json::Object{{"id", Id},
                                 {"name", Name},
                                 {"shortDescription", messageOf(Meaning)},
                                 {"defaultConfiguration", json::Object{{"level", Level}}}});
  };
  for (const Remark::RemarkKind Kind : RemarkRules)
    Add(nameOf(Kind), kindOf(Kind).Name, kindOf(Kind).Meaning, "note");
  for (const Warning W : WarningWish::All)
    Add(WarningWish::nameOf(W), WarningWish::titleOf(W), WarningWish::meaningOf(W), "warning");
  json::Object Driver{{"name", "redeal++"}, {"version", REDEAL_VERSION}, {"rules", std::move(Rules)}};
  json::Object Run{{"tool", json::Object{{"driver", std::move(Driver)}}}, {"results", std::move(Results)}};
  const json::Value Log(json::Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                     {"version", "2.1.0"},
                                     {"runs", json::Array{std::move(Run)}}});
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::formatv("{0:2}\n", Log);
  return Text;
}

} // namespace

std::optional<RecordFormat> recordFormat(std::string_view Name) {
  return Name == "yaml"    ? std::optional(RecordFormat::Yaml)
         : Name == "sarif" ? std::optional(RecordFormat::Sarif)
                           : std::nullopt;
}

const char *recordEnding(RecordFormat Format) {
  return Format == RecordFormat::Yaml ? ".redeal.opt.yaml" : ".redeal.sarif";
}

std::string noRecords(RecordFormat Format) { return Format == RecordFormat::Yaml ? "" : sarif({}); }

std::string remarkRecords(std::vector<Remark> Remarks, std::vector<FoundWarning> Warnings, RecordFormat Format,
                          const SourceManager &SM) {
  const auto IsBefore = [&](SourceLocation A, SourceLocation B) { return SM.isBeforeInTranslationUnit(A, B); };
  llvm::stable_sort(Remarks, [&](const Remark &A, const Remark &B) { return IsBefore(A.Loc, B.Loc); });
  llvm::stable_sort(Warnings,
                    [&](const FoundWarning &A, const FoundWarning &B) { return IsBefore(A.Said.Loc, B.Said.Loc); });
  if (Format == RecordFormat::Yaml)
    return yaml(Remarks, SM);
  json::Array Results;
  addResults(Results, Remarks, SM);
  addResults(Results, Warnings, SM);
  return sarif(std::move(Results));
}

} // namespace redeal
