// In pieces, as some files have no size.
#include "System/WholeFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace redeal {

std::optional<std::string> read_file(char const *name, std::string &why) {
  int const file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat what{};
  ssize_t got = file < 0 ? -1 : fstat(file, &what);
  bool const may_end = got < 0 || S_ISREG(what.st_mode) || S_ISDIR(what.st_mode) || std::strcmp(name, "/dev/null") == 0;
  std::string text;
  char piece[4096];
  if (!may_end)
    errno = ENODEV;
  bool const too_long = may_end && got >= 0 && what.st_size > longest_file;
  if (too_long)
    errno = EFBIG;
  while (may_end && !too_long && got >= 0 && (got = read(file, piece, sizeof piece)) > 0)
    text.append(piece, static_cast<std::size_t>(got));
  int const error = errno;
  if (file >= 0)
    close(file);
  errno = error;
  if (may_end && !too_long && got == 0)
    return text;
  why = !may_end   ? "it is a device or a pipe, and no file"
        : too_long ? "it is longer than 64 MiB"
                   : std::strerror(error);
  return std::nullopt;
}

} // namespace redeal
