// Numbers are told apart when all have come: it takes both kinds of flags to know which are short.
#include "Plan/Cost/Measurements.h"

#include <algorithm>
#include <cmath>

namespace redeal::plan {
namespace {

// The shortest and the longest flags may have been disturbed by anything.
constexpr std::size_t left_out = 20; // one of so many, at either end

double median_of(std::vector<double> values) {
  auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::size_t numbers_between_cores() {
  machine_costs any{};
  return numbers_of(any).apart.size();
}

} // namespace

core_looks::core_looks(std::vector<double> looks) {
  std::sort(looks.begin(), looks.end());
  if (auto const first = std::lower_bound(looks.begin(), looks.end(), disturbed); first != looks.begin())
    looks.erase(first, looks.end());
  seen = seen_near = looks.size();
  if (looks.empty())
    return;
  std::size_t const place = looks.size() / left_out;
  near = looks[place];
  apart = looks[looks.size() - 1 - place];
  if (!machine_costs::are_apart(near, apart))
    near = apart = looks[looks.size() / 2];
  else
    seen_near = static_cast<std::size_t>(std::lower_bound(looks.begin(), looks.end(), middle()) - looks.begin());
}

void cost_measurements::add(machine_costs measured, double before, double after) {
  std::vector<cost_numbers::one> const all = numbers_of(measured).usual;
  numbers_.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!std::isnan(*all[i].value))
      numbers_[i].push_back({*all[i].value, before, after});
  for (double const flag : {before, after})
    if (flag > 0)
      looks_.push_back(flag);
}

std::vector<double> cost_measurements::values_of(std::size_t number, taken when) const {
  double const middle = looks().middle();
  std::vector<double> some;
  for (value const &v : numbers_[number])
    if (when == taken::always || (when == taken::while_near && std::max(v.before, v.after) < middle) ||
        (when == taken::while_apart && std::min(v.before, v.after) >= middle &&
         std::max(v.before, v.after) < core_looks::disturbed))
      some.push_back(v.seconds);
  return some;
}

bool cost_measurements::are_known(std::size_t often) const {
  bool const differ = looks().differ();
  std::size_t const between = numbers_between_cores();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    bool const apart = differ && i < between;
    if (!numbers_[i].empty())
      for (taken const when : {apart ? taken::while_near : taken::always, apart ? taken::while_apart : taken::always})
        if (values_of(i, when).size() < often)
          return false;
  }
  return true;
}

machine_costs cost_measurements::costs() const {
  machine_costs result = usual_costs();
  auto const [usual, apart] = numbers_of(result);
  for (std::size_t i = 0; i < numbers_.size(); ++i)
    if (!numbers_[i].empty())
      *usual[i].value = median_of(values_of(i, taken::always));
  if (looks().seen > 0)
    result.while_near.flag = looks().near;
  result.while_apart = result.while_near;
  if (!looks().differ())
    return result;
  std::vector<double> times; // as much while cores are apart, of each number that is known in both places
  std::vector<std::size_t> near_only, apart_only;
  for (std::size_t i = 0; i < std::min(apart.size(), numbers_.size()); ++i) {
    std::vector<double> const while_near = values_of(i, taken::while_near),
                              while_apart = values_of(i, taken::while_apart);
    if (!while_near.empty())
      *usual[i].value = median_of(while_near);
    if (!while_apart.empty())
      *apart[i].value = median_of(while_apart);
    if (!while_near.empty() && !while_apart.empty()) {
      if (usual[i].is_time)
        times.push_back(*apart[i].value / *usual[i].value);
    } else if (!while_near.empty())
      near_only.push_back(i);
    else if (!while_apart.empty())
      apart_only.push_back(i);
  }
  double const usually = times.empty() ? 1 : median_of(times);
  for (std::size_t const i : near_only)
    *apart[i].value = *usual[i].value * (usual[i].is_time ? usually : 1);
  for (std::size_t const i : apart_only)
    *usual[i].value = *apart[i].value / (usual[i].is_time ? usually : 1);
  result.while_apart.flag = looks().apart;
  return result;
}

double cost_measurements::disturbed_part() const {
  auto const many = std::count_if(looks_.begin(), looks_.end(), [](double l) { return l >= core_looks::disturbed; });
  return looks_.empty() ? 0 : static_cast<double>(many) / static_cast<double>(looks_.size());
}

double cost_measurements::usual_spread() const {
  bool const differ = looks().differ();
  std::vector<double> spreads;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    bool const is_between_cores = differ && i < numbers_between_cores();
    for (taken const when : {taken::always, taken::while_near, taken::while_apart}) {
      std::vector<double> const values = values_of(i, when);
      if ((when == taken::always) == is_between_cores || values.empty())
        continue;
      auto const [least, most] = std::minmax_element(values.begin(), values.end());
      spreads.push_back(*most / *least);
    }
  }
  return spreads.empty() ? 1 : median_of(spreads);
}

} // namespace redeal::plan
