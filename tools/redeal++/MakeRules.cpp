//===- MakeRules.cpp - What -MD writes names the originals ----------------===//
//
//   a.o: /tmp/redeal-1/0/a.cpp /usr/include/stdio.h
//   a.o: a.cpp moves.hpp /usr/include/stdio.h         moves.hpp holds a directive
//
//===----------------------------------------------------------------------===//

#include "MakeRules.h"

#include "Commands.h"

#include "llvm/Support/MemoryBuffer.h"

namespace redeal {
namespace {

std::string makeQuoted(const std::string &Path) {
  std::string Quoted;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Quoted += '\\';
    Quoted += C;
    if (C == '$')
      Quoted += '$';
  }
  return Quoted;
}

} // namespace

void nameOriginals(const std::string &Rules, const std::string &Translated, const std::string &Source,
                   const std::vector<std::string> &Headers, bool EmptyRules) {
  const auto Written = llvm::MemoryBuffer::getFile(Rules);
  if (!Written)
    return;
  std::string Originals = makeQuoted(Source);
  for (const std::string &Header : Headers)
    Originals += " " + makeQuoted(Header);
  std::string Text = (*Written)->getBuffer().str();
  const std::string Name = makeQuoted(Translated);
  for (size_t At = 0; (At = Text.find(Name, At)) != std::string::npos; At += Originals.size())
    Text.replace(At, Name.size(), Originals);
  // The back-end gave the headers that it saw an empty rule each.
  if (EmptyRules)
    for (const std::string &Header : Headers)
      Text += makeQuoted(Header) + ":\n";
  writeFile(Rules, Text);
}

} // namespace redeal
