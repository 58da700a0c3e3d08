// Checks descriptors and agrees on them, in one reduction, and in a second one that tells who is where in the grids.
#include "plans/scalapack.h"

#include "job/job.h"
#include "memory/scratch.h"
#include "plans/job_agreement.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

using m = scalapack_matrix;

// What all processes of a matrix's grid must agree on, and all others are told.
constexpr char const *fact_names[] = {
    "the rows of the grid", "the columns of the grid", "the order of the grid", "M", "N", "MB", "NB", "RSRC", "CSRC"};
constexpr std::size_t fact_count = sizeof fact_names / sizeof *fact_names;
// The first ones, which all processes of the job give where the grid is given.
constexpr std::size_t grid_facts = 3;
constexpr index nothing = INT64_MIN;

// The order is a letter.
std::string fact_text(std::size_t f, index value) {
  return f == 2 ? std::string(1, static_cast<char>(value)) : std::to_string(value);
}

struct facts {
  int nprow, npcol, order, rows, columns, mb, nb, rsrc, csrc;
};

// This process's place in the grid of a matrix; row -1 outside.
struct place {
  int row, column;
};

place place_in(scalapack_matrix const &a) {
  if (!a.numbered)
    return {a.myrow, a.mycol};
  int const me = this_job().rank;
  if (index{me} >= index{a.nprow} * a.npcol)
    return {-1, -1};
  return a.order == 'R' ? place{me / a.npcol, me % a.npcol} : place{me % a.nprow, me / a.nprow};
}

// What is wrong with a given grid, "" if nothing is.
std::string problem_of_grid(scalapack_matrix const &a, char const *name) {
  if (a.order != 'R' && a.order != 'C')
    return fmt::format("the order of the grid of {} is '{}', but may be Row or Col", name, a.order);
  if (a.nprow < 1 || a.npcol < 1)
    return fmt::format("the grid of {} is {}x{}; it must have at least one row and one column", name, a.nprow, a.npcol);
  if (index const needed = index{a.nprow} * a.npcol; needed > this_job().size)
    return fmt::format("the {}x{} grid of {} needs {} processes but this job has {}; {}", a.nprow, a.npcol, name,
                       needed, this_job().size, how_to_start(needed));
  return "";
}

// The mapping without its processes.
deal dealt(int extent, int procs, int block) { return {extent, procs, std::clamp(block, 1, std::max(extent, 1))}; }

// What is wrong with a descriptor on a process of the grid, "" if nothing is.
std::string problem_of_descriptor(scalapack_matrix const &a, char const *name, place const &mine) {
  int const *const d = a.desc;
  auto const wrong = [&](char const *field, index value, std::string const &right) {
    return fmt::format("the descriptor of {} has {} {}; {}", name, field, value, right);
  };
  if (d[m::at_dtype] != 1)
    return wrong("DTYPE", d[m::at_dtype], "only dense matrices, of DTYPE 1, can be moved");
  if (d[m::at_m] < 0 || d[m::at_n] < 0)
    return d[m::at_m] < 0 ? wrong("M", d[m::at_m], "it must be at least 0")
                          : wrong("N", d[m::at_n], "it must be at least 0");
  if (d[m::at_mb] < 1 || d[m::at_nb] < 1)
    return d[m::at_mb] < 1 ? wrong("MB", d[m::at_mb], "a block has at least 1 row")
                           : wrong("NB", d[m::at_nb], "a block has at least 1 column");
  if (d[m::at_rsrc] < 0 || d[m::at_rsrc] >= a.nprow)
    return wrong("RSRC", d[m::at_rsrc], fmt::format("its grid has the rows 0 to {}", a.nprow - 1));
  if (d[m::at_csrc] < 0 || d[m::at_csrc] >= a.npcol)
    return wrong("CSRC", d[m::at_csrc], fmt::format("its grid has the columns 0 to {}", a.npcol - 1));
  int const row = (mine.row - d[m::at_rsrc] + a.nprow) % a.nprow,
            column = (mine.column - d[m::at_csrc] + a.npcol) % a.npcol;
  index const rows = dealt(d[m::at_m], a.nprow, d[m::at_mb]).local_size(row),
              columns = dealt(d[m::at_n], a.npcol, d[m::at_nb]).local_size(column);
  if (d[m::at_lld] < std::max(rows, index{1}))
    return wrong("LLD", d[m::at_lld],
                 fmt::format("process {} has {} of its rows, so it must be at least {}", this_job().rank, rows,
                             std::max(rows, index{1})));
  if (!a.elements && rows > 0 && columns > 0)
    return fmt::format("the local pointer of {} is null, but process {} has {}x{} of its elements", name,
                       this_job().rank, rows, columns);
  return "";
}

