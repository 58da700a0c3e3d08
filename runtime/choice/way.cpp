// First the objections, then all combinations of the answers that are left.
#include "choice/way.h"

#include "choice/scheduled.h"
#include "memory/ring.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace redeal::runtime {
namespace {

using plan::all_carriers;
using plan::carrier;
using plan::course;
using plan::crowding;
using plan::packing;
using plan::relay;
using plan::writing;

// What is smaller goes through rings, or in messages: a segment takes a file and whole pages.
constexpr std::size_t least_shared = 4096;

// Messages that are smaller do not go past the cache.
constexpr index least_streamed = 4096;

// Parts that are larger are not kept for others to read longer than needed.
constexpr index most_kept = index{1} << 18;

template <class Answer> bool objects(std::vector<std::pair<Answer, char const *>> const &all, Answer const answer) {
  return std::any_of(all.begin(), all.end(), [&](auto const &one) { return one.first == answer; });
}

// As many as any memory has, if there are more: what is only planned may be larger than that.
index bytes_of(index elements, move_facts const &move) {
  constexpr auto most = plan::wide{1} << 60;
  return static_cast<index>(std::min(plan::wide{elements} * static_cast<plan::wide>(move.element_size), most));
}

index bytes_of(move_facts const &move) { return bytes_of(move.shape.elements, move); }

// Old parts and new ones, of all processes of a node and of those of a core.
double bytes_on_node(move_facts const &move) {
  return 2.0 * static_cast<double>(bytes_of(move)) * move.most_near / std::max(1, move.processes);
}
double bytes_on_core(move_facts const &move) {
  return bytes_on_node(move) / std::max(1, std::min(move.node.cores, move.most_near));
}

bool releases_early(move_facts const &move, wishes const &wish) {
  return move.old_is_dead && wish.release_early && move.limits.schedule == schedule_kind::automatic;
}

// Most processes of a node that do not send each other messages.
int most_sharing(move_facts const &move, carrier near) { return near == carrier::messages ? 1 : move.most_sharing; }

// There are at least as many steps as the busiest process has messages.
sweep_chunks chunks_of(move_facts const &move, carrier near) {
  int const sharing = most_sharing(move, near);
  move_participants const with{std::min(move.processes, move.shape.steps), sharing > 1, sharing < move.processes};
  int const slots = ring::slots + (plan::may_stream(near) ? 1 : 0); // one that is packed
  return cut(move.axis, with, move.element_size, {move.limits.memory, way::chunks_under_way, slots, way::most_beside});
}

// Where messages between nodes and rings on them go side by side, each have half of the memory.
message_limits limits_by_message(move_facts const &move, carrier near) {
  message_limits limits = move.limits;
  int const sharing = most_sharing(move, near);
  if (sharing > 1 && sharing < move.processes)
    limits.memory /= 2;
  limits.window = std::clamp<std::size_t>(limits.memory / move_limits::least_memory, 1, limits.window);
  return limits;
}

plan::relay_load load_of(move_facts const &move) {
  cut_axis const &d = move.axis;
  return {move.processes, d.from.most_local() * d.most_from_inner, d.to.most_local() * d.most_to_inner,
          static_cast<index>(most_met(d.from, d.to, d.from.extent())) * d.most_inner_met};
}

// None where messages are not combined so.
std::vector<int> factors_of(relay how, move_facts const &move) {
  if (how == relay::by_node && !move.nodes_are_even)
    return {};
  return plan::relay_factors(how, move.processes, move.most_near);
}

class listing {
public:
  listing(move_facts const &move, wishes const &wish) : move_(move), wish_(wish) {}

  open_courses run() {
    object_to_carriers();
    object_to_orders();
    object_to_writing();
    object_to_crowding();
    for (carrier const near : all_carriers)
      if (!objects(result_.against_carriers, near))
        for (packing const order : orders(near))
          for (writing const write : writings(near, order))
            for (crowding const far : {crowding::wide, crowding::narrow, crowding::single})
              if (!objects(result_.against_crowding, far))
                result_.all.push_back({near, order, write, relay::none, far});
    add_relays();
    auto const wished = std::stable_partition(result_.all.begin(), result_.all.end(),
                                              [&](course const &c) { return wish_.course.is_met_by(c); });
    if (wished != result_.all.begin())
      result_.all.erase(wished, result_.all.end());
    return std::move(result_);
  }

private:
  void object_to(carrier what, char const *why) { result_.against_carriers.emplace_back(what, why); }

