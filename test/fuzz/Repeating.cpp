// Without Clang's fuzzer: NAME CORPUS RUNS gives a target the texts of a folder, then RUNS texts that are made of them
// by cutting, repeating, joining and changing bytes. A text that it dies of is printed as the last one.
#include "Target.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

namespace {

std::string current;

void tell_text(int signal) {
  std::fprintf(stderr, "fuzz: died of signal %d with these %zu bytes:\n", signal, current.size());
  std::fwrite(current.data(), 1, current.size(), stderr);
  std::fputc('\n', stderr);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

class mutator {
public:
  explicit mutator(std::vector<std::string> corpus) : corpus_(std::move(corpus)) {}

  std::string next() {
    std::string text = corpus_[below(corpus_.size())];
    for (std::size_t changes = 1 + below(4); changes > 0; --changes)
      change(text);
    return text;
  }

private:
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }

  void change(std::string &text) {
    static constexpr char const *words[] = {
        "(", ")",     ",",      "*",   "[",     "]", "\n", " ",  "-1",
        "0", "1",     "2",      "x",   "onto",  "=", "+",  ";",  "9223372036854775807",
        "%", "block", "cyclic", "nan", "1e999", "/", "\\", "\"", "99999999999999999999"};
    std::size_t const at = below(text.size() + 1), length = below(std::min<std::size_t>(text.size() - at, 40) + 1);
    switch (below(6)) {
    case 0:
      text.erase(at, length);
      break;
    case 1:
      text.insert(at, text.substr(at, length));
      break;
    case 2:
      text.insert(at, words[below(std::size(words))]);
      break;
    case 3:
      if (at < text.size())
        text[at] = static_cast<char>(random_());
      break;
    case 4: {
      std::string const &other = corpus_[below(corpus_.size())];
      std::size_t const from = below(other.size() + 1);
      text.insert(at, other.substr(from, below(60)));
      break;
    }
    default:
      text.resize(at);
    }
  }

  std::vector<std::string> corpus_;
  std::mt19937_64 random_{1};
};

void give(std::string text) {
  current = std::move(text);
  LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const *>(current.data()), current.size());
}

} // namespace

int main(int count, char **arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: %s CORPUS RUNS\n", arguments[0]);
    return 2;
  }
  for (int const signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, tell_text);
  std::vector<std::filesystem::path> names;
  for (auto const &entry : std::filesystem::directory_iterator(arguments[1]))
    names.push_back(entry.path());
  std::sort(names.begin(), names.end());
  std::vector<std::string> corpus;
  for (std::filesystem::path const &name : names) {
    std::ifstream in(name, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  if (corpus.empty()) {
    std::fprintf(stderr, "fuzz: there is nothing in %s\n", arguments[1]);
    return 1;
  }
  for (std::string const &text : corpus)
    give(text);
  mutator texts(corpus);
  long const runs = std::atol(arguments[2]);
  for (long run = 0; run < runs; ++run)
    give(texts.next());
  std::printf("%zu texts and %ld changed ones\n", corpus.size(), runs);
}
