// Each process has a number for each variable; one reduction finds the least and the greatest of each.
#include "group/environment.h"

#include "choice/known_costs.h"
#include "job/job.h"
#include "job/settings.h"
#include "job/trace_wish.h"
#include "watch/returned_errors.h"
#include <redeal/detail/digest.hpp>

#include "System/Settings.h"

#include <fmt/ranges.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace redeal::runtime {
namespace {

// Within the numbers whose negation is one too.
std::int64_t number_of(std::string const &text) {
  digest number;
  for (char const c : text)
    number.add(c);
  return static_cast<std::int64_t>(number.value() >> 1);
}

std::int64_t number_of(setting_entry const &variable) {
  char const *const said = setting(variable.name.data());
  if (!said)
    return 0;
  switch (variable.same) {
  case in_common::nothing:
    return 0;
  case in_common::presence:
    return 1;
  case in_common::sums:
    return number_of_sums();
  case in_common::contents: // once read it may be another by now
    return number_of(text_of_our_costs());
  case in_common::value:
    return number_of(std::string(said));
  }
  return 0;
}

} // namespace

std::int64_t number_of_sums() {
  trace_wish const &wish = trace_wished();
  std::int64_t const lines = wish.sites ? 2 : wish.total ? 1 : 0;
  return wish.report.empty() ? lines : number_of(fmt::format("{} {}", lines, wish.report));
}

void compare_environments(detail::located_name const &name, int speaker, MPI_Comm comm) {
  our_costs();                        // of which there may be more to say than that others have others
  std::vector<std::int64_t> greatest; // of each number, and of its negation
  for (setting_entry const &variable : all_settings()) {
    greatest.push_back(number_of(variable));
    greatest.push_back(-greatest.back());
  }
  require_success(
      MPI_Allreduce(MPI_IN_PLACE, greatest.data(), static_cast<int>(greatest.size()), MPI_INT64_T, MPI_MAX, comm),
      "compare environments");
  std::vector<std::string_view> differ;
  auto number = greatest.begin();
  for (setting_entry const &variable : all_settings()) {
    if (number[0] != -number[1])
      differ.push_back(variable.name);
    number += 2;
  }
  if (!differ.empty())
    refuse_disagreement(name,
                        fmt::format("{} {} not the same on all processes; let mpiexec set {} for all of them",
                                    fmt::join(differ, " and "), differ.size() == 1 ? "is" : "are",
                                    differ.size() == 1 ? "it" : "them"),
                        speaker);
}

} // namespace redeal::runtime
