// Parts -> the page of a report, one HTML file.
//
//     unit src/a.cpp a.o      {"source": …}       what the compiler found in one source
//     run                     {"processes": …}    what a run measured
//
// Compilers and programs that know nothing of each other add to one page. Each part is a line of its own, JSON in a
// script element, so that who adds one reads none of the others; scripts and styles are in the page, and draw from the
// parts when it is looked at. An edit locks the page's folder, and puts a new file in place of the old one: whoever
// looks sees all of the one or all of the other. Parts are sorted, so the page does not depend on who came first.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace redeal::report_page {

/// The JSON of each part, on one line, by its name.
using parts = std::map<std::string, std::string>;

/// The name of the part that a run writes.
inline constexpr char const *run_part = "run";

/// Why there can be no page of that name, or an empty text: the end of a sentence that begins with the name.
std::string problem_of(std::string const &path);

/// Has `edit` change the parts of the page, which need not exist yet, and writes it if that makes a difference. Says as
/// problem_of() what went wrong.
std::string edit_page(std::string const &path, std::function<void(parts &)> const &edit);

/// The whole page.
std::string page_of(parts const &);

/// A text between the quotes of a JSON string; what is no UTF-8 becomes U+FFFD.
std::string json_text(std::string_view);

/// JSON in which nothing ends a script element.
std::string in_script(std::string json);

} // namespace redeal::report_page
