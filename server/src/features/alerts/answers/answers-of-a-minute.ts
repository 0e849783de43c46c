import { isDeepStrictEqual } from 'node:util'
import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'

/**
 * An answer to store. `devicetimestamp` is its time by the device's own clock. `bytext`: it came by text message, whose
 * sender can be forged.
 */
export type ReceivedAnswer = AlertAnswer & {
  incidentid: string
  devicetimestamp: string
  bytext: boolean
}

/**
 * A row. `minute`: when it was received, rounded down to the minute. `earlier`: the ids of the answers
 * that it has replaced; `firsttimestamp`: when the first of them was given.
 */
export type StoredAnswer = ReceivedAnswer & {
  minute: string | null
  firsttimestamp: string | null
  earlier: string[]
}

/** The most ids of replaced answers in a row: far more than a person gives within a minute. */
const MAX_EARLIER = 20
/** The most answers of one person and kind that the log shows for one minute, each with its words. */
const MAX_LOGGED = 5

export function firstOfMinute(answer: ReceivedAnswer): StoredAnswer {
  const minute = new Date(Math.floor(Date.parse(answer.received) / 60_000) * 60_000).toISOString()
  return { ...answer, minute, firsttimestamp: answer.timestamp, earlier: [] }
}

/** Answers with the same key share a row: there is one row for each person, kind and minute. */
export function rowKey({ userid, answer, minute }: StoredAnswer): string {
  return `${userid} ${answer} ${minute}`
}

/** How many characters of one minute's words are kept; after a flood, the latest. */
const MAX_WORDS_CHARACTERS = 5 * MAX_ALERT_MESSAGE_CHARACTERS

/**
 * The later answer counts, by its own time; of two `safe` the one from the app, because only that one ends a call for
 * help, at its own time. If it has no position or room, it takes those of the other. The notes of both are kept.
 */
export function replaceAnswer(stored: StoredAnswer, next: StoredAnswer): StoredAnswer {
  const nextCounts =
    next.answer === 'safe' && next.bytext !== stored.bytext
      ? stored.bytext
      : Date.parse(next.timestamp) >= Date.parse(stored.timestamp)
  const [later, before] = nextCounts ? [next, stored] : [stored, next]
  return {
    ...later,
    note: joinWords([before.note, later.note]),
    position: later.position ?? before.position,
    room: later.room ?? before.room,
    language: later.language ?? before.language,
    minute: stored.minute,
    firsttimestamp: earliest(stored.firsttimestamp ?? stored.timestamp, next.timestamp),
    earlier: [...stored.earlier, before.id].slice(-MAX_EARLIER),
    bytext: stored.bytext && next.bytext,
  }
}

/**
 * After so many answers at once that the id of the row in the database has left `earlier`, puts it back: the database
 * refuses a row that does not say what it has replaced.
 */
export function keepFoundId(answer: StoredAnswer, foundId: string | undefined): StoredAnswer {
  const { id, earlier } = answer
  if (foundId === undefined || foundId === id || earlier.includes(foundId)) return answer
  return { ...answer, earlier: [foundId, ...earlier.slice(1)] }
}

/** Joins different notes, one on each line. */
export function joinWords(notes: readonly string[]): string {
  return notes
    .reduce((all, note) => {
      if (note === '' || hasWords(all, note)) return all
      return all === '' ? note : `${all}\n${note}`
    }, '')
    .slice(-MAX_WORDS_CHARACTERS)
}

function hasWords(all: string, note: string): boolean {
  return `\n${all}\n`.includes(`\n${note}\n`)
}

/** Whether the log must show a call for help: the first of a minute, and each one with new words. */
export function isNewCall(stored: StoredAnswer | undefined, next: ReceivedAnswer): boolean {
  if (next.answer !== 'help') return false
  if (stored === undefined) return true
  const saysMore = next.note !== '' && !hasWords(stored.note, next.note)
  return saysMore && mayBeLogged(stored)
}

export function mayBeLogged(stored: StoredAnswer | undefined): boolean {
  return stored === undefined || stored.earlier.length < MAX_LOGGED - 1
}

/** Whether an answer with a known id is a retry. The words of replaced answers are not known any more. */
export function isRetry(stored: StoredAnswer, incoming: ReceivedAnswer): boolean {
  const isOfSamePerson =
    stored.alertid === incoming.alertid &&
    stored.userid === incoming.userid &&
    stored.answer === incoming.answer
  if (!isOfSamePerson) return false
  if (stored.id !== incoming.id) return true
  const hasReplaced = stored.earlier.length > 0
  return (
    Date.parse(stored.devicetimestamp) === Date.parse(incoming.devicetimestamp) &&
    (stored.note === incoming.note ||
      (hasReplaced && (incoming.note === '' || hasWords(stored.note, incoming.note)))) &&
    isSame(stored.position, incoming.position) &&
    isSame(stored.room, incoming.room)
  )

  function isSame(kept: object | null, sent: object | null): boolean {
    return isDeepStrictEqual(kept, sent) || (hasReplaced && sent === null)
  }
}

function earliest(a: string, b: string): string {
  return Date.parse(a) <= Date.parse(b) ? a : b
}
