// A minimal server: one thread, one epoll set, one read and one send for each request. It parses only
// the second and third byte of the path. The only argument is the port.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEAD_SIZE = 256, LARGE = 65536, SMALL = 1024, EVENTS = 256, INPUT = 65536 };

struct reply {
  char bytes[HEAD_SIZE + LARGE];
  size_t count;
};

struct connection {
  int descriptor;
  const struct reply *unsent;
  size_t sent;
};

static struct reply small, large, redirect;
static char input[INPUT];
static int set;

static void make(struct reply *reply, const char *status, const char *field, size_t size) {
  int head = snprintf(
      reply->bytes, HEAD_SIZE,
      "HTTP/1.1 %s\r\n%s\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: %zu\r\n\r\n",
      status, field, size);
  memset(reply->bytes + head, 'x', size);
  reply->count = (size_t)head + size;
}

static void watch(struct connection *connection, uint32_t events, int operation) {
  struct epoll_event event = {.events = events, .data.ptr = connection};
  epoll_ctl(set, operation, connection->descriptor, &event);
}

static void accept_all(int listener) {
  for (;;) {
    int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return;
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) exit(1);
    connection->descriptor = descriptor;
    watch(connection, EPOLLIN, EPOLL_CTL_ADD);
  }
}

static void end(struct connection *connection) {
  close(connection->descriptor);
  free(connection);
}

// Sends the rest of a reply; returns false if the connection is closed.
static int go_on(struct connection *connection) {
  const struct reply *reply = connection->unsent;
  ssize_t count = send(
      connection->descriptor, reply->bytes + connection->sent, reply->count - connection->sent,
      MSG_NOSIGNAL);
  if (count < 0) return 0;
  connection->sent += (size_t)count;
  if (connection->sent < reply->count) return 1;
  connection->unsent = NULL;
  connection->sent = 0;
  return 1;
}

static void ready(struct connection *connection) {
  if (connection->unsent) {
    if (!go_on(connection)) return end(connection);
    if (!connection->unsent) watch(connection, EPOLLIN, EPOLL_CTL_MOD);
    return;
  }
  ssize_t count = read(connection->descriptor, input, INPUT);
  if (count < 8) return end(connection);
  int closes = memmem(input, (size_t)count, "close", 5) != NULL;
  connection->unsent = input[5] == '6' ? &large : input[5] == 'r' ? &redirect : &small;
  if (!go_on(connection)) return end(connection);
  if (connection->unsent) return watch(connection, EPOLLOUT, EPOLL_CTL_MOD);
  if (closes) end(connection);
}

int main(int count, char **arguments) {
  if (count != 2) return fprintf(stderr, "usage: epoll-peer PORT\n"), 2;
  signal(SIGPIPE, SIG_IGN);
  make(&small, "200 OK", "Content-Type: text/html", SMALL);
  make(&large, "200 OK", "Content-Type: text/html", LARGE);
  make(&redirect, "302 Found", "Location: /1k", 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (bind(listener, (void *)&address, sizeof address) || listen(listener, 1024)) {
    return perror("epoll-peer"), 1;
  }
  set = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, events[EVENTS];
  epoll_ctl(set, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    int found = epoll_wait(set, events, EVENTS, -1);
    for (int index = 0; index < found; index++) {
      if (events[index].data.ptr) ready(events[index].data.ptr);
      else accept_all(listener);
    }
  }
}
