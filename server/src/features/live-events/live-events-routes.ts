import type { LogEntry } from '@holdfast/contract/incident-log'
import { COLLECTIONS } from '@holdfast/contract/live-events'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/database/database.ts'
import { readLog } from '../incident-log/index.ts'
import { LiveHub } from './live-hub.ts'

const TOPIC = 'log-entries'
type EntryRange = { organisationid: string; incidentid: string; from: number; to: number }

/** Pushes changes to devices over server-sent events. */
export type LiveEvents = {
  /** Sends new entries to the organisation's devices, also to those connected to other processes. */
  onEntriesAppended(organisationid: string, entries: LogEntry[]): void
  /** Tells the organisation's devices that are connected to this process what has changed. */
  onCollectionChanged(change: Change): void
  /** Tells all devices that are connected to this process to read everything again. */
  onGap(): void
  start(): void
  stop(): void
}

export function routeLiveEvents({
  api,
  bus,
  database,
  log,
  tokens,
  revocations,
}: Context): LiveEvents {
  const hub = new LiveHub()

  api.endpoint('openEvents', ({ organisationid, caller, reply }) => {
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(':\n\n')
    hub.add(organisationid, {
      userid: caller.userid,
      response,
      isAuthorised: () => tokens.isStillValid(caller.claims),
    })
    return ''
  })

  revocations.onRevoked(() => hub.closeRevokedStreams())

  /** The message has the range only, because entries may exceed the size of a message. */
  async function pushEntriesOfOtherProcess({
    organisationid,
    incidentid,
    from,
    to,
  }: EntryRange): Promise<void> {
    if (!hub.hasDevices(organisationid)) return
    const entries = await database.read(organisationid, (trx) =>
      readLog(trx, organisationid, incidentid, from - 1),
    )
    for (const entry of entries) {
      if (entry.seq <= to) hub.send(organisationid, { event: 'log', data: entry })
    }
  }

  bus.subscribe(TOPIC, (message, isLocal) => {
    if (isLocal) return
    pushEntriesOfOtherProcess(message as EntryRange).catch((error: unknown) =>
      log.warn({ err: error }, 'Entries of another process could not be pushed'),
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
    onCollectionChanged({ organisationid, collection, incidentid, check }) {
      const event = COLLECTIONS.find((name) => name === collection)
      if (!event) return
      const data = {
        ...(incidentid === undefined ? {} : { incidentid }),
        ...(check === undefined ? {} : { check }),
      }
      hub.send(organisationid, { event, data })
    },
    onGap: () => hub.sendToAll({ event: 'resync', data: {} }),
    start: () => hub.start(),
    stop: () => hub.stop(),
  }
}
