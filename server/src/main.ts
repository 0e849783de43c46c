import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { findReleaseFolder } from './platform/operator-command.ts'
import { StartError } from './platform/start-error.ts'
import { forgetRunningServer, noteRunningServer } from './platform/upgrade/running-server.ts'
import { findTrial, type Trial } from './platform/upgrade/trial.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** A repeated signal within this time belongs to the same press of Ctrl-C. */
const SAME_PRESS_MS = 500
/**
 * How long running requests may take when memory has what the database lacks. Afterwards the process ends.
 * `requests` is longer than a stop keeps idle connections, or the ports would still be in use at the new start.
 */
const LOST_MS = { requests: 2500, stop: 5000 }

const { pid } = process
let trial: Trial | undefined

async function start(): Promise<RunningServer> {
  const config = readConfig()
  const { dataDir } = config
  const releaseFolder = findReleaseFolder()
  trial = await findTrial(dataDir, releaseFolder, fail)
  const note = async (address: string) => {
    if (!releaseFolder) return
    // Only an upgrade needs it, and that needs a folder that can be written.
    const server = { pid, address, folder: releaseFolder }
    await noteRunningServer(dataDir, server).catch(() => undefined)
  }
  // The command of the upgrade shows that it has begun.
  if (trial) await note('')
  const log = createLog(config.logLevel)
  let server = await startServer(config, log, trial)
  const { address } = server
  const startAgainAfterLoss = async ({ lost }: RunningServer) => {
    const reason = await lost
    if (!reason || stoppingSince !== undefined) return
    log.warn(reason)
    await stopAfterLoss(server)
    // PORT 0 lets the system choose. An address does not name the port 80.
    const port = config.port || Number(new URL(address).port)
    server = await startServer({ ...config, port }, log)
    startAgainAfterLoss(server).catch(fail)
  }
  startAgainAfterLoss(server).catch(fail)
  await note(address)
  process.stdout.write(`\nHoldfast is ready at ${address}\n${server.demonstration}\n`)
  return {
    ...server,
    async stop(forced) {
      await server.stop(forced)
      if (releaseFolder) await forgetRunningServer(dataDir)
    },
  }
}

/** @throws StartError if it does not stop: the service manager then starts this process again */
async function stopAfterLoss({ stop }: RunningServer): Promise<void> {
  const tooLate = delay(LOST_MS.stop).then(() => {
    throw new StartError('The server did not stop after a promotion of the database.')
  })
  await Promise.race([stop(delay(LOST_MS.requests)), tooLate])
  tooLate.catch(() => undefined)
}

async function fail(error: unknown): Promise<never> {
  const isExplained = error instanceof StartError
  const reason = error instanceof Error ? error.stack : String(error)
  const text = isExplained ? error.message : `Holdfast failed. ${reason}`
  await trial?.explain(text).catch(() => undefined)
  process.stderr.write(`${text}\n`)
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
