// Sums over what a process does, in which nothing overlaps but the work of different cores. What whole moves on a node
// take beside or less than that is a factor of what they copy.
#include "Plan/Cost/Model.h"

#include <algorithm>
#include <cmath>

namespace redeal::plan {
namespace {

residence residence_of(work const &what, machine_costs const &costs) {
  cache_room const last = smaller(room_of(what.last_cache), costs.last_cache);
  double const own = room_of(what.own_cache).kept_part(what.on_core),
               all = std::max(own, last.kept_part(what.touched * what.on_node)),
               read = std::max(all, last.kept_part(what.on_node));
  return {own, all - own, read - all};
}

class sum {
public:
  // `taken`: what `asked` is where cores are.
  sum(course const &taken, course const &asked, work const &what, machine_costs const &costs, core_costs const &between)
      : taken_(taken), may_be_by_letter_(asked.near == carrier::rings && asked.order == packing::by_sweep), what_(what),
        costs_(costs), between_(between), held_(residence_of(what, costs)), crowd_(on_core(what, what.processes)),
        sending_(on_core(what, what.senders)), receiving_(on_core(what, what.receivers)),
        elsewhere_(part_on_other_cores(what)),
        near_part_(what.processes > 1 ? static_cast<double>(what.near - 1) / (what.processes - 1) : 1),
        far_{costs.far.latency, costs.far.start,
             what.processes > 2 * what.near ? costs.far_byte_of_all : costs.far.byte} {}

  // Where factors are all but 0, what they take away may be more than there is, by rounding.
  double seconds() const { return std::max(0.0, exact_seconds()); }

private:
  double exact_seconds() const {
    if (taken_.order == packing::combined)
      return combined() + waiting();
    double const far_part = 1 - near_part_;
    double total = near_part_ > 0 ? near() : 0;
    if (far_part > 0)
      total += packed(far_part) + messages(far_, far_part);
    // What is read and what is unpacked fill the same lines one after the other.
    if (far_part > 0 && near_part_ > 0 && taken_.near == carrier::memory)
      total += receiving_ * (std::min(what_.line_writes, 2.0) - 1) * what_.received_part * what_.bytes *
               stores_cost(costs_.unpack, costs_.unpack_streaming);
    return total + waiting_for_chunks() + waiting_for_others();
  }

  // Of so many processes, or of all, those that share the core with most of them, if none has two more than another.
  static double on_core(work const &what, int processes) {
    double const here = processes > 0 ? static_cast<double>(processes) * what.near / what.processes : what.near;
    return std::max(1.0, std::ceil(here / std::max(1, what.cores)));
  }

  // Where processes share cores, some of those that one exchanges elements with are on its own one.
  static double part_on_other_cores(work const &what) {
    return what.near > 1 ? (what.near - on_core(what, what.processes)) / (what.near - 1) : 1;
  }

  double stores_cost(rate const &ordinary, rate const &streaming) const {
    return (taken_.write == writing::streaming ? streaming : ordinary).at(what_.run_in, held_);
  }

  // Where processes share cores, one waits for its turn until others have come to the move.
  double waiting() const { return crowd_ > 1 ? crowd_ * costs_.turn : 0; }

  // And longer where processes meet: to read each other's memory, as long as that takes; by rings, once more, as in
  // messages, which took two of these waits more than letters on the machines that were measured, or more. Packets that
  // say themselves of which move they are, letters, need no meeting.
  double waiting_for_others() const {
    bool const is_by_letter =
        may_be_by_letter_ && what_.near == what_.processes && packets_of(1).number <= std::max(1, what_.partners);
    if (near_part_ == 0 || crowd_ == 1 || is_by_letter)
      return 0;
    return crowd_ * (taken_.near == carrier::memory ? costs_.meeting : costs_.turn);
  }

  // Chunks of a sweep come to all alike, and those behind the ones that are under way wait for these.
  double waiting_for_chunks() const {
    if (!is_by_rings(taken_.near) || taken_.order != packing::by_sweep || near_part_ == 0)
      return waiting();
    packets const all = packets_of(near_part_);
    return waiting() * std::max(1.0, all.number / std::max(1.0, near_part_ * what_.partners) / chunks_under_way);
  }

