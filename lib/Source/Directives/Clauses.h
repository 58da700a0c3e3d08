// What a redistribute may say of its move: one table of clauses.
//
//     #pragma redistribute x(block) memory(1 << 20) schedule(steps) verify name("halo")
//
// The parser, the tokens that Sema checks, the checks of their values, the translation, and the lists in errors are all
// made of it. A clause more is a row here, its function in Pragmas, and its type or member in limits.hpp and copy.hpp.
#pragma once

#include "Source/Directives/Directive.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace redeal {

/// How a clause is written.
struct ClauseForm {
  enum ArgumentKind {
    None,   ///< it stands alone
    Number, ///< an integer expression, or one of its words
    Word,   ///< one of its words
    Text    ///< a string literal
  };
  const char *Keyword; ///< also of the copy's member function
  ArgumentKind Argument;
  const char *Wanted, *Example; ///< for errors
  const char *Shown;            ///< for lists of clauses
  const char *Type;             ///< in the translated source
  int64_t Least;                ///< of numbers
  const char *Words;            ///< those that it may hold, with blanks between
};

const ClauseForm &formOf(Clause::ClauseKind Kind);

/// The clause of that keyword.
std::optional<Clause::ClauseKind> findClause(llvm::StringRef Keyword);

/// Whether the clause may hold that word of the language.
bool isWordOf(const ClauseForm &Form, llvm::StringRef Word);

/// "memory(bytes), window(n) and verify": all clauses that such a directive may have.
std::string listOfClauses(const Directive &D);

/// Why D, with the clauses that it has so far, cannot have that one too; empty if it can.
std::string contradiction(const Directive &D, const Clause &Next);

} // namespace redeal
