import type { ReceivedAnswer, StoredAnswer } from './answers-of-a-minute.ts'

/** A person's answer that counts. */
export type StandingRow = Pick<StoredAnswer, 'userid' | 'answer' | 'timestamp' | 'firsttimestamp'>

/** What an answer changes about a call for help: it ends it after `waitedMs`, or calls once more. */
export type CallChange = { ends: true; waitedMs: number } | { ends: false } | undefined

type Standing = Pick<StandingRow, 'answer' | 'timestamp'> & { called: string }

/** Follows through a batch of answers whether each person calls for help. */
export class StandingCalls {
  readonly #standing: Map<string, Standing>

  constructor(rows: readonly StandingRow[]) {
    this.#standing = new Map(
      rows.map(({ userid, answer, timestamp, firsttimestamp }) => [
        userid,
        { answer, timestamp, called: firsttimestamp ?? timestamp },
      ]),
    )
  }

  /** Takes the next answer. One that is older than what counts changes nothing. */
  take({ userid, answer, timestamp }: ReceivedAnswer): CallChange {
    if (answer === 'seen') return undefined
    const before = this.#standing.get(userid)
    if (before && Date.parse(timestamp) < Date.parse(before.timestamp)) return undefined
    const isStill = before?.answer === answer
    this.#standing.set(userid, { answer, timestamp, called: isStill ? before.called : timestamp })
    if (before === undefined || isStill) return undefined
    if (answer === 'help') return { ends: false }
    return { ends: true, waitedMs: Date.parse(timestamp) - Date.parse(before.called) }
  }
}