  // Packed once and unpacked once; on every leg all but what stays is sent, and put into the next message.
  double combined() const {
    double total = packed(1) + (whole_messages() - 1) * packed(near_part_);
    std::vector<int> const factors = relay_factors(taken_.combine, what_.processes, what_.near);
    double places = 1;
    for (int const f : factors)
      places *= f;
    // Where there are more places than processes some have two, with twice the messages on one side of a leg.
    double const on_one_side = places > what_.processes ? 2 : 1;
    double below = 1;
    for (std::size_t k = 0; k < factors.size(); ++k) {
      double const moved = what_.bytes * (factors[k] - 1) / factors[k];
      total += leg(below, factors[k], on_one_side, moved) +
               moved * crowd_ * costs_.pack.at(rate_by_run::runs.back(), in_own_caches) *
                   (1 + near_part_of(below, factors[k]) * (whole_messages() - 1)) +
               (k > 0 ? waiting() : 0);
      below *= factors[k];
    }
    return total;
  }

  // The places of a leg are so many processes apart, and the processes of a node are neighbours: with 16 on each node,
  // a leg of 8 places side by side stays on the node, and of 8 places 8 apart 2 are on it.
  double near_part_of(double apart, int places) const {
    double const here = what_.near == what_.processes ? places : std::clamp(what_.near / apart, 1.0, double(places));
    return (here - 1) / (places - 1);
  }

  // On a node bytes are copied by those who are at work with messages; between nodes they travel while others leave.
  double leg(double apart, int places, double on_one_side, double bytes) const {
    double const messages = places - 1, near = near_part_of(apart, places), on_node = crowd_ * whole_messages(),
                 far_bytes = (1 - near) * bytes * far_.byte;
    link const along = {near < 1 ? far_.latency : on_node * between_.messages.latency,
                        near * on_node * between_.messages.start + (1 - near) * far_.start, 0};
    return near * on_node * bytes * between_.messages.byte +
           std::max(exchange(along, messages, on_one_side * messages) + far_bytes / messages,
                    along.latency + along.start + far_bytes);
  }

  // How many times as long as their parts messages take on a node, where the elements are.
  double whole_messages() const {
    times_by_place const &times = between_.whole.messages;
    return 1 + held_.own * (times.own - 1) + held_.cached * (times.cached - 1) + beyond() * (times.beyond - 1);
  }

  // So many messages one way, and at least as many the other way, bytes aside. Half of a start is the sender's and half
  // the receiver's, and while messages are under way others leave.
  static double exchange(link const &along, double few, double many) {
    return std::max((few + many) * along.start / 2, (many + 1) * along.start / 2 + along.latency);
  }

  double near() const {
    return start_of_near() + copied_near() + through_whole_moves() +
           (taken_.near == carrier::messages ? messages_near() : hand_overs());
  }
  double messages_near() const { return crowd_ * messages(between_.messages, near_part_); }
  double start_of_near() const {
    if (taken_.near == carrier::messages)
      return 0;
    if (taken_.near != carrier::memory)
      return between_.start.rings;
    return taken_.write == writing::streaming ? between_.start.memory_streaming : between_.start.memory;
  }
  // Each of those that are fewer, senders or receivers, has to do with as many others as there are partners. (Messages
  // are counted for all processes of a core: 21,947 doubles from 8 to 2 processes took half as long again as that.)
  double hand_overs() const {
    double const fewer = std::min(sending_, receiving_);
    if (taken_.near == carrier::memory)
      return near_part_ * fewer * what_.partners * between_.hand_over;
    return fewer * packets_of(near_part_).number *
           (taken_.near == carrier::rings ? between_.hand_over : between_.streamed_hand_over);
  }
  // What is for each byte.
  double copied_near() const {
    if (taken_.near == carrier::memory)
      return near_part_ * receiving_ * gathered();
    if (taken_.near == carrier::messages)
      return packed(near_part_);
    return packed_for_rings() +
           through_rings(taken_.near == carrier::rings ? between_.ring_byte : between_.streamed_ring_byte);
  }
  // The part that is in no cache.
  double beyond() const { return std::max(0.0, 1 - held_.own - held_.cached - held_.written); }
  // What whole moves take to copy, or all that they take by message, more than their parts do.
  // What is written where caches have no line of it any more is as its parts.
  double through_whole_moves() const {
    whole_kind const kind = whole_kind_of(taken_);
    if (!kind)
      return 0;
    times_by_place const &times = between_.whole.*kind;
    auto const more = [this](double part, double factor, residence const &place) {
      if (part == 0 || factor == 1)
        return 0.0;
      sum there = *this;
      there.held_ = place;
      double const by_messages = taken_.near == carrier::messages ? messages_near() : 0;
      return part * (factor - 1) * (there.copied_near() + by_messages);
    };
    return more(held_.own, times.own, in_own_caches) + more(held_.cached, times.cached, in_last_cache) +
           more(beyond(), times.beyond, in_memory);
  }

