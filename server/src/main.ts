import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** A repeated signal within this time belongs to the same press of Ctrl-C. */
const SAME_PRESS_MS = 500

async function start(): Promise<RunningServer> {
  const config = readConfig()
  const server = await startServer(config, createLog(config.logLevel))
  process.stdout.write(`\nHoldfast is ready at ${server.address}\n${server.demonstration}\n`)
  return server
}

function fail(error: unknown): never {
  const reason = error instanceof Error ? error.stack : String(error)
  const isExplained = error instanceof StartError
  process.stderr.write(isExplained ? `${error.message}\n` : `Holdfast failed. ${reason}\n`)
  process.exit(1)
}

// A full disk or a closed terminal must not end the process and leave the database running.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const starting = start()
starting.catch(fail)

const { promise: forced, resolve: force } = Promise.withResolvers<void>()
let stoppingSince: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The listener stays: without one, a second signal would end the process at once and leave its database
  // running.
  process.on(signal, () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_PRESS_MS) force()
      return
    }
    stoppingSince = Date.now()
    starting
      .then(({ stop }) => stop(forced))
      .then(() => process.exit(0))
      .catch(fail)
  })
}
