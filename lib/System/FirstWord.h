// What most files of /proc and /sys say: one word.
#pragma once

#include <fstream>
#include <string>

namespace redeal {

/// The first word of a file; empty if it cannot be read.
inline std::string first_word_of(std::string const &path) {
  std::string word;
  std::ifstream(path) >> word;
  return word;
}

} // namespace redeal
