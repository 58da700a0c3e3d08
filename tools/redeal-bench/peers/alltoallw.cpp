// alltoallw: MPI gathers and scatters. Each side of each message is one derived type, so that one MPI_Alltoallw moves
// the array from its place to its place.
//
// A run list becomes the plainest type that has its runs:
//
//     one run                      contiguous                  runs of one length     indexed_block
//     the same at one distance     vector                      others                 indexed
//     runs that are repeated       contiguous of it, resized   several sections       struct of them
//
// and a list of rows the same with rows for elements. (MPICH moves long messages in pieces and looks for the beginning
// of each in the type. In a long list, or a vector of lists, that takes many times as long.)
#include "case/runs.h"
#include "peers/peers.h"

#include <vector>

namespace redeal::bench {
namespace {

/// A derived type that is freed with this.
class datatype {
public:
  datatype() = default;
  explicit datatype(MPI_Datatype made) : made_(made) {}
  datatype(datatype &&from) noexcept : made_(from.made_) { from.made_ = MPI_DATATYPE_NULL; }
  datatype &operator=(datatype &&from) noexcept {
    std::swap(made_, from.made_);
    return *this;
  }
  ~datatype() {
    if (made_ != MPI_DATATYPE_NULL)
      MPI_Type_free(&made_);
  }

  MPI_Datatype get() const { return made_; }

private:
  MPI_Datatype made_ = MPI_DATATYPE_NULL;
};

/// Makes a type with one of MPI's functions.
template <class Make> datatype make(Make const &call) {
  MPI_Datatype made;
  call(&made);
  return datatype(made);
}

/// The distance between equally distant runs; 0 if they are not.
index distance_of(std::vector<run> const &runs) {
  index const distance = runs[1].first - runs[0].first;
  for (std::size_t i = 2; i < runs.size(); ++i)
    if (runs[i].first - runs[i - 1].first != distance)
      return 0;
  return distance;
}

/// A part of a type, and where it begins.
struct part {
  datatype type;
  MPI_Aint place;
};

/// The runs of `list`, counted in elements of type `unit` that are `size` bytes apart.
part type_of(std::vector<run> const &list, MPI_Datatype unit, MPI_Aint size) {
  auto const count = static_cast<int>(list.size()), length = static_cast<int>(list[0].length);
  MPI_Aint const start = list[0].first * size;
  if (count == 1)
    return {make([&](MPI_Datatype *made) { MPI_Type_contiguous(length, unit, made); }), start};
  bool equal = true;
  std::vector<int> places, lengths;
  for (run const &r : list) {
    equal = equal && r.length == list[0].length;
    places.push_back(static_cast<int>(r.first));
    lengths.push_back(static_cast<int>(r.length));
  }
  if (!equal)
    return {make([&](MPI_Datatype *made) { MPI_Type_indexed(count, lengths.data(), places.data(), unit, made); }), 0};
  if (index const distance = distance_of(list))
    return {make([&](MPI_Datatype *made) { MPI_Type_vector(count, length, static_cast<int>(distance), unit, made); }),
            start};
  return {make([&](MPI_Datatype *made) { MPI_Type_create_indexed_block(count, length, places.data(), unit, made); }),
          0};
}

/// The type, with its place and the extent that it counts as.
datatype resized(part const &of, MPI_Aint extent) {
  int const length = 1;
  MPI_Datatype const inner = of.type.get();
  datatype const placed =
      make([&](MPI_Datatype *made) { MPI_Type_create_hindexed(1, &length, &of.place, inner, made); });
  return make([&](MPI_Datatype *made) { MPI_Type_create_resized(placed.get(), 0, extent, made); });
}

/// `repeats` of it, `stride` bytes apart.
part repeated(part const &once, index repeats, MPI_Aint stride) {
  datatype const inner = resized(once, stride);
  auto const count = static_cast<int>(repeats);
  return {make([&](MPI_Datatype *made) { MPI_Type_contiguous(count, inner.get(), made); }), 0};
}

part type_of(section<run> const &list, MPI_Datatype unit, MPI_Aint size) {
  if (list.repeats == 1)
    return type_of(list.runs, unit, size);
  if (list.runs.size() > 1)
    return repeated(type_of(list.runs, unit, size), list.repeats, list.stride * size);
  int const count = static_cast<int>(list.repeats), length = static_cast<int>(list.runs[0].length),
            distance = static_cast<int>(list.stride);
  return {make([&](MPI_Datatype *made) { MPI_Type_vector(count, length, distance, unit, made); }),
          list.runs[0].first * size};
}

part joined(std::vector<part> parts) {
  if (parts.size() == 1)
    return std::move(parts[0]);
  std::vector<int> const lengths(parts.size(), 1);
  std::vector<MPI_Aint> places;
  std::vector<MPI_Datatype> types;
  for (part const &each : parts) {
    places.push_back(each.place);
    types.push_back(each.type.get());
  }
  return {make([&](MPI_Datatype *made) {
            MPI_Type_create_struct(static_cast<int>(parts.size()), lengths.data(), places.data(), types.data(), made);
          }),
          0};
}

/// The whole list.
part type_of(run_list const &list, MPI_Datatype unit, MPI_Aint size) {
  std::vector<part> parts;
  for (section<run> const &each : list.slice)
    parts.push_back(type_of(each, unit, size));
  if (list.repeats > 1) {
    part slice = repeated(joined(std::move(parts)), list.repeats, list.stride * size);
    parts.clear();
    parts.push_back(std::move(slice));
  }
  for (section<run> const &each : list.tail)
    parts.push_back(type_of(each, unit, size));
  return joined(std::move(parts));
}

/// One side of all messages: a type for each process, or none.
struct typed {
  std::vector<datatype> owned;
  std::vector<MPI_Datatype> types;
  std::vector<int> counts, places;

