// Word by word.
#include "calls/trace_wish.h"

#include "job/settings.h"

#include <string>

namespace redeal::runtime {
namespace {

enum class word { nothing, moves, steps, ways, total, sites };

trace_wish read() {
  constexpr char const *name = "REDEAL_TRACE";
  trace_wish wish;
  char const *const text = setting(name);
  if (!text)
    return wish;
  for (std::string_view rest = text;;) {
    std::size_t const comma = rest.find(',');
    auto const found = find_word<word>(rest.substr(0, comma), {{"0", word::nothing},
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

trace_wish const &trace_wished() {
  static trace_wish const wish = read();
  return wish;
}

} // namespace redeal::runtime
