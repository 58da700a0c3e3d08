// Accepts mappings and keeps one object for each.
#include "plans/mappings.h"

#include "job/fork.h"
#include "job/job.h"
#include "memory/scratch.h"
#include <redeal/detail/digest.hpp>

#include "Plan/Problem/ListedDeal.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace redeal::runtime {
namespace {

// Any thread may settle a postponed directive.
std::mutex interning;
bool const forks = hold_while_forking(forking_order::mappings, {[] { interning.lock(); }, [] { interning.unlock(); }});
bool const deals_fork = hold_while_forking(forking_order::deals, {plan::hold_deals, plan::release_deals});

struct directive_text {
  char const *directive;
  mapped_array const &what;
  mapping const *known; // to all who come here: what the array has, else what it gets, as far as that is found

  [[noreturn]] void refuse(std::string const &why) const {
    runtime::refuse(what.name, why, speaker_of(known), directive);
  }
};

// Who is in the communicator of a grid, by numbers that stay good when the user frees it.
void find_members(communicator const &c, mapping &part) {
  if (!c.given)
    return;
  MPI_Comm handle;
  std::memcpy(&handle, &c.bits, sizeof handle);
  this_job();
  digest text;
  for (char const *at = c.text; *at; ++at)
    text.add(*at);
  part.comm = text.value() | 1;
  part.outside = handle == MPI_COMM_NULL;
  if (part.outside)
    return;
  MPI_Group mine, world;
  MPI_Comm_group(handle, &mine);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  int size = 0;
  MPI_Group_size(mine, &size);
  auto &numbers = scratch<struct communicator_ranks, std::vector<int>>();
  numbers.resize(static_cast<std::size_t>(size));
  std::iota(numbers.begin(), numbers.end(), 0);
  part.members.resize(numbers.size());
  MPI_Group_translate_ranks(mine, size, numbers.data(), world, part.members.data());
  MPI_Group_free(&mine);
  MPI_Group_free(&world);
  if (size == this_job().size)
    part.comm = 0;
}

std::string join(std::vector<index> const &numbers, char const *between) {
  return fmt::format("{}", fmt::join(numbers, between));
}

void check_grid(processors const &grid, mapping const &part, int speaker) {
  located_name const &name = grid.name();
  auto const text = [&] { return fmt::format("processors {}({})", name.text, join(grid.extents(), ", ")); };
  bool const whole = part.members.empty();
  index const available = whole ? this_job().size : static_cast<index>(part.members.size());
  __extension__ typedef __int128 wide;
  wide needed = 1;
  for (index e : grid.extents()) {
    if (e < 1)
      fail_together(name.at, fmt::format("{}: a grid extent must be at least 1, not {}", text(), e), speaker);
    needed = std::min(needed * e, wide(INT64_MAX));
  }
  // A process outside of the communicator cannot count its processes, and takes no part.
  if (needed > available && !part.outside)
    fail_together(
        name.at,
        fmt::format("{} needs {} processes but {} has {}; {}", text(), static_cast<index>(needed),
                    whole ? "this job" : "its communicator", available,
                    whole ? how_to_start(static_cast<index>(needed)) : "give it one with as many, or a smaller grid"),
        speaker);
}

// What is left of the grid after its sections.
void find_part(directive_text const &text, onto const &target, mapping &part, std::vector<bool> &replicated) {
  processors const &grid = *target.grid;
  find_members(grid.comm(), part);
  check_grid(grid, part, speaker_of(text.known));
  std::vector<index> const &extents = grid.extents();
  char const *const name = grid.name().text;
  if (!target.sections.empty() && target.sections.size() != extents.size())
    text.refuse(fmt::format("onto({0}[…]) has {1} section{2} but the grid {0}({3}) has {4} dimension{5}", name,
                            target.sections.size(), target.sections.size() == 1 ? "" : "s", join(extents, ", "),
                            extents.size(), extents.size() == 1 ? "" : "s"));
  index stride = 1;
  for (std::size_t d = extents.size(); d-- > 0;) {
    section const s = target.sections.empty() ? section() : target.sections[d];
    if (!s.inside(extents[d]))
      text.refuse(fmt::format(
          "section [{}:{}] of dimension {} is not inside the grid {}({}); first must be 0 to {} and "
          "first + count at most {}",
          s.first, s.open ? "" : fmt::format("{}", s.count), d, name, join(extents, ", "), extents[d] - 1, extents[d]));
    part.first += s.first * stride;
    if (!s.single) {
      part.grid.insert(part.grid.begin(), s.length(extents[d]));
      part.grid_strides.insert(part.grid_strides.begin(), stride);
      replicated.insert(replicated.begin(), s.replicated);
    }
    stride *= extents[d];
  }
}

// Without onto: all processes, as a grid of that many dimensions and as square as it can be.
void take_whole_job(std::size_t rank, mapping &part) {
  part.grid.assign(rank, 1);
  int rest = this_job().size;
  for (std::size_t d = 0; d < rank; ++d) {
    // The largest divisor that leaves the remaining dimensions no larger than this one: the least divisor >= root.
    std::size_t const left = rank - d;
    int e = 1;
    for (; e < rest; ++e) {
      __int128_t power = 1;
      for (std::size_t i = 0; i < left; ++i)
        power *= e;
      if (rest % e == 0 && power >= rest)
        break;
    }
    part.grid[d] = e;
    rest /= e;
  }
  part.grid_strides.assign(rank, 1);
  for (std::size_t d = rank; d-- > 1;)
    part.grid_strides[d - 1] = part.grid_strides[d] * part.grid[d];
}

struct by_value {
  static auto key(mapping const &m) {
    return std::tie(m.first, m.grid_dimension, m.grid, m.grid_strides, m.members, m.outside, m.comm, m.dims);
  }

