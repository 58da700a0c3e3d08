// One redistribution in a simulated cluster, by several methods: how long each takes, in simulated microseconds.
//
//     redeal-sim 1048576:256,256,1,4096 1 redeal direct caterpillar      a line for each: its name, and its time
//     redeal-sim across 4                                                what a byte takes while all send far
//
// Each method moves the array once after so many times, here 1, that do not count, as plans are made and courses are
// tried. All processes begin a move at the same moment, and it ends when the last one has all its elements, every one
// of which is checked. The last line is PASS, without which nothing counts: the simulator ends with status 0 whatever
// happens.
#include "exchanges.h"

#include "case/cases.h"
#include "job/surroundings.h"
#include "ours/redeal.h"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace redeal::sim {
namespace {

using namespace bench;

/// A way to move the array. A move begins with this process's part under the old layout.
class contender {
public:
  virtual ~contender() = default;
  virtual double *source() = 0;
  virtual void move() = 0;
  virtual double const *result() = 0;
};

/// By hand, between parts of its own.
class by_hand final : public contender {
public:
  by_hand(std::unique_ptr<exchange> how, redistribution const &what, index process)
      : how_(std::move(how)), from_(room_for(what.from, process)), to_(room_for(what.to, process)) {}

  double *source() override {
    std::fill(to_.begin(), to_.end(), -1.0);
    return from_.data();
  }
  void move() override { how_->move(from_.data(), to_.data()); }
  double const *result() override { return to_.data(); }

private:
  // Some elements behind a part may be read when it is packed.
  static std::size_t room_for(layout const &where, index process) {
    return static_cast<std::size_t>(where.local_elements(process)) + 8;
  }

  std::unique_ptr<exchange> how_;
  std::vector<double> from_, to_;
};

/// By redeal.
class by_directive final : public contender {
public:
  by_directive(redistribution const &what, index process, our_way const &way) : how_(make_redeal(what, process, way)) {}

  double *source() override { return how_->source(); }
  void move() override { how_->move(); }
  double const *result() override { return how_->result(); }

private:
  std::unique_ptr<method> how_;
};

/// The latest of the moments at which the processes come here, the same for all of them.
double latest(double mine) {
  double all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return all;
}

/// All processes leave at the same moment, which is returned.
double start_together() {
  double const begin = latest(MPI_Wtime()) + 1e-2;
  runtime::nap(static_cast<long>((begin - MPI_Wtime()) * 1e9));
  return begin;
}

class trial {
public:
  trial(redistribution const &what, index uncounted, int process)
      : what_(what), uncounted_(uncounted), process_(process) {}

  /// Microseconds of one move of the elements first, first + 1, … Negative if one of them was wrong.
  double run(contender &how, double first) const {
    for (index i = 0; i != uncounted_; ++i) {
      how.source();
      start_together();
      how.move();
    }
    fill(what_.from, process_, first, how.source());
    double const begin = start_together();
    how.move();
    double const took = latest(MPI_Wtime()) - begin;
    return is_right(inspect(what_, process_, first, how.result())) ? took * 1e6 : -1;
  }

private:
  bool is_right(inspection const &seen) const {
    if (seen.first)
      std::printf("process %d has %lld wrong elements, at %lld %g instead of %g\n", process_,
                  static_cast<long long>(seen.wrong), static_cast<long long>(seen.first->place), seen.first->found,
                  seen.first->expected);
    return latest(static_cast<double>(seen.wrong)) == 0;
  }

