/*
 * The least that a server of event streams can do: accepts connections on a port, answers each with
 * the head of a stream, and writes what it reads from its standard input, a message at a time, to all
 * of them.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char HEAD[] =
    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n:\n\n";

enum { MAX_STREAMS = 65536, MAX_MESSAGE = 4096 };
static int streams[MAX_STREAMS];
static int count;

static int listen_on(int port) {
  int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 1024) != 0) {
    perror("listen");
    exit(1);
  }
  return fd;
}

static void accept_stream(int listener) {
  char request[4096];
  int fd = accept(listener, NULL, NULL);
  if (fd < 0 || count == MAX_STREAMS) return;
  /* The client sends its short request at once. */
  if (recv(fd, request, sizeof request, 0) <= 0 || write(fd, HEAD, sizeof HEAD - 1) < 0) {
    close(fd);
    return;
  }
  streams[count++] = fd;
}

static void write_to_all(void) {
  char message[MAX_MESSAGE];
  ssize_t length = read(STDIN_FILENO, message, sizeof message);
  if (length <= 0) exit(0);
  for (int index = 0; index < count; index += 1) {
    if (write(streams[index], message, length) != length) perror("write");
  }
}

int main(int argc, char **argv) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  signal(SIGPIPE, SIG_IGN);
  if (argc != 2) return 1;
  struct pollfd waited[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = listen_on(atoi(argv[1])), .events = POLLIN}};
  puts("ready");
  fflush(stdout);
  for (;;) {
    poll(waited, 2, -1);
    if (waited[1].revents) accept_stream(waited[1].fd);
    if (waited[0].revents) write_to_all();
  }
}
