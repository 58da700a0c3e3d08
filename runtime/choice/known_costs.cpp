// The file is text; lib/Plan/Cost knows its lines.
#include "choice/known_costs.h"

#include "job/job.h"
#include "job/settings.h"

#include "System/Visible.h"
#include "System/WholeFile.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

namespace redeal::runtime {
namespace {

struct read_costs_file {
  std::string text;
  plan::machine_costs costs = plan::usual_costs();
};

read_costs_file read() {
  char const *const name = setting("REDEAL_COSTS");
  if (!name)
    return {};
  std::string why;
  std::optional<std::string> const text = read_file(name, why);
  if (!text)
    fail_together({}, fmt::format("REDEAL_COSTS is {}, which cannot be read: {}; 'redeal calibrate' writes such a file",
                                  name, why));
  auto const costs = plan::read_costs(*text);
  if (auto const *const wrong = std::get_if<std::string>(&costs))
    fail_together(
        {}, fmt::format("REDEAL_COSTS is {}, which {}; 'redeal calibrate' writes such a file", name, visible(*wrong)));
  return {*text, std::get<plan::machine_costs>(costs)};
}

read_costs_file const &ours() {
  static auto const &found = *new read_costs_file(read());
  return found;
}

} // namespace

plan::machine_costs const &our_costs() { return ours().costs; }

std::string const &text_of_our_costs() { return ours().text; }

} // namespace redeal::runtime
