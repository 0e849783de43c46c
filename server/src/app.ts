import type { FastifyInstance } from 'fastify'
import { createBackgroundJobs } from './background-jobs.ts'
import type { Config } from './config.ts'
import { createActivityLog, registerActivityRoutes } from './features/activity/index.ts'
import {
  defineAlertList,
  readAlertAreas,
  readAlertLanguages,
  readAlertSenders,
  readPushKeys,
  registerAlertsRoutes,
  requireGroupsNotInSteps,
} from './features/alerts/index.ts'
import { defineAssignedRoles, registerAllocationsRoutes } from './features/allocations/index.ts'
import { registerApiDescriptionRoutes } from './features/api-description/index.ts'
import { registerBackupsRoutes } from './features/backups/index.ts'
import { registerClosuresRoutes } from './features/closures/index.ts'
import { registerContactGroupsRoutes } from './features/contact-groups/index.ts'
import { registerContactsImportRoutes, registerContactsRoutes } from './features/contacts/index.ts'
import { defineContent, registerContentFeature } from './features/content/index.ts'
import { registerDebriefsRoutes } from './features/debriefs/index.ts'
import { registerExercisesRoutes } from './features/exercises/index.ts'
import { registerGettingStartedRoutes } from './features/getting-started/index.ts'
import { registerHealthRoutes } from './features/health/index.ts'
import { registerIncidentRecordRoutes } from './features/incident-record/index.ts'
import { readClosers, readParentTemplates } from './features/incidents/index.ts'
import { registerLiveEventsRoutes } from './features/live-events/index.ts'
import { registerMapFrameRoutes } from './features/map-frame/index.ts'
import { openMetrics } from './features/metrics/index.ts'
import { registerNameErasuresRoutes } from './features/name-erasures/index.ts'
import { findOrganisation } from './features/organisations/index.ts'
import { readInvitedUsernames } from './features/password-reset/index.ts'
import { registerPersonExportRoutes } from './features/person-export/index.ts'
import { registerPreparednessRoutes } from './features/preparedness/index.ts'
import { registerReadinessRoutes } from './features/readiness/index.ts'
import { readRollCallNames } from './features/roll-call/index.ts'
import { registerSettingsRoutes } from './features/settings/index.ts'
import { readSignedInUsernames } from './features/sign-in/index.ts'
import { registerThreeWordsRoutes } from './features/three-words/index.ts'
import { UserNames } from './features/user-names/index.ts'
import { createAccess, createIdentity, registerIdentityRoutes } from './identity.ts'
import { registerIncidentFeatures } from './incident-features.ts'
import { CachedLists } from './platform/cached-lists/cached-lists.ts'
import type { Context } from './platform/context.ts'
import { ClockWatch } from './platform/database/clock.ts'
import type { Connections } from './platform/database/connections.ts'
import { type Change, Database } from './platform/database/database.ts'
import { DatabaseEpoch } from './platform/database/database-epoch.ts'
import { Api } from './platform/http/api.ts'
import { prepareDrain } from './platform/http/drain.ts'
import { OpenApps } from './platform/http/open-apps.ts'
import type { RequestGate } from './platform/http/request-gate.ts'
import { createServer } from './platform/http/server.ts'
import { readRecordVerifier, serveWebApp, type WebApp } from './platform/http/web-app.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { MailQueue } from './platform/mail/mail-queue.ts'
import { MessageBus } from './platform/message-bus.ts'
import { OutwardSending } from './platform/outbound/outward-sending.ts'
import { Revocations } from './platform/tokens/revocations.ts'
import { Sessions } from './platform/tokens/sessions.ts'
import { readTokenSecret } from './platform/tokens/token-secret.ts'
import { Tokens } from './platform/tokens/tokens.ts'
import { registerProviderFeatures } from './provider-features.ts'

export type App = {
  context: Context
  server: FastifyInstance
  /** Where metrics are served, if they are. */
  metricsAddress: string | undefined
  /** Only with a `gate`, once it opens; without one they have begun. */
  startBackgroundJobs(): void
  /** Does at once what is otherwise done within a minute of the start, and then every hour. */
  runHourlyJobs(): Promise<void>
  /**
   * Finishes requests that have begun, for five seconds at most. `idleMs`: how long idle connections stay
   * open, because a proxy may be sending a request.
   */
  stop(idleMs?: number): Promise<void>
}

type Dependencies = {
  config: Config
  connections: Connections
  log: Log
  now: () => Date
  /** The web app, served beside the API. */
  webApp?: WebApp | undefined
  /** While it is closed, the app neither serves people nor sends or deletes anything. */
  gate?: RequestGate | undefined
  /** False: the hourly jobs run only by `runHourlyJobs`, for tests. */
  runsHourlyJobs?: boolean
}

const CHANGED = 'changed'

