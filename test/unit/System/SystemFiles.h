// The files of a system that a test makes up.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace redeal {

constexpr std::size_t mega = std::size_t{1} << 20;

/// A folder that stands for / and goes with the test.
class SystemFiles : public testing::Test {
protected:
  SystemFiles() : root_(testing::TempDir() + "redeal-system-" + std::to_string(getpid())) {}
  ~SystemFiles() override { std::filesystem::remove_all(root_); }

  void put(std::string const &path, std::string const &text) {
    std::filesystem::create_directories(std::filesystem::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text;
  }

  std::string root_;
};

} // namespace redeal
