import type { LogEntry, NewLogEntry } from '@holdfast/contract/incident-log'
import type { Database } from '../../platform/database/database.ts'
import { isDataRefused } from '../../platform/http/errors.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime, isSameEntry, isTooLate } from './incident-log-rules.ts'
import { findEntries, insertEntries, lockLog } from './incident-log-store.ts'

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
    const outcome = await this.#database.change(
      organisationid,
      [{ collection: 'logs', incidentid }],
      async (trx) => {
        const ids = batch.map(({ entry }) => entry.id)
        // In this order: what another process has stored is seen only after waiting for its lock.
        const [log, known] = await Promise.all([
          lockLog(trx, organisationid, incidentid),
          findEntries(trx, organisationid, ids),
        ])
        if (!log) throw new Problem('not-found')
        const stored = new Map(known.map((entry) => [entry.id, entry]))
        const added: LogEntry[] = []
        const answers = batch.map(({ entry }) => {
          const first = stored.get(entry.id)
          if (first) return isSameEntry(first, entry, incidentid) ? first : new Problem('taken')
          const accepted = accept(entry, incidentid, log.logseq + added.length + 1)
          if (isTooLate(accepted.timestamp, log.closed)) return new Problem('closed')
          added.push(accepted)
          stored.set(accepted.id, accepted)
          return accepted
        })
        await insertEntries(trx, organisationid, incidentid, added)
        return { added, answers }
      },
    )
    this.#appended(organisationid, outcome.added)
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = outcome.answers[index]
      if (answer instanceof Problem) reject(answer)
      else if (answer) resolve(answer)
    }
  }
}

function accept(entry: Attributed, incidentid: string, seq: number): LogEntry {
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
