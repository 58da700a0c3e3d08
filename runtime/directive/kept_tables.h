// The compiler's schedules for a directive, with their straight-line code, beyond the life of the directive's call.
#pragma once

#include <redeal/detail/request.hpp>

#include <cstddef>
#include <vector>

namespace redeal::runtime {

using namespace redeal::detail;

class kept_tables {
public:
  kept_tables(static_schedule const *tables, std::size_t count) : tables_(tables, tables + count) {
    codes_.reserve(count);
    for (static_schedule &table : tables_) {
      codes_.emplace_back(table.codes, table.codes + table.code_count);
      table.codes = codes_.back().data();
    }
  }
  kept_tables(kept_tables const &) = delete;
  kept_tables &operator=(kept_tables const &) = delete;

  static_schedule const *data() const { return tables_.data(); }

private:
  std::vector<static_schedule> tables_;
  std::vector<std::vector<fixed_code>> codes_;
};

} // namespace redeal::runtime
