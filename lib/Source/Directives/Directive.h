// A directive as it was written.
//
// One pragma line taken apart, before any name in it means anything:
//
//     #pragma redistribute A(cyclic(k), *) onto(P[0:2])
//
//     Kind Redistribute
//     Maps   { Name "A", Formats { Cyclic "k", Collapsed } }
//     Onto   { Grid "P", Sections { First "0", Count "2" } }
//
// Expressions are kept twice: as the tokens that Sema is to check, and as the
// text that goes into the translated source.
#pragma once

#include <redeal/format.hpp>

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace redeal {

/// A piece of the user's line: an expression, or the name of an array or grid.
struct Fragment {
  std::vector<clang::Token> Tokens;
  std::string Text;
  clang::SourceLocation Behind; ///< of the token that follows

  bool empty() const { return Tokens.empty(); }
  clang::SourceLocation begin() const { return Tokens.front().getLocation(); }
};

/// One format of a map: block, block(e), balanced, cyclic, cyclic(e), gen_block(e), indirect(e) or `*`.
struct FormatClause {
  format::kind Kind;
  clang::SourceLocation Loc;
  std::optional<Fragment> Size; ///< or the numbers
};

/// `ID(fmt, ...)`: one array of a directive. With inherit there may be no formats.
struct MapClause {
  Fragment Name;
  std::vector<FormatClause> Formats;
};

/// `[first:count]`, `[first:]`, `[:count]`, `[:]`, or `[e]`, which drops the dimension, or `[*]`, along which all
/// processes hold the same.
struct SectionClause {
  clang::SourceLocation Loc;
  std::optional<Fragment> First, Count;
  bool Single = false, Replicated = false;
};

/// `onto(ID[...]...)`.
struct OntoClause {
  clang::SourceLocation Loc;
  Fragment Grid;
  std::vector<SectionClause> Sections;
};

/// What a redistribute says of its move, behind onto: see Clauses.h for the table of them.
struct Clause {
  enum ClauseKind { Memory, Window, Phases, Schedule, NoTransfer, Verify, Name };
  ClauseKind Kind;
  clang::SourceLocation Loc;
  Fragment Value;   ///< in its parentheses; empty if it has none
  std::string Word; ///< `phases(auto)`, `schedule(steps)`: the value is a word of the language, this one
};

/// `async(ID)`, or one of the names of `wait(ID, ...)`: a name for moves, which belongs to no scope of C++.
struct MoveName {
  clang::SourceLocation Loc;
  std::string Text;
};

/// One subscript of `with(ID(subscript, ...))`: an expression in one dummy at most, or `*`.
struct SubscriptClause {
  clang::SourceLocation Loc;
  Fragment Value;                ///< empty if it is `*`
  std::optional<unsigned> Dummy; ///< the dimension of the aligned array whose dummy is in it
  /// Where the dummy stands in the tokens of Value.
  std::vector<unsigned> Places;
};

/// `ID(i, ...) with(ID(subscript, ...))`.
struct AlignmentClause {
  Fragment Array;
  std::vector<std::string> Dummies; ///< "*" for none
  Fragment Target;
  std::vector<SubscriptClause> Subscripts;
};

/// `remap`, `assert` or `inherit`: what becomes of a parameter's mapping where its function is entered.
struct EntryClause {
  enum EntryKind { Remap, Assert, Inherit };
  EntryKind Kind;
  clang::SourceLocation Loc;
};

struct Directive {
  enum DirectiveKind { Processors, Template, Align, Distribute, Redistribute };

  DirectiveKind Kind;
  clang::SourceLocation KeywordLoc;
  /// What the translated source replaces: the pragma line, the _Pragma operator, or the macro that expands to it.
  clang::CharSourceRange Range;
  bool IsOperator = false; ///< written with _Pragma

  bool Copies = false; ///< redistribute copy, of the next statement
  /// redistribute wait: the names of the moves that end here. It has nothing else.
  std::vector<MoveName> Waits;
  bool waits() const { return !Waits.empty(); }

  // distribute and redistribute
  std::vector<MapClause> Maps;
  std::optional<OntoClause> Onto;
  std::vector<Clause> Clauses;      ///< redistribute; each at most once, and none that contradicts another
  std::optional<MoveName> Async;    ///< redistribute
  std::optional<EntryClause> Entry; ///< distribute

  // processors and template
  Fragment Name;
  Fragment Extents; ///< all of them, commas included
  std::optional<Fragment> Comm;

  std::optional<AlignmentClause> Alignment; ///< align

  /// Whether it declares a variable of the user's: a grid, or a template.
  bool declares() const { return Kind == Processors || Kind == Template; }

  /// The variable that carries a directive that declares none through Sema.
  std::string SiteName;
};

/// The pragma's keyword.
const char *spelling(Directive::DirectiveKind Kind);

/// The clause's keyword.
constexpr const char *spelling(EntryClause::EntryKind Kind) {
  return Kind == EntryClause::Remap ? "remap" : Kind == EntryClause::Assert ? "assert" : "inherit";
}

/// The format's keyword, or `*`; and the name of the function that makes it.
constexpr const char *spelling(format::kind Kind) { return format{Kind, false, 1}.name(); }
constexpr const char *functionName(format::kind Kind) {
  return Kind == format::kind::collapsed ? "collapsed" : spelling(Kind);
}

/// Whether a pragma of this name belongs to the language, be it to a part that this version does not know, or is meant
/// to. So there is one list for what is read, what is skipped and what is left over.
bool isDirective(llvm::StringRef Word);

/// What is wrong if a pragma begins with that word: one of HPF's that this version does not know, or one that is meant
/// for ours. Else nothing.
std::string problemOfWord(llvm::StringRef Word);

} // namespace redeal
