import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the server by start.mjs (`node --import`). The server runs in a process group of its
 * own, so when start.mjs is killed outright nothing tells it; the channel between the two closes,
 * and the server stops in good order as after Ctrl-C, instead of holding on to the port.
 */
if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Watching the channel is no reason to stay alive.
  process.channel.unref()
}
