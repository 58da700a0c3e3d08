#include <algorithm>
#include <iostream>
#include <map>
#include <mpi.h>
#include <string>
#include <vector>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::map<std::string, std::vector<int>> words;
  for (int i = 1; i < argc; ++i)
    words[argv[i]].push_back(i);
  for (auto &[word, places] : words) {
    std::sort(places.rbegin(), places.rend());
    std::cout << word << ' ' << places.front() << '\n';
  }
  MPI_Finalize();
}