  // Lines that others read too come as often as they are read, and so does what processors fetch behind a run, where it
  // goes to another one; on one core, reading is half of copying. What this process has, or another one on this core
  // has written, comes as from a packet. Where receivers outnumber senders, most have nothing that stays.
  double gathered() const {
    bool const is_streamed = taken_.write == writing::streaming;
    double const staying = what_.received_part < what_.sent_part ? 0 : what_.staying,
                 from_others = elsewhere_ * (1 - staying),
                 once = from_others * stores_cost(between_.gather, between_.gather_streaming) +
                        (1 - from_others) * stores_cost(costs_.unpack, costs_.unpack_streaming),
                 line = elsewhere_ * (is_streamed ? between_.shared_streaming : between_.shared).at(held_) +
                        (1 - elsewhere_) * costs_.unpack.at(rate_by_run::runs.back(), held_) / 2,
                 with_waste = what_.line_reads + between_.wasted.at(held_) / std::max(1.0, what_.run_out),
                 readers = what_.readers > 0 ? what_.readers : what_.partners,
                 times = std::max(what_.line_reads, std::min(readers, with_waste));
    return what_.received_part * what_.bytes * (once + (times - 1) * line);
  }

  // Packed and unpacked. Message by message, each line is read once for every receiver, and written for every sender,
  // which takes as long again unless the part stays in the core's own caches meanwhile; and each run takes its time.
  double packed(double part) const {
    bool const once = taken_.order == packing::by_sweep;
    double const again = taken_.order == packing::by_message ? 1 - room_of(what_.own_cache).kept_part(what_.bytes) : 1;
    auto const times = [&](double lines) { return once ? 1 : 1 + (lines - 1) * again; };
    auto const seconds = [&](double bytes, double lines, double of_byte, double run) {
      double const of_run = run <= longest_short_run ? costs_.run_by_message.short_one : costs_.run_by_message.longer,
                   least = once ? 0 : bytes / std::max(1.0, run) * of_run;
      return std::max(bytes * times(lines) * of_byte, least);
    };
    return part * (sending_ * seconds(what_.sent_part * what_.bytes, what_.line_reads,
                                      costs_.pack.at(what_.run_out, held_), what_.run_out) +
                   receiving_ * seconds(what_.received_part * what_.bytes, what_.line_writes,
                                        stores_cost(costs_.unpack, costs_.unpack_streaming), what_.run_in));
  }

