import type { Alert } from '@holdfast/contract/alerts/alerts'
import { COLLECTIONS } from '@holdfast/contract/endpoints/live-events'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type ReadAlertList, whoMayFollow } from '../alerts/index.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import { readLog } from '../incident-log/index.ts'
import { openEventStream } from './event-stream.ts'
import { LiveHub } from './live-hub.ts'
import { readOrganisationVersions, versionsFor } from './organisation-versions.ts'
import { Throttle } from './throttle.ts'
import { createVersionMessages } from './version-messages.ts'

/**
 * Events about answers are sent at most this often: thousands of people answer an alert within seconds,
 * and one event for each answer to each device would make millions.
 */
const ALERT_ANSWERS_EVENT_MS = 400

const TOPIC = 'log-entries'
type AnswersChange = Extract<Change, { ownerid: string }>
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

type Dependencies = {
  currentEpoch: () => string
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  readAlertList: ReadAlertList
}

export function registerLiveEventsRoutes(context: Context, dependencies: Dependencies): LiveEvents {
  const { api, bus, connections, database, log, tokens, revocations } = context
  const hub = new LiveHub(createVersionMessages({ connections, log, ...dependencies }))
  const throttle = new Throttle(ALERT_ANSWERS_EVENT_MS)

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
      database.read(organisationid, (trx) => readOrganisationVersions(trx, [organisationid])),
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

  /** Waits only for an alert, because devices must show it before they read anything else. */
  async function announce(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const { organisationid, ownerid, check, alertid } = change
      const event = COLLECTIONS.find((name) => name === change.collection)
      if (!event || !hub.hasDevices(organisationid)) continue
      if (change.collection === 'alertanswers') {
        announceAnswers(change)
        continue
      }
      const alert = alertid && (await findAlert(organisationid, alertid))
      const data = {
        ...(ownerid && { ownerid }),
        ...(check && { check }),
        ...(alert && { alert }),
      }
      hub.send(organisationid, { event, data })
    }
  }

  function announceAnswers({ organisationid, ownerid, recipientid }: AnswersChange): void {
    if (recipientid !== undefined) {
      const isConcerned = ({ userid }: { userid: string }) => userid === recipientid
      hub.send(organisationid, { event: 'alertanswers', data: { ownerid } }, isConcerned)
    }
    throttle.run(`${organisationid} ${ownerid}`, () => void tellFollowers(organisationid, ownerid))
  }

  /** Undefined if it cannot be read: devices then read the list, so nothing is lost. */
  async function findAlert(organisationid: string, id: string): Promise<Alert | undefined> {
    try {
      return (await dependencies.readAlertList(organisationid)).byId.get(id)
    } catch (error) {
      log.warn({ err: error }, 'An alert could not be sent')
      return undefined
    }
  }

  /** Tells only those who may follow the alert, so that no other device wakes for nothing. */
  async function tellFollowers(organisationid: string, alertid: string): Promise<void> {
    try {
      const mayFollow = await whoMayFollow(dependencies, organisationid, alertid)
      hub.send(organisationid, { event: 'alertanswers', data: { ownerid: alertid } }, mayFollow)
    } catch (error) {
      log.warn({ err: error }, 'Answers to an alert could not be announced')
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
      const [first] = entries
      const last = entries.at(-1)
      if (!first || !last) return
      for (const entry of entries) hub.send(organisationid, { event: 'log', data: entry })
      const { incidentid } = first
      bus.publish(TOPIC, { organisationid, incidentid, from: first.seq, to: last.seq })
    },
    onChanged: (changes) => void announce(changes),
    onGap: () => hub.sendToAll({ event: 'resync', data: {} }),
    countStreams: () => hub.count(),
    start: () => hub.start(),
    stop: () => {
      throttle.stop()
      hub.stop()
    },
  }
}