  void object_to_carriers() {
    if (move_.most_sharing < 2) {
      char const *const why = move_.processes == 1  ? "one process takes part in the move"
                              : move_.most_near < 2 ? "no processes of the move share a node"
                                                    : "processes of a node cannot share memory";
      for (carrier const near : all_carriers)
        if (near != carrier::messages)
          object_to(near, why);
      return;
    }
    bool const reads = object_to_reading();
    object_to_rings(reads);
    if (wish_.transport == transports::shared) {
      object_to(carrier::messages, "REDEAL_TRANSPORT=shared");
    } else if (wish_.transport == transports::staging) {
      object_to(carrier::messages, "REDEAL_TRANSPORT=staging");
    } else if (wish_.transport != transports::messages && (releases_early(move_, wish_) || move_.limits.memory_given)) {
      object_to(carrier::messages, "the memory that may be used is that of rings");
    }
  }

  void object_to_rings(bool reads) {
    char const *const why = wish_.transport == transports::messages          ? "REDEAL_TRANSPORT=messages"
                            : wish_.transport == transports::shared && reads ? "REDEAL_TRANSPORT=shared"
                                                                             : nullptr;
    if (why)
      object_to(carrier::rings, why);
    bool const is_short =
        bytes_of(move_) / std::max({1, move_.senders, move_.receivers}) / std::max(1, move_.shape.steps) <
        least_streamed;
    for (carrier const streamed : {carrier::streamed_rings, carrier::adaptive_rings})
      if (why || is_short)
        object_to(streamed, why ? why : "messages are shorter than 4 KiB");
      else if (streamed == carrier::adaptive_rings && !is_in_caches(move_))
        object_to(streamed, exceeds_caches);
  }

  // Whether nothing stands against it.
  bool object_to_reading() {
    index const most = bytes_of(move_.shape.elements / std::max(1, move_.senders), move_);
    if (wish_.transport == transports::staging)
      object_to(carrier::memory, "REDEAL_TRANSPORT=staging");
    else if (wish_.transport == transports::messages)
      object_to(carrier::memory, "REDEAL_TRANSPORT=messages");
    else if (releases_early(move_, wish_))
      object_to(carrier::memory, "memory that goes back early cannot be read meanwhile");
    else if (move_.several)
      object_to(carrier::memory, "several arrays are packed together");
    else if (move_.from_user_memory)
      object_to(carrier::memory, "the user's own memory cannot be read by others");
    else if (!is_worth_sharing(static_cast<std::size_t>(most), wish_))
      object_to(carrier::memory, "parts are smaller than 4 KiB");
    else
      return true;
    return false;
  }

  void object_to_orders() {
    auto const object_to = [&](packing what, char const *why) { result_.against_orders.emplace_back(what, why); };
    if (releases_early(move_, wish_))
      for (packing const what : {packing::by_sweep, packing::combined})
        object_to(what, "memory that goes back early is needed message by message");
    else if (move_.several)
      for (packing const what : {packing::by_sweep, packing::combined})
        object_to(what, "several arrays are packed together");
    else if (move_.axis.from.extent() == 0)
      object_to(packing::by_sweep, "there are no elements");
    else if (move_.has_replicas)
      for (packing const what : {packing::by_sweep, packing::combined})
        object_to(what, "several processes have the same elements, and each goes to some receivers only");
    else if (!move_.sweeps)
      object_to(packing::by_sweep, "elements that follow each other in one storage do not in the other");
  }

  // What is packed was in this core's caches a moment ago, wherever others are.
  void object_to_writing() {
    auto const object_to = [&](writing what, char const *why) { result_.against_writing.emplace_back(what, why); };
    bool const reads = !objects(result_.against_carriers, carrier::memory);
    if (wish_.write) {
      for (writing const other : {writing::ordinary, writing::streaming, writing::adaptive})
        if (other != *wish_.write && !(other == writing::ordinary && *wish_.write == writing::adaptive))
          object_to(other, "REDEAL_STORES");
      return;
    }
    if (!reads && is_in_own_caches())
      object_to(writing::streaming, "the array is in the cores' own caches");
    if (!reads)
      object_to(writing::adaptive, "nothing is read in memory");
    else if (!is_in_caches(move_))
      object_to(writing::adaptive, exceeds_caches);
  }

