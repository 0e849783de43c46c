import { newRecordId } from '@holdfast/contract/ids'
import type { LogEntry, NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import type { Mailing } from '@holdfast/contract/incidents/situation-reports'
import { BatchWriter } from '../../platform/database/batch-writer.ts'
import type { ChangedCollection, Database, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { correctedHappening, correctedTime, isSameEntry } from './incident-log-rules.ts'
import { appendToLog, toEntry } from './incident-log-store.ts'

/**
 * Appends to incident logs in batches. Each transaction locks the incident's row, so that `seq`
 * rises in the order of commits. Otherwise a lower number could become visible after a higher one,
 * and devices that ask for entries after the higher one would miss it.
 */

export type IncomingEntry = Pick<NewLogEntry, 'id' | 'timestamp' | 'content' | 'sent'> & {
  type: LogEntry['type']
  userid: string
  authorname: string
  roleid: string | null
  refersto: string | null
  happened: string | null
  pictures?: AnnouncedPicture[] | undefined
  received: Date
}

export class LogWriter {
  readonly #database: Database
  readonly #onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
  readonly #batches = new BatchWriter<IncomingEntry, LogEntry>((...batch) => this.#write(...batch))

  /** `onEntriesAppended` is called after the commit, before `append` resolves. */
  constructor(
    database: Database,
    onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void,
  ) {
    this.#database = database
    this.#onEntriesAppended = onEntriesAppended
  }

  /**
   * After a time-out the entry may still have been stored: a retry then returns it.
   * @throws Problem `not-found`, `closed`, or `taken` for another entry under that id
   */
  append(organisationid: string, incidentid: string, entry: IncomingEntry): Promise<LogEntry> {
    return this.#batches.add(organisationid, incidentid, entry)
  }

  async #write(
    organisationid: string,
    incidentid: string,
    batch: IncomingEntry[],
  ): Promise<(LogEntry | Problem)[]> {
    const incoming = batch.map((entry, index) => toNumberedEntry(entry, incidentid, index))
    const changed: ChangedCollection[] = [{ collection: 'logs', ownerid: incidentid }]
    const rows = await this.#database.changeInOneStatement(organisationid, changed, (versionKeys) =>
      appendToLog(organisationid, incidentid, incoming, versionKeys),
    )
    const stored = new Map<string, LogEntry>()
    const added: LogEntry[] = []
    for (const { isnew, ...row } of rows) {
      const entry = toEntry(row)
      stored.set(entry.id, entry)
      if (isnew) added.push(entry)
    }
    this.#onEntriesAppended(organisationid, added)
    return batch.map((entry) => {
      const found = stored.get(entry.id)
      if (!found) return new Problem('closed')
      return isSameEntry(found, entry, incidentid) ? found : new Problem('taken')
    })
  }
}

/**
 * Appends an entry within another change of the incident, so that both are stored or neither is. Holds
 * the incident's lock until the transaction ends. The caller must name the incident's collection `logs`
 * among its changes, whose versions are raised together at the end: raising some earlier could cause a
 * deadlock. After the commit the caller passes the result to `onEntriesAppended`. Returns no entry if
 * the incident was already closed.
 */
async function appendEntry(
  { trx, organisationid }: Scope,
  incidentid: string,
  entry: IncomingEntry,
): Promise<LogEntry[]> {
  const incoming = [toNumberedEntry(entry, incidentid, 0)]
  const { rows } = await appendToLog(organisationid, incidentid, incoming, []).execute(trx)
  return rows.filter(({ isnew }) => isnew).map(({ isnew: _, ...stored }) => toEntry(stored))
}

type ActingPerson = Pick<Author, 'userid' | 'authorname' | 'roles' | 'now'>

/** Like `appendEntry`, for a text that says what the author did. */
export function appendAction(
  scope: Scope,
  incidentid: string,
  { author, content }: { author: ActingPerson; content: string },
): Promise<LogEntry[]> {
  const { userid, authorname, roles, now } = author
  return appendEntry(scope, incidentid, {
    id: newRecordId(),
    timestamp: now.toISOString(),
    type: 'text',
    content,
    userid,
    authorname,
    roleid: roles[0] ?? null,
    refersto: null,
    happened: null,
    received: now,
  })
}

/** Like `appendAction`, for a mail that the author has sent; `id` is that of the entry. */
export function appendMailing(
  scope: Scope,
  incidentid: string,
  { author, id, mailing }: { author: ActingPerson; id: string; mailing: Mailing },
): Promise<LogEntry[]> {
  const { userid, authorname, roles, now } = author
  return appendEntry(scope, incidentid, {
    ...{ id, timestamp: now.toISOString(), type: 'mailing', content: JSON.stringify(mailing) },
    ...{ userid, authorname, roleid: roles[0] ?? null, refersto: null, happened: null },
    received: now,
  })
}

/** Like `appendAction`, for the server's own counts, which have no person as author. */
export function appendSummary(
  scope: Scope,
  incidentid: string,
  { now, content }: { now: Date; content: string },
): Promise<LogEntry[]> {
  return appendAction(scope, incidentid, { author: { ...HOLDFAST, now }, content })
}

/** No user has an empty id. */
const HOLDFAST = { userid: '', authorname: 'Holdfast', roles: [] } as const

/** The entry as it will be stored; `seq` is its position in the batch until the database numbers it. */
function toNumberedEntry(entry: IncomingEntry, incidentid: string, seq: number): LogEntry {
  const { id, userid, authorname, roleid, type, content, refersto, received, pictures = [] } = entry
  const timestamp = correctedTime(entry, received)
  return {
    id,
    incidentid,
    seq,
    timestamp,
    devicetimestamp: entry.timestamp,
    received: received.toISOString(),
    userid,
    authorname,
    roleid,
    type,
    content,
    refersto,
    happened: correctedHappening(entry, timestamp),
    ...(pictures.length > 0 && { pictures }),
  }
}
