// The text of statements and expressions, as far as it is where it seems to be, and not a macro's.
#pragma once

#include "Source/Reading/SourceFacts.h"

#include <map>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class LangOptions;
class SourceManager;
class Stmt;
} // namespace clang

namespace redeal {

class WrittenText {
public:
  explicit WrittenText(const clang::ASTContext &Ctx);

  /// From the first character of a token to the last one of another; invalid if one of them is a macro's.
  clang::CharSourceRange range(clang::SourceLocation Begin, clang::SourceLocation End) const;
  /// With the `;` of statements that end with one.
  clang::CharSourceRange whole(const clang::Stmt &S) const;

  /// Empty where it is invalid.
  llvm::StringRef of(clang::CharSourceRange Range) const;
  llvm::StringRef of(const clang::Expr &E) const;
  /// The same with macros by their names, where these are all that is a macro's.
  llvm::StringRef asUsed(const clang::Expr &E) const;

  /// Where the token behind the one at `Loc` ends, if it is of that kind.
  clang::SourceLocation behind(clang::SourceLocation Loc, clang::tok::TokenKind Kind) const;

  /// Whether what stands right before a loop may be meant for it: an attribute, a macro, a pragma or another line for
  /// the preprocessor, but for a directive of `Source`; also before a loop of which it is the first statement. It is in
  /// a function whose body begins at `Function`.
  bool isMarked(clang::SourceLocation Loop, clang::SourceLocation Function, const SourceFacts &Source);

  /// Where a name stands in a range: the offsets of these words.
  std::vector<unsigned> placesOf(llvm::StringRef Name, clang::CharSourceRange Range);

  /// Whether it is on one line, and hides nothing that comes behind it.
  static bool isOneLine(llvm::StringRef Text);
  /// Whether it may hold lines for the preprocessor, as directives.
  static bool mayBeForPreprocessor(llvm::StringRef Text);

private:
  struct Word {
    unsigned Offset;
    bool StartsLine;
    llvm::StringRef Text;
  };

  const std::vector<Word> &wordsOf(clang::FileID File);
  bool isMarkedAt(clang::FileID File, size_t Place, clang::SourceLocation Function, const SourceFacts &Source,
                  bool IsAround);

  const clang::SourceManager &SM;
  const clang::LangOptions &Language;
  std::map<clang::FileID, std::vector<Word>> Words; ///< without comments
};

} // namespace redeal
