// Lists of copies do what the loops over a parcel do, and write nothing else, for runs of every length up to some that
// are not cut in words.
#include "order/copy_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace redeal::runtime {
namespace {

using bytes = std::vector<char>;

// Runs with gaps between them, at places that both ends go up to.
struct gapped_parcel {
  plan::runs runs;
  parcel what;
  index from_elements = 0, to_elements = 0;

  gapped_parcel(std::vector<index> const &lengths, std::mt19937 &random) {
    runs.repeats = 1;
    for (index const length : lengths) {
      from_elements += static_cast<index>(random() % 3);
      to_elements += static_cast<index>(random() % 3);
      runs.slice.push_back({from_elements, to_elements, length});
      what.elements += length;
      from_elements += length;
      to_elements += length;
    }
    what.dims = {{&runs, 1, 1}};
  }
};

class several {
public:
  several(std::size_t count, std::size_t size) : all_(count, bytes(size, 'x')) {}

  void fill(std::mt19937 &random) {
    for (bytes &one : all_)
      std::generate(one.begin(), one.end(), [&] { return static_cast<char>(random()); });
  }
  std::vector<char const *> sources() const {
    std::vector<char const *> at;
    for (bytes const &one : all_)
      at.push_back(one.data());
    return at;
  }
  std::vector<void *> targets() {
    std::vector<void *> at;
    for (bytes &one : all_)
      at.push_back(one.data());
    return at;
  }
  bytes &operator[](std::size_t k) { return all_[k]; }
  bool operator==(several const &other) const { return all_ == other.all_; }

private:
  std::vector<bytes> all_;
};

void expect_all_arrive(gapped_parcel const &parcel, std::size_t size, std::size_t storages, std::mt19937 &random) {
  kernels const loops = kernels_for(size);
  std::size_t const message = static_cast<std::size_t>(parcel.what.elements) * size, gap = random() % 20;
  several from(storages, static_cast<std::size_t>(parcel.from_elements) * size),
      to(storages, static_cast<std::size_t>(parcel.to_elements) * size), wanted = to;
  from.fill(random);
  bytes packed(storages * (message + gap), 'y'), wanted_packed = packed;
  for (std::size_t k = 0; k < storages; ++k)
    loops.pack(parcel.what, from[k].data(), wanted_packed.data() + k * (message + gap), size);
  copy_list::of(copy_list::task::pack, parcel.what, size)
      ->pack(from.sources().data(), storages, packed.data(), message + gap);
  EXPECT_EQ(packed, wanted_packed);

  for (std::size_t k = 0; k < storages; ++k)
    loops.copy(parcel.what, from[k].data(), wanted[k].data(), size);
  several unpacked = to;
  copy_list::of(copy_list::task::unpack, parcel.what, size)
      ->unpack(packed.data(), message + gap, unpacked.targets().data(), storages);
  EXPECT_TRUE(unpacked == wanted);
  copy_list::of(copy_list::task::copy, parcel.what, size)->copy(from.sources().data(), to.targets().data(), storages);
  EXPECT_TRUE(to == wanted);
}

TEST(CopyList, DoesWhatLoopsDo) {
  std::mt19937 random(7);
  for (std::size_t const size : {1U, 2U, 3U, 4U, 8U, 12U, 16U, 24U, 100U, 130U})
    for (index length = 1; length <= 140 && length * static_cast<index>(size) <= 500; ++length) {
      std::vector<index> lengths(1 + random() % 4, length);
      lengths.push_back(1 + static_cast<index>(random() % 10));
      expect_all_arrive({lengths, random}, size, 1 + random() % 5, random);
      ASSERT_FALSE(HasFailure()) << "elements of " << size << " bytes, runs of " << length;
    }
}

TEST(CopyList, LeavesTheRestToLoops) {
  std::mt19937 random(8);
  gapped_parcel const many(std::vector<index>(9000, 1), random), large({5000}, random), few({9}, random);
  for (auto const task : {copy_list::task::pack, copy_list::task::unpack, copy_list::task::copy}) {
    EXPECT_FALSE(copy_list::of(task, many.what, 1));    // elements
    EXPECT_FALSE(copy_list::of(task, large.what, 1));   // runs
    EXPECT_FALSE(copy_list::of(task, large.what, 100)); // bytes
    EXPECT_FALSE(copy_list::of(task, few.what, std::size_t{1} << 28));
    EXPECT_TRUE(copy_list::of(task, few.what, 8));
  }
}

// What an end that is not asked for looks like does not matter.
TEST(CopyList, LooksAtItsOwnEnds) {
  plan::runs const apart{{{0, 0, 1}, {1, index{1} << 23, 1}}, 1, 0, 0, {}};
  parcel const what{{{&apart, 1, 1}}, 2};
  EXPECT_TRUE(copy_list::of(copy_list::task::pack, what, 8));
  EXPECT_FALSE(copy_list::of(copy_list::task::unpack, what, 8));
  EXPECT_FALSE(copy_list::of(copy_list::task::copy, what, 8));
}

} // namespace
} // namespace redeal::runtime
