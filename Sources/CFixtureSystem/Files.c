#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CFixtureSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#ifdef SYS_openat2
#include <linux/openat2.h>
#endif

#ifdef __APPLE__
#define MODIFIED st_mtimespec
#define CHANGED st_ctimespec
#else
#define MODIFIED st_mtim
#define CHANGED st_ctim
#endif

/// Opens a file to read it, without waiting for the other end of a pipe.
#define READ (O_RDONLY | O_CLOEXEC | O_NONBLOCK)
/// Opens a file to read its attributes, which needs no permission on the file itself.
#ifdef O_PATH
#define LOOK (O_PATH | O_CLOEXEC)
#else
#define LOOK READ
#endif

static int64_t nanoseconds(struct timespec time) {
  return (int64_t)time.tv_sec * 1000000000 + (int64_t)time.tv_nsec;
}

int64_t fixture_file_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return nanoseconds(now);
}

static void describe(const struct stat *found, struct fixture_file *file) {
  file->device = (uint64_t)found->st_dev;
  file->inode = (uint64_t)found->st_ino;
  file->size = (int64_t)found->st_size;
  file->modified = nanoseconds(found->MODIFIED);
  file->changed = nanoseconds(found->CHANGED);
  file->is_regular = S_ISREG(found->st_mode);
  file->is_folder = S_ISDIR(found->st_mode);
}

int fixture_file_at(const char *path, struct fixture_file *file) {
  struct stat found;
  int result = stat(path, &found);
  if (result == 0) describe(&found, file);
  return result;
}

static int closing(int descriptor, int result) {
  int error = errno;
  close(descriptor);
  errno = error;
  return result;
}

/// Resolves all links of a place; the rest of its path below the root, NULL if it is outside.
static char *resolve(const char *root, const char *place, char *real_root, char *real) {
  if (!realpath(root, real_root) || !realpath(place, real)) return NULL;
  size_t length = strcmp(real_root, "/") == 0 ? 0 : strlen(real_root);
  if (strncmp(real, real_root, length) == 0 && (real[length] == '/' || real[length] == 0)) {
    return real + length;
  }
  errno = ENOENT;
  return NULL;
}

/// Opens a place with the links resolved before: no link that is put into its way is followed.
static int open_step_by_step(const char *root, const char *place, int flags) {
  char real_root[PATH_MAX], real[PATH_MAX];
  char *path = resolve(root, place, real_root, real);
  if (path == NULL) return -1;
  int folder = open(real_root, LOOK | O_DIRECTORY);
  char *rest = NULL, *name = strtok_r(path, "/", &rest);
  if (name == NULL) name = ".";
  while (folder >= 0) {
    char *next = strtok_r(NULL, "/", &rest);
    struct stat found;
    if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return closing(folder, -1);
    // Opening a device may have an effect.
    if (!S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode)) {
      errno = ENXIO;
      return closing(folder, -1);
    }
    int inner = openat(folder, name, O_NOFOLLOW | (next ? LOOK | O_DIRECTORY : flags));
    folder = closing(folder, inner);
    if (next == NULL) break;
    name = next;
  }
  return folder;
}

static int open_beneath(const char *root, const char *place, int flags) {
  size_t length = strlen(root);
  if (strncmp(root, place, length) != 0) {
    errno = ENOENT;
    return -1;
  }
#ifdef SYS_openat2
  const char *path = place + length;
  while (*path == '/') path++;
  int folder = open(root, LOOK | O_DIRECTORY | O_NOFOLLOW);
  if (folder < 0) return -1;
  struct open_how how = {.flags = (uint64_t)flags, .resolve = RESOLVE_BENEATH};
  int result = (int)syscall(SYS_openat2, folder, *path ? path : ".", &how, sizeof how);
  result = closing(folder, result);
  // A link with an absolute path or with `..` may lead back into the root; the call refuses it. A
  // container may have the call forbidden.
  int is_undecided = errno == EXDEV || errno == EAGAIN || errno == ENOSYS || errno == EPERM;
  if (result >= 0 || !is_undecided) return result;
#endif
  return open_step_by_step(root, place, flags);
}

int fixture_file_beneath(const char *root, const char *place, struct fixture_file *file) {
  struct stat found;
  int descriptor = open_beneath(root, place, LOOK);
  if (descriptor < 0 && (errno == EMFILE || errno == ENFILE)) {
    // Nothing can be opened without a descriptor, but a missing file is still reported.
    char real_root[PATH_MAX], real[PATH_MAX];
    if (resolve(root, place, real_root, real) == NULL || lstat(real, &found) != 0) return -1;
    describe(&found, file);
    return 0;
  }
  if (descriptor < 0) return -1;
  int result = fstat(descriptor, &found);
  if (result == 0) describe(&found, file);
  return closing(descriptor, result);
}

int fixture_open_folder_beneath(const char *root, const char *place) {
  return open_beneath(root, place, LOOK | O_DIRECTORY);
}

int fixture_file_in(int folder, const char *name, struct fixture_file *file) {
  struct stat found;
  int result = fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW);
  if (result == 0) describe(&found, file);
  return result;
}

int fixture_open_beneath(const char *root, const char *place, struct fixture_file *file) {
  if (fixture_file_beneath(root, place, file) != 0) return -1;
  int descriptor = -1;
  if (file->is_regular || file->is_folder) {
    descriptor = open_beneath(root, place, READ);
    if (descriptor < 0) return -1;
    struct stat found;
    if (fstat(descriptor, &found) != 0) return closing(descriptor, -1);
    describe(&found, file);
    if (file->is_regular || file->is_folder) return descriptor;
    close(descriptor);
  }
  errno = ENXIO;
  return -1;
}
