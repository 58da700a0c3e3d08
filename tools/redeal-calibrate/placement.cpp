// A matching of processes and cores, by augmenting paths.
#include "placement.h"

#include <algorithm>
#include <cstddef>

namespace redeal::calibrate {
namespace {

class matching {
public:
  explicit matching(std::vector<cpu_set_t> const &usable) : usable_(usable), holders_(CPU_SETSIZE, nobody) {}

  /// Whether the process gets a core, and all that have one keep one.
  bool add(std::size_t process) {
    seen_.assign(CPU_SETSIZE, 0);
    return find_core(process);
  }

private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

  bool find_core(std::size_t process) {
    for (std::size_t core = 0; core != CPU_SETSIZE; ++core)
      if (CPU_ISSET(core, &usable_[process]) && !seen_[core]) {
        seen_[core] = 1;
        if (holders_[core] == nobody || find_core(holders_[core])) {
          holders_[core] = process;
          return true;
        }
      }
    return false;
  }

  std::vector<cpu_set_t> const &usable_;
  std::vector<std::size_t> holders_; // by core
  std::vector<char> seen_;           // by core, on the way to a free one
};

int cores_of_both(cpu_set_t const &one, cpu_set_t const &other) {
  cpu_set_t both;
  CPU_OR(&both, &one, &other);
  return CPU_COUNT(&both);
}

} // namespace

int placement::with_own_core() const { return static_cast<int>(std::count(own_core.begin(), own_core.end(), 1)); }

bool placement::has_pair() const { return std::count(beside_first.begin() + 1, beside_first.end(), 1) > 0; }

placement placement_of(std::vector<cpu_set_t> const &usable) {
  placement found;
  matching cores(usable);
  for (std::size_t i = 0; i != usable.size(); ++i) {
    found.own_core.push_back(cores.add(i) ? 1 : 0);
    found.beside_first.push_back(i > 0 && cores_of_both(usable.front(), usable[i]) > 1 ? 1 : 0);
  }
  return found;
}

} // namespace redeal::calibrate
