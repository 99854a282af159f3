#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CFixtureSystem.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/sendfile.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifndef __linux__
static int prepare(int descriptor) {
  if (descriptor < 0) return descriptor;
  int on = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  return descriptor;
}
#endif

int fixture_socket(int family) {
#ifdef __linux__
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
  return prepare(socket(family, SOCK_STREAM, 0));
#endif
}

int fixture_accept(int listener, struct sockaddr_storage *peer) {
  socklen_t length = sizeof *peer;
#ifdef __linux__
  return accept4(listener, (struct sockaddr *)peer, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  return prepare(accept(listener, (struct sockaddr *)peer, &length));
#endif
}

int fixture_connect(int socket, const struct sockaddr_storage *address, socklen_t length) {
  return connect(socket, (const struct sockaddr *)address, length);
}

int fixture_bind(int socket, const struct sockaddr_storage *address, socklen_t length) {
  return bind(socket, (const struct sockaddr *)address, length);
}

int fixture_local_address(int socket, struct sockaddr_storage *address, socklen_t *length) {
  *length = sizeof *address;
  return getsockname(socket, (struct sockaddr *)address, length);
}

int fixture_peer_address(int socket, struct sockaddr_storage *address) {
  socklen_t length = sizeof *address;
  return getpeername(socket, (struct sockaddr *)address, &length);
}

static int is_loopback(const struct sockaddr_storage *address) {
  if (address->ss_family == AF_UNIX) return 1;
  if (address->ss_family == AF_INET) {
    const struct in_addr *host = &((const struct sockaddr_in *)address)->sin_addr;
    return ntohl(host->s_addr) >> 24 == 127;
  }
  if (address->ss_family != AF_INET6) return 0;
  const struct in6_addr *host = &((const struct sockaddr_in6 *)address)->sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(host) || (IN6_IS_ADDR_V4MAPPED(host) && host->s6_addr[12] == 127);
}

int fixture_is_local(int socket) {
  struct sockaddr_storage here, there;
  socklen_t length;
  return fixture_local_address(socket, &here, &length) == 0 &&
         fixture_peer_address(socket, &there) == 0 && is_loopback(&here) && is_loopback(&there);
}

static int look_up(
    const char *host, uint16_t port, int flags, struct sockaddr_storage *address,
    socklen_t *length) {
  char service[8];
  snprintf(service, sizeof service, "%u", (unsigned)port);
  struct addrinfo hints = {0};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags | AI_NUMERICSERV;
  struct addrinfo *found = NULL;
  int result = getaddrinfo(host, service, &hints, &found);
  if (result != 0) return result;
  if (found == NULL) return EAI_NONAME;
  memcpy(address, found->ai_addr, found->ai_addrlen);
  *length = found->ai_addrlen;
  freeaddrinfo(found);
  return 0;
}

int fixture_numeric_address(
    const char *host, uint16_t port, struct sockaddr_storage *address, socklen_t *length) {
  return look_up(host, port, AI_NUMERICHOST, address, length);
}

int fixture_resolve(
    const char *host, uint16_t port, struct sockaddr_storage *address, socklen_t *length) {
  return look_up(host, port, 0, address, length);
}

int fixture_unix_address(
    const char *path, struct sockaddr_storage *address, socklen_t *length) {
  struct sockaddr_un *unix_address = (struct sockaddr_un *)address;
  size_t count = strlen(path);
  if (count == 0 || count >= sizeof unix_address->sun_path) {
    errno = count == 0 ? ENOENT : ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  unix_address->sun_family = AF_UNIX;
  memcpy(unix_address->sun_path, path, count);
  *length = sizeof *unix_address;
  return 0;
}

int fixture_is_socket(const char *path) {
  struct stat facts;
  return lstat(path, &facts) == 0 && S_ISSOCK(facts.st_mode);
}

uint16_t fixture_port(const struct sockaddr_storage *address) {
  if (address->ss_family == AF_INET6) {
    return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
  }
  return ntohs(((const struct sockaddr_in *)address)->sin_port);
}

void fixture_set_port(struct sockaddr_storage *address, uint16_t port) {
  if (address->ss_family == AF_INET6) {
    ((struct sockaddr_in6 *)address)->sin6_port = htons(port);
  } else {
    ((struct sockaddr_in *)address)->sin_port = htons(port);
  }
}

void fixture_address_text(
    const struct sockaddr_storage *address, char text[FIXTURE_ADDRESS_TEXT]) {
  char host[INET6_ADDRSTRLEN] = "";
  text[0] = 0;
  if (address->ss_family == AF_INET) {
    inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, host, sizeof host);
    snprintf(text, FIXTURE_ADDRESS_TEXT, "%s:%u", host, (unsigned)fixture_port(address));
  } else if (address->ss_family == AF_INET6) {
    inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, host, sizeof host);
    snprintf(text, FIXTURE_ADDRESS_TEXT, "[%s]:%u", host, (unsigned)fixture_port(address));
  }
}

static int switch_on(int socket, int level, int option) {
  int on = 1;
  return setsockopt(socket, level, option, &on, sizeof on);
}

int fixture_reuse_address(int socket) { return switch_on(socket, SOL_SOCKET, SO_REUSEADDR); }

int fixture_dual_stack(int socket) {
  int off = 0;
  return setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
}

int fixture_no_delay(int socket) { return switch_on(socket, IPPROTO_TCP, TCP_NODELAY); }