  bool operator()(mapping const &a, mapping const &b) const { return key(a) < key(b); }
};

// One dimension dealt to `procs` processes.
deal deal_out(directive_text const &text, std::size_t d, format const &f, index extent, index procs) {
  if (f.by_numbers()) {
    deal made;
    if (auto const wrong = plan::deal_by_numbers(f, d, extent, procs, made))
      text.refuse(*wrong);
    return made;
  }
  index const size = f.block_size(extent, procs);
  if (size < 1)
    text.refuse(
        fmt::format("{0}({1}) in dimension {2}: the size of a block must be at least 1, not {1}", f.name(), size, d));
  if (!f.covers(extent, procs))
    text.refuse(
        fmt::format("block({0}) in dimension {1} leaves elements without an owner: {2} processes take {0} each, "
                    "and there are {3}; block({4}) or more is right, or cyclic({0})",
                    size, d, procs, extent, format::least_block(extent, procs)));
  return f.deal(extent, procs);
}

// Formats and grid do not fit.
std::string words_for_rank(onto const *target, mapping const &m, std::size_t dealt,
                           std::vector<bool> const &replicated) {
  auto const of_replicas = static_cast<std::size_t>(std::count(replicated.begin(), replicated.end(), true));
  return fmt::format(
      "{} dimension{} dealt but {} has rank {}{}; as many formats other than * are needed as the grid has dimensions{}",
      dealt, dealt == 1 ? " is" : "s are",
      target ? fmt::format("onto({}{})", target->grid->name().text, target->sections.empty() ? "" : "[…]") : "its grid",
      m.grid.size() - of_replicas, of_replicas == 0 ? "" : fmt::format(" beside {} of replicas", of_replicas),
      of_replicas == 0 ? "" : " other than [*]");
}

// What directives led to on this thread: most come again, and some name many arrays.
class accepted_again {
public:
  static accepted_again &of_thread() { return scratch<struct accepted_before, accepted_again>(); }

  /// Whether the array's next mapping follows from the one that it has, and from the text of the directive. Who is in a
  /// communicator, and what a function answers, may change.
  static bool is_for(mapping const *from, mapped_array const &what, onto const *target) {
    return from && !(target && target->grid->comm().given) &&
           std::none_of(what.formats, what.formats + what.rank, [](format const &f) { return f.by_numbers(); });
  }

  mapping const *find(mapping const *from, mapped_array const &what, onto const *target) {
    for (follower const *const f : lately_)
      if (f && is_of(*f, from, what, target))
        return f->to;
    auto const found = known_.find(number_of(from, what, target));
    if (found == known_.end() || !is_of(found->second, from, what, target))
      return nullptr;
    lately_[next_++ % lately_.size()] = &found->second;
    return found->second.to;
  }

