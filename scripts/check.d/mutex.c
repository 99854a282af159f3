/* Reports the locks of Swift's Synchronization.Mutex to thread sanitizer.
 *
 * On Linux, the mutex's fast path is compiled into the caller, where the sanitizer sees it. Its slow path,
 * which waits for another thread, is in a library of the toolchain that is not instrumented. A thread that
 * has waited for a lock would therefore seem not to hold it. The two functions here replace the library's
 * functions, and call them. The lock is the word that self points to.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SELF void *self __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t thread, SELF);
typedef __attribute__((swiftcall)) void (*unlock_function)(SELF);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slowly(SELF) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slowly(uint32_t thread, SELF) {
  static lock_function library;
  if (!library) library = (lock_function)dlsym(RTLD_NEXT, LOCK);
  library(thread, self);
  __tsan_acquire(self);
}

__attribute__((swiftcall)) void unlock_slowly(SELF) {
  static unlock_function library;
  if (!library) library = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(self);
  library(self);
}
