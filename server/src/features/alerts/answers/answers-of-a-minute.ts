import { isDeepStrictEqual } from 'node:util'
import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import { isOppositeBetween } from '@holdfast/contract/alerts/current-call'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'

/**
 * An answer to store. `devicetimestamp` is its time by the device's own clock. `bytext`: it came by text message, whose
 * sender can be forged. `carried`: it was said in another alert, and is no answer to this one.
 */
export type ReceivedAnswer = AlertAnswer & {
  incidentid: string
  devicetimestamp: string
  bytext: boolean
  carried: boolean
}

/**
 * A row: what a person says within a minute without saying the opposite between. `minute`: when it was received, rounded
 * down to the minute; null once nothing is added any more. `earlier`: the ids of the answers that it has replaced;
 * `firsttimestamp`: when the first of them was given.
 */
export type StoredAnswer = ReceivedAnswer & {
  minute: string | null
  firsttimestamp: string | null
  earlier: string[]
}

/** The most ids of replaced answers in a row: far more than a person gives within a minute. */
const MAX_EARLIER = 20
/** The most rows of one person and kind for one minute: far more calls than anybody makes. */
export const MAX_ROWS_OF_MINUTE = 5
/**
 * The most answers of one person and kind that the log shows for one minute, each with its words, beside the first of
 * each row.
 */
const MAX_LOGGED = 5

export function firstOfMinute(answer: ReceivedAnswer): StoredAnswer {
  const minute = minuteOf(answer.received)
  return { ...answer, minute, firsttimestamp: answer.timestamp, earlier: [] }
}

export function minuteOf(received: string): string {
  return new Date(Math.floor(Date.parse(received) / 60_000) * 60_000).toISOString()
}

/**
 * Whether `next` goes on with what the row says. It does not if the person said the opposite between, so that a second
 * call has its own words; nor if it is older than the row, because that opposite may still be on its way.
 * @param rows  everything that they have answered to the alert
 */
export function goesOn(
  row: StoredAnswer,
  next: StoredAnswer,
  rows: readonly StoredAnswer[],
): boolean {
  if (next.answer === 'seen') return true
  if (Date.parse(next.timestamp) < Date.parse(row.timestamp)) return false
  // A `safe` by text message ends no call.
  const spoken = rows.filter(({ answer, bytext }) => answer !== 'safe' || !bytext)
  const times = spoken.flatMap(({ answer, timestamp, firsttimestamp }) => [
    { answer, timestamp },
    { answer, timestamp: firsttimestamp ?? timestamp },
  ])
  return !isOppositeBetween(row, next, times)
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
    carried: stored.carried && next.carried,
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

/**
 * Whether the log must show a call for help: the first of a row, and each one with new words.
 * @param given  how many answers of this kind the person gave before within the minute
 */
export function isNewCall(
  row: StoredAnswer | undefined,
  next: ReceivedAnswer,
  given: number,
): boolean {
  if (next.answer !== 'help') return false
  if (row === undefined) return true
  const saysMore = next.note !== '' && !hasWords(row.note, next.note)
  return saysMore && mayBeLogged(given)
}

export function mayBeLogged(given: number): boolean {
  return given < MAX_LOGGED
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
