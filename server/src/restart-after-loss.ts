import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Log } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import type { Trial } from './platform/upgrade/trial.ts'
import { type RunningServer, startServer } from './start-server.ts'

/**
 * How long running requests may take when memory has what the database lacks. Afterwards the process ends.
 * `requests` is longer than a stop keeps idle connections, or the ports would still be in use at the new start.
 */
const STOP_LIMITS_MS = { requests: 2500, stop: 5000 }

type Options = {
  trial?: Trial | undefined
  /** Called if the server does not stop, or does not start again: then the process must end. */
  fail(error: unknown): void
}

/**
 * Like `startServer`. When memory may have what the database lacks, the server stops and starts again within this
 * process, with the same port. `stop` also ends what is starting again.
 */
export async function startWithRestarts(
  config: Config,
  log: Log,
  { trial, fail }: Options,
): Promise<RunningServer> {
  const first = await startServer(config, log, trial)
  // PORT 0 lets the system choose. An address does not name the port 80.
  const port = config.port || Number(new URL(first.address).port)
  /** Undefined while none runs. */
  let server: RunningServer | undefined = first
  let isStopping = false
  let restarting = Promise.resolve()

  async function restart(former: RunningServer) {
    await stopAfterLoss(former)
    server = undefined
    if (isStopping) return
    server = await startServer({ ...config, port }, log)
    watch(server)
  }

  function watch(watched: RunningServer) {
    void watched.lost?.then((reason) => {
      if (isStopping) return
      log.warn(reason)
      restarting = restart(watched).catch((error: unknown) => {
        // A start that fails during a stop needs no report: the server is ending anyway.
        if (server || !isStopping) fail(error)
      })
    })
  }

  watch(first)
  return {
    ...first,
    async stop(forced) {
      isStopping = true
      await restarting
      await server?.stop(forced)
    },
  }
}

/** @throws StartError if it does not stop: the service manager then starts this process again */
async function stopAfterLoss({ stop }: RunningServer): Promise<void> {
  const tooLate = delay(STOP_LIMITS_MS.stop).then(() => {
    throw new StartError('The server did not stop after a promotion of the database.')
  })
  await Promise.race([stop(delay(STOP_LIMITS_MS.requests)), tooLate])
}
