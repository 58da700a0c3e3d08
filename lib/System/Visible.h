// What is in a file, for a sentence about it.
#pragma once

#include <string>

namespace redeal {

/// A terminal is to show the text, and not to do what it says.
inline std::string visible(std::string text) {
  for (char &c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
      c = '?';
  return text;
}

} // namespace redeal