  void note(mapping const *from, mapped_array const &what, onto const *target, mapping const *to) {
    if (known_.size() >= most) {
      lately_ = {};
      known_.clear();
    }
    follower made{from, {what.formats, what.formats + what.rank}, target != nullptr, {}, {}, to};
    if (target) {
      made.grid = target->grid->extents();
      made.sections = target->sections;
    }
    known_[number_of(from, what, target)] = std::move(made);
  }

private:
  static constexpr std::size_t most = 65536;

  struct follower {
    mapping const *from = nullptr;
    std::vector<format> formats;
    bool has_target = false;
    std::vector<index> grid;
    std::vector<section> sections;
    mapping const *to = nullptr;
  };

  static std::uint64_t number_of(mapping const *from, mapped_array const &what, onto const *target) {
    std::uint64_t number = reinterpret_cast<std::uintptr_t>(from);
    auto const add = [&number](index one, std::uint64_t other) {
      number = (number ^ static_cast<std::uint64_t>(one)) * 0x9e3779b97f4a7c15u;
      number ^= number >> 31 ^ other;
    };
    for (format const *f = what.formats; f != what.formats + what.rank; ++f)
      add(f->size, 2 * static_cast<std::uint64_t>(f->dealt) + f->sized);
    if (!target)
      return number;
    for (index const extent : target->grid->extents())
      add(extent, 1);
    for (section const &s : target->sections)
      add(s.first, 8 * static_cast<std::uint64_t>(s.count) + 4 * s.open + 2 * s.single + s.replicated);
    return number;
  }

  static bool is_of(follower const &f, mapping const *from, mapped_array const &what, onto const *target) {
    return f.from == from && f.has_target == (target != nullptr) &&
           std::equal(f.formats.begin(), f.formats.end(), what.formats, what.formats + what.rank,
                      [](format const &a, format const &b) {
                        return a.dealt == b.dealt && a.sized == b.sized && a.size == b.size;
                      }) &&
           (!target || (f.grid == target->grid->extents() &&
                        std::equal(f.sections.begin(), f.sections.end(), target->sections.begin(),
                                   target->sections.end(), [](section const &a, section const &b) {
                                     return a.first == b.first && a.count == b.count && a.open == b.open &&
                                            a.single == b.single && a.replicated == b.replicated;
                                   })));
  }

  std::unordered_map<std::uint64_t, follower> known_;
  std::array<follower const *, 4> lately_{}; // of these; what is there may be another one by now
  std::size_t next_ = 0;
};

} // namespace

std::optional<std::string> missing_extents(array_base const &array) {
  if (array.has_extents())
    return std::nullopt;
  std::string numbers = "n0";
  for (std::size_t d = 1; d < array.axes().size(); ++d)
    numbers += fmt::format(", n{}", d);
  return fmt::format("has no extents yet; assign an array to it, or give it some with reset({}), before a directive "
                     "names it",
                     numbers);
}

void check_user_memory(located_name const &name, array_base const &array, mapping const &to) {
  user_memory const *const lent = array.lent();
  if (!lent || !takes_part(to))
    return;
  std::vector<index> counts, strides(to.dims.size(), 1);
  for (std::size_t d = 0; d < to.dims.size(); ++d)
    counts.push_back(own_part_of(to).axes[d].local_extent());
  for (std::size_t d = to.dims.size(); d-- > 1;)
    strides[d - 1] = strides[d] * counts[d];
  std::string const problem =
      problem_of(*lent, name.text, counts, lent->strides.empty() ? strides : lent->strides, this_job().rank);
  if (!problem.empty())
    refuse_alone(name, problem, "distribute");
}

