// A file of costs: what is read is written, and that reads as the same.
#include "Target.h"

#include "Plan/Cost/MachineCosts.h"

#include <variant>

using namespace redeal;

int LLVMFuzzerTestOneInput(std::uint8_t const *data, std::size_t size) {
  auto const read = plan::read_costs(fuzz::text_of(data, size));
  if (auto const *const wrong = std::get_if<std::string>(&read)) {
    if (wrong->empty() || wrong->size() > 400)
      fuzz::fail("what is wrong is not one sentence");
    return 0;
  }
  // Three digits are written.
  std::string const text = plan::text_of(std::get<plan::machine_costs>(read));
  auto const again = plan::read_costs(text);
  auto const *const costs = std::get_if<plan::machine_costs>(&again);
  if (!costs || plan::text_of(*costs) != text)
    fuzz::fail("costs do not read as they were written");
  return 0;
}
