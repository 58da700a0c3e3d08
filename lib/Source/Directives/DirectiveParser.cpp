// Tokens of a pragma line -> Directive.
//
// A recursive descent over the tokens of one line. Every error is one sentence
// at the token where the line went wrong, with what would be right there.
#include "Source/Directives/DirectiveParser.h"

#include "Source/Directives/AlignmentParser.h"
#include "Source/Directives/Clauses.h"
#include "Source/Directives/TokenCursor.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace redeal {

namespace {

class DirectiveParser : TokenCursor {
public:
  DirectiveParser(Preprocessor &PP, Directive &D, llvm::ArrayRef<Token> Tokens)
      : TokenCursor(PP, Tokens, D.IsOperator), D(D) {}

  bool parse() {
    if (D.Kind == Directive::Processors)
      return parseProcessors();
    if (isWait())
      return parseWait();
    if (D.Kind == Directive::Template)
      return parseTemplate();
    if (D.Kind == Directive::Align)
      return parseAlignment(*this, D.Alignment.emplace()) && parseEnd("");
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

  // template ID(e,...)
  bool parseTemplate() {
    if (!is(tok::identifier))
      return expected("the name of a template, as in 'template T(100)'");
    D.Name = fragment(Pos, Pos + 1);
    ++Pos;
    if (!is(tok::l_paren))
      return expected("'(' and the extents of the template, as in 'template T(100)' or 'T(100, 200)'");
    return parseParenthesised(D.Extents, "the extents of the template") && parseEnd("");
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

  // wait(name, or what was meant so, and not wait(format: an array may have that name too.
  bool isWait() const {
    return D.Kind == Directive::Redistribute && isIdentifier("wait") &&
           (Tokens[Pos + 1].is(tok::l_paren) ? !formatAt(Pos + 2) : Tokens[Pos + 1].isOneOf(tok::identifier, tok::eod));
  }
  // wait(ID,...)
  bool parseWait() {
    ++Pos;
    if (!consume(tok::l_paren))
      return expected("'(' and the names of moves, as in 'wait(t)'");
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
      return parseEntry() && parseEnd(D.Onto ? "remap, assert or inherit" : "onto(grid), remap, assert or inherit");
    if (!parseClauses())
      return false;
    if (isIdentifier("onto"))
      return error(D.Onto ? "onto is given twice" : "onto stands before the other clauses");
    return parseEnd((D.Onto ? "" : "onto(grid), ") + listOfClauses(D));
  }

  std::optional<EntryClause::EntryKind> entryAt(unsigned At) const {
    for (const auto Kind : {EntryClause::Remap, EntryClause::Assert, EntryClause::Inherit})
      if (isIdentifier(spelling(Kind), At))
        return Kind;
    return std::nullopt;
  }

  // remap, assert or inherit, for parameters
  bool parseEntry() {
    while (const std::optional<EntryClause::EntryKind> Kind = entryAt(Pos)) {
      if (D.Entry)
        return error("remap, assert and inherit exclude each other; give one of them");
      D.Entry = {*Kind, Tokens[Pos++].getLocation()};
    }
    const bool Inherits = D.Entry && D.Entry->Kind == EntryClause::Inherit;
    if (Inherits && (D.Onto || isIdentifier("onto")))
      return errorAt(D.Onto ? D.Onto->Loc : Tokens[Pos].getLocation(),
                     "inherit takes what comes, so it has no onto; write assert to have a mapping checked");
    if (D.Entry && isIdentifier("onto"))
      return error("onto stands before remap, assert and inherit");
    if (!Inherits)
      return true;
    for (const MapClause &Map : D.Maps)
      for (const FormatClause &F : Map.Formats)
        if (F.Kind != format::kind::collapsed)
          return errorAt(F.Loc, "inherit takes what comes, so '" + Map.Name.Text +
                                    "' has no formats, or a * for each "
                                    "dimension; write assert to have a mapping checked");
    return true;
  }

  // Then its arrays may stand alone. An onto behind it is refused later.
  bool endsInInherit() const {
    if (D.Kind != Directive::Distribute)
      return false;
    size_t End = Tokens.size() - 1;
    for (size_t At = 0; At < End; ++At)
      if (isIdentifier("onto", At))
        End = At;
    return End > 1 && isIdentifier("inherit", End - 1);
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
    if (!skipName())
      return false;
    if (Pos == Begin)
      return expected("the name of an array and its formats, as in 'x(cyclic(3))'");
    Map.Name = fragment(Begin, Pos);
    for (const MapClause &Other : D.Maps)
      if (Other.Name.Text == Map.Name.Text)
        return errorAt(Tokens[Begin].getLocation(), "'" + Map.Name.Text + "' is given twice in one directive");
    if (endsInInherit() && (is(tok::comma) || isIdentifier("inherit"))) {
      D.Maps.push_back(std::move(Map));
      return true;
    }
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
    if (D.Copies && is(tok::identifier) &&
        llvm::any_of(Tokens.drop_front(Pos), [](const Token &T) { return T.is(tok::equal); }))
      return error("'" + spell(Tokens[Pos]) +
                   "' is no clause; the assignment whose elements move, as in 'B = A;', "
                   "stands on the line behind redistribute copy, which takes " +
                   Clauses.str());
    if (isIdentifier("wait") && D.Kind == Directive::Redistribute)
      return error("wait is no clause but a directive of its own, 'redistribute wait(t)', where its move shall have "
                   "ended; redistribute takes " +
                   Clauses.str());
    if (is(tok::comma) && D.Onto && Pos + 3 < Tokens.size() && Tokens[Pos + 1].is(tok::identifier) &&
        Tokens[Pos + 2].is(tok::l_paren) && formatAt(Pos + 3))
      return error("onto stands once, behind all arrays of a directive; give arrays on another grid a directive of "
                   "their own");
    if (is(tok::identifier) && Pos > 0 && (Tokens[Pos - 1].is(tok::r_paren) || D.Copies || !D.Clauses.empty()))
      return error("unknown clause '" + spell(Tokens[Pos]) + "': " + spelling(D.Kind) + (D.Copies ? " copy" : "") +
                   " takes " + (Clauses.empty() ? "no clauses" : Clauses.str()));
    return expected((Clauses.empty() ? "" : Clauses.str() + " or ") + "the end of the line");
  }

  // Behind a map, a name with formats.
  bool isMapWithoutComma() const {
    return (D.Kind == Directive::Distribute || D.Kind == Directive::Redistribute) && !D.Copies && is(tok::identifier) &&
           Pos + 2 < Tokens.size() && Tokens[Pos + 1].is(tok::l_paren) && formatAt(Pos + 2);
  }

  Directive &D;
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
