// What the environment may say: the one table of all REDEAL_* variables, for the runtime, which reads them and notices
// those that it does not know, and for `redeal --help-environment`, which prints them.
#pragma once

#include <string_view>

namespace redeal {

/// What the processes of a job must have in common of a variable.
enum class in_common {
  nothing,
  value,
  contents, ///< of the file that it names
  presence, ///< whether it is set
  sums      ///< whether it asks for what all processes tell together at the end of the job, and for which report
};

struct setting_entry {
  std::string_view name;
  std::string_view values;    ///< "auto, shared, staging or messages"
  std::string_view otherwise; ///< what holds where nothing is said
  std::string_view meaning;
  in_common same;
};

/// The entries in the order of the documents.
struct setting_table {
  setting_entry const *first, *last;
  setting_entry const *begin() const { return first; }
  setting_entry const *end() const { return last; }
};

setting_table all_settings();

/// The entry of that name; null if there is none.
setting_entry const *find_setting(std::string_view name);

} // namespace redeal
