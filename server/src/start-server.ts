import { join } from 'node:path'
import { createApp } from './app.ts'
import { checkItself } from './check-itself.ts'
import type { Config } from './config.ts'
import {
  describeDemonstration,
  refuseDemonstration,
  seedDemonstration,
} from './features/demonstration/index.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { keepBuild } from './platform/http/kept-builds.ts'
import { listen } from './platform/http/listen.ts'
import { RequestGate } from './platform/http/request-gate.ts'
import { findWebApp, type WebApp } from './platform/http/web-app.ts'
import type { Log } from './platform/log.ts'
import type { Trial } from './platform/upgrade/trial.ts'

/** Behind a proxy, a stop keeps idle connections open for this long, for requests on their way. */
const IDLE_CONNECTIONS_MS = 1000

const NO_MAIL =
  'SMTP_URL is not set: nobody gets a link for a new password by mail. Admins make links at Users, Edit.'

export type RunningServer = {
  /** Such as `http://127.0.0.1:8080`. */
  address: string
  /** Says who can sign in to the demonstration, and how; '' without one. */
  demonstration: string
  /**
   * Stops the web server first, the database last. Once `forced` resolves, it no longer waits for running
   * requests and messages; the database is always shut down cleanly.
   */
  stop(forced?: Promise<void>): Promise<void>
  /** Resolves with the reason when the server must stop and start again (`DatabaseHistory`). */
  lost?: Promise<string> | undefined
}

/**
 * Opens the database, fills a new one with the demonstration if allowed, and listens. With `trial` it serves
 * people once it has checked itself.
 * @throws StartError that says what to change; then nothing keeps running
 */
export async function startServer(config: Config, log: Log, trial?: Trial): Promise<RunningServer> {
  const database = await openDatabase(config, log)
  let stopWebServer = async () => {}
  const stop: RunningServer['stop'] = async (forced) => {
    try {
      await Promise.race([stopWebServer(), ...(forced ? [forced] : [])])
    } finally {
      await database.stop()
    }
  }
  const gate = trial && new RequestGate()
  try {
    const { connections } = database
    await database.beginHistory?.()
    await refuseDemonstration({ config, connections })
    const webApp = await prepareWebApp(config, log)
    await trial?.report('The tables are those of the new version.')
    const app = await createApp({ config, connections, log, now: () => new Date(), webApp, gate })
    stopWebServer = () => app.stop(config.isExposed ? IDLE_CONNECTIONS_MS : 0)
    if (!config.isExposed && config.isLoopback) await seedDemonstration(app.context)
    const address = await listen(app.server, config)
    if (trial && gate) {
      await checkItself({ app, address, gate, hasWebApp: webApp !== undefined })
      await trial.report('Its health, a sign-in and reading are right.')
      await trial.commit()
      gate.open()
      app.startBackgroundJobs()
      await trial.report('It serves. From here on there is no way back without losing entries.')
      await trial.finish().catch((error: unknown) => {
        log.error({ err: error }, 'The upgrade could not be tidied up; the next start tries again')
      })
    }
    const demonstration = config.isProduction ? '' : await describeDemonstration(app.context)
    if (config.isProduction && config.mail.smtpUrl === undefined) log.warn(NO_MAIL)
    return { address, demonstration, stop, lost: database.lost }
  } catch (error) {
    gate?.refuse()
    await stop()
    throw error
  }
}

/** Undefined if the web app has not been built. */
async function prepareWebApp({ dataDir }: Config, log: Log): Promise<WebApp | undefined> {
  const folder = findWebApp()
  if (folder === undefined) return undefined
  try {
    return {
      folder,
      earlierBuilds: await keepBuild(folder, join(dataDir, 'web-builds'), new Date()),
    }
  } catch (error) {
    // Without a place to keep it, open tabs have to be reloaded after the next upgrade.
    log.warn({ err: error }, 'The files of the app could not be kept for tabs that stay open')
    return { folder, earlierBuilds: [] }
  }
}
