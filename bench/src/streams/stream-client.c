/*
 * Opens an event stream for each line of its standard input until an empty one; a line is a bearer
 * token. Then each further line is a text that an event holds: once every stream has had it, prints
 * the time of its last arrival, in nanoseconds of the monotonic clock.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_STREAMS = 65536, KEPT = 2048 };
/** What has come last on a stream, and whether the awaited text has. */
static struct { int fd; int length; int has_it; char kept[KEPT]; } *streams;
static int count, arrived, poller;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void connect_stream(int port, const char *token) {
  char request[4096];
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) fail("connect");
  int length = snprintf(request, sizeof request,
                        "GET /api/events HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer %s\r\n\r\n",
                        token);
  if (write(fd, request, length) != length) fail("write");
  struct epoll_event event = {.events = EPOLLIN, .data.u32 = count};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event) != 0) fail("epoll_ctl");
  streams[count++].fd = fd;
}

/** Returns 1 when this made the text arrive on the stream. */
static int read_stream(int index, const char *text) {
  typeof(streams) stream = &streams[index];
  if (stream->length > KEPT / 2) {
    memmove(stream->kept, stream->kept + stream->length - KEPT / 4, KEPT / 4);
    stream->length = KEPT / 4;
  }
  ssize_t got = recv(stream->fd, stream->kept + stream->length, KEPT - stream->length, 0);
  if (got <= 0) fail("a stream has ended");
  stream->length += got;
  if (stream->has_it || !memmem(stream->kept, stream->length, text, strlen(text))) return 0;
  stream->has_it = 1;
  stream->length = 0;
  return 1;
}

static void wait_for_all(const char *text) {
  struct epoll_event events[256];
  while (arrived < count) {
    int ready = epoll_wait(poller, events, 256, -1);
    for (int each = 0; each < ready; each += 1) arrived += read_stream(events[each].data.u32, text);
  }
}

int main(int argc, char **argv) {
  char line[4096];
  struct timespec now;
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (argc != 2) return 1;
  const char *head = ":\n\n";
  streams = calloc(MAX_STREAMS, sizeof *streams);
  poller = epoll_create1(0);
  while (fgets(line, sizeof line, stdin) && line[0] != '\n') {
    line[strcspn(line, "\n")] = 0;
    connect_stream(atoi(argv[1]), line);
    /* No more at a time than a server keeps waiting. */
    if (count % 100 == 0) wait_for_all(head);
  }
  wait_for_all(head);
  puts("connected");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    for (int index = 0; index < count; index += 1) streams[index].has_it = 0;
    arrived = 0;
    wait_for_all(line);
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("%lld\n", now.tv_sec * 1000000000LL + now.tv_nsec);
    fflush(stdout);
  }
}
