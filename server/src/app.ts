import { starterContactGroups, starterGuidance, starterPictures } from '@holdfast/starter-content'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { routeActivity } from './features/activity/index.ts'
import { defineHeldRoles, routeAllocations } from './features/allocations/index.ts'
import { routeApiDescription } from './features/api-description/index.ts'
import { routeChecks } from './features/checks/index.ts'
import { routeContactGroups } from './features/contact-groups/index.ts'
import { routeContacts, routeContactsImport } from './features/contacts/index.ts'
import {
  defineContent,
  routeContent,
  routeContentDrafts,
  routeContentTransfer,
  routeMedia,
} from './features/content/index.ts'
import { routeHealth } from './features/health/index.ts'
import { routeIncidentLog } from './features/incident-log/index.ts'
import { routeIncidents } from './features/incidents/index.ts'
import { routeLiveEvents } from './features/live-events/index.ts'
import { routeMapFrame } from './features/map-frame/index.ts'
import { findOrganisation, routeOrganisations } from './features/organisations/index.ts'
import { routePasswordReset } from './features/password-reset/index.ts'
import { routeReadiness } from './features/readiness/index.ts'
import { routeSettings } from './features/settings/index.ts'
import { routeSignIn } from './features/sign-in/index.ts'
import { routeThreeWords } from './features/three-words/index.ts'
import { defineUserNames, routeUsers, routeUsersImport } from './features/users/index.ts'
import { Collections } from './platform/collections/collections.ts'
import type { Context } from './platform/context.ts'
import type { Connections } from './platform/database/connections.ts'
import { type Change, Database } from './platform/database/database.ts'
import { Api } from './platform/http/api.ts'
import { createServer } from './platform/http/server.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { MessageBus } from './platform/message-bus.ts'
import { readTokenSecret } from './platform/tokens/token-secret.ts'
import { Tokens } from './platform/tokens/tokens.ts'
import { Withdrawals } from './platform/tokens/withdrawals.ts'

export type App = {
  context: Context
  server: FastifyInstance
  stop(): Promise<void>
}

type Parts = { config: Config; connections: Connections; log: Log; now: () => Date }

const CHANGED = 'changed'

/** Everything that answers requests, put together: the list of features is here and nowhere else. */
export async function createApp({ config, connections, log, now }: Parts): Promise<App> {
  const bus = new MessageBus(connections, log)
  const database = new Database(connections, (changes) => bus.publish(CHANGED, changes))
  const collections = new Collections(database, connections)
  const withdrawals = new Withdrawals(connections, bus)
  const secret = await readTokenSecret(connections, config.tokenSecret)
  const tokens = new Tokens(secret, withdrawals, now)
  const server = createServer(config, log)

  const heldRoles = defineHeldRoles(collections)
  const userNames = defineUserNames(collections)
  const content = defineContent(collections)
  const api = new Api(server, {
    judgeToken: (token) => tokens.judge(token),
    providerOrganisationId: config.providerOrganisationId,
    organisationExists: async (id) =>
      (await findOrganisation(connections.system, id)) !== undefined,
    rolesOf: async (organisationid, userid) => (await heldRoles(organisationid)).get(userid) ?? [],
  })
  const context: Context = {
    api,
    bus,
    collections,
    config,
    connections,
    database,
    log,
    mail: createMail(config, log),
    now,
    onClose: (finish) => {
      server.addHook('onClose', finish)
    },
    tokens,
    withdrawals,
  }

  const live = routeLiveEvents(context)
  bus.subscribe(CHANGED, (message) => {
    const changes = message as Change[]
    collections.invalidate(changes)
    for (const change of changes) live.pushChange(change)
  })
  bus.onGap(() => collections.suspectAll())

  routeHealth(context)
  routeSignIn(context)
  routePasswordReset(context)
  routeOrganisations(context, {
    firstContent: { guidance: starterGuidance, pictures: starterPictures },
    firstContactGroups: starterContactGroups,
  })
  routeUsers(context)
  routeUsersImport(context)
  routeAllocations(context)
  routeIncidents(context, { userNames })
  routeIncidentLog(context, { heldRoles, userNames, pushEntries: live.pushEntries })
  routeChecks(context, { userNames })
  routeContactGroups(context)
  routeContacts(context)
  routeContactsImport(context)
  routeActivity(context, { userNames })
  routeSettings(context)
  routeThreeWords(context)
  routeMapFrame(context)
  routeContent(context, { content })
  routeReadiness(context, { content })
  routeContentDrafts(context, { userNames })
  routeContentTransfer(context, { userNames })
  routeMedia(context)
  await routeApiDescription(context)
  await serveWebApp(api)

  await bus.start()
  await withdrawals.start()
  collections.start()
  live.start()

  return {
    context,
    server,
    async stop() {
      live.stop()
      await server.close()
      collections.stop()
      withdrawals.stop()
      await bus.stop()
    },
  }
}
