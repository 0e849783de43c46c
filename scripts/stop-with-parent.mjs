import { isMainThread } from 'node:worker_threads'

/*
 * Is loaded into a server by its parent (`node --import`): start.mjs, the bench or the hammer. When the
 * parent is killed with SIGKILL, the server gets no signal. But the channel between the two closes, and
 * the server then shuts down as after Ctrl-C and frees the port.
 */
if (isMainThread && process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The open channel must not keep the process alive.
  process.channel.unref()
}
