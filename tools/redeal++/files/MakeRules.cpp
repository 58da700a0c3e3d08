// What -MD writes names the originals.
//
//   a.o: /tmp/redeal-1/0/a.cpp /usr/include/stdio.h
//   a.o: a.cpp moves.hpp /usr/include/stdio.h         moves.hpp holds a directive
#include "files/MakeRules.h"

#include "files/WrittenFile.h"
#include "process/Commands.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace redeal {
namespace {

// Backslashes mean themselves, save those before white space, which are doubled. A newline has no other spelling, and a
// tab none in Clang's rules.
std::string makeQuoted(const std::string &Path, bool QuotesTabs) {
  std::string Quoted;
  size_t Backslashes = 0;
  for (char C : Path) {
    if (C == ' ' || (C == '\t' && QuotesTabs))
      Quoted.append(Backslashes + 1, '\\');
    else if (C == '#')
      Quoted += '\\';
    Backslashes = C == '\\' ? Backslashes + 1 : 0;
    Quoted += C;
    if (C == '$')
      Quoted += '$';
  }
  return Quoted;
}

using Spelling = std::string (*)(const std::string &);

std::string asGcc(const std::string &Path) { return makeQuoted(Path, /*QuotesTabs=*/true); }

// Backslashes become slashes there first.
std::string asClang(const std::string &Path) {
  llvm::SmallString<128> Native(Path);
  llvm::sys::path::native(Native);
  return makeQuoted(Native.str().str(), /*QuotesTabs=*/false);
}

} // namespace

bool canWriteRules(const std::string &Rules) {
  if (Rules == "-")
    return true;
  const bool Exists = llvm::sys::fs::exists(Rules);
  const llvm::StringRef Folder = llvm::sys::path::parent_path(Rules);
  const std::string Written = Exists ? Rules : Folder.empty() ? "." : Folder.str();
  const int Failed = Exists && llvm::sys::fs::is_directory(Rules) ? EISDIR
                     : access(Written.c_str(), W_OK) != 0         ? errno
                                                                  : 0;
  if (Failed != 0)
    complain("cannot write '" + Rules + "': " + std::strerror(Failed));
  return Failed == 0;
}

bool nameOriginals(const std::string &Rules, const std::string &To, const std::string &Translated,
                   const std::string &Source, const std::vector<std::string> &Headers, bool EmptyRules) {
  const auto Written = llvm::MemoryBuffer::getFile(Rules);
  if (!Written)
    return true; // none were asked for
  std::string Text = (*Written)->getBuffer().str();
  const Spelling Spelled = Text.find(asGcc(Translated)) != std::string::npos ? asGcc : asClang;
  // Standard input is nothing that make could find.
  std::string Originals = Source == "-" ? "" : Spelled(Source);
  for (const std::string &Header : Headers)
    Originals += " " + Spelled(Header);
  const std::string Name = Spelled(Translated);
  // Lines are broken where the temporary folder's name makes them long.
  const std::string Broken = ": \\\n " + Name;
  if (const size_t At = Text.find(Broken); At != std::string::npos)
    Text.replace(At, Broken.size(), ": " + Name);
  for (size_t At = 0; (At = Text.find(Name, At)) != std::string::npos; At += Originals.size())
    Text.replace(At, Name.size(), Originals);
  // The back-end gave the headers that it saw an empty rule each.
  if (EmptyRules)
    for (const std::string &Header : Headers)
      Text += Spelled(Header) + ":\n";
  return To == "-" ? writeAndClose(dup(STDOUT_FILENO), "-", Text) : writeFile(To, Text);
}

} // namespace redeal