int fixture_limit_unsent(int socket, int bytes) {
  return setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
}

int fixture_reset_on_close(int socket) {
  struct linger at_once = {.l_onoff = 1, .l_linger = 0};
  return setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

int fixture_socket_error(int socket) {
  int error = 0;
  socklen_t length = sizeof error;
  if (getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length) != 0) return errno;
  return error;
}

int fixture_unacknowledged(int socket) {
  int count = 0;
#ifdef __linux__
  return ioctl(socket, TIOCOUTQ, &count) == 0 ? count : 0;
#else
  socklen_t length = sizeof count;
  return getsockopt(socket, SOL_SOCKET, SO_NWRITE, &count, &length) == 0 ? count : 0;
#endif
}

#ifdef __linux__
#define NO_SIGNAL MSG_NOSIGNAL
#define MORE MSG_MORE
#else
#define NO_SIGNAL 0
#define MORE 0
#endif

long fixture_send(int socket, const void *bytes, unsigned long count, int is_followed) {
  return send(socket, bytes, count, NO_SIGNAL | (is_followed ? MORE : 0));
}

long fixture_send_two(
    int socket, const void *first, unsigned long first_count, const void *second,
    unsigned long second_count) {
  struct iovec parts[2] = {
      {.iov_base = (void *)first, .iov_len = first_count},
      {.iov_base = (void *)second, .iov_len = second_count},
  };
  struct msghdr message = {0};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  return sendmsg(socket, &message, NO_SIGNAL);
}

long fixture_send_file(int socket, int file, int64_t offset, unsigned long count) {
#ifdef __APPLE__
  // The sockets have SO_NOSIGPIPE.
  off_t length = (off_t)count;
  int result = sendfile(file, socket, (off_t)offset, &length, NULL, 0);
  return result == 0 || length > 0 ? (long)length : -1;
#else
  // The call has no flag against SIGPIPE: the signal is held back, and taken if it came.
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  off_t start = (off_t)offset;
  long result = sendfile(socket, file, &start, count);
  int error = errno;
  if (result < 0 && error == EPIPE) {
    struct timespec none = {0};
    sigtimedwait(&pipe, NULL, &none);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return result;
#endif
}

uintptr_t fixture_thread(void) { return (uintptr_t)pthread_self(); }

int fixture_reserve_descriptor(void) { return open("/dev/null", O_RDONLY | O_CLOEXEC); }

uint64_t fixture_clock(void) { return fixture_nanoseconds() / 1000000; }

uint64_t fixture_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#ifdef __linux__

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

static int control(int epoll, int operation, int descriptor, uint32_t readiness, uint64_t token) {
  struct epoll_event event = {0};
  if (readiness & FIXTURE_READABLE) event.events |= EPOLLIN | EPOLLRDHUP;
  if (readiness & FIXTURE_WRITABLE) event.events |= EPOLLOUT;
  if (readiness & FIXTURE_ONCE) event.events |= EPOLLET;
  event.data.u64 = token;
  return epoll_ctl(epoll, operation, descriptor, &event);
}

int fixture_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int fixture_epoll_add(int epoll, int descriptor, uint32_t readiness, uint64_t token) {
  return control(epoll, EPOLL_CTL_ADD, descriptor, readiness, token);
}

int fixture_epoll_change(int epoll, int descriptor, uint32_t readiness, uint64_t token) {
  return control(epoll, EPOLL_CTL_MOD, descriptor, readiness, token);
}

int fixture_epoll_remove(int epoll, int descriptor) {
  return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int fixture_epoll_wait(
    int epoll, struct fixture_event *events, int capacity, int timeout_milliseconds) {
  struct epoll_event found[256];
  if (capacity > 256) capacity = 256;
  int count = epoll_wait(epoll, found, capacity, timeout_milliseconds);
  for (int index = 0; index < count; index++) {
    uint32_t seen = found[index].events;
    events[index].token = found[index].data.u64;
    events[index].readiness =
        ((seen & (EPOLLIN | EPOLLRDHUP)) ? FIXTURE_READABLE : 0) |
        ((seen & EPOLLOUT) ? FIXTURE_WRITABLE : 0) |
        ((seen & EPOLLRDHUP) ? FIXTURE_PEER_ENDED : 0) |
        ((seen & (EPOLLERR | EPOLLHUP)) ? FIXTURE_HUNG_UP : 0);
  }
  return count;
}

int fixture_eventfd_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int fixture_epoll_add_eventfd(int epoll, int eventfd, uint64_t token) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = token};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, eventfd, &event);
}

int fixture_eventfd_signal(int eventfd) { return eventfd_write(eventfd, 1); }

int fixture_timerfd_create(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

int fixture_timerfd_arm(int timerfd, uint64_t deadline) {
  struct itimerspec at = {0};
  at.it_value.tv_sec = (time_t)(deadline / 1000);
  at.it_value.tv_nsec = (long)(deadline % 1000) * 1000000;
  return timerfd_settime(timerfd, TFD_TIMER_ABSTIME, &at, NULL);
}

#endif

void fixture_return_large_blocks(void) {
#ifdef __GLIBC__
  // By default each large block that is freed raises the size from which on blocks go back, up to
  // 32 MiB: bodies of 8 MiB then leave three times the memory that they ever took.
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
  mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
#endif
}

void fixture_return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
