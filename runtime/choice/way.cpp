// One function for each question; each says what it has found.
#include "choice/way.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// What is smaller is staged, or travels in messages: a segment takes a file and whole pages.
constexpr std::size_t least_shared = 4096;

// Parts that are larger are not kept for others to read longer than needed.
constexpr index most_kept = index{1} << 18;

class deciding {
public:
  deciding(move_facts const &move, machine const &node, wishes const &wish) : move_(move), node_(node), wish_(wish) {}

  decision run() {
    way_.meets = move_.meets && !only_messages();
    way_.releases_early = move_.old_is_dead && wish_.release_early;
    way_.limits = move_.limits;
    way_.limits_by_message = limits_by_message();
    decide_order();
    decide_sharing();
    decide_stores();
    result_.taken = way_;
    return std::move(result_);
  }

private:
  bool only_messages() const { return wish_.transport == transports::messages; }
  // All processes say the same.
  int most_near() const { return only_messages() ? 1 : move_.most_near; }

  // How packed elements go. All processes must agree.
  void decide_order() {
    std::vector<reason> against = against_sweeps();
    sweep_chunks const chunks = against.empty() ? cut_chunks() : sweep_chunks();
    if (against.empty() && chunks.width == 0)
      against.push_back({false, "no chunks of a useful length keep within the memory"});
    way_.chunks = chunks;
    bool const by_sweep = way_.is_by_sweep();
    constexpr char const *question = "what is packed";
    std::vector<reason> for_sweeps = against;
    if (by_sweep)
      for_sweeps.push_back({true, "runs are short: nothing is read or written twice, and all happens in the cache"});
    add(question, "by sweep", by_sweep, std::move(for_sweeps));
    add(question, "by message", !by_sweep,
        {by_sweep ? reason{false, "each message reads lines that hold elements of others too"}
                  : reason{true, "it is possible for all moves"}});
  }

  std::vector<reason> against_sweeps() const {
    std::vector<reason> against;
    if (way_.releases_early)
      against.push_back({false, "memory that goes back early is needed message by message"});
    if (move_.axis.from.extent() == 0)
      against.push_back({false, "there are no elements"});
    else if (has_long_runs(move_.shape, move_.element_size))
      against.push_back({false, "runs are so long that they are copied as fast by themselves, or not at all"});
    return against;
  }

  sweep_chunks cut_chunks() const {
    // There are at least as many steps as the busiest process has messages.
    move_participants const with{std::min(move_.processes, move_.shape.steps), most_near() > 1,
                                 most_near() < move_.processes};
    return cut(move_.axis, with, move_.element_size, move_.limits.memory);
  }

  // Where messages between nodes and rings on them go side by side, each have half of the memory.
  message_limits limits_by_message() const {
    message_limits limits = move_.limits;
    if (most_near() > 1 && most_near() < move_.processes)
      limits.memory /= 2;
    limits.window = std::clamp<std::size_t>(limits.memory / move_limits::least_memory, 1, limits.window);
    return limits;
  }

  // Whether near processes read this one's memory.
  void decide_sharing() {
    std::vector<reason> against = against_reading(), in_favour;
    bool const possible = against.empty();
    double const reads = move_.shape.elements > 0 ? line_reads(move_.shape, move_.element_size) : 0;
    if (possible && wish_.transport == transports::shared)
      in_favour.push_back({true, "REDEAL_TRANSPORT=shared"});
    else if (possible && !way_.is_by_sweep())
      in_favour.push_back({true, "it is one copy, where messages by themselves are two"});
    else if (possible && most_near() < move_.processes)
      // A second sweep, for near senders, would touch every line again.
      against.push_back(
          {false, "what comes from other nodes is unpacked in sweeps, which may as well fill whole lines"});
    else if (possible && is_gathered_well(move_.shape, move_.element_size, node_))
      in_favour.push_back({true, node_.holds(bytes(2 * move_.shape.elements)) ? "the array is in the cache"
                                                                              : "lines are not read too often"});
    else if (possible)
      against.push_back({false, "lines are read too often, as they hold elements of many receivers"});
    way_.reads = !in_favour.empty();
    way_.goes_on_early = move_.old_is_dead && bytes(move_.old_elements) <= most_kept;
    constexpr char const *question = "between processes of a node";
    std::vector<reason> reasons = in_favour;
    reasons.insert(reasons.end(), against.begin(), against.end());
    add(question, "read in memory", way_.meets && way_.reads, std::move(reasons), reads);
    add(question, "packed for rings", way_.meets && !way_.reads, against_rings(), 1);
    add(question, "messages", !way_.meets,
        {way_.meets ? reason{false, "they need more copies than shared memory"}
                    : reason{true, "they need no shared memory"}},
        1);
  }

  std::vector<reason> against_reading() const {
    std::vector<reason> against = against_rings();
    if (way_.releases_early)
      against.push_back({false, "memory that goes back early cannot be read meanwhile"});
    if (wish_.transport == transports::staging)
      against.push_back({false, "REDEAL_TRANSPORT=staging"});
    if (move_.from_user_memory)
      against.push_back({false, "the user's own memory cannot be read by others"});
    return against;
  }

  std::vector<reason> against_rings() const {
    if (only_messages())
      return {{false, "REDEAL_TRANSPORT=messages"}};
    if (!move_.meets)
      return {{false, "this process shares memory with no other"}};
    return {};
  }

  void decide_stores() {
    if (move_.arrivals) {
      index const own = move_.arrivals->size();
      way_.gathering = wish_.write.value_or(
          stores_to_gather(*move_.arrivals, move_.element_size, bytes(own + move_.near_elements), node_));
      way_.unpacking =
          wish_.write.value_or(stores_to_unpack(*move_.arrivals, move_.element_size, bytes(2 * own), node_));
    }
    bool const streams = (way_.meets && way_.reads ? way_.gathering : way_.unpacking) == stores::streaming;
    bool const wished = wish_.write.has_value();
    constexpr char const *question = "new elements are written";
    add(question, "through the cache", !streams,
        {wished ? reason{!streams, "REDEAL_STORES"}
                : reason{true, "ordinary stores are faster while memory keeps up"}});
    add(question, "past the cache", streams,
        {wished ? reason{streams, "REDEAL_STORES"}
                : reason{streams, "it pays where many write short runs of an array beyond the cache at once"}});
  }

  void add(char const *question, char const *name, bool taken, std::vector<reason> reasons,
           std::optional<double> line_reads = std::nullopt) {
    result_.alternatives.push_back({question, name, taken, std::move(reasons), line_reads});
  }

  index bytes(index elements) const { return elements * static_cast<index>(move_.element_size); }

  move_facts const &move_;
  machine const &node_;
  wishes const &wish_;
  way way_;
  decision result_;
};

} // namespace

decision decide(move_facts const &move, machine const &node, wishes const &wish) {
  return deciding(move, node, wish).run();
}

bool is_worth_sharing(std::size_t bytes, wishes const &wish) {
  return bytes >= least_shared || (bytes > 0 && wish.transport == transports::shared);
}

} // namespace redeal::runtime