/** Wires the server together. Every feature is registered here, or in a file that is named for its features. */
export async function createApp({
  config,
  connections,
  log,
  now,
  webApp,
  gate,
  runsHourlyJobs = true,
}: Dependencies): Promise<App> {
  const bus = new MessageBus(connections, log)
  // Continues below, at bus.subscribe(CHANGED).
  const database = new Database(connections, (changes) => bus.publish(CHANGED, changes))
  const cachedLists = new CachedLists(database, connections)
  const revocations = new Revocations(connections, bus)
  const secret = await readTokenSecret(connections, config.tokenSecret)
  const tokens = new Tokens(secret, revocations, now)
  const sessions = new Sessions({ connections, revocations, log, now })
  const openApps = new OpenApps(bus, now)
  const epoch = new DatabaseEpoch(connections)
  await epoch.read()
  const server = createServer(config, log, epoch)
  const drain = prepareDrain(server)
  gate?.attach(server)

  const assignedRoles = defineAssignedRoles(cachedLists)
  const userNames = new UserNames(cachedLists, config.providerOrganisationId)
  const content = defineContent(cachedLists, {
    readAlertAreas,
    readAlertLanguages,
    readAlertSenders,
    readClosers,
    readParentTemplates,
    readRollCallNames,
    findOrganisationName: async (id) => (await findOrganisation(connections.system, id))?.name,
  })
  const sending = new OutwardSending({ config, connections, log, now })
  await sending.open()
  const mail = await createMail(config, log)
  const mailQueue = new MailQueue({ config, connections, mail, secret, log, now })
  const identity = createIdentity({ config, connections, log, mailQueue, secret, now })
  const access = createAccess({
    ...{ config, connections, database, now, tokens, sessions, openApps, assignedRoles },
    mustSetUpSecondFactor: identity.mustSetUpSecondFactor,
  })
  const { providerOrganisationId } = config
  const api = new Api(
    server,
    access,
    createActivityLog({ providerOrganisationId, database, log, now, secret }),
  )
  const context: Context = {
    access,
    api,
    bus,
    cachedLists,
    config,
    connections,
    database,
    log,
    mail,
    mailQueue,
    now,
    onClose: (finish) => void server.addHook('onClose', finish),
    tokens,
    revocations,
    sessions,
    sending,
  }

  const clock = new ClockWatch(log, now)
  await clock.compare(connections)

  const readAlertList = defineAlertList(cachedLists, now)
  const live = registerLiveEventsRoutes(context, {
    assignedRoles,
    currentEpoch: () => epoch.current,
    readAlertList,
  })
  const records = registerIncidentRecordRoutes(context, {
    secret,
    readVerifier: async () => webApp && readRecordVerifier(webApp.folder),
  })
  bus.subscribe(CHANGED, (message, isLocal) => {
    const changes = message as Change[]
    cachedLists.invalidate(changes)
    live.onChanged(changes)
    // Each process seals only what it wrote itself.
    if (isLocal) for (const change of changes) records.onCollectionChanged(change)
  })
  bus.onConnectionLost(() => cachedLists.markAllSuspect())
  bus.onGap(() => {
    cachedLists.markAllSuspect()
    // Reads the epoch first, because a different database may have come back.
    void epoch
      .read()
      .catch((error: unknown) => log.warn({ err: error }, 'The epoch could not be read'))
      .then(() => live.onGap())
  })

  registerHealthRoutes(context, { clock })
  registerIdentityRoutes(context, { identity, userNames, assignedRoles })
  const readBackups = registerBackupsRoutes(context)
  registerProviderFeatures(context, { userNames })
  registerNameErasuresRoutes(context, { userNames, eraser: records.eraser })
  registerAllocationsRoutes(context, { userNames })
  const { onEntriesAppended } = live
  const pushKeys = await readPushKeys(connections)
  const alerts = registerAlertsRoutes(context, {
    assignedRoles,
    readAlertList,
    userNames,
    onEntriesAppended,
    openApps,
    pushKeys,
    secret,
  })
  registerIncidentFeatures(context, {
    ...{ assignedRoles, userNames, secret, onEntriesAppended },
    alerts: alerts.ofIncidents,
  })
  registerExercisesRoutes(context)
  registerPreparednessRoutes(context)
  registerGettingStartedRoutes(context, {
    userNames,
    readSignedIn: (id) => readSignedInUsernames(connections.system, id),
    readInvited: (id, at) => readInvitedUsernames(connections.system, id, at),
  })
  registerDebriefsRoutes(context, { userNames, onSaved: records.onDebriefSaved })
  registerContactGroupsRoutes(context, { requireNotInSteps: requireGroupsNotInSteps })
  registerContactsRoutes(context)
  registerContactsImportRoutes(context)
  registerActivityRoutes(context, { userNames })
  registerPersonExportRoutes(context)
  registerSettingsRoutes(context, { pushKey: pushKeys.publicKey })
  registerThreeWordsRoutes(context)
  registerMapFrameRoutes(context)
  registerContentFeature(context, { content, userNames })
  registerReadinessRoutes(context, { content })
  registerClosuresRoutes(context, { userNames })
  await registerApiDescriptionRoutes(context)
  if (webApp) await serveWebApp(api, webApp)
  const metrics = await openMetrics(context, server, {
    countStreams: live.countStreams,
    countUnsealedIncidents: records.countUnsealed,
    readBackups,
  })

  const jobs = createBackgroundJobs(context, {
    ...{ alerts, assignedRoles, onEntriesAppended, runsHourlyJobs },
  })

  await bus.start()
  await revocations.start()
  cachedLists.start()
  live.start()
  await records.prepare()
  records.start()
  if (!gate) jobs.start()

  let stopped: Promise<void> | undefined
  async function stop(idleMs: number): Promise<void> {
    live.stop()
    const backupsStopped = jobs.stopBackups()
    await drain(idleMs)
    await server.close()
    await metrics?.close()
    await records.stop()
    await jobs.stop()
    await backupsStopped
    cachedLists.stop()
    revocations.stop()
    await sessions.stop()
    await bus.stop()
  }
  return {
    context,
    server,
    metricsAddress: metrics?.address,
    startBackgroundJobs: () => jobs.start(),
    runHourlyJobs: () => jobs.runHourlyJobs(),
    stop(idleMs = 0) {
      stopped ??= stop(idleMs)
      return stopped
    },
  }
}
