// All blocks of a move in one MPI_Ialltoallv: MPI chooses how they go.
#pragma once

#include "group/participants.h"
#include "ways/by_exchange.h"

#include <mpi.h>

namespace redeal::runtime {

class mpi_exchange final : public exchange_of_all {
public:
  explicit mpi_exchange(participants const &with) : with_(with) {}
  mpi_exchange(mpi_exchange const &) = delete;
  mpi_exchange &operator=(mpi_exchange const &) = delete;

  void start(char const *from, blocks const &to_each, char *to, blocks const &of_each) override;
  bool is_over() override;
  void list_awaited(awaited_list &) const override;

private:
  participants const &with_;
  std::uint64_t number_ = 0; // of the collective
  MPI_Request request_ = MPI_REQUEST_NULL;
};

} // namespace redeal::runtime
