// The file is text; lib/Plan/Cost knows its lines.
#include "choice/known_costs.h"

#include "job/job.h"
#include "job/settings.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

namespace redeal::runtime {
namespace {

plan::machine_costs read() {
  char const *const name = setting("REDEAL_COSTS");
  if (!name)
    return plan::usual_costs();
  std::string why;
  std::optional<std::string> const text = read_file(name, why);
  if (!text)
    fail_together({}, fmt::format("REDEAL_COSTS is {}, which cannot be read: {}; 'redeal calibrate' writes such a file",
                                  name, why));
  auto const costs = plan::read_costs(*text);
  if (auto const *const wrong = std::get_if<std::string>(&costs))
    fail_together({}, fmt::format("REDEAL_COSTS is {}, which {}; 'redeal calibrate' writes such a file", name, *wrong));
  return std::get<plan::machine_costs>(costs);
}

} // namespace

plan::machine_costs const &our_costs() {
  static auto const &costs = *new plan::machine_costs(read());
  return costs;
}

} // namespace redeal::runtime
