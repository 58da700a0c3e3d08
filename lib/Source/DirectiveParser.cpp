// Tokens of a pragma line -> Directive.
//
// A recursive descent over the tokens of one line. Every error is one sentence
// at the token where the line went wrong, with what would be right there.
#include "Source/DirectiveParser.h"

#include "Source/Clauses.h"
#include "Source/Reporting.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {

namespace {

class DirectiveParser {
public:
  DirectiveParser(Preprocessor &PP, Directive &D, llvm::ArrayRef<Token> Tokens) : PP(PP), D(D), Tokens(Tokens) {}

  bool parse() {
    if (D.Kind == Directive::Processors)
      return parseProcessors();
    if (isWait())
      return parseWait();
    return isCopy() ? parseCopy() : parseMapping();
  }

private:
  // processors ID(e,...) [comm(e)]
  bool parseProcessors() {
    if (!is(tok::identifier))
      return expected("the name of a grid, as in 'processors P(4)'");
    D.Name = fragment(Pos, Pos + 1);
    ++Pos;
    if (!is(tok::l_paren))
      return expected("'(' and the extents of the grid, as in 'processors P(4)' or 'P(2, 4)'");
    if (!parseParenthesised(D.Extents, "the extents of the grid"))
      return false;
    if (isIdentifier("comm")) {
      ++Pos;
      D.Comm.emplace();
      if (!is(tok::l_paren))
        return expected("'(' and an MPI communicator");
      if (!parseParenthesised(*D.Comm, "an MPI communicator"))
        return false;
    }
    return parseEnd("comm(communicator)");
  }

  // copy, and not an array of that name: copy(block), copy.x(block)
  bool isCopy() const {
    return D.Kind == Directive::Redistribute && isIdentifier("copy") &&
           Tokens[Pos + 1].isOneOf(tok::eod, tok::identifier);
  }
  // copy {clause}
  bool parseCopy() {
    ++Pos;
    D.Copies = true;
    if (isIdentifier("onto"))
      return error("redistribute copy belongs to the assignment behind it, whose sides keep their mappings; it has no "
                   "onto, but may have " +
                   listOfClauses(D));
    return parseClauses() && parseEnd(listOfClauses(D));
  }

  // wait(name, and not wait(format: an array may have that name too.
  bool isWait() const {
    return D.Kind == Directive::Redistribute && isIdentifier("wait") && Tokens[Pos + 1].is(tok::l_paren) &&
           !formatAt(Pos + 2);
  }
  // wait(ID,...)
  bool parseWait() {
    Pos += 2;
    do {
      MoveName Name;
      for (const MoveName &Other : D.Waits)
        if (is(tok::identifier) && spell(Tokens[Pos]) == Other.Text)
          return error("'" + Other.Text + "' is given twice in one directive");
      if (!parseMoveName(Name, "wait(t)"))
        return false;
      D.Waits.push_back(std::move(Name));
    } while (consume(tok::comma));
    if (!consume(tok::r_paren))
      return expected("',' and another name, or ')'");
    if (is(tok::identifier))
      return error("redistribute wait has no clauses, but '" + spell(Tokens[Pos]) + "' stands behind it");
    return is(tok::eod) || is(tok::semi) ? parseEnd("") : expected("the end of the line");
  }
  bool parseMoveName(MoveName &Name, const std::string &Example) {
    if (!is(tok::identifier))
      return expected("a name for the move, as in '" + Example + "'");
    if (formatAt(Pos))
      return error("'" + spell(Tokens[Pos]) + "' is a format; give the move another name, as in '" + Example + "'");
    Name = {Tokens[Pos].getLocation(), spell(Tokens[Pos])};
    ++Pos;
    return true;
  }

  // map,... [onto(...)] {clause}
  bool parseMapping() {
    do {
      if (!parseMap())
        return false;
      if (is(tok::comma) && isOnto(Pos + 1))
        return error("no ',' stands before onto; leave a space, as in 'x(cyclic(2)) onto(P)'");
    } while (consume(tok::comma));
    if (isIdentifier("onto") && !parseOnto())
      return false;
    if (D.Kind == Directive::Distribute)
      return parseEnd("onto(grid)");
    if (!parseClauses())
      return false;
    if (isIdentifier("onto"))
      return error(D.Onto ? "onto is given twice" : "onto stands before the other clauses");
    return parseEnd((D.Onto ? "" : "onto(grid), ") + listOfClauses(D));
  }

