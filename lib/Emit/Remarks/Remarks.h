// What the compiler says about directives that are right, when it is asked.
//
//   a.cpp:6:9: remark: x moves from cyclic(3) on 4 to cyclic(5) on 4 in 4 steps, the fewest; … [-Rredistribute]
//
// -Rredistribute tells how elements move, -Rredistribute-missed what is decided only when the program runs, and why,
// -Rredistribute-analysis which ways they may take and what each is predicted to take. A remark is a value, so that
// the same sentences and figures go to the terminal, into records for other programs and onto the page of a report.
#pragma once

#include "Emit/Decisions/MoveGrid.h"

#include <redeal/deal.hpp>

#include "clang/Basic/SourceLocation.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clang {
class DiagnosticsEngine;
}

namespace redeal {

struct ArrayFact;
struct SiteFact;
struct TranslationUnitFacts;

/// The ways that elements may take, as they are predicted.
struct PredictedWays {
  struct Way {
    std::string Name;
    double Seconds;
    bool IsTried; ///< when the program learns
  };
  struct Change {
    std::string When, Name; ///< `Name` is the best way then
  };
  std::string Text;  ///< all of it as the end of a sentence
  std::string Costs; ///< whose they are: "a usual machine", or a file
  std::vector<Way> Ways;
  std::vector<Change> Changes;
};

/// A move between all dimensions of two mappings.
struct AnalysedMove {
  const std::vector<deal> &From, &To;
  int64_t ElementSize; ///< bytes
  bool FromUsers;      ///< elements come from memory of the user's own
  bool IsCopy;         ///< the elements stay where they were as well
};

/// Which ways the elements may take where no clause and no environment says which.
using WaysAnalyser = std::function<PredictedWays(const AnalysedMove &)>;

struct Remark {
  enum RemarkKind { Done, Missed, Analysis };
  RemarkKind Kind;
  clang::SourceLocation Loc; ///< of the directive
  std::string Text;
  const SiteFact *Site = nullptr;
  const ArrayFact *Array = nullptr;     ///< null: of both sides of a copy
  const Decision *Of = nullptr;         ///< null: of a mapping that is not known
  std::optional<MoveFigures> Figures{}; ///< of what is done, if they are known
  std::optional<PredictedWays> Ways{};  ///< of an analysis, if anything is predicted
};

struct RemarkWish {
  bool Done = false, Missed = false, Analysis = false;
  WaysAnalyser Analyse; ///< needed for Analysis

  bool wants(Remark::RemarkKind Kind) const {
    return Kind == Remark::Done ? Done : Kind == Remark::Missed ? Missed : Analysis;
  }
};

enum class RemarkOption { None, Known, Unknown };

/// Takes one argument of a command line. None: it is not about these remarks.
RemarkOption readRemarkOption(std::string_view Argument, RemarkWish &Wish);

/// "redistribute", "redistribute-missed" or "redistribute-analysis".
const char *nameOf(Remark::RemarkKind);

/// All that is wished for, in the order of the facts; none twice.
std::vector<Remark> findRemarks(const RemarkWish &Wish, const TranslationUnitFacts &Facts, const Decisions &Decided);

/// Reports those that are wished for at their directives.
void reportRemarks(const std::vector<Remark> &Remarks, const RemarkWish &Wish, clang::DiagnosticsEngine &Diags);

} // namespace redeal
