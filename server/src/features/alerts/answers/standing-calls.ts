import type { ReceivedAnswer, StoredAnswer } from './answers-of-a-minute.ts'

/** A person's answer that counts. */
export type StandingRow = Pick<
  StoredAnswer,
  'userid' | 'answer' | 'timestamp' | 'firsttimestamp' | 'bytext' | 'carried'
>

/** What an answer changes about a call for help: it ends it after `waitedMs`, or calls once more. */
export type CallChange = { ends: true; waitedMs: number } | { ends: false } | undefined

type Standing = Pick<StandingRow, 'answer' | 'timestamp' | 'bytext' | 'carried'> & {
  called: string
}

/** Follows through a batch of answers whether each person calls for help. */
export class StandingCalls {
  readonly #standing: Map<string, Standing>

  constructor(rows: readonly StandingRow[]) {
    this.#standing = new Map(
      rows.map(({ userid, answer, timestamp, firsttimestamp, bytext, carried }) => [
        userid,
        { answer, timestamp, bytext, carried, called: firsttimestamp ?? timestamp },
      ]),
    )
  }

  /** What is added to `safe` on a device that has not heard of its author's call for help is part of that call. */
  asPartOfCall(added: ReceivedAnswer): ReceivedAnswer {
    if (added.answer !== 'safe') return added
    const before = this.#standing.get(added.userid)
    const isSince =
      before?.answer === 'help' && Date.parse(before.timestamp) <= Date.parse(added.timestamp)
    return isSince ? { ...added, answer: 'help' } : added
  }

  /**
   * Takes the next answer. One that is older than what counts changes nothing, unless it is a call for help and only a
   * text message says that its author is safe. Such a text message ends no call, and what was carried from another
   * alert ends only a call that was carried too.
   */
  take({ userid, answer, timestamp, bytext, carried }: ReceivedAnswer): CallChange {
    if (answer === 'seen') return undefined
    const before = this.#standing.get(userid)
    if (before?.answer === 'help' && answer === 'safe' && bytext) return undefined
    const isEndElsewhere = carried && answer === 'safe'
    if (isEndElsewhere && !(before?.carried && before.answer === 'help')) return undefined
    const isWeaker = before?.answer === 'safe' && before.bytext && answer === 'help'
    const isOlder = before && Date.parse(timestamp) < Date.parse(before.timestamp)
    if (isOlder && !isWeaker) return undefined
    const isStill = before?.answer === answer
    const called = isStill ? before.called : timestamp
    if (isEndElsewhere) this.#standing.delete(userid)
    else this.#standing.set(userid, { answer, timestamp, bytext, carried, called })
    if (before === undefined || isStill) return undefined
    if (answer === 'help') return { ends: false }
    return { ends: true, waitedMs: Date.parse(timestamp) - Date.parse(before.called) }
  }
}
