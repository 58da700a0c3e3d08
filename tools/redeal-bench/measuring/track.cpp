// What is written is written by the processor, number by number.
#include "measuring/track.h"

#include "peers/packing.h"

#include <algorithm>
#include <new>

namespace redeal::bench {
namespace {

int rank_in(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

index most_elements(redistribution const &what, int rank) {
  return std::max(what.from.local_elements(rank), what.to.local_elements(rank));
}

} // namespace

part_memory::part_memory(index elements) : elements_(elements) {
  elements += packing_slack;
  std::size_t const bytes = (static_cast<std::size_t>(elements) * sizeof(double) + 63) / 64 * 64;
  memory_.reset(static_cast<double *>(std::aligned_alloc(64, bytes)));
  if (!memory_)
    throw std::bad_alloc();
  std::fill_n(memory_.get(), elements, 0.0);
}

void part_memory::touch() {
  for (index i = 0; i < elements_; ++i)
    memory_.get()[i] = static_cast<double>(i);
}

track::track(redistribution const &what, MPI_Comm comm, bool times_both_ways)
    : what_(what), reversed_(what.reversed()), comm_(comm), rank_(rank_in(comm)), times_both_ways_(times_both_ways),
      from_(most_elements(what, rank_)), to_(most_elements(what, rank_)), clock_(comm) {}

double track::next_value() {
  stamp_ = stamp_ % 4095 + 1;
  return static_cast<double>(stamp_) * static_cast<double>(what_.elements());
}

void track::write_memory_of_peers() {
  from_.touch();
  to_.touch();
}

std::pair<bool, bool> track::on_all(bool one, bool other) const {
  int const mine[] = {one, other};
  int all[] = {0, 0};
  MPI_Allreduce(mine, all, 2, MPI_INT, MPI_MIN, comm_);
  return {all[0] != 0, all[1] != 0};
}

void track::note_wrong(std::string sentence) {
  if (!wrong_)
    wrong_ = std::move(sentence);
}

} // namespace redeal::bench
