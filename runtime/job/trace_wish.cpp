// Word by word.
#include "job/trace_wish.h"

#include "job/job.h"
#include "job/settings.h"

#include <unistd.h>

#include <climits>
#include <string>

namespace redeal::runtime {
namespace {

enum class word { nothing, moves, steps, ways, total, sites, report };

constexpr char const *name = "REDEAL_TRACE";

char folder[PATH_MAX] = ""; // of the beginning: the program may go to another one

std::string from_everywhere(std::string_view file) {
  return file.front() == '/' || !*folder ? std::string(file) : fmt::format("{}/{}", folder, file);
}

// Whether the word is about a report.
bool take_report(std::string_view word, trace_wish &wish) {
  constexpr std::string_view begin = "report:";
  if (word.substr(0, begin.size()) != begin || word.size() == begin.size())
    return false;
  std::string const file = from_everywhere(word.substr(begin.size()));
  if (!wish.report.empty() && wish.report != file)
    fail_together({}, fmt::format("{} names two reports, '{}' and '{}'; give one of them", name, wish.report, file));
  wish.report = file;
  return true;
}

trace_wish read() {
  trace_wish wish;
  char const *const text = setting(name);
  if (!text)
    return wish;
  for (std::string_view rest = text;;) {
    std::size_t const comma = rest.find(',');
    bool const is_report = take_report(rest.substr(0, comma), wish);
    auto const found = is_report ? std::optional(word::report)
                                 : find_word<word>(rest.substr(0, comma), {{"0", word::nothing},
                                                                           {"moves", word::moves},
                                                                           {"steps", word::steps},
                                                                           {"ways", word::ways},
                                                                           {"total", word::total},
                                                                           {"sites", word::sites}});
    bool const alone = comma == rest.npos && rest.data() == text;
    if (!found || (*found == word::nothing && !alone))
      refuse_setting(name, text);
    wish.steps |= *found == word::steps;
    wish.ways |= *found == word::ways;
    wish.moves |= *found == word::moves || wish.steps || wish.ways;
    wish.sites |= *found == word::sites;
    wish.total |= *found == word::total || wish.sites;
    if (comma == rest.npos)
      return wish;
    rest.remove_prefix(comma + 1);
  }
}

} // namespace

void note_folder() {
  if (!getcwd(folder, sizeof folder))
    *folder = '\0';
}

trace_wish const &trace_wished() {
  static auto const &wish = *new trace_wish(read()); // sums are told behind the destructors of static objects
  return wish;
}

} // namespace redeal::runtime