  void add(packing_list const &list) {
    if (list.elements == 0) {
      types.push_back(MPI_DOUBLE);
      counts.push_back(0);
      places.push_back(0);
      return;
    }
    part whole = type_of(list.columns, MPI_DOUBLE, sizeof(double));
    if (index const only = list.only_row(); only >= 0) {
      whole.place += static_cast<MPI_Aint>(only * list.row_stride * static_cast<index>(sizeof(double)));
    } else {
      auto const size = static_cast<MPI_Aint>(list.row_stride * static_cast<index>(sizeof(double)));
      datatype const row = resized(whole, size);
      whole = type_of(list.rows, row.get(), size);
    }
    add(std::move(whole));
  }

  /// Column after column, of rows that are `row_length` elements apart.
  void add_turned(run_list const &rows, run_list const &columns, index row_length) {
    auto const size = static_cast<MPI_Aint>(sizeof(double)), row = static_cast<MPI_Aint>(row_length) * size;
    datatype const element = make([&](MPI_Datatype *made) { MPI_Type_create_resized(MPI_DOUBLE, 0, row, made); });
    datatype const column = resized(type_of(rows, element.get(), row), size);
    add(type_of(columns, column.get(), size));
  }

private:
  void add(part whole) {
    // Places are bytes in an int.
    if (whole.place > 1 << 30)
      whole = {resized(whole, 0), 0};
    MPI_Datatype made = whole.type.get();
    MPI_Type_commit(&made);
    owned.push_back(std::move(whole.type));
    types.push_back(made);
    counts.push_back(1);
    places.push_back(static_cast<int>(whole.place));
  }
};

class alltoallw : public peer {
public:
  explicit alltoallw(workplace const &at) : peer(at) {
    index const row_length = at.what.from.local_extent(at.what.from.dims.size() - 1, at.rank);
    for (index other = 0; other != at.what.processes(); ++other) {
      parcel const sent = parcel_between(at.what, at.rank, other);
      if (at.what.turns() && sent.elements > 0)
        sent_.add_turned(sent_runs(sent.dims[0]), sent_runs(sent.dims[1]), row_length);
      else
        sent_.add(sender_side(at.what, sent, at.rank));
      received_.add(receiver_side(at.what, parcel_between(at.what, other, at.rank), at.rank));
    }
  }

  void move() override {
    MPI_Alltoallw(at_.from, sent_.counts.data(), sent_.places.data(), sent_.types.data(), at_.to,
                  received_.counts.data(), received_.places.data(), received_.types.data(), at_.comm);
  }

private:
  typed sent_, received_;
};

} // namespace

std::unique_ptr<peer> make_alltoallw(workplace const &at) { return std::make_unique<alltoallw>(at); }

} // namespace redeal::bench
