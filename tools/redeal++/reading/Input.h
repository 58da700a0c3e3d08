// A source on its way to the back-end.
//
//   Given        Read                  Compiled
//   a.cpp        a.cpp                 a.cpp                 has no directives
//   a.cpp        a.cpp                 <tmp>/0/a.cpp         the translation
//   -            <tmp>/0/stdin.cpp     <tmp>/1/stdin.cpp     the translation
//   /dev/fd/63   <tmp>/0/63            <tmp>/0/63            has no directives
//
// A source is read several times: to look for directives, to translate it and to compile it. What is no regular file,
// as a pipe, can be read only once, so it is copied first.
#pragma once

#include "files/TemporaryFolder.h"

#include "Emit/Translation.h"

#include <string>
#include <vector>

namespace redeal {

struct Input {
  std::string Given, Read, Compiled;
  std::string Kept;   ///< where the user wants a copy of the translation; empty if not
  std::string Folder; ///< where its quoted includes are looked for
  Look Found = Look::NoDirectives;
  std::string Why;                 ///< Clang's first error, if it could not look for them
  std::vector<std::string> Opened; ///< all files that Clang read
  Translation Translated;          ///< if there are directives, or loops over elements that go faster so

  bool isTranslated() const { return Found == Look::Directives || Translated.Loops > 0; }

  /// What Clang reads, and how.
  SourceFile source(const std::vector<std::string> &Options) const;
};

/// Reads a source as far as the wrapper must know it. Nothing, with a message printed, if that cannot be done. What the
/// back-end could not read, as a missing file, is left to its own words.
std::optional<Input> readInput(const std::string &Given, const std::vector<std::string> &Options,
                               const Toolchain &Tools, TemporaryFolder &Temporary);

bool isPipe(const std::string &Path);

/// A header is read as often as its source. False, with a message printed, if one of these is a pipe.
bool canBeReadAgain(const std::string &Given, const std::vector<std::string> &Opened);

/// Reads a source that the back-end shall read as it is, only for the names of the files that it includes, which are
/// added to `Opened`. False, with a message printed, if it could not be read twice.
bool findIncluded(const std::string &Given, const std::vector<std::string> &Options, const Toolchain &Tools,
                  TemporaryFolder &Temporary, std::vector<std::string> &Opened);

} // namespace redeal
