/* To be loaded before a program: some of its processes pause each time when they have seen which control groups they are
 * in, so that others take memory while they look how much is left. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int fclose(FILE *file) {
  int (*const close_it)(FILE *) = (int (*)(FILE *))dlsym(RTLD_NEXT, "fclose");
  char link[64], path[256];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fileno(file));
  ssize_t const length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  int const result = close_it(file);
  if (strstr(path, "/proc/") && strstr(path, "/cgroup") && getpid() % 2 == 1)
    usleep(20000);
  return result;
}
