// The table.
#include "System/Settings.h"

#include <algorithm>

namespace redeal {
namespace {

constexpr setting_entry entries[] = {
    {"REDEAL_CXX", "a command", "the MPI compiler that was found when redeal was built",
     "The back-end of redeal++, possibly of several words.", in_common::nothing},
    {"REDEAL_TRANSPARENT", "1 or 0", "0",
     "With 1, redeal++ hands all to its back-end as it came, for configure: a source with directives does not compile.",
     in_common::nothing},
    {"REDEAL_TRANSPORT", "auto, shared, staging or messages", "auto",
     "How elements travel between processes of one node: straight from memory to memory where that is fastest, "
     "wherever it is possible, through a small shared buffer, or in messages as between nodes.",
     in_common::value},
    {"REDEAL_MEMORY", "a whole number of at least 2048",
     "1048576, but no more than a tenth of a part that is larger than 5 MiB",
     "Bytes for the buffers of packed elements on each process.", in_common::value},
    {"REDEAL_WINDOW", "a whole number of at least 1, or all", "all",
     "Messages that a process may have sent before they have arrived.", in_common::value},
    {"REDEAL_STORES", "auto, ordinary, streaming or adaptive", "auto",
     "How the new part is written: through the cache, or past it, or, of what is read in others' memory, past it while "
     "their cores are apart.",
     in_common::value},
    {"REDEAL_RELEASE", "early or late", "late",
     "When the memory of old elements goes back to the system: while new ones arrive, or when the move is over.",
     in_common::value},
    {"REDEAL_CHOICE", "learn or model", "learn",
     "How the way of a move is chosen: the first moves between two mappings try what is promising, or all follow the "
     "cost model.",
     in_common::value},
    {"REDEAL_COSTS", "a file that 'redeal calibrate' has written", "costs of a usual machine",
     "What messages and copies cost on this machine, for the cost model.", in_common::contents},
    {"REDEAL_WISDOM", "a file", "nothing is kept",
     "Where what has been learned is kept, and found in the next run. It need not exist yet.", in_common::presence},
    {"REDEAL_TRACE", "moves, steps, ways, total, sites, report:FILE, several of them with commas between, or 0", "0",
     "What is told on standard error: each move, each move with its schedule or with the ways that it might take; at "
     "the "
     "end of the job what all moves were and took, or this and those of each directive; or nothing. report:FILE writes "
     "that, with a timeline, onto a page for browsers.",
     in_common::sums},
    {"REDEAL_ON_ERROR", "end or throw", "end",
     "Whether a directive ends the job, or throws redeal::error, if all its processes find before an element has moved "
     "that it cannot be carried out.",
     in_common::value},
    {"REDEAL_TIMEOUT", "a whole number of seconds", "0: without end",
     "How long a process waits for others that do not come before it says who waits for whom, where, and ends the job.",
     in_common::nothing},
    {"REDEAL_NODES", "a whole number of at least 1", "1",
     "Pretends that the job runs on so many nodes, to test what happens between them.", in_common::value},
};

} // namespace

setting_table all_settings() { return {std::begin(entries), std::end(entries)}; }

setting_entry const *find_setting(std::string_view name) {
  auto const found =
      std::find_if(std::begin(entries), std::end(entries), [&](setting_entry const &e) { return e.name == name; });
  return found == std::end(entries) ? nullptr : found;
}

} // namespace redeal