  // Those of the table and async(ID), in any order.
  bool parseClauses() {
    for (;;) {
      if (isIdentifier("async")) {
        if (!parseAsync())
          return false;
        continue;
      }
      const std::optional<Clause::ClauseKind> Kind = clauseAt(Pos);
      if (!Kind)
        return checkAsync();
      Clause C;
      C.Kind = *Kind;
      for (const Clause &Other : D.Clauses)
        if (Other.Kind == C.Kind)
          return error(spell(Tokens[Pos]) + " is given twice");
      C.Loc = Tokens[Pos++].getLocation();
      if (!parseArgument(C))
        return false;
      if (const std::string Problem = contradiction(D, C); !Problem.empty())
        return errorAt(C.Loc, Problem);
      D.Clauses.push_back(std::move(C));
    }
    return true;
  }

  bool checkAsync() {
    for (const Clause &C : D.Clauses)
      if (D.Async && C.Kind == Clause::NoTransfer)
        return errorAt(C.Loc, "notransfer and async(" + D.Async->Text +
                                  ") contradict each other: notransfer moves no elements, so there is nothing to wait "
                                  "for; remove one of them");
    return true;
  }

  std::optional<Clause::ClauseKind> clauseAt(unsigned At) const {
    const IdentifierInfo *II = Tokens[At].getIdentifierInfo();
    return II ? findClause(II->getName()) : std::nullopt;
  }

  // What a clause has in parentheses.
  bool parseArgument(Clause &C) {
    const ClauseForm &Form = formOf(C.Kind);
    if (Form.Argument == ClauseForm::None)
      return !is(tok::l_paren) || error(std::string(Form.Keyword) + " stands alone; remove what is in parentheses");
    if (!is(tok::l_paren))
      return expected(std::string("'(' and ") + Form.Wanted + ", as in '" + Form.Example + "'");
    const unsigned Open = Pos;
    if (!parseParenthesised(C.Value, Form.Wanted))
      return false;
    const std::vector<Token> &Value = C.Value.Tokens;
    const auto Unexpected = [&](const Token &T, const std::string &What) {
      return errorAt(T.getLocation(), "expected " + What + ", not '" + spell(T) + "'");
    };
    if (const IdentifierInfo *II = Value[0].getIdentifierInfo(); II && isWordOf(Form, II->getName())) {
      C.Word = II->getName().str();
      return Value.size() == 1 || Unexpected(Tokens[Open + 2], "')' behind " + C.Word);
    }
    for (const Token &T : Value)
      if (Form.Argument == ClauseForm::Word || (Form.Argument == ClauseForm::Text && T.isNot(tok::string_literal)))
        return Unexpected(T, Form.Wanted);
    return true;
  }

  // async(ID)
  bool parseAsync() {
    if (D.Async)
      return error("async is given twice");
    ++Pos;
    if (!consume(tok::l_paren))
      return expected("'(' and a name for the move, as in 'async(t)'");
    if (!parseMoveName(D.Async.emplace(), "async(t)"))
      return false;
    return consume(tok::r_paren) || expected("')' behind the name of the move");
  }

  // onto(grid, not onto(format: an array may have that name too.
  bool isOnto(unsigned At) const {
    return isIdentifier("onto", At) && Tokens[At + 1].is(tok::l_paren) && !formatAt(At + 2);
  }

  std::optional<format::kind> formatAt(unsigned At) const {
    if (Tokens[At].is(tok::star))
      return format::kind::collapsed;
    for (const auto Kind : {format::kind::block, format::kind::balanced, format::kind::cyclic, format::kind::gen_block,
                            format::kind::indirect})
      if (isIdentifier(spelling(Kind), At))
        return Kind;
    return std::nullopt;
  }