  redistribution const &what_;
  index uncounted_;
  int process_;
};

/// redeal, as it chooses by itself, its courses between nodes, and two phases.
std::vector<std::pair<char const *, our_way>> our_ways() {
  using plan::packing;
  using plan::relay;
  auto const on = [](runtime::course_wish const &wish) { return our_way{"messages", wish}; };
  auto const packed = [&](packing order) { return on({{}, order, {}, {}}); };
  auto const combined = [&](relay how) { return on({{}, packing::combined, {}, how}); };
  return {{"redeal", on({})},
          {"by-sweep", packed(packing::by_sweep)},
          {"by-message", packed(packing::by_message)},
          {"narrow", on({{}, {}, {}, {}, plan::crowding::narrow})},
          {"by-node", combined(relay::by_node)},
          {"square", combined(relay::square)},
          {"halves", combined(relay::halves)},
          {"phases", {"messages", {}, 2}}};
}

std::unique_ptr<contender> make(std::string const &name, redistribution const &what, int process) {
  for (auto const &[known, way] : our_ways())
    if (name == known)
      return std::make_unique<by_directive>(what, process, way);
  if (std::unique_ptr<exchange> how = make_exchange(name, what, MPI_COMM_WORLD))
    return std::make_unique<by_hand>(std::move(how), what, process);
  return nullptr;
}

std::string const methods = "methods: redeal, by-sweep, by-message, narrow, by-node, square, halves, phases, direct, "
                            "caterpillar, alltoallv or steps";

/// Seconds until each process has sent so much to the one half of all nodes away, with so many on a node, and then has
/// got as much from it.
double across(int bytes, int near, int process, int processes) {
  int const nodes = processes / near, half = nodes / 2, own = process / near;
  std::vector<char> data(static_cast<std::size_t>(bytes));
  double const begin = start_together();
  if (own < 2 * half) {
    int const other = process + (own < half ? half : -half) * near;
    for (bool const sends : {own < half, own >= half})
      if (sends)
        MPI_Send(data.data(), bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD);
      else
        MPI_Recv(data.data(), bytes, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return latest(MPI_Wtime()) - begin;
}

/// Nanoseconds of a byte meanwhile, beyond what a short message takes: what `redeal calibrate` finds as
/// far.byte-of-all.
int print_across(int near, int process, int processes) {
  constexpr int few = 8, many = 1 << 18;
  double const least = across(few, near, process, processes), took = across(many, near, process, processes);
  if (process == 0)
    std::printf("across %.6f\nPASS\n", (took - least) * 1e9 / (2.0 * (many - few)));
  return 0;
}

int run(std::vector<std::string> const &words) {
  int process = 0, processes = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &process);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  auto const complain = [&](std::string const &what) {
    if (process == 0)
      std::printf("redeal-sim: error: %s\n", what.c_str());
    return 1;
  };
  if (words.size() == 2 && words[0] == "across") {
    int const near = std::atoi(words[1].c_str());
    return near > 0 && processes >= 2 * near && processes % near == 0
               ? print_across(near, process, processes)
               : complain("across needs how many processes a node has, of at least two nodes with as many each");
  }
  if (words.size() < 3)
    return complain("give a case, how many moves do not count, and " + methods);
  auto const read = read_case(words[0]);
  if (auto const *const wrong = std::get_if<complaint>(&read))
    return complain("the case is '" + words[0] + "', " + wrong->text);
  redistribution const &what = std::get<redistribution>(read);
  if (what.processes() != processes)
    return complain("the case is for " + std::to_string(what.processes()) + " processes, but the job has " +
                    std::to_string(processes));
  trial const trying(what, std::atoi(words[1].c_str()), process);
  for (std::size_t i = 2; i != words.size(); ++i) {
    std::unique_ptr<contender> const how = make(words[i], what, process);
    if (!how)
      return complain("there is no method '" + words[i] + "'; give " + methods);
    // Other elements for each, so that none passes with those that the one before has left.
    double const took = trying.run(*how, 1e6 * static_cast<double>(i));
    if (took < 0)
      return complain(words[i] + " has moved elements to wrong places");
    if (process == 0)
      std::printf("%s %.2f\n", words[i].c_str(), took);
  }
  if (process == 0)
    std::puts("PASS");
  return 0;
}

} // namespace
} // namespace redeal::sim

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int const status = redeal::sim::run({argv + 1, argv + argc});
  MPI_Finalize();
  return status;
}