mapping const *accept(char const *directive, mapped_array const &what, onto const *target) {
  mapping const *const before = what.array->mapped(), *const now = target ? nullptr : before;
  bool const may_come_again = accepted_again::is_for(before, what, target);
  if (may_come_again)
    if (mapping const *const known = accepted_again::of_thread().find(before, what, target))
      return known;
  bool const by_numbers =
      std::any_of(what.formats, what.formats + what.rank, [](format const &f) { return f.by_numbers(); });
  // A mapping that is known costs no memory. But a function that is asked for numbers may touch an array that has its
  // own directive still to come, from namespace scope.
  mapping by_program;
  auto &m = by_numbers ? by_program : scratch<struct accepted_mapping, mapping>();
  m.first = 0;
  m.outside = false;
  m.comm = 0;
  m.grid.clear();
  m.grid_strides.clear();
  m.members.clear();
  directive_text const text{directive, what, before ? before : &m};
  if (auto const missing = missing_extents(*what.array))
    text.refuse(fmt::format("it {}", *missing));
  std::vector<axis> const &axes = what.array->axes();
  if (static_cast<std::size_t>(what.rank) != axes.size())
    text.refuse(fmt::format("{} format{} for an array of rank {}; give one for each dimension", what.rank,
                            what.rank == 1 ? "" : "s", axes.size()));
  auto const dealt = static_cast<std::size_t>(std::count_if(
      what.formats, what.formats + what.rank, [](format const &f) { return f.dealt != format::kind::collapsed; }));

  std::vector<bool> replicated_by_program;
  auto &replicated = by_numbers ? replicated_by_program : scratch<struct replicated_dimensions, std::vector<bool>>();
  replicated.clear();
  if (target)
    find_part(text, *target, m, replicated);
  else if (now)
    m = *now;
  else
    take_whole_job(dealt, m);
  replicated.resize(m.grid.size(), false);
  for (std::size_t i = 0; now && i < m.grid.size(); ++i)
    replicated[i] = now->is_replicated(i);
  if (std::count(replicated.begin(), replicated.end(), false) != static_cast<std::ptrdiff_t>(dealt))
    text.refuse(words_for_rank(target, m, dealt, replicated));

  m.grid_dimension.clear();
  m.dims.clear();
  auto next_dealt = [&, g = -1]() mutable {
    while (replicated[static_cast<std::size_t>(++g)])
      ;
    return g;
  };
  for (std::size_t d = 0; d < axes.size(); ++d) {
    bool const collapsed = what.formats[d].dealt == format::kind::collapsed;
    m.grid_dimension.push_back(collapsed ? -1 : next_dealt());
    m.dims.push_back(deal_out(text, d, what.formats[d], axes[d].map.extent(),
                              collapsed ? 1 : m.grid[static_cast<std::size_t>(m.grid_dimension[d])]));
  }
  // What the numbers come from may be a function of the program's.
  bool const is_as_it_was = what.array->mapped() == before && axes.size() == m.dims.size() &&
                            std::equal(axes.begin(), axes.end(), m.dims.begin(),
                                       [](axis const &a, deal const &d) { return a.map.extent() == d.extent(); });
  if (!is_as_it_was)
    text.refuse(words_for_changed_meanwhile);
  mapping const *const to = interned(m);
  if (may_come_again)
    accepted_again::of_thread().note(before, what, target, to);
  return to;
}

mapping const *interned(mapping const &m) {
  // Static objects may hold directives in their destructors.
  static auto &accepted = *new std::set<mapping, by_value>;
  this_job(); // not where a lock is held
  std::lock_guard<std::mutex> const guard(interning);
  auto const found = accepted.find(m);
  if (found != accepted.end())
    return &*found;
  auto own = std::make_unique<own_part const>(part_here(m));
  mapping const &made = *accepted.insert(m).first;
  made.own.keep(std::move(own));
  return &made;
}

std::vector<int> keep_grid(mapping const &whole, std::vector<std::optional<index>> const &at, mapping &m) {
  std::vector<int> numbers(whole.grid.size(), -1);
  m.grid.clear();
  m.grid_strides.clear();
  for (std::size_t g = 0; g < whole.grid.size(); ++g) {
    auto const along = std::find(whole.grid_dimension.begin(), whole.grid_dimension.end(), static_cast<int>(g));
    auto const d = static_cast<std::size_t>(along - whole.grid_dimension.begin());
    if (d < at.size() && at[d]) {
      m.first += whole.dims[d].owner(*at[d]) * whole.grid_strides[g];
      continue;
    }
    numbers[g] = static_cast<int>(m.grid.size());
    m.grid.push_back(whole.grid[g]);
    m.grid_strides.push_back(whole.grid_strides[g]);
  }
  return numbers;
}

} // namespace redeal::runtime
