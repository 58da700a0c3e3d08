// gcd's companions that are too long for the header: modular inverses and sums of floors.
#include "Plan/Problem/Arithmetic.h"

namespace redeal::plan {

index inverse(index a, index n) {
  wide value = residue(a, n), rest = n, x = 1, y = 0;
  while (rest != 0) {
    wide const quotient = value / rest;
    wide const next = value - quotient * rest;
    value = rest;
    rest = next;
    wide const coefficient = x - quotient * y;
    x = y;
    y = coefficient;
  }
  return static_cast<index>(residue(x, n));
}

floor_sums sum_floors(unsigned_wide n, unsigned_wide a, unsigned_wide b, unsigned_wide c) {
  unsigned_wide const linear = n * (n + 1) / 2;
  if (a == 0) {
    unsigned_wide const k = b / c;
    return {(n + 1) * k, linear * k, (n + 1) * k * k};
  }
  if (a >= c || b >= c) {
    unsigned_wide const slope = a / c, offset = b / c;
    unsigned_wide const quadratic = slope == 0 ? 0 : n * (n + 1) * (2 * n + 1) / 6;
    floor_sums const rest = sum_floors(n, a % c, b % c, c);
    return {rest.plain + slope * linear + offset * (n + 1), rest.weighted + slope * quadratic + offset * linear,
            rest.squared + slope * slope * quadratic + offset * offset * (n + 1) + 2 * slope * offset * linear +
                2 * offset * rest.plain + 2 * slope * rest.weighted};
  }
  unsigned_wide const top = (a * n + b) / c;
  if (top == 0)
    return {0, 0, 0};
  floor_sums const swapped = sum_floors(top - 1, c, c - b - 1, a);
  unsigned_wide const plain = n * top - swapped.plain;
  return {plain, (top * n * (n + 1) - swapped.squared - swapped.plain) / 2,
          n * top * (top + 1) - 2 * swapped.weighted - 2 * swapped.plain - plain};
}

} // namespace redeal::plan
