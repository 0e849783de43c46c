import { join } from 'node:path'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import {
  describeDemonstration,
  refuseDemonstration,
  seedDemonstration,
} from './features/demonstration/index.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { keepBuild } from './platform/http/kept-builds.ts'
import { listen } from './platform/http/listen.ts'
import { findWebApp } from './platform/http/web-app.ts'
import { createLog, type Log } from './platform/log.ts'
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
    const earlierBuilds = await keepWebApp(config, log)
    const app = await createApp({ config, connections, log, now: () => new Date(), earlierBuilds })
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

/** Without a place to keep it, open tabs have to be reloaded after the next upgrade. */
async function keepWebApp({ dataDir }: Config, log: Log): Promise<string[]> {
  const webApp = findWebApp()
  if (webApp === undefined) return []
  try {
    return await keepBuild(webApp, join(dataDir, 'web-builds'), new Date())
  } catch (error) {
    log.warn({ err: error }, 'The files of the app could not be kept for tabs that stay open')
    return []
  }
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
