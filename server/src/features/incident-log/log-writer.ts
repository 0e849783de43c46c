import type { LogEntry, NewLogEntry } from '@holdfast/contract/incident-log'
import type { ChangedCollection, Database } from '../../platform/database/database.ts'
import { isInvalidData } from '../../platform/database/database-errors.ts'
import { limitWait, withWaitBudget } from '../../platform/database/wait-budget.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime, isSameEntry } from './incident-log-rules.ts'
import { appendToLog } from './incident-log-store.ts'

/**
 * Appends to incident logs in batches: entries that arrive during a transaction of the same incident
 * wait for the next one, so that one commit serves many writers. Each transaction locks the
 * incident's row, so that `seq` rises in the order of commits. Otherwise a lower number could become
 * visible after a higher one, and devices that ask for entries after the higher one would miss it.
 */

export type IncomingEntry = Pick<NewLogEntry, 'id' | 'timestamp' | 'type' | 'content' | 'sent'> & {
  userid: string
  authorname: string
  roleid: string | null
  refersto: string | null
  received: Date
}

type PendingEntry = {
  entry: IncomingEntry
  resolve: (stored: LogEntry) => void
  reject: (reason: unknown) => void
}

/** Limits the size of a statement and the length of a transaction. */
const MAX_PER_TRANSACTION = 500

export class LogWriter {
  readonly #database: Database
  readonly #onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
  /** By log; a log with an entry here has a transaction under way. */
  readonly #pending = new Map<string, PendingEntry[]>()

  /** `onEntriesAppended` is called after the commit and before `append` resolves. */
  constructor(
    database: Database,
    onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void,
  ) {
    this.#database = database
    this.#onEntriesAppended = onEntriesAppended
  }

  /**
   * An entry whose time has run out while it was written may be stored: a retry returns it then.
   * @throws Problem `not-found`, `closed`, or `taken` for another entry under that id
   */
  async append(
    organisationid: string,
    incidentid: string,
    entry: IncomingEntry,
  ): Promise<LogEntry> {
    const log = `${organisationid} ${incidentid}`
    const { promise, resolve, reject } = Promise.withResolvers<LogEntry>()
    const added: PendingEntry = { entry, resolve, reject }
    const pending = this.#pending.get(log)
    if (pending) {
      pending.push(added)
    } else {
      this.#pending.set(log, [added])
      void this.#writeBatches(log, organisationid, incidentid)
    }
    try {
      return await limitWait(() => promise)
    } catch (error) {
      this.#drop(log, added)
      throw error
    }
  }

  /** Nobody waits for the entry any more: a batch to come leaves it out. */
  #drop(log: string, dropped: PendingEntry): void {
    const pending = this.#pending.get(log) ?? []
    const index = pending.indexOf(dropped)
    if (index >= 0) pending.splice(index, 1)
  }

  /** Runs until no entry is pending. It never rejects: failures reject the promises of `append`. */
  async #writeBatches(log: string, organisationid: string, incidentid: string): Promise<void> {
    for (;;) {
      const batch = this.#pending.get(log)?.splice(0, MAX_PER_TRANSACTION) ?? []
      if (batch.length === 0) break
      // A budget of its own: it is shared by all whose entries it writes.
      await withWaitBudget(() => this.#writeOrReject(organisationid, incidentid, batch))
    }
    this.#pending.delete(log)
  }

  /** If the database rejects an entry as invalid, the others of the batch are written one by one. */
  async #writeOrReject(
    organisationid: string,
    incidentid: string,
    batch: PendingEntry[],
  ): Promise<void> {
    try {
      await this.#write(organisationid, incidentid, batch)
    } catch (error) {
      if (batch.length === 1 || !isInvalidData(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      for (const pending of batch) await this.#writeOrReject(organisationid, incidentid, [pending])
    }
  }

  async #write(organisationid: string, incidentid: string, batch: PendingEntry[]): Promise<void> {
    const incoming = batch.map(({ entry }, index) => toNumberedEntry(entry, incidentid, index))
    const changed: ChangedCollection[] = [{ collection: 'logs', incidentid }]
    const rows = await this.#database.changeInOneStatement(organisationid, changed, (versionKeys) =>
      appendToLog(organisationid, incidentid, incoming, versionKeys),
    )
    const stored = new Map<string, LogEntry>()
    const added: LogEntry[] = []
    for (const { isnew, ...entry } of rows) {
      stored.set(entry.id, entry)
      if (isnew) added.push(entry)
    }
    this.#onEntriesAppended(organisationid, added)
    for (const { entry, resolve, reject } of batch) {
      const found = stored.get(entry.id)
      if (!found) reject(new Problem('closed'))
      else if (isSameEntry(found, entry, incidentid)) resolve(found)
      else reject(new Problem('taken'))
    }
  }
}

/** The entry as it will be stored; `seq` is its position in the batch until the database numbers it. */
function toNumberedEntry(entry: IncomingEntry, incidentid: string, seq: number): LogEntry {
  const { id, userid, authorname, roleid, type, content, refersto, received } = entry
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
    refersto,
  }
}
