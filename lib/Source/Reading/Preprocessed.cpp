// What a compiler's preprocessor makes of a source, searched for directives.
#include "Source/Reading/Preprocessed.h"

#include "Source/Reading/SourceFacts.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace clang;

namespace redeal {
namespace {

// The name in a line marker, without the escapes that compilers put there.
std::string nameIn(llvm::StringRef Literal) {
  std::string Name;
  Literal = Literal.drop_front().drop_back();
  while (!Literal.empty()) {
    if (!Literal.consume_front("\\")) {
      Name += Literal.front();
      Literal = Literal.drop_front();
      continue;
    }
    unsigned Code = 0;
    const llvm::StringRef Octal = Literal.take_while([](char C) { return C >= '0' && C <= '7'; }).take_front(3);
    const char Sign = Literal.empty() ? '\\' : Literal.front();
    const char Escaped = Sign == 'n' ? '\n' : Sign == 't' ? '\t' : Sign;
    Name += Octal.getAsInteger(8, Code) ? Escaped : static_cast<char>(Code);
    Literal = Literal.drop_front(std::max<size_t>(Octal.size(), 1));
  }
  return Name;
}

class PreprocessedReader {
public:
  explicit PreprocessedReader(llvm::StringRef Text)
      : Text(Text), Raw({}, options(), Text.begin(), Text.begin(), Text.end()) {}

  PreprocessedFacts run() {
    for (next(); T.isNot(tok::eof);)
      if (T.is(tok::hash) && T.isAtStartOfLine())
        readHash();
      else if (T.is(tok::coloncolon))
        readName();
      else
        next();
    return std::move(Found);
  }

private:
  static LangOptions &options() {
    static LangOptions Cpp = [] {
      LangOptions Made;
      Made.CPlusPlus = Made.CPlusPlus11 = Made.CPlusPlus14 = Made.CPlusPlus17 = Made.CPlusPlus20 = true;
      Made.RawStringLiterals = Made.LineComment = true;
      return Made;
    }();
    return Cpp;
  }

  // # 12 "file" 2, #line 12 "file", #pragma redistribute
  void readHash() {
    const SourceLine Here = line();
    if (word(next()) == "pragma") {
      if (!next().isAtStartOfLine() && isDirective(word(T)))
        Found.Pragmas.push_back({Here, word(T).str()});
      return;
    }
    if (word(T) == "line")
      next();
    unsigned Line = 0;
    if (T.isNot(tok::numeric_constant) || T.isAtStartOfLine() || text(T).getAsInteger(10, Line))
      return;
    if (next().is(tok::string_literal) && !T.isAtStartOfLine())
      Found.Files.insert(File = nameIn(text(T)));
    const size_t End = Text.find('\n', offset());
    Marked = std::min(End, Text.size());
    MarkedLine = Line;
    while (T.isNot(tok::eof) && !T.isAtStartOfLine())
      next();
  }

  // ::redeal::redistribute
  void readName() {
    const SourceLine Here = line();
    if (word(next()) != "redeal" || next().isNot(tok::coloncolon))
      return;
    const llvm::StringRef Name = word(next());
    if (llvm::is_contained({"processors", "index_template", "align", "align_later", "parameters"}, Name) ||
        Name.starts_with("distribute") || Name.starts_with("redistribute"))
      Found.Calls.push_back(Here);
  }

  // Of this token, by the last marker. Tokens come in their order.
  SourceLine line() {
    if (Counted < Marked) {
      Counted = Marked;
      Line = MarkedLine - 1;
    }
    const size_t Here = offset();
    if (Here > Counted) {
      Line += Text.slice(Counted, Here).count('\n');
      Counted = Here;
    }
    return {File, Line};
  }

  const Token &next() {
    Raw.LexFromRawLexer(T);
    return T;
  }
  size_t offset() const { return Raw.getBufferLocation() - Text.begin() - T.getLength(); }
  llvm::StringRef text(const Token &Of) const { return Text.substr(offset(), Of.getLength()); }
  static llvm::StringRef word(const Token &Of) {
    return Of.is(tok::raw_identifier) ? Of.getRawIdentifier() : llvm::StringRef();
  }

  llvm::StringRef Text;
  Lexer Raw;
  Token T;
  PreprocessedFacts Found;
  std::string File;
  size_t Marked = 0, Counted = 0; // the end of the last marker; up to where lines are counted
  unsigned MarkedLine = 1, Line = 1;
};

} // namespace

PreprocessedFacts readPreprocessed(llvm::StringRef Text) { return PreprocessedReader(Text).run(); }

std::set<std::string> filesRead(llvm::StringRef Text) {
  std::set<std::string> Files;
  while (!Text.empty()) {
    auto [Line, Behind] = Text.split('\n');
    Text = Behind;
    if (!Line.consume_front("# ") && !Line.consume_front("#line "))
      continue;
    const llvm::StringRef Name = Line.drop_while(llvm::isDigit).ltrim();
    const size_t End = Name.rfind('"');
    if (Name.starts_with("\"") && End > 0 && End != llvm::StringRef::npos)
      Files.insert(nameIn(Name.take_front(End + 1)));
  }
  return Files;
}

} // namespace redeal
