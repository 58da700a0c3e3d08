// Sentences to the user, text into a source.
//
// What every room of the compiler does the same way: an error is one sentence at
// the user's column, things are counted, and text becomes a string literal.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

#include <string>

namespace redeal {

/// What the string of a _Pragma says has no place that can be shown but the operator's.
inline clang::SourceLocation placeOf(clang::SourceLocation Loc, const clang::SourceManager &SM) {
  return Loc.isMacroID() && SM.isWrittenInScratchSpace(SM.getSpellingLoc(Loc)) ? SM.getExpansionLoc(Loc) : Loc;
}

/// Reports one sentence.
inline void report(clang::DiagnosticsEngine &Diags, clang::DiagnosticsEngine::Level Level, clang::SourceLocation Loc,
                   const std::string &Message) {
  Diags.Report(placeOf(Loc, Diags.getSourceManager()), Diags.getCustomDiagID(Level, "%0")) << Message;
}

/// Reports an error. Always false, for returning it.
inline bool reportError(clang::DiagnosticsEngine &Diags, clang::SourceLocation Loc, const std::string &Message) {
  report(Diags, clang::DiagnosticsEngine::Error, Loc, Message);
  return false;
}

inline void reportRemark(clang::DiagnosticsEngine &Diags, clang::SourceLocation Loc, const std::string &Message) {
  report(Diags, clang::DiagnosticsEngine::Remark, Loc, Message);
}

/// Some editors begin a UTF-8 file with it; anywhere else it is a stray character.
constexpr llvm::StringLiteral ByteOrderMark = "\xEF\xBB\xBF";

/// `1 dimension`, `2 dimensions`.
inline std::string plural(size_t N, const char *What) { return std::to_string(N) + " " + What + (N == 1 ? "" : "s"); }

/// The string literal of a text. Of a control character only what both compilers read in a #line is written as an
/// escape; they take the others as they are. Two question marks could begin a trigraph.
inline std::string quoted(llvm::StringRef Text) {
  std::string Quoted = "\"";
  for (char C : Text)
    switch (C) {
    case '\n':
      Quoted += "\\n";
      break;
    case '\r':
      Quoted += "\\r";
      break;
    case '?':
      Quoted += Quoted.back() == '?' ? "\\?" : "?";
      break;
    case '"':
    case '\\':
      Quoted += '\\';
      [[fallthrough]];
    default:
      Quoted += C;
    }
  return Quoted + "\"";
}

} // namespace redeal
