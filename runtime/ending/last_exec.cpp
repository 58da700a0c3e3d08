// In place of the C library's functions, which end the program's part in its job without a word. The launcher then ends
// the others with status 0 or 9, and nobody can say why: what runs in the process by then is another program.
//
// An exec that fails returns to its program as ever, so only those are refused that can be seen to succeed: of a
// regular file that this process may execute. What is called here may be called in a child of vfork, and by a signal's
// handler: no memory is allocated.
#include "ending/last_words.h"

#include <alloca.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace redeal::runtime {
namespace {

// They are looked for before a child may need them, in which that could wait for a lock of the linker for ever.
template <class Function> Function *next(char const *name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

using list_call = int(char const *, char *const *);
using full_call = int(char const *, char *const *, char *const *);
using file_call = int(int, char *const *, char *const *);
using place_call = int(int, char const *, char *const *, char *const *, int);

struct library {
  list_call *execv = next<list_call>("execv"), *execvp = next<list_call>("execvp");
  full_call *execve = next<full_call>("execve"), *execvpe = next<full_call>("execvpe");
  file_call *fexecve = next<file_call>("fexecve");
  place_call *execveat = next<place_call>("execveat");
};

library const &libc() {
  static library const functions;
  return functions;
}

[[maybe_unused]] library const &found_early = libc();

bool can_execute(int folder, char const *path, int flags) {
  struct stat what{};
  return fstatat(folder, path, &what, flags) == 0 && S_ISREG(what.st_mode) &&
         faccessat(folder, path, X_OK, AT_EACCESS | flags) == 0;
}

bool can_execute(char const *path) { return can_execute(AT_FDCWD, path, 0); }

// As execvp looks for it.
bool can_find(std::string_view file) {
  if (file.find('/') != std::string_view::npos)
    return can_execute(file.data());
  char const *const path = std::getenv("PATH");
  std::string_view folders = path ? path : "/bin:/usr/bin";
  for (bool more = !file.empty(); more;) {
    std::size_t const end = std::min(folders.find(':'), folders.size());
    std::array<char, PATH_MAX> whole;
    if (end + 1 + file.size() < whole.size()) {
      char *at = std::copy_n(folders.data(), end, whole.data());
      if (end > 0) // no name is that of the folder in which the process works
        *at++ = '/';
      *std::copy(file.begin(), file.end(), at) = '\0';
      if (can_execute(whole.data()))
        return true;
    }
    more = end < folders.size();
    folders.remove_prefix(more ? end + 1 : end);
  }
  return false;
}

// Behind the first word of a call. By itself it would be handed on as a copy on some machines, and not move on.
struct word_list {
  va_list rest;
};

// Acts on the words of a call that lists them, the last of which is null, and has moved `copied` behind them. They lie
// on the stack: there may be thousands, and the memory of a child of vfork is that of its parent.
template <class Act> int with_words(char const *first, word_list &counted, word_list &copied, Act const &act) {
  std::size_t count = 0;
  if (first)
    for (count = 1; va_arg(counted.rest, char const *);)
      ++count;
  auto **const words = static_cast<char **>(alloca((count + 1) * sizeof(char *)));
  *words = const_cast<char *>(first);
  for (std::size_t i = 1; i <= count; ++i)
    words[i] = va_arg(copied.rest, char *);
  return act(words);
}

} // namespace
} // namespace redeal::runtime

using namespace redeal::runtime;

extern "C" {

int execv(char const *path, char *const *words) noexcept {
  if (may_not_exec() && can_execute(path))
    leave_by_exec("execv");
  return libc().execv(path, words);
}

int execve(char const *path, char *const *words, char *const *environment) noexcept {
  if (may_not_exec() && can_execute(path))
    leave_by_exec("execve");
  return libc().execve(path, words, environment);
}

int execvp(char const *file, char *const *words) noexcept {
  if (may_not_exec() && can_find(file))
    leave_by_exec("execvp");
  return libc().execvp(file, words);
}

int execvpe(char const *file, char *const *words, char *const *environment) noexcept {
  if (may_not_exec() && can_find(file))
    leave_by_exec("execvpe");
  return libc().execvpe(file, words, environment);
}

int fexecve(int file, char *const *words, char *const *environment) noexcept {
  if (may_not_exec() && can_execute(file, "", AT_EMPTY_PATH))
    leave_by_exec("fexecve");
  return libc().fexecve(file, words, environment);
}

int execveat(int folder, char const *path, char *const *words, char *const *environment, int flags) noexcept {
  if (may_not_exec() && can_execute(folder, path, flags))
    leave_by_exec("execveat");
  return libc().execveat(folder, path, words, environment, flags);
}

int execl(char const *path, char const *first, ...) noexcept {
  if (may_not_exec() && can_execute(path))
    leave_by_exec("execl");
  word_list counted, copied;
  va_start(counted.rest, first);
  va_start(copied.rest, first);
  int const failure = with_words(first, counted, copied, [&](char **words) { return libc().execv(path, words); });
  va_end(counted.rest);
  va_end(copied.rest);
  return failure;
}

int execlp(char const *file, char const *first, ...) noexcept {
  if (may_not_exec() && can_find(file))
    leave_by_exec("execlp");
  word_list counted, copied;
  va_start(counted.rest, first);
  va_start(copied.rest, first);
  int const failure = with_words(first, counted, copied, [&](char **words) { return libc().execvp(file, words); });
  va_end(counted.rest);
  va_end(copied.rest);
  return failure;
}

int execle(char const *path, char const *first, ...) noexcept {
  if (may_not_exec() && can_execute(path))
    leave_by_exec("execle");
  word_list counted, copied;
  va_start(counted.rest, first);
  va_start(copied.rest, first);
  int const failure = with_words(first, counted, copied, [&](char **words) {
    return libc().execve(path, words, va_arg(copied.rest, char *const *));
  });
  va_end(counted.rest);
  va_end(copied.rest);
  return failure;
}
}
