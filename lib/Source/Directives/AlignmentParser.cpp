// Behind the keyword align -> AlignmentClause.
#include "Source/Directives/AlignmentParser.h"

#include "Source/Directives/Reporting.h"

#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace clang;

namespace redeal {
namespace {

class AlignmentParser {
public:
  AlignmentParser(TokenCursor &At, AlignmentClause &A) : At(At), A(A) {}

  bool parse() {
    if (!parseName(A.Array, "the name of an array, as in 'align A(i) with(T(i))'") || !parseDummies())
      return false;
    if (!At.isIdentifier("with"))
      return At.expected("with(target(subscripts)), as in 'align A(i) with(T(2 * i + 1))'");
    ++At.Pos;
    if (!At.consume(tok::l_paren))
      return At.expected("'(' and the array or the template that '" + A.Array.Text + "' is aligned with");
    return parseName(A.Target, "the name of an array or a template") && parseSubscripts() &&
           (At.consume(tok::r_paren) || At.expected("')' behind the subscripts"));
  }

private:
  bool parseName(Fragment &Name, const char *What) {
    const unsigned Begin = At.Pos;
    if (!At.skipName())
      return false;
    if (At.Pos == Begin)
      return At.expected(What);
    Name = At.fragment(Begin, At.Pos);
    return true;
  }

  // (i, *, k)
  bool parseDummies() {
    if (!At.consume(tok::l_paren))
      return At.expected("'(' and a dummy for each dimension of '" + A.Array.Text + "', as in '" + A.Array.Text +
                         "(i, j)', or * for one");
    do {
      if (!At.is(tok::identifier) && !At.is(tok::star))
        return At.expected("a dummy, which is a name, or *");
      const std::string Dummy = At.spell(At.here());
      if (Dummy != "*" && llvm::is_contained(A.Dummies, Dummy))
        return At.error("the dummy '" + Dummy + "' is given twice; each dimension has one of its own");
      A.Dummies.push_back(Dummy);
      ++At.Pos;
    } while (At.consume(tok::comma));
    return At.consume(tok::r_paren) || At.expected("',' and another dummy, or ')'");
  }

  // (2 * i + 1, *, 5)
  bool parseSubscripts() {
    if (!At.consume(tok::l_paren))
      return At.expected("'(' and a subscript for each dimension of '" + A.Target.Text + "'");
    do {
      if (!parseSubscript())
        return false;
    } while (At.consume(tok::comma));
    return At.consume(tok::r_paren) || At.expected("',' and another subscript, or ')'");
  }

  bool parseSubscript() {
    SubscriptClause S;
    S.Loc = At.here().getLocation();
    if (At.is(tok::star) && At.Tokens[At.Pos + 1].isOneOf(tok::comma, tok::r_paren)) {
      ++At.Pos;
      A.Subscripts.push_back(std::move(S));
      return true;
    }
    const unsigned Begin = At.Pos;
    while (!At.here().isOneOf(tok::comma, tok::r_paren, tok::eod)) {
      if (At.here().isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
        if (!At.skipBrackets())
          return false;
        continue;
      }
      ++At.Pos;
    }
    if (At.Pos == Begin)
      return At.expected("a subscript, as in 'T(2 * i + 1)', or *");
    S.Value = At.fragment(Begin, At.Pos);
    if (!findDummy(S))
      return false;
    A.Subscripts.push_back(std::move(S));
    return true;
  }

  bool findDummy(SubscriptClause &S) {
    const std::vector<Token> &Tokens = S.Value.Tokens;
    for (unsigned I = 0; I < Tokens.size(); ++I) {
      // A member or a qualified name is another one.
      if (Tokens[I].isNot(tok::identifier) ||
          (I > 0 && Tokens[I - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon)))
        continue;
      const auto Found = llvm::find(A.Dummies, At.spell(Tokens[I]));
      if (Found == A.Dummies.end())
        continue;
      const auto Dimension = static_cast<unsigned>(Found - A.Dummies.begin());
      if (S.Dummy && *S.Dummy != Dimension)
        return At.errorAt(Tokens[I].getLocation(), "the subscript '" + S.Value.Text + "' depends on the dummies '" +
                                                       A.Dummies[*S.Dummy] + "' and '" + *Found +
                                                       "'; it may depend on one");
      S.Dummy = Dimension;
      S.Places.push_back(I);
    }
    if (S.Dummy && !Used.insert(*S.Dummy).second)
      return At.errorAt(S.Loc, "the dummy '" + A.Dummies[*S.Dummy] +
                                   "' stands in two subscripts; a dimension lies along one of the target's");
    return true;
  }

  TokenCursor &At;
  AlignmentClause &A;
  std::set<unsigned> Used; ///< dummies
};

} // namespace

bool parseAlignment(TokenCursor &At, AlignmentClause &A) { return AlignmentParser(At, A).parse(); }

} // namespace redeal
