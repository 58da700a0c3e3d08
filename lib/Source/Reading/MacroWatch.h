// Macros that expand to a directive and to something else.
//
//     #define BOTH _Pragma("redistribute x(block)") f();       cannot be translated: the text is elsewhere
//
// The watch follows the tokens that reach the parser.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"

#include <map>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace redeal {

class MacroWatch {
public:
  explicit MacroWatch(clang::Preprocessor &PP) : PP(PP) {}

  void expectInjected(size_t Count) { Injected += Count; }
  void notePragma(clang::SourceLocation Operator);
  void noteDirective(clang::SourceLocation InMacro);
  void noteToken(const clang::Token &T);

  /// The kind of the user's last token before this moment.
  clang::tok::TokenKind last() const { return Last; }

private:
  struct Entry {
    clang::SourceLocation Directive;
    unsigned Pragmas = 0, Directives = 0; ///< operators; those that are directives
    bool Other = false, Reported = false;
  };

  void settle();
  Entry &at(clang::SourceLocation Loc);
  void report(Entry &E);

  clang::Preprocessor &PP;
  size_t Injected = 0;
  clang::tok::TokenKind Last = clang::tok::unknown;
  std::map<clang::SourceLocation, Entry> Entries;
  Entry *Latest = nullptr; ///< that an operator has come from
};

} // namespace redeal
