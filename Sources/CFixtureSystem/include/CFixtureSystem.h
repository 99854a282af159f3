#pragma once

// What Swift's own view of the C library lacks or shows differently on each platform. Every
// function returns what the system call returned and leaves errno as the call left it.

#include <stdint.h>
#include <sys/socket.h>
#include <sys/uio.h>

/// A stream socket, close-on-exec and non-blocking, that never raises SIGPIPE where the system has
/// such an option.
int fixture_socket(int family);

/// The next waiting connection as a non-blocking, close-on-exec socket, and its peer's address.
int fixture_accept(int listener, struct sockaddr_storage *peer);

/// Connects or binds to an address held in generic storage.
int fixture_connect(int socket, const struct sockaddr_storage *address, socklen_t length);
int fixture_bind(int socket, const struct sockaddr_storage *address, socklen_t length);

/// The address a socket is bound to.
int fixture_local_address(int socket, struct sockaddr_storage *address, socklen_t *length);

/// The address at the other end of a connection.
int fixture_peer_address(int socket, struct sockaddr_storage *address);

/// Whether both ends of a connection are on the loopback interface, or a file of this machine.
int fixture_is_local(int socket);

/// Reads a numeric address; 0, or a code of getaddrinfo.
int fixture_numeric_address(
    const char *host, uint16_t port, struct sockaddr_storage *address, socklen_t *length);

/// Looks a name up, which may block; 0, or a code of getaddrinfo.
int fixture_resolve(
    const char *host, uint16_t port, struct sockaddr_storage *address, socklen_t *length);

/// The address of a Unix domain socket; -1 with ENOENT for an empty path, ENAMETOOLONG for a long
/// one.
int fixture_unix_address(
    const char *path, struct sockaddr_storage *address, socklen_t *length);

/// Whether a path is a socket's, links not followed; 1 where it is.
int fixture_is_socket(const char *path);

/// The port of an address, in host order.
uint16_t fixture_port(const struct sockaddr_storage *address);
void fixture_set_port(struct sockaddr_storage *address, uint16_t port);

/// Room for the text of any address.
#define FIXTURE_ADDRESS_TEXT 64

/// Writes an address as `127.0.0.1:80` or `[::1]:80`; as nothing where it has neither form.
void fixture_address_text(
    const struct sockaddr_storage *address, char text[FIXTURE_ADDRESS_TEXT]);

/// Socket options by intent rather than by number.
int fixture_reuse_address(int socket);
int fixture_dual_stack(int socket);
int fixture_no_delay(int socket);
int fixture_limit_unsent(int socket, int bytes);
int fixture_reset_on_close(int socket);
int fixture_socket_error(int socket);

/// The bytes that were written and that the peer's system has not acknowledged.
int fixture_unacknowledged(int socket);

/// Writes without raising SIGPIPE; if more follows at once, they may wait to be sent with it.
long fixture_send(int socket, const void *bytes, unsigned long count, int is_followed);
long fixture_send_two(
    int socket, const void *first, unsigned long first_count, const void *second,
    unsigned long second_count);

/// The identity of what is at a path, and its last changes, in nanoseconds since 1970.
struct fixture_file {
  uint64_t device, inode;
  int64_t size, modified, changed;
  int is_regular, is_folder;
};

/// Reads the attributes of what is at a path, links followed.
int fixture_file_at(const char *path, struct fixture_file *file);

/// Reads the attributes of what is at a place below a root, both absolute; -1 with ENOENT if a link
/// leads out of the root, even if it is replaced during the call. The root has no links.
int fixture_file_beneath(const char *root, const char *place, struct fixture_file *file);

/// Opens a regular file or a folder below a root for reading, as fixture_file_beneath() finds it;
/// -1 with ENXIO for anything else.
int fixture_open_beneath(const char *root, const char *place, struct fixture_file *file);

/// Opens a folder below a root to look at what is in it, as fixture_file_beneath() finds it.
int fixture_open_folder_beneath(const char *root, const char *place);

/// Reads the attributes of an entry of an open folder; a link is not followed.
int fixture_file_in(int folder, const char *name, struct fixture_file *file);

/// Sends bytes of a file without raising SIGPIPE; 0 if the file ends before them.
long fixture_send_file(int socket, int file, int64_t offset, unsigned long count);

/// A number that is the calling thread's own and never 0.
uintptr_t fixture_thread(void);

/// A descriptor that holds one place free, for accepting a connection when none is left.
int fixture_reserve_descriptor(void);

/// Milliseconds of a clock that never goes back.
uint64_t fixture_clock(void);

/// Nanoseconds of the same clock.
uint64_t fixture_nanoseconds(void);

/// Nanoseconds since 1970, of the clock that dates files.
int64_t fixture_file_clock(void);

/// Names a test that runs, until `fixture_end_test`; -1 if too many do.
int fixture_begin_test(const char *name);
void fixture_end_test(int test);

/// Has a crash end the process at once, by its signal, after a line on standard error that names
/// the tests that run. It takes the place of Swift's backtrace, which names none, and
/// misses the threads that it fails to stop, six or seven in a process that has started WebKitGTK.
/// In 18 crashes with Swift 6.3.1 it took 1 to 3 s, and did not hang, as `swift test` was seen to.
void fixture_end_at_crashes(void);

#define FIXTURE_READABLE 1u
#define FIXTURE_WRITABLE 2u
#define FIXTURE_HUNG_UP 4u
// The peer ends its side.
#define FIXTURE_PEER_ENDED 8u
// For a request: each arrival is reported once.
#define FIXTURE_ONCE 16u

/// The readiness of one descriptor, as a poller found it.
struct fixture_event {
  uint64_t token;
  uint32_t readiness;
};

/// Has large blocks of memory go back to the system as soon as they are freed.
void fixture_return_large_blocks(void);

/// Gives memory that is not used back to the system, between blocks that are used, too; after a
/// flood the library keeps up to 170 MB of it.
void fixture_return_free_memory(void);

#ifdef __linux__

int fixture_epoll_create(void);
int fixture_epoll_add(int epoll, int descriptor, uint32_t readiness, uint64_t token);
int fixture_epoll_change(int epoll, int descriptor, uint32_t readiness, uint64_t token);
int fixture_epoll_remove(int epoll, int descriptor);
int fixture_epoll_wait(
    int epoll, struct fixture_event *events, int capacity, int timeout_milliseconds);

/// A counter that wakes a poller: each signal is told once, and it is never read.
int fixture_eventfd_create(void);
int fixture_epoll_add_eventfd(int epoll, int eventfd, uint64_t token);
int fixture_eventfd_signal(int eventfd);

/// A timer that is a descriptor, armed by the milliseconds of `fixture_clock`; 0 disarms it.
int fixture_timerfd_create(void);
int fixture_timerfd_arm(int timerfd, uint64_t deadline);

#endif