  // ID(fmt,...)
  bool parseMap() {
    MapClause Map;
    const unsigned Begin = Pos;
    while (!is(tok::l_paren) && !is(tok::eod) && !is(tok::comma)) {
      if (is(tok::l_square)) {
        if (!skipBrackets())
          return false;
        continue;
      }
      if (!Tokens[Pos].isOneOf(tok::identifier, tok::kw_this, tok::coloncolon, tok::period, tok::arrow))
        break;
      ++Pos;
    }
    if (Pos == Begin)
      return expected("the name of an array and its formats, as in 'x(cyclic(3))'");
    Map.Name = fragment(Begin, Pos);
    for (const MapClause &Other : D.Maps)
      if (Other.Name.Text == Map.Name.Text)
        return errorAt(Tokens[Begin].getLocation(), "'" + Map.Name.Text + "' is given twice in one directive");
    if (!is(tok::l_paren))
      return expected("'(' and a format for each dimension of '" + Map.Name.Text + "', as in '" + Map.Name.Text +
                      "(block)' or '" + Map.Name.Text + "(cyclic(3), *)'");
    ++Pos;
    do {
      if (!parseFormat(Map))
        return false;
    } while (consume(tok::comma));
    if (!consume(tok::r_paren))
      return expected("',' and another format, or ')'");
    D.Maps.push_back(std::move(Map));
    return true;
  }

  bool parseFormat(MapClause &Map) {
    const std::optional<format::kind> Kind = formatAt(Pos);
    if (!Kind)
      return expected("a format: block, block(n), balanced, cyclic, cyclic(n), gen_block(v), indirect(v) or *");
    FormatClause Format{*Kind, Tokens[Pos++].getLocation(), std::nullopt};
    if (Format.Kind == format::kind::balanced && is(tok::l_paren))
      return error(
          "balanced takes no size, since the extent and the processes decide it; leave out '(', or write block(n)");
    const char *const Wanted = Format.Kind == format::kind::gen_block  ? "the sizes of all blocks"
                               : Format.Kind == format::kind::indirect ? "the owners of all elements"
                                                                       : "the size of a block";
    if (format{Format.Kind, false, 1}.by_numbers() && !is(tok::l_paren))
      return expected(std::string("'(' and ") + Wanted);
    if (Format.Kind != format::kind::collapsed && is(tok::l_paren)) {
      Format.Size.emplace();
      if (!parseParenthesised(*Format.Size, Wanted))
        return false;
    }
    Map.Formats.push_back(std::move(Format));
    return true;
  }

  // onto(ID[...]...)
  bool parseOnto() {
    OntoClause Onto;
    Onto.Loc = Tokens[Pos++].getLocation();
    if (!consume(tok::l_paren))
      return expected("'(' and the name of a grid, as in 'onto(P)'");
    const unsigned Begin = Pos;
    while (Tokens[Pos].isOneOf(tok::identifier, tok::kw_this, tok::coloncolon, tok::period, tok::arrow))
      ++Pos;
    if (Pos == Begin)
      return expected("the name of a grid that a processors directive declared, as in 'onto(P)'");
    Onto.Grid = fragment(Begin, Pos);
    while (is(tok::l_square))
      if (!parseSection(Onto))
        return false;
    if (!consume(tok::r_paren))
      return expected("a section [first:count], or ')'");
    D.Onto = std::move(Onto);
    return true;
  }

  // [first:count]; either may be missing. [e] is one coordinate, [*] all of them, with equal parts.
  bool parseSection(OntoClause &Onto) {
    SectionClause Section;
    Section.Loc = Tokens[Pos].getLocation();
    const unsigned Open = Pos;
    if (!skipBrackets())
      return false;
    const unsigned Close = Pos - 1;
    if (Close == Open + 2 && Tokens[Open + 1].is(tok::star)) {
      Section.Replicated = true;
      Onto.Sections.push_back(std::move(Section));
      return true;
    }
    unsigned Colon = Open + 1;
    for (unsigned Depth = 0, Questions = 0; Colon < Close; ++Colon) {
      const Token &T = Tokens[Colon];
      if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        ++Depth;
      else if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
        --Depth;
      else if (Depth == 0 && T.is(tok::question))
        ++Questions;
      else if (Depth == 0 && T.is(tok::colon) && Questions-- == 0)
        break;
    }
    Section.Single = Colon == Close;
    if (Section.Single && Close == Open + 1) {
      Pos = Close;
      return expected("a section: [first:count], [coordinate], [:] or [*]");
    }
    if (Colon > Open + 1)
      Section.First = fragment(Open + 1, Colon);
    if (Colon + 1 < Close)
      Section.Count = fragment(Colon + 1, Close);
    Onto.Sections.push_back(std::move(Section));
    return true;
  }

