// Names that macros leave alone.
//
// The call that stands for a directive is read by a preprocessor that knows the user's macros. Where one of them is
// named like a word of the call, the word is written in a way that is no use of the macro:
//
//     #define map(f) …           (::redeal::map)("x", x, ::redeal::block())
//     #define section(n) …       ::redeal::detail::type_itself<::redeal::section>(0, 8)
//     #define block 64           no way: one sentence at the directive
//
// Everywhere else the words stay as they are, so that the call reads well.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>

namespace clang {
class MacroInfo;
class Preprocessor;
} // namespace clang

namespace redeal {

class EmittedNames {
public:
  /// The names of text that will stand at `Place`; what cannot be written there is reported at `Directive`.
  EmittedNames(clang::Preprocessor &PP, clang::SourceLocation Place, clang::SourceLocation Directive)
      : PP(PP), Place(Place), Directive(Directive) {}

  /// A name with nothing like `(` behind it. Names may be qualified.
  std::string plain(llvm::StringRef Name) const;

  /// A function's name with its arguments behind it.
  std::string function(llvm::StringRef Name) const;

  /// A class's name with the arguments of its constructor behind it.
  std::string type(llvm::StringRef Name) const;

  /// A member function of an object with its arguments behind it.
  std::string member(const std::string &Object, llvm::StringRef Name) const;

  /// Whether no macro is named like any of these words; nothing is reported.
  bool areFree(llvm::ArrayRef<llvm::StringRef> Words) const;

  /// Whether the macros in a text at the place are a system header's, or stand for numbers or their types. Others may
  /// be other statements to other compilers.
  bool hasOnlyPlainMacros(llvm::StringRef Text) const;

  /// Whether the place is in no header.
  bool isInMainFile() const;

private:
  const clang::MacroInfo *macro(llvm::StringRef Word) const;
  bool isPlain(const clang::MacroInfo &Macro, unsigned Depth = 0) const;
  bool takesArguments(llvm::StringRef Name) const;
  void check(llvm::StringRef Word) const;
  std::string origin(const clang::MacroInfo &Macro) const;

  clang::Preprocessor &PP;
  clang::SourceLocation Place, Directive;
  mutable std::set<std::string> Said;
};

} // namespace redeal
