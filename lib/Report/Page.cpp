// Reads and writes lines of parts; what stands around them is the same in every page.
#include "Report/Page.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Files of lib/Report/page, one behind the other, with the parts in between.
extern "C" {
extern char const redeal_report_head[], redeal_report_head_end[], redeal_report_tail[], redeal_report_tail_end[];
}
asm(".pushsection .rodata\n"
    ".globl redeal_report_head, redeal_report_head_end, redeal_report_tail, redeal_report_tail_end\n"
    ".hidden redeal_report_head, redeal_report_head_end, redeal_report_tail, redeal_report_tail_end\n"
    "redeal_report_head:\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/head.html\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/style.css\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/body.html\"\n"
    "redeal_report_head_end:\n"
    "redeal_report_tail:\n"
    ".ascii \"<script>\\n\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/words.js\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/mappings.js\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/schedule.js\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/measured.js\"\n"
    ".incbin \"" REDEAL_REPORT_PAGE "/page.js\"\n"
    ".ascii \"</script>\\n</body>\\n</html>\\n\"\n"
    "redeal_report_tail_end:\n"
    ".popsection\n");

namespace redeal::report_page {
namespace {

// Behind the first line of every page, so that no other file is taken for one.
constexpr std::string_view first_line = "<!DOCTYPE html>\n", mark_of_any = "<!-- redeal report ",
                           mark = "<!-- redeal report 1 -->\n";
constexpr std::string_view part_begin = "<script type=\"application/json\" class=\"part\" data-name=\"",
                           name_end = "\">", part_end = "</script>";
constexpr char const *make_anew = "; remove it, and it is made anew";

struct escape {
  char sign;
  std::string_view text;
};
constexpr escape escapes[] = {{'&', "&amp;"}, {'"', "&quot;"}, {'<', "&lt;"},
                              {'>', "&gt;"},  {'\n', "&#10;"}, {'\t', "&#9;"}};

std::string attribute_of(std::string const &name) {
  std::string text;
  for (char const c : name) {
    std::string_view as(&c, 1);
    for (escape const &e : escapes)
      as = e.sign == c ? e.text : as;
    text += as;
  }
  return text;
}

std::string name_of(std::string_view attribute) {
  std::string name;
  while (!attribute.empty()) {
    std::size_t length = 1;
    char sign = attribute.front();
    for (escape const &e : escapes)
      if (attribute.substr(0, e.text.size()) == e.text) {
        sign = e.sign;
        length = e.text.size();
      }
    name += sign;
    attribute.remove_prefix(length);
  }
  return name;
}

// The parts of a page, or what is wrong with it.
std::string read_parts(std::string_view text, parts &found) {
  if (text.empty())
    return "";
  if (text.substr(0, first_line.size()) != first_line ||
      text.substr(first_line.size(), mark_of_any.size()) != mark_of_any)
    return "is a file, and no report; choose another name";
  if (text.substr(first_line.size(), mark.size()) != mark)
    return std::string("is a report of another version of redeal") + make_anew;
  while (!text.empty()) {
    std::size_t const end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.substr(0, part_begin.size()) != part_begin)
      continue;
    line.remove_prefix(part_begin.size());
    std::size_t const name = line.find(name_end);
    if (name == line.npos || line.size() < name + name_end.size() + part_end.size() ||
        line.substr(line.size() - part_end.size()) != part_end)
      return std::string("is a report that is broken") + make_anew;
    std::string_view const json = line.substr(name + name_end.size());
    found[name_of(line.substr(0, name))] = json.substr(0, json.size() - part_end.size());
  }
  return "";
}

std::string words_for(int error) { return std::string("cannot be written: ") + std::strerror(error); }

// A file that a link names, so that the link stays.
std::string behind_links(std::string const &path) {
  char *const real = realpath(path.c_str(), nullptr);
  std::string const found = real ? real : path;
  std::free(real);
  return found;
}

std::string folder_of(std::string const &path) {
  std::size_t const slash = path.rfind('/');
  return slash == path.npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// Nothing, with an empty `why`, if there is no such file.
std::optional<std::string> read_page(std::string const &path, std::string &why) {
  struct stat what{};
  if (stat(path.c_str(), &what) != 0) {
    if (errno != ENOENT)
      why = words_for(errno);
    return std::nullopt;
  }
  if (!S_ISREG(what.st_mode)) {
    why = S_ISDIR(what.st_mode) ? "is a folder; name a file in it, as report.html"
                                : "is a device or a pipe, and no file; choose another name";
    return std::nullopt;
  }
  std::string text;
  std::FILE *const file = std::fopen(path.c_str(), "re");
  char piece[1 << 16];
  std::size_t got = 0;
  while (file && (got = std::fread(piece, 1, sizeof piece, file)) > 0)
    text.append(piece, got);
  if (!file || std::ferror(file))
    why = std::string("cannot be read: ") + std::strerror(errno);
  if (file)
    std::fclose(file);
  return why.empty() ? std::optional(text) : std::nullopt;
}

// Others wait as long as it lives. Where a file system knows no locks, who writes last wins.
class folder_lock {
public:
  explicit folder_lock(std::string const &path)
      : folder_(open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    while (folder_ >= 0 && flock(folder_, LOCK_EX) != 0 && errno == EINTR)
      ;
  }
  ~folder_lock() {
    if (folder_ >= 0)
      close(folder_);
  }
  folder_lock(folder_lock const &) = delete;
  folder_lock &operator=(folder_lock const &) = delete;

private:
  int folder_;
};

// Beside it, and then in its place: all of it or nothing. Returns errno.
int replace(std::string const &path, std::string const &text) {
  std::string const beside = path + "." + std::to_string(getpid()) + ".new";
  unlink(beside.c_str()); // of a process of that number that was killed
  int const file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return errno;
  int error = 0;
  for (std::string_view rest = text; error == 0 && !rest.empty();) {
    ssize_t const written = write(file, rest.data(), rest.size());
    if (written > 0)
      rest.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (close(file) != 0 && error == 0)
    error = errno;
  if (error == 0 && std::rename(beside.c_str(), path.c_str()) != 0)
    error = errno;
  if (error != 0)
    unlink(beside.c_str());
  return error;
}

// The length of the sign of UTF-8 that a text begins with; 0 if it begins with none.
std::size_t utf8_length(std::string_view text) {
  auto const byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  unsigned const first = byte(0);
  std::size_t const length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
  constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned code = length < 2 ? first : first & (0x7F >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) >> 6 != 2)
      return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  bool const is_surrogate = code >> 11 == 0x1B;
  return code < least[length] || is_surrogate || code > 0x10FFFF ? 0 : length;
}

} // namespace

std::string json_text(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    char const c = text.front();
    std::size_t const length = utf8_length(text);
    if (length == 0) {
      made += "\xEF\xBF\xBD";
    } else if (length > 1) {
      made += text.substr(0, length);
    } else if (c == '"' || c == '\\') {
      (made += '\\') += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      made += code;
    } else {
      made += c;
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return made;
}

// In JSON the sign stands in texts alone.
std::string in_script(std::string json) {
  constexpr std::string_view instead = "\\u003c";
  for (std::size_t at = 0; (at = json.find('<', at)) != json.npos; at += instead.size())
    json.replace(at, 1, instead);
  return json;
}

std::string page_of(parts const &all) {
  std::string text(redeal_report_head, redeal_report_head_end);
  for (auto const &[name, json] : all)
    ((((text += part_begin) += attribute_of(name)) += name_end) += json) += "</script>\n";
  return text.append(redeal_report_tail, redeal_report_tail_end);
}

std::string problem_of(std::string const &path) {
  std::string const real = behind_links(path);
  std::string why;
  std::optional<std::string> const text = read_page(real, why);
  parts found;
  if (text)
    why = read_parts(*text, found);
  // It is replaced, so its folder is written.
  if (std::string const folder = folder_of(real); why.empty() && access(folder.c_str(), W_OK | X_OK) != 0)
    why = errno == ENOENT
              ? "cannot be written: there is no folder '" + folder + "'; make it first"
              : "cannot be written in the folder '" + folder + "': " + std::strerror(errno) + "; choose another name";
  return why;
}

std::string edit_page(std::string const &path, std::function<void(parts &)> const &edit) {
  std::string const real = behind_links(path);
  folder_lock const locked(real);
  std::string why;
  std::optional<std::string> const before = read_page(real, why);
  parts all;
  if (before)
    why = read_parts(*before, all);
  if (!why.empty())
    return why;
  edit(all);
  std::string const after = page_of(all);
  if (before && *before == after)
    return "";
  int const error = replace(real, after);
  return error ? words_for(error) : "";
}

} // namespace redeal::report_page
