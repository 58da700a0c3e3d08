// Which mappings an array should have in between: the papers' cases, and small ones beside trying everything.
#include "Plan/Phases/Phases.h"
#include "Plan/Phases/Candidates.h"
#include "Plan/Planner.h"
#include "Plan/Problem/Coordinates.h"
#include "Plan/Steps/Checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace redeal::plan {
namespace {

/// On the processes from `first` on.
placed_mapping placed(std::vector<deal> dims, index first = 0) {
  index all = 1;
  for (deal const &d : dims)
    all *= d.procs();
  placed_mapping made{std::move(dims), std::vector<index>(static_cast<std::size_t>(all))};
  std::iota(made.processes.begin(), made.processes.end(), first);
  return made;
}

/// Elements of one byte, so that costs are for elements.
phase_wish wish(double alpha, double beta, double pack = 0, index phases = 0) {
  phase_wish made;
  made.costs = {alpha, beta, pack};
  made.element_size = 1;
  made.phases = phases;
  return made;
}

placed_mapping block(index n, index procs) { return placed({deal(n, procs, (n - 1) / procs + 1)}); }
placed_mapping cyclic(index n, index procs, index size) { return placed({deal(n, procs, size)}); }

/// Each block size in between.
std::vector<index> blocks_of(phase_sequence const &s) {
  std::vector<index> blocks;
  for (std::vector<deal> const &dims : s.between)
    blocks.push_back(dims[0].longest_block());
  return blocks;
}

/// The grid in between, of each mapping.
std::vector<std::vector<index>> grids_of(phase_sequence const &s) {
  std::vector<std::vector<index>> grids;
  for (std::vector<deal> const &dims : s.between) {
    grids.emplace_back();
    for (deal const &d : dims)
      grids.back().push_back(d.procs());
  }
  return grids;
}

index steps_of(phase_sequence const &s) {
  index all = 0;
  for (phase_figures const &f : s.figures)
    all += f.NS;
  return all;
}

/// Owners of all elements, in row-major order.
std::vector<index> owners(placed_mapping const &m) {
  index n = 1;
  for (deal const &d : m.dims)
    n *= d.extent();
  std::vector<index> result;
  for (index i = 0; i != n; ++i) {
    std::vector<index> const at = coordinates(i, m.dims, &deal::extent);
    index place = 0;
    for (std::size_t d = 0; d != m.dims.size(); ++d)
      place = place * m.dims[d].procs() + m.dims[d].owner(at[d]);
    result.push_back(m.processes[static_cast<std::size_t>(place)]);
  }
  return result;
}

/// The figures of a phase, from its elements one by one.
phase_figures count(placed_mapping const &from, placed_mapping const &to) {
  std::map<index, std::map<index, index>> sent, received;
  std::map<index, index> before, after;
  std::vector<index> const p = owners(from), q = owners(to);
  for (std::size_t i = 0; i != p.size(); ++i) {
    ++before[p[i]], ++after[q[i]];
    if (p[i] != q[i])
      ++sent[p[i]][q[i]], ++received[q[i]][p[i]];
  }
  phase_figures most{0, 0, 0};
  for (auto const *side : {&sent, &received})
    for (auto const &[process, messages] : *side) {
      index elements = 0;
      for (auto const &[peer, length] : messages)
        elements += length;
      most.NS = std::max(most.NS, static_cast<index>(messages.size()));
      most.TC = std::max(most.TC, elements);
    }
  for (auto const *side : {&before, &after})
    for (auto const &[process, elements] : *side)
      most.moved = std::max(most.moved, elements);
  return most;
}

/// All mappings of a sequence.
std::vector<placed_mapping> all_of(placed_mapping const &from, phase_sequence const &s, placed_mapping const &to) {
  std::vector<placed_mapping> all = {from};
  for (std::vector<deal> const &dims : s.between) {
    placed_mapping between = placed(dims);
    std::copy_n(s.order.begin(), between.processes.size(), between.processes.begin());
    all.push_back(between);
  }
  all.push_back(to);
  return all;
}

/// Some deal of n elements to so many processes.
deal any_deal(index n, index procs, std::mt19937 &random) {
  switch (random() % 4) {
  case 0:
    return deal::balanced(n, procs);
  case 1:
    return {n, procs, n > 0 ? (n - 1) / procs + 1 : 1};
  default:
    return {n, procs, static_cast<index>(1 + random() % 7)};
  }
}

/// The same, or part of a longer one.
deal any_deal_or_part(index n, index procs, std::mt19937 &random) {
  if (random() % 4 != 0)
    return any_deal(n, procs, random);
  auto const before = static_cast<index>(random() % 40), block = static_cast<index>(1 + random() % 20);
  return deal(before + n, procs, block).part(before, n);
}

/// A mapping of an array of these extents onto at most six processes in some order.
placed_mapping any_mapping(std::vector<index> const &extents, std::mt19937 &random) {
  std::vector<deal> dims;
  index room = 6;
  for (index const n : extents) {
    index const procs = 1 + static_cast<index>(random() % static_cast<unsigned>(room));
    room /= procs;
    dims.push_back(procs == 1 ? deal(n, 1, std::max<index>(n, 1)) : any_deal_or_part(n, procs, random));
  }
  placed_mapping made = placed(std::move(dims), static_cast<index>(random() % 3));
  if (random() % 3 == 0)
    std::shuffle(made.processes.begin(), made.processes.end(), random);
  return made;
}

std::vector<index> any_extents(std::mt19937 &random) {
  std::vector<index> extents;
  for (unsigned d = 0, rank = 1 + random() % 3; d != rank; ++d)
    extents.push_back(static_cast<index>(random() % (rank == 1 ? 120 : rank == 2 ? 25 : 9)));
  return extents;
}

TEST(Phases, KaushiksExample) {
  // 192 elements, block on 8 -> cyclic(3): 7 messages, or 2 and then 4 by way of cyclic(12).
  placed_mapping const from = block(192, 8), to = cyclic(192, 8, 3);
  phase_sequence const direct = find_phases(from, to, wish(1, 0, 0, 1));
  EXPECT_EQ(direct.phases(), 1);
  EXPECT_EQ(direct.figures[0], (phase_figures{7, 21, 24}));
  phase_sequence const two = find_phases(from, to, wish(28, 1));
  EXPECT_EQ(blocks_of(two), std::vector<index>{12});
  EXPECT_EQ(two.figures, (std::vector<phase_figures>{{2, 24, 24}, {4, 24, 24}}));
  EXPECT_EQ(two.cost, 28 * 6 + 48);
  EXPECT_EQ(two.direct, 28 * 7 + 21);
}

TEST(Phases, PayWhereMessagesAreDear) {
  // 6 alpha + 48 beta < 7 alpha + 21 beta if alpha / beta > 27. Where both cost the same there is one phase.
  placed_mapping const from = block(192, 8), to = cyclic(192, 8, 3);
  for (int alpha : {0, 1, 26, 27})
    EXPECT_EQ(find_phases(from, to, wish(alpha, 1)).phases(), 1) << alpha;
  for (int alpha : {28, 100})
    EXPECT_EQ(find_phases(from, to, wish(alpha, 1)).phases(), 2) << alpha;
  // Packing everything once more costs 24.
  EXPECT_EQ(find_phases(from, to, wish(51, 1, 1)).phases(), 1);
  EXPECT_EQ(find_phases(from, to, wish(52, 1, 1)).phases(), 2);
}

/// The least sum of so many factors of a number, each more than 1; 0 if there are none.
index least_sum(index number, index factors) {
  if (factors == 1)
    return number > 1 ? number : 0;
  index least = 0;
  for (index f = 2; f <= number; ++f)
    if (number % f == 0)
      if (index const rest = least_sum(number / f, factors - 1); rest > 0 && (least == 0 || f + rest < least))
        least = f + rest;
  return least;
}

TEST(Phases, FactoriseTheDifferenceBase) {
  // From cyclic(ds) to cyclic(s) each process has d messages. So many phases have one factor of d each, and as many
  // messages as their sum: 12 = 3 * 4 takes 7, which beats 2 * 6 and its 8.
  for (index const d : {4, 6, 8, 12, 16, 18, 24, 30, 36, 48, 64, 72})
    for (index const s : {1, 3}) {
      index const procs = 2 * d, n = 2 * procs * d * s;
      index best = d;
      for (index phases = 1; least_sum(d, phases) > 0 && phases <= 3; ++phases) {
        for (bool const shorter : {true, false}) {
          placed_mapping const of_long = cyclic(n, procs, d * s), of_short = cyclic(n, procs, s);
          phase_sequence const found = shorter ? find_phases(of_long, of_short, wish(1, 0, 0, phases))
                                               : find_phases(of_short, of_long, wish(1, 0, 0, phases));
          EXPECT_EQ(found.phases(), phases);
          EXPECT_EQ(steps_of(found), least_sum(d, phases)) << d << " in " << phases;
        }
        best = std::min(best, least_sum(d, phases));
      }
      EXPECT_LE(steps_of(find_phases(cyclic(n, procs, d * s), cyclic(n, procs, s), wish(1, 0))), best) << d;
    }
}

TEST(Phases, FactoriseBothWays) {
  // cyclic(16) -> cyclic(81) has neither of them for a divisor: up to a common multiple, then down.
  index const procs = 512, n = 2 * procs * 16 * 81;
  phase_sequence const found = find_phases(cyclic(n, procs, 16), cyclic(n, procs, 81), wish(1, 0));
  EXPECT_EQ(find_phases(cyclic(n, procs, 16), cyclic(n, procs, 81), wish(1, 0, 0, 1)).figures[0].NS, 96);
  EXPECT_LE(steps_of(found), 4 * 2 + 4 * 3);
}

TEST(Phases, OfManyProcessesWithOneBlockEachAreCounted) {
  auto const messages = [](placed_mapping const &from, placed_mapping const &to) {
    return find_phases(from, to, wish(1, 0, 0, 1)).figures[0].NS;
  };
  index const n = 1000000;
  EXPECT_EQ(messages(block(n, 200), block(n, 300)), 3);
  EXPECT_GE(messages(block(n, 256), placed({balanced().deal(n, 256)})), 1);
  EXPECT_LE(messages(block(n, 256), placed({balanced().deal(n, 256)})), 2);
}

TEST(Phases, GuosGrid) {
  // 4 x 4 processes, block in both dimensions -> cyclic: first along one dimension, onto p1 x q2 = 4 x 4 processes of
  // which one dimension is as before and one as afterwards.
  deal const before(240, 4, 60), after(240, 4, 1);
  phase_sequence const found = find_phases(placed({before, before}), placed({after, after}), wish(1, 0));
  EXPECT_EQ(found.figures.size(), 2u);
  EXPECT_EQ(steps_of(found), 6);
  EXPECT_EQ(find_phases(placed({before, before}), placed({after, after}), wish(1, 0, 0, 1)).figures[0].NS, 15);
  ASSERT_EQ(found.between.size(), 1u);
  std::vector<deal> const one = {before, after}, other = {after, before};
  EXPECT_TRUE(found.between[0] == one || found.between[0] == other);
}

TEST(Phases, GuosGridBetweenOtherGrids) {
  // 2 x 6 -> 6 x 2: q1 x p2 would have 36 processes, of which there are 12; p1 x q2 has 4.
  candidates const all = find_candidates({{{24, 2, 12}, {24, 6, 4}}, {{24, 6, 4}, {24, 2, 12}}}, 12);
  std::set<std::vector<std::size_t>> const between(all.between.begin(), all.between.end());
  EXPECT_TRUE(between.count({0, 1}));
  EXPECT_FALSE(between.count({1, 0}));
}

TEST(Phases, ExpandFirstAndShrinkLast) {
  // One dimension goes to three times as many processes, the other to half of them: 2 x 4 -> 6 x 2. The grids in
  // between are p1 x q2 = 2 x 2 and q1 x p2 = 6 x 4; more processes have less to do each.
  deal const a(48, 2, 1), b(48, 6, 8), c(48, 4, 1), d(48, 2, 24);
  placed_mapping const from = placed({a, c});
  phase_wish const two = wish(1, 1, 0, 2);
  phase_figures const shrunk = count(from, placed({a, d})), expanded = count(placed({a, d}), placed({b, d}));
  double const shrink_first = phase_sums().with(shrunk).with(expanded).cost(two.costs, 1);
  EXPECT_LT(find_phases(from, placed({b, d}), two).cost, shrink_first);
  // With the processes for it, as between ends that have none in common, it does expand first.
  placed_mapping const up = placed({deal(48, 2, 1), deal(48, 2, 1)}),
                       down = placed({deal(48, 4, 12), deal(48, 1, 48)}, 4);
  EXPECT_EQ(grids_of(find_phases(up, down, two)), (std::vector<std::vector<index>>{{4, 2}}));
}

TEST(Phases, RowsToColumns) {
  // (block, *) -> (*, block) on 64 sends 63 messages; by way of 8 x 8 processes 7 and 7.
  deal const dealt(1024, 64, 16), left(1024, 1, 1024);
  placed_mapping const rows = placed({dealt, left}), columns = placed({left, dealt});
  phase_sequence const two = find_phases(rows, columns, wish(1, 0, 0, 2));
  EXPECT_EQ(grids_of(two), (std::vector<std::vector<index>>{{8, 8}}));
  EXPECT_EQ(steps_of(two), 14);
  EXPECT_EQ(steps_of(find_phases(rows, columns, wish(1, 0, 0, 3))), 9);
  EXPECT_EQ(steps_of(find_phases(rows, columns, wish(1, 0))), 6);
  EXPECT_EQ(find_phases(rows, columns, wish(0, 1)).phases(), 1);
}

TEST(Phases, FromOneProcessToMany) {
  phase_sequence const found = find_phases(cyclic(6400, 1, 1), block(6400, 64), wish(1, 0));
  EXPECT_EQ(steps_of(found), 6);
  EXPECT_EQ(found.direct, 63);
}

TEST(Phases, StayWithinMemory) {
  placed_mapping const from = block(192, 8), to = cyclic(192, 8, 3);
  phase_wish most = wish(1000, 1);
  most.element_size = 8;
  most.memory = 24 * 8;
  EXPECT_EQ(find_phases(from, to, most).phases(), 2);
  // Two mappings in between are there at once, one of them while the elements go to the other.
  most.phases = 3;
  EXPECT_EQ(find_phases(from, to, most).phases(), 2);
  most.memory *= 2;
  EXPECT_EQ(find_phases(from, to, most).phases(), 3);
  most.phases = 0;
  most.memory = 24 * 8 - 1;
  EXPECT_EQ(find_phases(from, to, most).phases(), 1);
  most.phases = 2;
  EXPECT_EQ(find_phases(from, to, most).phases(), 1);
}

TEST(Phases, AreAsManyAsAskedFor) {
  deal const dealt(1024, 16, 64), left(1024, 1, 1024);
  for (index const n : {1, 2, 3, 4, 5, 9}) {
    phase_sequence const found = find_phases(placed({dealt, left}), placed({left, dealt}), wish(1, 1, 1, n));
    EXPECT_EQ(found.phases(), n);
    std::set<std::vector<deal>> const different(found.between.begin(), found.between.end());
    EXPECT_EQ(different.size(), found.between.size());
  }
  // There are no more candidates, however many are asked for.
  phase_sequence const all = find_phases(cyclic(192, 8, 24), cyclic(192, 8, 3), wish(1, 1, 1, index{1} << 62));
  EXPECT_EQ(all.between.size(), find_candidates({{192, 8, 24, 8, 3}}, 8).between.size());
  // Two elements have one mapping on two processes, and that is at both ends.
  EXPECT_EQ(find_phases(cyclic(2, 2, 1), placed({deal(2, 2, 1)}, 2), wish(1, 1, 1, 5)).phases(), 1);
}

TEST(Phases, AreOneWhereNothingMoves) {
  EXPECT_EQ(find_phases(cyclic(0, 4, 1), block(1, 3), wish(1, 1)).phases(), 1);
  EXPECT_EQ(find_phases(block(100, 4), block(100, 4), wish(1, 1)).phases(), 1);
  EXPECT_EQ(find_phases(block(100, 4), block(100, 4), wish(1, 1)).cost, 0);
}

TEST(Phases, FiguresAreThoseOfElements) {
  std::mt19937 random(1);
  for (int turn = 0; turn != 3000; ++turn) {
    std::vector<index> const extents = any_extents(random);
    if (std::count(extents.begin(), extents.end(), 0))
      continue;
    placed_mapping const from = any_mapping(extents, random), to = any_mapping(extents, random);
    EXPECT_EQ(find_phases(from, to, wish(1, 1, 1, 1)).figures[0], count(from, to)) << turn;
  }
}

TEST(Phases, HaveSchedulesForAllElementsThatMove) {
  std::mt19937 random(2);
  for (int turn = 0; turn != 1000; ++turn) {
    std::vector<index> const extents = any_extents(random);
    placed_mapping const from = any_mapping(extents, random), to = any_mapping(extents, random);
    phase_wish const some = wish(static_cast<double>(random() % 100), 1, 0, static_cast<index>(random() % 4));
    phase_sequence const found = find_phases(from, to, some);
    std::vector<placed_mapping> const all = all_of(from, found, to);
    ASSERT_EQ(all.size(), found.figures.size() + 1);
    for (std::size_t phase = 0; phase != found.figures.size(); ++phase) {
      std::vector<dimension> const dims = dimensions_of(all[phase].dims, all[phase + 1].dims);
      ASSERT_EQ(validate(dims), std::nullopt);
      schedule_key const key = key_of(dims);
      schedule const steps = make_schedule(key);
      EXPECT_EQ(check(communication_grid(key), steps), std::nullopt);
      std::vector<index> const p = owners(all[phase]), q = owners(all[phase + 1]);
      std::set<std::pair<index, index>> pairs;
      for (std::vector<std::int32_t> const &step : steps.to)
        for (std::size_t sender = 0; sender != step.size(); ++sender)
          if (step[sender] >= 0)
            pairs.emplace(all[phase].processes[sender],
                          all[phase + 1].processes[static_cast<std::size_t>(step[sender])]);
      for (std::size_t i = 0; i != p.size(); ++i)
        ASSERT_TRUE(pairs.count({p[i], q[i]}));
      if (!p.empty()) {
        EXPECT_EQ(found.figures[phase], count(all[phase], all[phase + 1]));
      }
    }
    std::set<index> processes(from.processes.begin(), from.processes.end());
    processes.insert(to.processes.begin(), to.processes.end());
    EXPECT_EQ(processes, std::set<index>(found.order.begin(), found.order.end()));
  }
}

/// The least cost of any sequence over the mappings, the first and the last of which are its ends.
double least_cost(std::vector<placed_mapping> const &mappings, phase_costs const &costs) {
  std::vector<double> best(mappings.size(), 1e300);
  best[0] = 0;
  std::vector<std::vector<double>> edge(mappings.size(), std::vector<double>(mappings.size()));
  for (std::size_t v = 0; v != mappings.size(); ++v)
    for (std::size_t w = 0; w != mappings.size(); ++w)
      edge[v][w] = phase_sums().with(count(mappings[v], mappings[w])).cost(costs, 1);
  for (std::size_t turn = 0; turn != mappings.size(); ++turn)
    for (std::size_t v = 0; v != mappings.size(); ++v)
      for (std::size_t w = 0; w != mappings.size(); ++w)
        best[w] = std::min(best[w], best[v] + edge[v][w]);
  return best.back();
}

TEST(Phases, AreTheBestOfAllSequencesOfCandidates) {
  std::mt19937 random(3);
  int compared = 0;
  for (int turn = 0; turn != 60; ++turn) {
    std::vector<index> const extents = any_extents(random);
    if (std::count(extents.begin(), extents.end(), 0))
      continue;
    placed_mapping const from = any_mapping(extents, random), to = any_mapping(extents, random);
    phase_wish const some = wish(static_cast<double>(random() % 40), 1, static_cast<double>(random() % 2));
    phase_sequence const found = find_phases(from, to, some);
    std::vector<dimension> const dims = dimensions_of(from.dims, to.dims);
    candidates const choices = find_candidates(dims, static_cast<index>(found.order.size()));
    std::vector<placed_mapping> mappings = {from};
    for (std::vector<std::size_t> const &deals : choices.between) {
      std::vector<deal> between;
      for (std::size_t d = 0; d != deals.size(); ++d)
        between.push_back(choices.deals[d][deals[d]]);
      placed_mapping made = placed(between);
      std::copy_n(found.order.begin(), made.processes.size(), made.processes.begin());
      mappings.push_back(made);
    }
    mappings.push_back(to);
    if (mappings.size() <= 40) {
      ++compared;
      EXPECT_NEAR(found.cost, least_cost(mappings, some.costs), 1e-9) << turn;
    }
  }
  EXPECT_GE(compared, 40);
}

TEST(Phases, AreTheBestOfAllBlocksAndGrids) {
  // Not only of candidates: of all block sizes on all numbers of processes.
  int cases = 0, best = 0;
  std::mt19937 random(4);
  for (int turn = 0; turn != 150; ++turn) {
    index const n = 8 + static_cast<index>(random() % 40), P = 1 + static_cast<index>(random() % 8),
                Q = 1 + static_cast<index>(random() % 8);
    placed_mapping const from = placed({any_deal(n, P, random)}), to = placed({any_deal(n, Q, random)});
    phase_wish const some = wish(static_cast<double>(random() % 40), 1);
    std::vector<placed_mapping> mappings = {from};
    for (index procs = 2; procs <= std::max(P, Q); ++procs)
      for (index size = 1; size <= (n - 1) / procs + 1; ++size)
        mappings.push_back(cyclic(n, procs, size));
    mappings.push_back(to);
    double const least = least_cost(mappings, some.costs), ours = find_phases(from, to, some).cost;
    ++cases;
    best += ours <= least + 1e-9;
    EXPECT_LE(ours, 1.3 * least + 1e-9) << "n " << n << " P " << P << " Q " << Q << " turn " << turn;
  }
  EXPECT_GE(best * 100, cases * 95) << best << " of " << cases;
}

/// All deals of so many processes that give each an element.
std::vector<deal> all_deals(index n, index procs) {
  std::vector<deal> all;
  for (index size = 1; size <= (n - 1) / procs + 1; ++size)
    if ((procs - 1) * size < n)
      all.emplace_back(n, procs, size);
  return procs == 1 ? std::vector<deal>{deal(n, 1, n)} : all;
}

TEST(Phases, AreTheBestOfAllMappingsOfMatrices) {
  int cases = 0, best = 0;
  std::mt19937 random(5);
  for (int turn = 0; turn != 60; ++turn) {
    index const rows = 4 + static_cast<index>(random() % 4), columns = 4 + static_cast<index>(random() % 4);
    std::vector<placed_mapping> all;
    for (index procs = 2; procs <= 4; ++procs)
      for (index p = 1; p <= procs; ++p)
        if (procs % p == 0)
          for (deal const &of_rows : all_deals(rows, p))
            for (deal const &of_columns : all_deals(columns, procs / p))
              all.push_back(placed({of_rows, of_columns}));
    placed_mapping const from = all[random() % all.size()], to = all[random() % all.size()];
    std::size_t const procs = std::max(from.processes.size(), to.processes.size());
    std::vector<placed_mapping> mappings = {from};
    for (placed_mapping const &one : all)
      if (one.processes.size() <= procs)
        mappings.push_back(one);
    mappings.push_back(to);
    phase_wish const some = wish(static_cast<double>(random() % 40), 1);
    double const least = least_cost(mappings, some.costs), ours = find_phases(from, to, some).cost;
    ++cases;
    best += ours <= least + 1e-9;
    EXPECT_LE(ours, 1.3 * least + 1e-9) << rows << " x " << columns << " turn " << turn;
  }
  EXPECT_GE(best * 100, cases * 90) << best << " of " << cases;
}

} // namespace
} // namespace redeal::plan