// One agreement of the processes of the job.
class matrix_agreement {
public:
  matrix_agreement(located_name const &name, std::array<named_matrix, 2> const &sides) : name_(name), sides_(sides) {
    members_ = scratch<struct matrix_members, std::array<std::vector<int>, 2>>().data();
  }

  std::array<mapping const *, 2> reach() {
    for (std::size_t s = 0; s < sides_.size(); ++s)
      if (sides_[s].matrix && problem_.empty())
        problem_ = look_at(s);
    share_facts();
    share_members();
    std::array<mapping const *, 2> found{};
    for (std::size_t s = 0; s < sides_.size(); ++s)
      if (sides_[s].matrix)
        found[s] = mapping_of(s);
    return found;
  }

private:
  static constexpr char const *about_ = "find out how ScaLAPACK's matrices lie";

  std::string look_at(std::size_t s) {
    scalapack_matrix const &a = *sides_[s].matrix;
    if (a.numbered)
      if (std::string problem = problem_of_grid(a, sides_[s].name); !problem.empty())
        return problem;
    mine_[s] = place_in(a);
    return mine_[s].row < 0 ? "" : problem_of_descriptor(a, sides_[s].name, mine_[s]);
  }

  // Least and greatest of everything: where they differ, processes disagree. Before that, somebody's own problem.
  void share_facts() {
    auto &most = scratch<struct matrix_facts, std::vector<index>>();
    most.clear();
    auto const put = [&](index value) {
      most.push_back(value);
      most.push_back(value == nothing ? nothing : -value);
    };
    most.push_back(problem_.empty() ? nothing : -index{this_job().rank});
    for (std::size_t s = 0; s < sides_.size(); ++s) {
      std::array<int, fact_count> const own = own_facts(s);
      for (std::size_t f = 0; f < fact_count; ++f)
        put(mine_[s].row < 0 && !(f < grid_facts && is_numbered(s)) ? nothing : own[f]);
    }
    share_first(name_, most, about_, "all processes must come to the same directives in the same order");
    if (most[0] != nothing) {
      auto const speaker = static_cast<int>(-most[0]);
      refuse(name_, problem_.empty() ? fmt::format("process {} has a wrong descriptor", speaker) : problem_, speaker);
    }
    for (std::size_t s = 0; s < sides_.size(); ++s)
      if (sides_[s].matrix)
        read_facts(s, &most[1 + s * 2 * fact_count]);
  }

  bool is_numbered(std::size_t s) const { return sides_[s].matrix && sides_[s].matrix->numbered; }

  std::array<int, fact_count> own_facts(std::size_t s) const {
    scalapack_matrix const *const a = sides_[s].matrix;
    if (!a)
      return {};
    int const *const d = a->desc;
    return {a->nprow,      a->npcol,     a->numbered ? a->order : 0, d[m::at_m], d[m::at_n], d[m::at_mb], d[m::at_nb],
            d[m::at_rsrc], d[m::at_csrc]};
  }

  void read_facts(std::size_t s, index const *most) {
    if (most[0] == nothing)
      refuse(name_, fmt::format("no process is in the grid of {}", sides_[s].name));
    int agreed[fact_count];
    for (std::size_t f = 0; f < fact_count; ++f) {
      if (most[2 * f] != -most[2 * f + 1])
        refuse_disagreement(name_,
                            fmt::format("the processes of {} disagree about {}: {} and {}", sides_[s].name,
                                        fact_names[f], fact_text(f, -most[2 * f + 1]), fact_text(f, most[2 * f])));
      agreed[f] = static_cast<int>(most[2 * f]);
    }
    facts_[s] = {agreed[0], agreed[1], agreed[2], agreed[3], agreed[4], agreed[5], agreed[6], agreed[7], agreed[8]};
  }