  // No wish stands against the wide window: it is what is left where there is no other.
  void object_to_crowding() {
    auto const object_to = [&](crowding what, char const *why) { result_.against_crowding.emplace_back(what, why); };
    if (char const *const why = move_.limits.window_given            ? "the window is given"
                                : move_.processes == 1               ? "one process takes part in the move"
                                : move_.most_near >= move_.processes ? "all processes of the move share a node"
                                                                     : nullptr) {
      object_to(crowding::narrow, why);
      object_to(crowding::single, why);
      return;
    }
    static_assert(plan::usual_window == 4, "it is said in words");
    if (move_.shape.steps <= plan::usual_window)
      object_to(crowding::narrow, "no process has more than four messages");
    else if (message_limits const wide{move_.limits.memory, plan::usual_window, false, false};
             wide.at_once(bytes_of_packet(), SIZE_MAX) <= plan::usual_window)
      object_to(crowding::narrow, "they are so long that the memory has no room for more");
    bool const may_stay = move_.senders + move_.receivers > move_.processes; // on a process that is both
    if (move_.shape.steps <= (may_stay ? 2 : 1))
      object_to(crowding::single, "no process has more than one message");
  }

  // What of a message by itself is under way, on average.
  std::size_t bytes_of_packet() const {
    index const message = bytes_of(move_) / std::max(1, std::min(move_.senders, move_.receivers)) / move_.shape.steps;
    return static_cast<std::size_t>(std::max<index>(message / plan::pieces_of_message, plan::least_piece));
  }

  // Where all is read in memory nothing is packed, unless a process cannot show its part.
  std::vector<packing> orders(carrier near) const {
    bool const sweeps = !objects(result_.against_orders, packing::by_sweep) && chunks_of(move_, near).width > 0;
    if (!sweeps)
      return {packing::by_message};
    if (near == carrier::memory && move_.most_sharing == move_.processes)
      return {packing::by_sweep};
    return {packing::by_sweep, packing::by_message};
  }

  // All of it is packed, and may be under way, at once.
  void add_relays() {
    if (objects(result_.against_orders, packing::combined))
      return;
    char const *why_not = nullptr;
    for (auto const &[what, why] : result_.against_carriers)
      if (what == carrier::messages)
        why_not = why; // combined are only messages
    bool const any_message = !why_not;
    bool any = false;
    for (relay const how : {relay::by_node, relay::square, relay::halves})
      if (std::vector<int> const factors = factors_of(how, move_); !factors.empty()) {
        if (char const *const why = any_message ? objection_to(factors) : why_not) {
          why_not = why;
          continue;
        }
        any = true;
        for (writing const write : writings(carrier::messages, packing::combined))
          result_.all.push_back({carrier::messages, packing::combined, write, how});
      }
    if (!any && why_not)
      result_.against_orders.emplace_back(packing::combined, why_not);
  }

  // What a process passes on is known to itself alone, so the most that any may pass on decides.
  char const *objection_to(std::vector<int> const &factors) const {
    plan::relay_room const room = plan::relay_room_for(factors, load_of(move_));
    auto const size = static_cast<plan::wide>(move_.element_size);
    if (room.messages * plan::wide{way::most_beside} + room.elements * size >
        static_cast<plan::wide>(move_.limits.memory))
      return "what passes through a process may need more than the memory for messages";
    if (move_.limits.window_given && static_cast<std::size_t>(room.messages / 2) > move_.limits.window)
      return "more messages may be under way than the window has room for";
    return nullptr;
  }

  // What is packed message by message is written through the cache; what stays is not, where it is turned.
  std::vector<writing> writings(carrier near, packing order) const {
    bool const reads = near == carrier::memory;
    if (wish_.write)
      return {*wish_.write == writing::adaptive && !reads ? writing::ordinary : *wish_.write};
    if (!reads && (is_in_own_caches() || (move_.sweeps && order != packing::by_sweep)))
      return {writing::ordinary};
    if (!reads || objects(result_.against_writing, writing::adaptive))
      return {writing::ordinary, writing::streaming};
    return {writing::ordinary, writing::streaming, writing::adaptive};
  }

  bool is_in_own_caches() const { return bytes_on_core(move_) <= static_cast<double>(move_.node.own_cache); }

