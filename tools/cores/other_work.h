// What else a node's cores do while a job measures: work of other programs makes figures that nobody should go by.
#pragma once

#include "System/UsableCores.h"

#include <mpi.h>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace redeal {

/// How much of the time of those cores that a node's processes may use goes to others: to other programs, and to other
/// virtual machines as far as the system knows of them.
class other_work {
public:
  /// All processes of the node take part. From now on it counts.
  explicit other_work(MPI_Comm node) : node_(node), cores_(usable_cores()) {
    MPI_Allreduce(MPI_IN_PLACE, &cores_, static_cast<int>(sizeof cores_), MPI_BYTE, MPI_BOR, node_);
    begin_ = look();
  }

  /// Until now. All processes of the node take part, and have the same. 0 where the system does not say.
  double part() const {
    spent const now = look();
    double mine = now.own - begin_.own, own = 0;
    MPI_Allreduce(&mine, &own, 1, MPI_DOUBLE, MPI_SUM, node_);
    double numbers[] = {now.busy - begin_.busy, now.all - begin_.all}; // as one process has seen them
    MPI_Bcast(numbers, 2, MPI_DOUBLE, 0, node_);
    return numbers[1] > 0 ? std::clamp((numbers[0] - own) / numbers[1], 0.0, 1.0) : 0;
  }

private:
  struct spent {              // seconds
    double busy = 0, all = 0; // of the cores
    double own = 0;           // of this process
  };

  spent look() const {
    spent now;
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    for (timeval const &t : {used.ru_utime, used.ru_stime})
      now.own += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    auto const ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    std::ifstream cores("/proc/stat");
    for (std::string line; std::getline(cores, line) && line.substr(0, 3) == "cpu";) {
      std::istringstream words(line.substr(3));
      std::size_t core = 0;
      double user = 0, nice = 0, system = 0, idle = 0, waits = 0, interrupts[2] = {0, 0}, stolen = 0;
      bool const is_sum = line[3] == ' ';
      if (is_sum || !(words >> core >> user >> nice >> system >> idle >> waits) || core >= CPU_SETSIZE ||
          !CPU_ISSET(core, &cores_))
        continue;
      words >> interrupts[0] >> interrupts[1] >> stolen;
      double const busy = user + nice + system + stolen; // interrupts may be those of this job's messages
      now.busy += busy / ticks;
      now.all += (busy + interrupts[0] + interrupts[1] + idle + waits) / ticks;
    }
    return now;
  }

  MPI_Comm node_;
  cpu_set_t cores_;
  spent begin_;
};

} // namespace redeal
