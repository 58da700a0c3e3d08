// A place among the tokens of a directive's line.
//
// What all parsers of lines do: look at a token, go on, find the end of what stands in brackets, keep it as a fragment,
// and say in one sentence what was expected instead.
#pragma once

#include "Source/Directives/Directive.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Preprocessor;
}

namespace redeal {

struct TokenCursor {
  TokenCursor(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens, bool InOperator)
      : PP(PP), Tokens(Tokens), InOperator(InOperator) {}

  const clang::Token &here() const { return Tokens[Pos]; }
  bool is(clang::tok::TokenKind Kind) const { return here().is(Kind); }
  bool isIdentifier(llvm::StringRef Name) const { return isIdentifier(Name, Pos); }
  bool isIdentifier(llvm::StringRef Name, unsigned At) const;
  bool consume(clang::tok::TokenKind Kind);
  std::string spell(const clang::Token &) const;

  /// From the first token of the name of an array or an element, `s.x` or `a[i]`, to behind it. False after an error.
  bool skipName();

  /// '(' tokens ')', at least one token.
  bool parseParenthesised(Fragment &Inside, llvm::StringRef What);

  /// From an opening bracket to behind the closing one.
  bool skipBrackets();

  Fragment fragment(unsigned Begin, unsigned End) const;

  /// Reports an error; always false.
  bool expected(const std::string &What);
  bool error(const std::string &What) { return errorAt(here().getLocation(), What); }
  bool errorAt(clang::SourceLocation, const std::string &What);

  clang::Preprocessor &PP;
  llvm::ArrayRef<clang::Token> Tokens; ///< the last one is tok::eod
  unsigned Pos = 0;

private:
  std::string text(const std::vector<clang::Token> &Of) const;

  bool InOperator; ///< of a _Pragma operator
};

} // namespace redeal
