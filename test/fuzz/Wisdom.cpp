// A file of wisdom: what is kept of it is a course, or phases, for moves that it names.
#include "Target.h"

#include "choice/wisdom.h"

using namespace redeal;

int LLVMFuzzerTestOneInput(std::uint8_t const *data, std::size_t size) {
  runtime::wisdom known;
  auto const wrong = known.read(std::string(fuzz::text_of(data, size)));
  if (wrong && (wrong->empty() || wrong->size() > 400))
    fuzz::fail("what is wrong is not one sentence");
  for (std::uint64_t move = 0; move < 16; ++move) {
    if (auto const found = known.find(move); found && !(found->seconds >= 0 && found->nanoseconds() >= 0))
      fuzz::fail("a course takes less than no time");
    if (auto const found = known.find_phases(move); found && found->phases < 1)
      fuzz::fail("a move goes in less than one phase");
  }
  return 0;
}
