// A place among the tokens of a directive's line.
#include "Source/Directives/TokenCursor.h"

#include "Source/Directives/Reporting.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {

bool TokenCursor::isIdentifier(llvm::StringRef Name, unsigned At) const {
  const IdentifierInfo *II = Tokens[At].getIdentifierInfo();
  return II && II->getName() == Name;
}

bool TokenCursor::consume(tok::TokenKind Kind) {
  if (!is(Kind))
    return false;
  ++Pos;
  return true;
}

std::string TokenCursor::spell(const Token &T) const { return PP.getSpelling(T); }

bool TokenCursor::skipName() {
  for (bool AfterWord = false; !is(tok::l_paren) && !is(tok::eod) && !is(tok::comma);) {
    if (is(tok::l_square)) {
      if (!skipBrackets())
        return false;
      continue;
    }
    // Behind a whole name comes something else.
    const bool IsWord = here().isOneOf(tok::identifier, tok::kw_this);
    if ((IsWord && AfterWord) || (!IsWord && !here().isOneOf(tok::coloncolon, tok::period, tok::arrow)))
      break;
    AfterWord = IsWord;
    ++Pos;
  }
  return true;
}

bool TokenCursor::parseParenthesised(Fragment &Inside, llvm::StringRef What) {
  const unsigned Open = Pos;
  if (!skipBrackets())
    return false;
  if (Pos == Open + 2) {
    --Pos;
    return expected(What.str());
  }
  Inside = fragment(Open + 1, Pos - 1);
  return true;
}

bool TokenCursor::skipBrackets() {
  const Token Open = Tokens[Pos];
  llvm::SmallVector<tok::TokenKind, 4> Closers;
  for (; !is(tok::eod); ++Pos) {
    if (is(tok::l_paren))
      Closers.push_back(tok::r_paren);
    else if (is(tok::l_square))
      Closers.push_back(tok::r_square);
    else if (is(tok::l_brace))
      Closers.push_back(tok::r_brace);
    else if (is(tok::semi) && !llvm::is_contained(Closers, tok::r_brace))
      return error("expected '" + std::string(tok::getPunctuatorSpelling(Closers.back())) + "', not ';'");
    else if (Tokens[Pos].isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      if (!is(Closers.pop_back_val()))
        break;
      if (Closers.empty()) {
        ++Pos;
        return true;
      }
    }
  }
  return errorAt(Open.getLocation(), "this '" + spell(Open) + "' is not closed on the line of the directive");
}

Fragment TokenCursor::fragment(unsigned Begin, unsigned End) const {
  Fragment F;
  F.Tokens.assign(Tokens.begin() + Begin, Tokens.begin() + End);
  F.Text = text(F.Tokens);
  F.Behind = Tokens[End].getLocation();
  return F;
}

// As the user wrote it if that is one piece of a file (macros unexpanded),
// else token by token, as in the string of a _Pragma.
std::string TokenCursor::text(const std::vector<Token> &Of) const {
  if (Of.empty())
    return "";
  const SourceManager &SM = PP.getSourceManager();
  const LangOptions &LangOpts = PP.getLangOpts();
  if (!InOperator) {
    const CharSourceRange Range = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(Of.front().getLocation(), Of.back().getLocation()), SM, LangOpts);
    if (Range.isValid()) {
      const llvm::StringRef Written = Lexer::getSourceText(Range, SM, LangOpts);
      if (!Written.empty() && !Written.contains('\n') && !Written.contains("//"))
        return Written.str();
    }
  }
  std::string Text;
  for (const Token &T : Of) {
    if (!Text.empty() && T.hasLeadingSpace())
      Text += ' ';
    Text += PP.getSpelling(T);
  }
  return Text;
}

bool TokenCursor::expected(const std::string &What) {
  return error("expected " + What + (is(tok::eod) ? "" : ", not '" + spell(here()) + "'"));
}

bool TokenCursor::errorAt(SourceLocation Loc, const std::string &What) {
  return reportError(PP.getDiagnostics(), Loc, What);
}

} // namespace redeal
