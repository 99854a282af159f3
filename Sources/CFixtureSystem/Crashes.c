#include "CFixtureSystem.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#define TESTS 64
#define NAME 256

enum { FREE, WRITING, RUNNING };

static char names[TESTS][NAME];
static atomic_int states[TESTS];

int fixture_begin_test(const char *name) {
  for (int test = 0; test < TESTS; test++) {
    int free = FREE;
    if (!atomic_compare_exchange_strong(&states[test], &free, WRITING)) continue;
    strncpy(names[test], name, NAME - 1);
    atomic_store(&states[test], RUNNING);
    return test;
  }
  return -1;
}

void fixture_end_test(int test) {
  if (test >= 0 && test < TESTS) atomic_store(&states[test], FREE);
}

static const struct {
  int number;
  const char *name;
} crashes[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},
    {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"}, {SIGFPE, "SIGFPE"},
};
#define CRASHES (sizeof crashes / sizeof *crashes)

// The functions below run in a signal handler: they call nothing but what POSIX allows there.

static void print(const char *text) {
  size_t count = strlen(text);
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, text, count);
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

static void end(int number) {
  print("\nerror: the process crashed (");
  for (size_t index = 0; index < CRASHES; index++) {
    if (crashes[index].number == number) print(crashes[index].name);
  }
  print(")");
  const char *separator = " in test ";
  for (int test = 0; test < TESTS; test++) {
    if (atomic_load(&states[test]) != RUNNING) continue;
    print(separator);
    print(names[test]);
    separator = ", or in ";
  }
  print("\n");
  // The default action ends the process. SA_RESETHAND restores it only if the system calls this
  // function. With the first value of a script, JavaScriptCore installs a handler that calls it.
  signal(number, SIG_DFL);
  raise(number);
}

void fixture_end_at_crashes(void) {
  struct sigaction action = {0};
  action.sa_handler = end;
  action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
  for (size_t index = 0; index < CRASHES; index++) sigaction(crashes[index].number, &action, NULL);
}
