import type { LogEntry, NewLogEntry } from '@holdfast/contract/incident-log'
import type { Database } from '../../platform/database/database.ts'
import { isDataRefused } from '../../platform/http/errors.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime, isSameEntry } from './incident-log-rules.ts'
import { appendToLog } from './incident-log-store.ts'

/**
 * Appends to incident logs. Entries of one incident that arrive while a transaction is under way
 * are gathered for the next: one commit serves many writers. Each transaction holds the incident's
 * row, so that `seq` rises in the order of commits; without that a lower number could appear after
 * a higher one, and devices that ask for what came later would never see it.
 */

export type Attributed = Pick<NewLogEntry, 'id' | 'timestamp' | 'type' | 'content' | 'sent'> & {
  userid: string
  authorname: string
  roleid: string | null
  received: Date
}

type Waiting = {
  entry: Attributed
  resolve: (stored: LogEntry) => void
  reject: (reason: unknown) => void
}

/** Bounds a transaction, and what one statement carries. */
const MOST_PER_TRANSACTION = 500

export class LogWriter {
  readonly #database: Database
  readonly #appended: (organisationid: string, entries: LogEntry[]) => void
  readonly #waiting = new Map<string, Waiting[]>()

  /** `appended` is told of new entries after their commit, before their authors are answered. */
  constructor(database: Database, appended: (organisationid: string, entries: LogEntry[]) => void) {
    this.#database = database
    this.#appended = appended
  }

  /** @throws Problem `not-found`, `closed`, or `taken` for another entry under that id */
  append(organisationid: string, incidentid: string, entry: Attributed): Promise<LogEntry> {
    return new Promise((resolve, reject) => {
      const log = `${organisationid} ${incidentid}`
      const waiting = this.#waiting.get(log)
      if (waiting) {
        waiting.push({ entry, resolve, reject })
        return
      }
      this.#waiting.set(log, [{ entry, resolve, reject }])
      void this.#work(log, organisationid, incidentid)
    })
  }

  /** Until nothing is waiting for this log. Failures go to the authors, never out of here. */
  async #work(log: string, organisationid: string, incidentid: string): Promise<void> {
    for (;;) {
      const batch = this.#waiting.get(log)?.splice(0, MOST_PER_TRANSACTION) ?? []
      if (batch.length === 0) break
      await this.#writeOrReject(organisationid, incidentid, batch)
    }
    this.#waiting.delete(log)
  }

  /** An entry that the database refuses must not take others with it: then each goes alone. */
  async #writeOrReject(
    organisationid: string,
    incidentid: string,
    batch: Waiting[],
  ): Promise<void> {
    try {
      await this.#write(organisationid, incidentid, batch)
    } catch (error) {
      if (batch.length === 1 || !isDataRefused(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      for (const one of batch) await this.#writeOrReject(organisationid, incidentid, [one])
    }
  }

  async #write(organisationid: string, incidentid: string, batch: Waiting[]): Promise<void> {
    const arrived = batch.map(({ entry }, index) => asArrived(entry, incidentid, index))
    const changed = [{ collection: 'logs', incidentid }]
    const rows = await this.#database.changeAtOnce(organisationid, changed, (versionKeys) =>
      appendToLog(organisationid, incidentid, arrived, versionKeys),
    )
    const stored = new Map<string, LogEntry>()
    const added: LogEntry[] = []
    for (const { isnew, ...entry } of rows) {
      stored.set(entry.id, entry)
      if (isnew) added.push(entry)
    }
    this.#appended(organisationid, added)
    for (const { entry, resolve, reject } of batch) {
      const found = stored.get(entry.id)
      if (!found) reject(new Problem('closed'))
      else if (isSameEntry(found, entry, incidentid)) resolve(found)
      else reject(new Problem('taken'))
    }
  }
}

/** As it is to be stored, but for `seq`, which is its place among those it arrived with. */
function asArrived(entry: Attributed, incidentid: string, seq: number): LogEntry {
  const { id, userid, authorname, roleid, type, content, received } = entry
  return {
    id,
    incidentid,
    seq,
    timestamp: correctedTime(entry, received),
    devicetimestamp: entry.timestamp,
    received: received.toISOString(),
    userid,
    authorname,
    roleid,
    type,
    content,
  }
}
