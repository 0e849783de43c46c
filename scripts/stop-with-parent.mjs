import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the server by start.mjs (`node --import`). The server runs in a process group of its
 * own, so when start.mjs is killed with SIGKILL it gets no signal. But the channel between the two
 * closes, and the server then shuts down as after Ctrl-C and frees the port.
 */
if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The open channel must not keep the process alive.
  process.channel.unref()
}