  bool parseEnd(llvm::StringRef Clauses) {
    if (is(tok::eod))
      return true;
    if (is(tok::semi))
      return error("a directive ends with its line; remove the ';'");
    if (isMapWithoutComma())
      return error("a ',' is missing before '" + spell(Tokens[Pos]) + "', which is another array");
    if (is(tok::identifier) && Pos > 0 && (Tokens[Pos - 1].is(tok::r_paren) || D.Copies || !D.Clauses.empty()))
      return error("unknown clause '" + spell(Tokens[Pos]) + "': " + spelling(D.Kind) + (D.Copies ? " copy" : "") +
                   " takes " + Clauses.str());
    return expected(Clauses.str() + " or the end of the line");
  }

  // Behind a map, a name with formats.
  bool isMapWithoutComma() const {
    return D.Kind != Directive::Processors && !D.Copies && is(tok::identifier) && Pos + 2 < Tokens.size() &&
           Tokens[Pos + 1].is(tok::l_paren) && formatAt(Pos + 2);
  }

  // '(' tokens ')', at least one token.
  bool parseParenthesised(Fragment &Inside, llvm::StringRef What) {
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

  // From an opening bracket to behind the closing one.
  bool skipBrackets() {
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

  Fragment fragment(unsigned Begin, unsigned End) const {
    Fragment F;
    F.Tokens.assign(Tokens.begin() + Begin, Tokens.begin() + End);
    F.Text = text(F.Tokens);
    F.Behind = Tokens[End].getLocation();
    return F;
  }

  // As the user wrote it if that is one piece of a file (macros unexpanded),
  // else token by token, as in the string of a _Pragma.
  std::string text(const std::vector<Token> &Of) const {
    if (Of.empty())
      return "";
    const SourceManager &SM = PP.getSourceManager();
    const LangOptions &LangOpts = PP.getLangOpts();
    if (!D.IsOperator) {
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

  bool is(tok::TokenKind Kind) const { return Tokens[Pos].is(Kind); }
  bool isIdentifier(llvm::StringRef Name) const { return isIdentifier(Name, Pos); }
  bool isIdentifier(llvm::StringRef Name, unsigned At) const {
    const IdentifierInfo *II = Tokens[At].getIdentifierInfo();
    return II && II->getName() == Name;
  }
  bool consume(tok::TokenKind Kind) {
    if (!is(Kind))
      return false;
    ++Pos;
    return true;
  }
  std::string spell(const Token &T) const { return PP.getSpelling(T); }

  bool expected(const std::string &What) {
    return error("expected " + What + (is(tok::eod) ? "" : ", not '" + spell(Tokens[Pos]) + "'"));
  }
  bool error(const std::string &What) { return errorAt(Tokens[Pos].getLocation(), What); }
  bool errorAt(SourceLocation Loc, const std::string &What) { return reportError(PP.getDiagnostics(), Loc, What); }

  Preprocessor &PP;
  Directive &D;
  llvm::ArrayRef<Token> Tokens;
  unsigned Pos = 0;
};

} // namespace

std::optional<Directive> parseDirective(Preprocessor &PP, Directive::DirectiveKind Kind, SourceLocation KeywordLoc,
                                        llvm::ArrayRef<Token> Tokens) {
  Directive D;
  D.Kind = Kind;
  D.KeywordLoc = KeywordLoc;
  D.IsOperator = KeywordLoc.isMacroID();
  if (!DirectiveParser(PP, D, Tokens).parse())
    return std::nullopt;
  return D;
}

} // namespace redeal
