// Runs Clang over one source.
//
// A source and the compiler's options -> the directives in it and a checked AST. Clang sees the headers that the
// back-end compiler would see: its libstdc++, its MPI; only the built-in headers are Clang's own.
#pragma once

#include "Source/Reading/SourceFacts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
} // namespace clang

namespace redeal {

/// Where Clang finds headers, besides the user's options.
struct Toolchain {
  std::string ResourceDir;                 ///< Clang's built-in headers
  std::string GccInstallDir;               ///< of the back-end, for its libstdc++
  std::vector<std::string> SystemIncludes; ///< the back-end's own, as MPI's
  std::string RedealInclude;               ///< where redeal/array.hpp is
};

/// The toolchain of this build, or that of another back-end compiler (a
/// command and its first arguments), whose words go to a file in `Folder`.
Toolchain configuredToolchain();
Toolchain toolchainOf(llvm::ArrayRef<std::string> Backend, llvm::StringRef Folder);

/// A source file and the options to read it with.
struct SourceFile {
  std::string Path;
  std::vector<std::string> Options; ///< of a compiler; others are ignored
};

/// What a look at a source can find.
enum class Look {
  NoDirectives,
  Directives, ///< in the source or in a header that it includes, also where Clang skips them
  Failed      ///< Clang's preprocessor had errors and has seen no directive
};

/// Looks for directives. Only preprocesses, and prints nothing. The names of
/// all files that were read are added to `Opened`, and `Why` becomes Clang's first error.
Look lookForDirectives(const SourceFile &File, const Toolchain &Tools, std::vector<std::string> &Opened,
                       std::string &Why);

/// Parses the source and calls `Use` if there were no errors. Errors have been printed when this returns false, unless
/// it is to be silent.
bool readSource(const SourceFile &File, const Toolchain &Tools,
                llvm::function_ref<bool(clang::CompilerInstance &, SourceFacts &)> Use, bool Silent = false);

} // namespace redeal
