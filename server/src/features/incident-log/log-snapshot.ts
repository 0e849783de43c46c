import type { LogEntry } from '@holdfast/contract/incident-log'
import { byOldest } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'

/** The entries known of one log, in the order of `seq` without gaps, starting at 1. It only grows. */
type KnownLog = {
  /** When the incident was reported: an incident deleted and reported anew has another log. */
  reported: string
  entries: LogEntry[]
  seqs: Map<string, number>
}

/**
 * Devices ask from where they are, which is nearly always the whole log or its last entries. Each
 * answer may be as long as the log: keeping one for every entry would fill the memory.
 */
const MAX_KEPT_ANSWERS = 6

/** One state of an incident's log: so many of the known entries, and the answers made of them. */
export class LogSnapshot {
  readonly #organisationid: string
  readonly #known: KnownLog
  readonly lastSeq: number
  /** The answers asked for last, the latest at the end. */
  readonly #answers = new Map<number, JsonSnapshot>()

  constructor(organisationid: string, known: KnownLog) {
    this.#organisationid = organisationid
    this.#known = known
    this.lastSeq = known.entries.length
  }

  static empty(organisationid: string, reported: string): LogSnapshot {
    return new LogSnapshot(organisationid, { reported, entries: [], seqs: new Map() })
  }

  isOf(reported: string): boolean {
    return this.#known.reported === reported
  }

  /** The state with these entries added. States share what they know: nothing is copied. */
  extend(added: readonly LogEntry[]): LogSnapshot {
    const { entries, seqs } = this.#known
    for (const entry of added) {
      if (entry.seq <= entries.length) continue
      entries.push(entry)
      seqs.set(entry.id, entry.seq)
    }
    return new LogSnapshot(this.#organisationid, this.#known)
  }

  /** What the server took after the entry of that id; the whole log when there is none. */
  answer(afterId: string | undefined): JsonSnapshot {
    const after = afterId === undefined ? undefined : this.#known.seqs.get(afterId)
    const afterSeq = Math.min(after ?? 0, this.lastSeq)
    const answer = this.#answers.get(afterSeq) ?? this.#makeAnswer(afterSeq)
    this.#answers.delete(afterSeq)
    this.#answers.set(afterSeq, answer)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > MAX_KEPT_ANSWERS) this.#answers.delete(oldest)
    return answer
  }

  #makeAnswer(afterSeq: number): JsonSnapshot {
    const entries = this.#known.entries.slice(afterSeq, this.lastSeq).sort(byOldest)
    return new JsonSnapshot(JSON.stringify(entries), `${this.#organisationid} log`)
  }
}
