import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import {
  describeDemonstration,
  refuseDemonstration,
  seedDemonstration,
} from './features/demonstration/index.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { listen } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

/** Starts Holdfast. The returned function stops it: the web server first, the database last. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const stopFunctions = [() => database.stop()]
  const stop = async () => {
    for (const stopOne of stopFunctions.splice(0).reverse()) await stopOne()
  }
  try {
    const { connections } = database
    await refuseDemonstration({ config, connections })
    const app = await createApp({ config, connections, log, now: () => new Date() })
    stopFunctions.push(() => app.stop())
    if (!config.isForOthers && config.isLoopback) await seedDemonstration(app.context)
    const address = await listen(app.server, config)
    const demonstration = config.isProduction ? '' : await describeDemonstration(app.context)
    process.stdout.write(`\nHoldfast is ready at ${address}\n${demonstration}\n`)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

function fail(error: unknown): never {
  const reason = error instanceof Error ? error.stack : String(error)
  const isExplained = error instanceof StartError
  process.stderr.write(isExplained ? `${error.message}\n` : `Holdfast failed. ${reason}\n`)
  process.exit(1)
}

const starting = start()
starting.catch(fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    starting
      .then((stop) => stop())
      .then(() => process.exit(0))
      .catch(fail)
  })
}
