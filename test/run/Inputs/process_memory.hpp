// What the system says of this process's memory.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

/// A line of /proc/self/status, such as "VmRSS:", in MB.
inline double megabytes(char const *name) {
  double found = 0;
  char line[200];
  std::FILE *const file = std::fopen("/proc/self/status", "r");
  while (std::fgets(line, sizeof line, file))
    if (std::strncmp(line, name, std::strlen(name)) == 0)
      found = std::atof(line + std::strlen(name)) / 1024;
  std::fclose(file);
  return found;
}
