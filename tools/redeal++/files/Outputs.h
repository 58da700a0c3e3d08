// Where what is made goes.
//
// A command line -> the files that it writes, by name or by default, compared with those that it reads. Nothing that is
// read is ever overwritten: the back-end sees to it for its own inputs, but does not know those of redeal++, and takes
// no care of dependency files and headers.
#pragma once

#include "command/CommandLine.h"

#include <string>
#include <vector>

namespace redeal {

/// A file to be written.
struct Output {
  enum OutputKind {
    Product, ///< object, assembly or program
    Rules,   ///< make rules
    Beside,  ///< what the back-end writes on the way, as -save-temps has it
    Kept,    ///< a translation
    Page,    ///< a report, which is added to
    Records, ///< remarks
  };
  OutputKind Kind;
  std::string Path;
};

/// Whether the back-end links.
bool links(const CommandLine &Line);

/// What a compiler calls the object if nothing else is said.
std::string objectName(const CommandLine &Line, const CommandLine::Word &Source);

/// What a source is compiled to: an object, or the program that it goes into.
std::string productOf(const CommandLine &Line, const CommandLine::Word &Source);

/// Where remarks go that are written beside it.
std::string recordsName(const CommandLine &Line, const CommandLine::Word &Source);

/// Where the make rules go that are made beside `Object`.
std::string rulesName(const CommandLine &Line, const CommandLine::Word &Source, const std::string &Object);

/// What the back-end will write, and may write if it exists.
std::vector<Output> outputsOf(const CommandLine &Line);

/// Whether a file that exists is among that.
bool mayOverwrite(const CommandLine &Line);

/// Whether no file of `Written` is one of `Read` too, under whatever name, and none is written as two kinds. Says so
/// in one sentence otherwise.
bool areApart(const std::vector<Output> &Written, const std::vector<std::string> &Read);

/// Whether a translation of `Source` may be kept in `Path`: in a new file, or in place of a translation. Says so if
/// not.
bool canKeep(const std::string &Path, const std::string &Source);

/// Writes a translation that the user wants to keep. Says so on failure.
bool keepTranslation(const std::string &Path, const std::string &Text);

} // namespace redeal
