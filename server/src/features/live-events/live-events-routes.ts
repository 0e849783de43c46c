import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readLog } from '../incident-log/index.ts'
import { type AnnouncerDependencies, ChangeAnnouncer } from './change-announcer.ts'
import { openEventStream } from './event-stream.ts'
import { LiveHub } from './live-hub.ts'
import { readOrganisationVersions, versionsFor } from './organisation-versions.ts'
import { createVersionMessages } from './version-messages.ts'

const TOPIC = 'log-entries'
type EntryRange = { organisationid: string; incidentid: string; from: number; to: number }

/** Sends changes to devices as server-sent events. */
export type LiveEvents = {
  /** Sends new entries to the organisation's devices, also to those connected to other processes. */
  onEntriesAppended(organisationid: string, entries: LogEntry[]): void
  /** Tells the devices that are connected to this process what has changed, in this order. */
  onChanged(changes: readonly Change[]): void
  /** Tells all devices that are connected to this process to read everything again. */
  onGap(): void
  /** The open streams of this process. */
  countStreams(): number
  start(): void
  stop(): void
}

type Dependencies = AnnouncerDependencies & { currentEpoch: () => string }

export function registerLiveEventsRoutes(context: Context, dependencies: Dependencies): LiveEvents {
  const { api, bus, connections, database, log, tokens, revocations } = context
  const hub = new LiveHub(createVersionMessages({ connections, log, ...dependencies }))
  const announcer = new ChangeAnnouncer(hub, dependencies, log)

  api.endpoint('openEvents', ({ organisationid, caller, reply }) => {
    hub.add(organisationid, {
      caller,
      socket: openEventStream(reply),
      isAuthorised: () => tokens.isStillValid(caller.claims),
    })
    return ''
  })

  api.cachedEndpoint('getVersions', async ({ organisationid, caller }) => {
    const [read, roles] = await Promise.all([
      database.read(organisationid, ({ trx }) => readOrganisationVersions(trx, [organisationid])),
      dependencies.assignedRoles(organisationid),
    ])
    const found = read.get(organisationid)
    if (found === undefined) throw new Problem('not-found')
    const versions = versionsFor(caller, roles, found, dependencies.currentEpoch())
    return new CachedResponse(JSON.stringify(versions), `${organisationid} versions`)
  })

  revocations.onRevoked(() => hub.closeRevokedStreams())

  /** The message has only the range, because entries may exceed the size of a message. */
  async function sendEntriesOfOtherProcess({
    organisationid,
    incidentid,
    from,
    to,
  }: EntryRange): Promise<void> {
    if (!hub.hasDevices(organisationid)) return
    const entries = await database.read(organisationid, (scope) =>
      readLog(scope, incidentid, from - 1),
    )
    for (const entry of entries) {
      if (entry.seq <= to) hub.send(organisationid, { event: 'log', data: entry })
    }
  }

  bus.subscribe(TOPIC, (message, isLocal) => {
    if (isLocal) return
    sendEntriesOfOtherProcess(message as EntryRange).catch((error: unknown) =>
      log.warn({ err: error }, 'Entries of another process could not be sent'),
    )
  })

  return {
    onEntriesAppended(organisationid, entries) {
      for (const entry of entries) hub.send(organisationid, { event: 'log', data: entry })
      for (const [incidentid, own] of Map.groupBy(entries, (entry) => entry.incidentid)) {
        const seqs = own.map(({ seq }) => seq)
        const [from, to] = [Math.min(...seqs), Math.max(...seqs)]
        bus.publish(TOPIC, { organisationid, incidentid, from, to })
      }
    },
    onChanged: (changes) => void announcer.announce(changes),
    onGap: () => hub.sendToAll({ event: 'resync', data: {} }),
    countStreams: () => hub.count(),
    start: () => hub.start(),
    stop: () => {
      announcer.stop()
      hub.stop()
    },
  }
}
