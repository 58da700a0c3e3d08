// A source: its directives are read, or refused in words that show nothing of what stands in their place.
#include "Target.h"

#include "Source/Frontend.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

using namespace redeal;

namespace {

// Memory has no name that Clang could open.
std::string file_with(std::string_view text) {
  static std::string const name = [] {
    llvm::SmallString<128> path;
    if (llvm::sys::fs::createTemporaryFile("redeal-fuzz", "cpp", path))
      fuzz::fail("there can be no temporary file");
    static std::string const made = path.str().str();
    std::atexit([] { llvm::sys::fs::remove(made); });
    return made;
  }();
  std::error_code error;
  llvm::raw_fd_ostream out(name, error);
  if (error)
    fuzz::fail("the temporary file cannot be written");
  out << llvm::StringRef(text.data(), text.size());
  return name;
}

// What is printed meanwhile.
std::string words_of(SourceFile const &source, Toolchain const &tools) {
  static int const words = memfd_create("words", 0), errors = dup(STDERR_FILENO);
  if (ftruncate(words, 0) != 0 || lseek(words, 0, SEEK_SET) != 0)
    fuzz::fail("there can be no memory for words");
  dup2(words, STDERR_FILENO);
  readSource(source, tools, [](clang::CompilerInstance &, SourceFacts &) { return true; });
  llvm::errs().flush();
  dup2(errors, STDERR_FILENO);
  std::string text(static_cast<std::size_t>(lseek(words, 0, SEEK_END)), '\0');
  if (pread(words, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
    fuzz::fail("words cannot be read");
  return text;
}

} // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const *data, std::size_t size) {
  static Toolchain const tools = configuredToolchain();
  std::string_view const text = fuzz::text_of(data, size);
  // Whatever it includes is not ours to read.
  if (text.find("include") != std::string_view::npos || text.find("embed") != std::string_view::npos)
    return 0;
  std::vector<std::string> opened;
  std::string why;
  SourceFile const source{file_with(text), {"-nostdinc", "-nostdinc++"}};
  Look const look = lookForDirectives(source, tools, opened, why);
  if (look == Look::Failed && why.empty())
    fuzz::fail("a source is refused without a word");
  if (look != Look::Directives || text.find("redeal") != std::string_view::npos)
    return 0;
  std::string const words = words_of(source, tools);
  for (char const *const ours : {"redeal_site_", "redeal::directive"})
    if (words.find(ours) != std::string::npos)
      fuzz::fail("errors show what the user has not written:\n" + words);
  return 0;
}
