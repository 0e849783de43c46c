import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { findReleaseFolder } from './platform/operator-command.ts'
import { StartError } from './platform/start-error.ts'
import { forgetRunningServer, noteRunningServer } from './platform/upgrade/running-server.ts'
import { findTrial, type Trial } from './platform/upgrade/trial.ts'
import { startWithRestarts } from './restart-after-loss.ts'
import type { RunningServer } from './start-server.ts'

/** A repeated signal within this time belongs to the same press of Ctrl-C. */
const SAME_PRESS_MS = 500

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
  const server = await startWithRestarts(config, log, { trial, fail })
  const { address } = server
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
