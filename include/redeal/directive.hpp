// The calls that directives become. redeal++ writes one of them in place of each pragma line; users write the pragma.
//
//     #pragma redistribute x(cyclic(5)) onto(Q)
//     ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)), ::redeal::onto(Q), ::redeal::schedules<…>());
//
// Each clause is an argument of its own type, in any order; a directive collects them into a request for the runtime.
#pragma once

#include <redeal/array.hpp>
#include <redeal/fixed_gather.hpp>
#include <redeal/limits.hpp>

#include <cstddef>

namespace redeal {

/// The static schedules that may serve a directive; the runtime plans for itself when none has the right key.
template <class... Tables> struct schedules {};

namespace detail {

/// T. Where a macro is named like T, `type_itself<T>(…)` constructs one and `T(…)` would be a use of the macro.
template <class T> using type_itself = T;

/// One array of a directive, without its rank in the type.
struct mapped_array {
  located_name name;
  array_base *array;
  format const *formats;
  int rank;
};

/// A schedule that the compiler wrote into the translated source: to[step·senders + p] is the receiver to which sender
/// p sends in that step, -1 for none. It serves every redistribution whose dimensions have this key {P, r, Q, s, m}.
struct static_schedule {
  long long const (*key)[5];
  int rank;
  int steps;
  int senders;
  int const *to;
  fixed_code const *codes; ///< straight-line code for it, for some sizes of elements; empty where there is none
  std::size_t code_count;
};

/// What a directive asks for. It points into the arguments of the call, and lives no longer than that.
struct request {
  mapped_array const *arrays;
  std::size_t array_count;
  onto const *target; ///< null when the clause was omitted
  static_schedule const *tables;
  std::size_t table_count;
  move_limits most;
};

template <class T> struct array_count { static constexpr std::size_t value = 0; };
template <int N, std::size_t Size> struct array_count<array_map<N, Size>> { static constexpr std::size_t value = 1; };
template <class T> struct table_count { static constexpr std::size_t value = 0; };
template <class... Ts> struct table_count<schedules<Ts...>> { static constexpr std::size_t value = sizeof...(Ts); };

/// Stands for elements of one size where no array_map does.
template <std::size_t Size> struct elements_of_size {};

template <class T> struct element_size_in { static constexpr std::size_t value = 0; };
template <int N, std::size_t Size> struct element_size_in<array_map<N, Size>> {
  static constexpr std::size_t value = Size;
};
template <std::size_t Size> struct element_size_in<elements_of_size<Size>> {
  static constexpr std::size_t value = Size;
};

/// Whether straight-line code for a table is worth trying: one dimension of whole slices, few processes, short blocks.
template <class Table> constexpr bool is_small() {
  auto const &k = Table::key[0];
  return sizeof Table::key / sizeof Table::key[0] == 1 && k[4] == 0 && k[0] <= 4 && k[2] <= 4 && k[1] <= 64 &&
         k[3] <= 64;
}

/// Straight-line code that moves elements as the table says, as far as that is worth it.
template <class Table, std::size_t Size> constexpr fixed_code code_for() {
  if constexpr (Size != 0 && is_small<Table>()) {
    return fixed_gather<Table::key[0][0], Table::key[0][1], Table::key[0][2], Table::key[0][3], Size>::code();
  }
  return {};
}

// One request filled clause by clause.
template <class... Clauses> struct collected {
  static constexpr std::size_t arrays_in = (array_count<Clauses>::value + ...);
  static constexpr std::size_t tables_in = (table_count<Clauses>::value + ...);

  explicit collected(Clauses const &...clauses) { (add(clauses), ...); }

  // One overload for each clause.
  template <int N, std::size_t Size> void add(array_map<N, Size> const &m) {
    arrays[count++] = {m.name, m.array, m.formats, N};
  }
  template <std::size_t Size> void add(elements_of_size<Size>) {}
  void add(onto const &o) { target = &o; }
  void add(memory_limit m) { most.set(m); }
  void add(window_limit w) { most.set(w); }
  template <class... Ts> void add(schedules<Ts...> const &) {
    std::size_t t = 0;
    ((tables[t] = {Ts::key, static_cast<int>(sizeof Ts::key / sizeof Ts::key[0]), Ts::steps, Ts::senders, &Ts::to[0][0],
                   codes[t], sizeof...(Clauses)},
      add_codes<Ts>(codes[t]), ++t),
     ...);
  }

  request whole() const { return {arrays, arrays_in, target, tables, tables_in, most}; }

private:
  template <class Table> static void add_codes(fixed_code *to) {
    ((*to++ = code_for<Table, element_size_in<Clauses>::value>()), ...);
  }

  mapped_array arrays[arrays_in + 1] = {}; // a copy has none
  static_schedule tables[tables_in + 1] = {};
  fixed_code codes[tables_in + 1][sizeof...(Clauses)] = {}; // of each table, for the elements of each clause
  onto const *target = nullptr;
  move_limits most;
  std::size_t count = 0;
};

} // namespace detail

/// Carries out directives; in the runtime library.
namespace runtime {
void distribute(detail::request const &directive);
void postpone_distribute(detail::request const &directive);
void redistribute(detail::request const &directive);
} // namespace runtime

/// The clause ID(fmt, …): one array, and a format for each of its dimensions.
template <class T, int R, class Order, class... Formats>
detail::array_map<static_cast<int>(sizeof...(Formats)), sizeof(T)> map(detail::located_name name, array<T, R, Order> &a,
                                                                       Formats... formats) {
  static_assert(sizeof...(Formats) == R, "a directive gives one format for each dimension of the array");
  return {name, &detail::base_of(a), {formats...}};
}

/// Gives arrays their first mapping.
template <class... Clauses> void distribute(Clauses const &...clauses) {
  runtime::distribute(detail::collected<Clauses...>(clauses...).whole());
}

/// A distribute directive at namespace scope: done when the array is first used.
template <class... Clauses> bool distribute_later(Clauses const &...clauses) {
  runtime::postpone_distribute(detail::collected<Clauses...>(clauses...).whole());
  return true;
}

/// Moves arrays from the mapping they have to a new one. Collective over the processes of both.
template <class... Clauses> void redistribute(Clauses const &...clauses) {
  runtime::redistribute(detail::collected<Clauses...>(clauses...).whole());
}

} // namespace redeal

#include <redeal/copy.hpp>