  // Each partner gets a packet of every chunk, or its message in pieces.
  struct packets {
    double number, bytes; ///< all, and those of one
    double at_once;       ///< under way in one direction
  };
  packets packets_of(double part) const {
    double const partners = std::max(1.0, part * what_.partners), message = part * what_.bytes / partners,
                 in_pieces = std::max<double>(least_piece, message / pieces_of_message);
    bool const by_sweep = taken_.order == packing::by_sweep;
    double const most_of_few = taken_.far == crowding::single ? 1 : usual_window,
                 window = taken_.far == crowding::wide ? what_.window : std::min(what_.window, most_of_few),
                 most = by_sweep ? what_.memory / chunks_in_memory(what_.processes) / partners
                                 : std::min(in_pieces, what_.memory / (2 * std::min<double>(window, usual_window))),
                 bytes = std::max(1.0, std::min(message, most)),
                 number = partners * std::max(1.0, std::ceil(message / bytes)),
                 at_once = by_sweep ? chunks_under_way * partners : what_.memory / 2 / bytes;
    return {number, bytes, std::clamp(at_once, 1.0, std::min(number, window))};
  }
  double through_rings(double byte) const {
    double const of_core = std::max(sending_ * what_.sent_part, receiving_ * what_.received_part) * what_.bytes;
    return near_part_ * elsewhere_ * (1 - what_.staying) * of_core * byte;
  }
  // What stays is copied once, except in long sweeps, which pack and unpack it.
  double packed_for_rings() const {
    bool const at_once = taken_.order == packing::by_message || what_.bytes <= 8.0 * most_listed;
    double const stays = at_once ? what_.staying * near_part_ * sending_ * what_.bytes : 0;
    return packed(near_part_) - stays * costs_.pack.at(what_.run_out, held_);
  }

  // Those under way share one latency, and one at a time leaves when its sender knows that the one before has arrived.
  // Between nodes bytes travel while others leave.
  double messages(link const &along, double part) const {
    packets const all = packets_of(part);
    double const ways = taken_.far == crowding::single ? 2 : 1;
    double const bytes = part * what_.bytes * along.byte, last = &along == &far_ ? bytes / all.number : bytes;
    return std::max({exchange(along, all.number, all.number) + last, along.latency + along.start + bytes,
                     all.number / all.at_once * (ways * along.latency + along.start + all.bytes * along.byte)});
  }

  course const &taken_;
  bool may_be_by_letter_; // if one chunk is all
  work const &what_;
  machine_costs const &costs_;
  core_costs const &between_;
  residence held_;
  double crowd_;   // processes of the core with most
  double sending_; // of these, senders; and receivers
  double receiving_;
  double elsewhere_; // of the processes of the node: the part that is on other cores
  double near_part_; // of the partners
  link far_;         // between so many nodes
};

} // namespace

whole_kind whole_kind_of(course const &taken) {
  bool const by_message = taken.order == packing::by_message, past_the_cache = taken.write == writing::streaming;
  switch (taken.near) {
  case carrier::memory:
    return past_the_cache ? &whole_moves::memory_streaming : &whole_moves::memory;
  case carrier::rings:
    return by_message       ? &whole_moves::rings_by_message
           : past_the_cache ? &whole_moves::rings_streaming
                            : &whole_moves::rings;
  case carrier::streamed_rings:
    return by_message       ? &whole_moves::streamed_rings_by_message
           : past_the_cache ? &whole_moves::streamed_rings_streaming
                            : &whole_moves::streamed_rings;
  case carrier::messages:
    return &whole_moves::messages;
  case carrier::adaptive_rings:
    return nullptr;
  }
  return nullptr;
}

prediction predict_both(course const &taken, work const &what, machine_costs const &costs) {
  bool const moves = costs.cores_move();
  course const near_one = taken.while_near(), apart_one = taken.while_apart();
  double const near = sum(near_one, taken, what, costs, costs.while_near).seconds(),
               apart = moves ? sum(apart_one, taken, what, costs, costs.while_apart).seconds() : near;
  return {taken, (near + apart) / 2, near, apart};
}

double predict(course const &taken, work const &what, machine_costs const &costs) {
  return predict_both(taken, what, costs).seconds;
}

std::vector<prediction> predict_all(std::vector<course> const &courses, work const &what, machine_costs const &costs) {
  std::vector<prediction> all;
  for (course const &c : courses)
    all.push_back(predict_both(c, what, costs));
  std::stable_sort(all.begin(), all.end(),
                   [](prediction const &a, prediction const &b) { return a.seconds < b.seconds; });
  return all;
}

} // namespace redeal::plan
