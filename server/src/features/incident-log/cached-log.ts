import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { byOldest } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'

/** The entries of a log in the order of `seq`, without gaps, starting at 1. It only grows. */
type LoadedLog = {
  /** When the incident was reported: an incident deleted and reported again has a new log. */
  reported: string
  entries: LogEntry[]
  seqs: Map<string, number>
}

/**
 * Devices request the entries after their last one: nearly always the whole log, or its last entries. A
 * response may be as long as the log, so caching one for every entry would fill the memory.
 */
const MAX_RESPONSES = 6

/** One state of an incident's log: the entries up to `lastSeq`, and the responses built from them. */
export class CachedLog {
  readonly #organisationid: string
  readonly #log: LoadedLog
  readonly lastSeq: number
  /**
   * The key has the `seq` after which the response starts, and the `seq` of its last entry. The least
   * recently used response comes first.
   */
  readonly #responses = new Map<string, CachedResponse>()

  constructor(organisationid: string, log: LoadedLog) {
    this.#organisationid = organisationid
    this.#log = log
    this.lastSeq = log.entries.length
  }

  static empty(organisationid: string, reported: string): CachedLog {
    return new CachedLog(organisationid, { reported, entries: [], seqs: new Map() })
  }

  belongsTo(reported: string): boolean {
    return this.#log.reported === reported
  }

  /** The state with more entries. States share the arrays: nothing is copied. */
  extend(added: readonly LogEntry[]): CachedLog {
    const { entries, seqs } = this.#log
    for (const entry of added) {
      if (entry.seq <= entries.length) continue
      entries.push(entry)
      seqs.set(entry.id, entry.seq)
    }
    return new CachedLog(this.#organisationid, this.#log)
  }

  /** The entries after the one with this id, or without an id all entries; at most `limit` of them. */
  responseAfter(afterId: string | undefined, limit = this.lastSeq): CachedResponse {
    const after = afterId === undefined ? undefined : this.#log.seqs.get(afterId)
    const afterSeq = Math.min(after ?? 0, this.lastSeq)
    const lastSeq = Math.min(afterSeq + limit, this.lastSeq)
    const range = `${afterSeq} ${lastSeq}`
    const response = this.#responses.get(range) ?? this.#buildResponse(afterSeq, lastSeq)
    this.#responses.delete(range)
    this.#responses.set(range, response)
    const [oldest] = this.#responses.keys()
    if (oldest !== undefined && this.#responses.size > MAX_RESPONSES) this.#responses.delete(oldest)
    return response
  }

  #buildResponse(afterSeq: number, lastSeq: number): CachedResponse {
    const entries = this.#log.entries.slice(afterSeq, lastSeq).sort(byOldest)
    return new CachedResponse(JSON.stringify(entries), `${this.#organisationid} log`)
  }
}