  // members_[s][row·npcol + column] is that process's number in the job.
  void share_members() {
    auto &asked = scratch<struct asked_members, std::vector<int>>();
    asked.clear();
    for (std::size_t s = 0; s < sides_.size(); ++s) {
      if (!sides_[s].matrix)
        continue;
      members_[s].assign(static_cast<std::size_t>(facts_[s].nprow) * static_cast<std::size_t>(facts_[s].npcol), -1);
      if (sides_[s].matrix->numbered)
        number(s);
      else if (mine_[s].row >= 0)
        members_[s][slot(s, mine_[s].row, mine_[s].column)] = this_job().rank;
      if (!sides_[s].matrix->numbered)
        asked.insert(asked.end(), members_[s].begin(), members_[s].end());
    }
    if (asked.empty())
      return;
    share_greatest(asked, about_);
    auto next = asked.begin();
    for (std::size_t s = 0; s < sides_.size(); ++s)
      if (sides_[s].matrix && !sides_[s].matrix->numbered)
        read_members(s, next);
  }

  void read_members(std::size_t s, std::vector<int>::iterator &next) {
    for (int &member : members_[s])
      member = *next++;
    if (auto const gap = std::find(members_[s].begin(), members_[s].end(), -1); gap != members_[s].end())
      refuse(name_,
             fmt::format("no process is at row {} and column {} of the {}x{} grid of {}",
                         (gap - members_[s].begin()) / facts_[s].npcol, (gap - members_[s].begin()) % facts_[s].npcol,
                         facts_[s].nprow, facts_[s].npcol, sides_[s].name));
    if (mine_[s].row < 0)
      return;
    if (int const there = members_[s][slot(s, mine_[s].row, mine_[s].column)]; there != this_job().rank)
      refuse_alone(name_,
                   fmt::format("processes {} and {} are both at row {} and column {} of the grid of {}; all must have "
                               "the same context",
                               this_job().rank, there, mine_[s].row, mine_[s].column, sides_[s].name));
  }

  void number(std::size_t s) {
    bool const by_rows = sides_[s].matrix->order == 'R';
    for (int r = 0; r < facts_[s].nprow; ++r)
      for (int c = 0; c < facts_[s].npcol; ++c)
        members_[s][slot(s, r, c)] = by_rows ? r * facts_[s].npcol + c : c * facts_[s].nprow + r;
  }

  std::size_t slot(std::size_t s, int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(facts_[s].npcol) + static_cast<std::size_t>(column);
  }

  // Grid coordinates are counted from the process that has the first block.
  mapping const *mapping_of(std::size_t s) const {
    facts const &f = facts_[s];
    auto &made = scratch<struct matrix_mapping, mapping>();
    made.members.clear();
    made.dims = {dealt(f.rows, f.nprow, f.mb), dealt(f.columns, f.npcol, f.nb)};
    made.grid_dimension = {0, 1};
    made.grid = {f.nprow, f.npcol};
    made.grid_strides = {f.npcol, 1};
    for (int r = 0; r < f.nprow; ++r)
      for (int c = 0; c < f.npcol; ++c)
        made.members.push_back(members_[s][slot(s, (r + f.rsrc) % f.nprow, (c + f.csrc) % f.npcol)]);
    return interned(made);
  }

  located_name const &name_;
  std::array<named_matrix, 2> const &sides_;
  std::string problem_; // of this process alone
  place mine_[2] = {{-1, -1}, {-1, -1}};
  facts facts_[2] = {};
  std::vector<int> *members_; // of each side
};

} // namespace

std::array<mapping const *, 2> accept(located_name const &name, std::array<named_matrix, 2> const &sides) {
  return matrix_agreement(name, sides).reach();
}

} // namespace redeal::runtime