  static constexpr char const *exceeds_caches = "the array is larger than the last cache";

  move_facts const &move_;
  wishes const &wish_;
  open_courses result_;
};

} // namespace

bool is_in_caches(move_facts const &move) { return bytes_on_node(move) <= static_cast<double>(move.node.last_cache); }

open_courses courses_of(move_facts const &move, wishes const &wish) {
  if (move.limits.schedule != schedule_kind::automatic)
    return scheduled_course(move, wish);
  return listing(move, wish).run();
}

plan::work work_of(move_facts const &move, wishes const &wish) {
  plan::work what;
  double const fewer = std::max(1, std::min(move.senders, move.receivers));
  what.bytes = static_cast<double>(bytes_of(move)) / fewer;
  what.sent_part = fewer / std::max(1, move.senders);
  what.received_part = fewer / std::max(1, move.receivers);
  if (move.shape.elements > 0) {
    move_shape back = move.shape;
    std::swap(back.from_fastest, back.to_fastest);
    what.run_out = run_length(move.shape) * static_cast<double>(move.element_size);
    what.run_in = run_length(back) * static_cast<double>(move.element_size);
    what.line_reads = line_reads(move.shape, move.element_size);
    what.line_writes = line_reads(back, move.element_size);
  }
  what.partners = std::max(1, move.shape.steps);
  auto const along_rows = static_cast<int>(move.shape.to_fastest.procs());
  what.readers = std::min(what.partners, along_rows > 1 ? along_rows : std::max(1, move.receivers));
  // Where the fewer ones are among the others, and one of them has all of these as partners, it is its own, too.
  int const more = std::max(move.senders, move.receivers);
  bool const are_among = more == move.processes && (what.partners == more || move.senders == move.receivers);
  what.staying = are_among && !move.has_replicas && !move.several ? 1.0 / what.partners : 0;
  what.processes = move.processes;
  what.senders = move.senders;
  what.receivers = move.receivers;
  what.near = move.most_near;
  what.cores = move.node.cores;
  what.on_core = bytes_on_core(move);
  what.on_node = bytes_on_node(move);
  what.own_cache = static_cast<double>(move.node.own_cache);
  what.last_cache = static_cast<double>(move.node.last_cache);
  what.touched = wish.touched;
  what.memory = static_cast<double>(move.limits.memory);
  what.window = move.limits.window_given ? static_cast<double>(move.limits.window) : what.window;
  return what;
}

way way_of(course const &taken, move_facts const &move, own_facts const &own, wishes const &wish) {
  way result;
  result.meets = own.meets && taken.near != carrier::messages;
  result.reads = result.meets && taken.near == carrier::memory;
  result.goes_on_early = move.old_is_dead && own.old_elements * static_cast<index>(move.element_size) <= most_kept;
  result.releases_early = releases_early(move, wish);
  if (taken.order == packing::by_sweep)
    result.chunks = chunks_of(move, taken.near);
  result.limits = move.limits;
  result.in_turn = move.limits.schedule == schedule_kind::steps;
  result.undivided = move.limits.schedule == schedule_kind::direct;
  result.exchanges = move.limits.schedule == schedule_kind::alltoall;
  result.confirms_all = move.limits.window_given || result.in_turn || taken.far == crowding::single;
  result.limits_by_message = limits_by_message(move, taken.near);
  for (message_limits *const limits : {&result.limits, &result.limits_by_message})
    if (taken.far != crowding::wide) {
      limits->window_given = true;
      if (taken.far == crowding::single)
        limits->window = 1;
    }
  result.relay = factors_of(taken.combine, move);
  result.from_memory = taken.write;
  result.write = taken.while_near().write;
  result.looks_how_far = taken.adapts() || (wish.learns && is_in_caches(move));
  result.by_letter = result.meets && taken.near == carrier::rings && result.is_by_sweep() &&
                     result.chunks.count() == 1 && move.most_sharing == move.processes;
  result.into_rings = taken.near == carrier::streamed_rings   ? stores::streaming
                      : taken.near == carrier::adaptive_rings ? stores::adaptive
                                                              : stores::ordinary;
  return result;
}

bool is_worth_sharing(std::size_t bytes, wishes const &wish) {
  return bytes >= least_shared || (bytes > 0 && wish.transport == transports::shared);
}

} // namespace redeal::runtime
