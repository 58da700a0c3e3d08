// What the compiler says about directives that are right, when it is asked.
//
//   a.cpp:6:9: remark: x moves from cyclic(3) on 4 to cyclic(5) on 4 in 4 steps, the fewest; … [-Rredistribute]
//
// -Rredistribute tells how elements move, -Rredistribute-missed what is decided only when the program runs, and why,
// -Rredistribute-analysis which ways they may take and what each is predicted to take.
#pragma once

#include <redeal/deal.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace clang {
class DiagnosticsEngine;
}

namespace redeal {

struct Decisions;
struct TranslationUnitFacts;

/// Which ways elements of so many bytes may take between all dimensions of two mappings, as the end of a sentence. They
/// come from memory of the user's own, or not.
using WaysAnalyser = std::function<std::string(const std::vector<deal> &From, const std::vector<deal> &To,
                                               int64_t ElementSize, bool FromUsers)>;

struct RemarkWish {
  bool Done = false, Missed = false, Analysis = false;
  WaysAnalyser Analyse; ///< needed for Analysis
};

enum class RemarkOption { None, Known, Unknown };

/// Takes one argument of a command line. None: it is not about these remarks.
RemarkOption readRemarkOption(std::string_view Argument, RemarkWish &Wish);

/// Reports them at their directives.
void reportRemarks(const RemarkWish &Wish, const TranslationUnitFacts &Facts, const Decisions &Decided,
                   clang::DiagnosticsEngine &Diags);

} // namespace redeal
