import type { LogEntry } from '@holdfast/contract/incident-log'
import { COLLECTIONS } from '@holdfast/contract/live-events'
import type { Context } from '../../platform/context.ts'
import type { Change } from '../../platform/database/database.ts'
import { readLog } from '../incident-log/index.ts'
import { LiveHub } from './live-hub.ts'

const ENTRIES = 'log-entries'
type Appended = { organisationid: string; incidentid: string; from: number; to: number }

/** The push channel of every device, and what the rest of the server tells it. */
export type LiveEvents = {
  /** Shows new entries to the organisation's devices, on whichever process they are. */
  pushEntries(organisationid: string, entries: LogEntry[]): void
  /** Tells the organisation's devices on this process what to read again. */
  pushChange(change: Change): void
  start(): void
  stop(): void
}

export function routeLiveEvents({
  api,
  bus,
  database,
  log,
  tokens,
  withdrawals,
}: Context): LiveEvents {
  const hub = new LiveHub()

  api.route('openEvents', ({ organisationid, person, reply }) => {
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.write(':\n\n')
    hub.join(organisationid, {
      userid: person.userid,
      response,
      isWelcome: () => tokens.isCurrent(person.claims),
    })
    return ''
  })

  withdrawals.onWithdrawn(() => hub.dismissUnwelcome())

  /** The message names the entries; what they say is read here, for it may be long. */
  async function pushFromElsewhere({
    organisationid,
    incidentid,
    from,
    to,
  }: Appended): Promise<void> {
    if (!hub.hasDevices(organisationid)) return
    const entries = await database.read(organisationid, (trx) =>
      readLog(trx, organisationid, incidentid, from - 1),
    )
    for (const entry of entries) {
      if (entry.seq <= to) hub.send(organisationid, { event: 'log', data: entry })
    }
  }

  bus.subscribe(ENTRIES, (message, fromHere) => {
    if (fromHere) return
    pushFromElsewhere(message as Appended).catch((error: unknown) =>
      log.warn({ err: error }, 'Entries of another process could not be pushed'),
    )
  })

  return {
    pushEntries(organisationid, entries) {
      const [first] = entries
      const last = entries.at(-1)
      if (!first || !last) return
      for (const entry of entries) hub.send(organisationid, { event: 'log', data: entry })
      const { incidentid } = first
      bus.publish(ENTRIES, { organisationid, incidentid, from: first.seq, to: last.seq })
    },
    pushChange({ organisationid, collection, incidentid }) {
      const event = COLLECTIONS.find((name) => name === collection)
      if (!event) return
      hub.send(organisationid, { event, data: incidentid === undefined ? {} : { incidentid } })
    },
    start: () => hub.start(),
    stop: () => hub.stop(),
  }
}
