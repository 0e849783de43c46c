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

/** How long a stop keeps idle connections open for the requests of a proxy; without one it does not. */
const IDLE_CONNECTIONS_MS = 1000
/** A repeated signal within this time belongs to the same press of Ctrl-C. */
const SAME_PRESS_MS = 500

const NO_MAIL =
  'SMTP_URL is not set: nobody gets a link for a new password by mail. Admins make links at Users, Edit.'

/**
 * Stops the web server first, the database last. Once `forced` resolves, requests and messages
 * under way are no longer waited for; the database is always shut down cleanly.
 */
type Stop = (forced?: Promise<void>) => Promise<void>

async function start(): Promise<Stop> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  let stopWebServer = async () => {}
  const stop: Stop = async (forced) => {
    try {
      await Promise.race([stopWebServer(), ...(forced ? [forced] : [])])
    } finally {
      await database.stop()
    }
  }
  try {
    const { connections } = database
    await refuseDemonstration({ config, connections })
    const earlierBuilds = await keepWebApp(config, log)
    const app = await createApp({ config, connections, log, now: () => new Date(), earlierBuilds })
    stopWebServer = () => app.stop(config.isExposed ? IDLE_CONNECTIONS_MS : 0)
    if (!config.isExposed && config.isLoopback) await seedDemonstration(app.context)
    const address = await listen(app.server, config)
    const demonstration = config.isProduction ? '' : await describeDemonstration(app.context)
    if (config.isProduction && config.mail.smtpUrl === undefined) log.warn(NO_MAIL)
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

// A full disk, or a terminal that was closed, is no reason to exit and leave the database running.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const starting = start()
starting.catch(fail)

const { promise: forced, resolve: force } = Promise.withResolvers<void>()
let stoppingSince: number | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // For as long as the process lives: without a listener the second signal would end it at once, and
  // leave its database running.
  process.on(signal, () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_PRESS_MS) force()
      return
    }
    stoppingSince = Date.now()
    starting
      .then((stop) => stop(forced))
      .then(() => process.exit(0))
      .catch(fail)
  })
}
