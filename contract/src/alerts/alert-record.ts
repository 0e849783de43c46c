import { groupBy } from '../grouping.ts'
import { LOG_COORDINATE_DECIMALS } from '../limits.ts'
import { formatPosition } from '../positions.ts'
import { byName, byOldest } from '../sorting.ts'
import type { AlertEvent, AlertHistory, GivenAnswer } from './alert-history.ts'
import { describeRoom } from './alert-rooms.ts'
import { englishLanguageName } from './languages.ts'

/** Groups an alert history by alert and by person, and words it for the timeline and the record. */

export const ANSWER_WORDS = { safe: 'Safe', help: 'Needs help', seen: 'Seen' } as const

/**
 * The filled-in fields of an answer besides its kind, each with its heading. A new field of answers
 * needs a row here, and one in `toAnswer` of the server's `sealed-alerts.ts`.
 */
export function answerDetails(answer: GivenAnswer): { title: string; text: string }[] {
  const { note, position, room, language } = answer
  const place = position ? formatPosition(position, LOG_COORDINATE_DECIMALS) : ''
  return [
    { title: 'Who is there', text: room ? describeRoom(room) : '' },
    { title: 'Message', text: note },
    { title: 'Location', text: place },
    { title: 'Shown in', text: language ? englishLanguageName(language) : '' },
  ].filter(({ text }) => text !== '')
}

/** `Needs help. Message: Room 12. Location: 51.4816, -0.0076` */
export function describeAnswer(answer: GivenAnswer): string {
  const details = answerDetails(answer).map(({ title, text }) => `${title}: ${text}`)
  return [ANSWER_WORDS[answer.answer], ...details].join('. ')
}

/** An alert with its updates and its end; `people` are its recipients and their answers, sorted by name. */
export type AlertInRecord = {
  id: string
  sent: AlertEvent
  updates: AlertEvent[]
  ended: AlertEvent | undefined
  people: RecipientAnswers[]
}

/** `answers` are all answers, oldest first; `currentAnswer` is the one that counts. */
export type RecipientAnswers = {
  userid: string
  name: string
  answers: GivenAnswer[]
  currentAnswer: GivenAnswer | undefined
}

/** The alerts of an incident, oldest first, each with its recipients and their answers. */
export function alertsInRecord({ events, answers }: AlertHistory): AlertInRecord[] {
  const answersByAlert = groupBy(answers, ({ alertid }) => alertid)
  return events
    .filter(({ event }) => event === 'sent')
    .map((sent) => {
      const eventsOfAlert = events.filter(({ alertid }) => alertid === sent.alertid)
      return {
        id: sent.alertid,
        sent,
        updates: eventsOfAlert.filter(({ event }) => event === 'updated'),
        ended: eventsOfAlert.find(({ event }) => event === 'ended'),
        people: groupByPerson(sent, answersByAlert.get(sent.alertid) ?? []),
      }
    })
}

function groupByPerson(
  { recipients }: AlertEvent,
  answers: readonly GivenAnswer[],
): RecipientAnswers[] {
  const byUser = groupBy(answers, ({ userid }) => userid)
  const names = new Map(recipients.map(({ userid, name }) => [userid, name]))
  // Somebody who became a user after the alert was sent may have answered, too.
  for (const { userid, authorname } of answers) {
    if (!names.has(userid)) names.set(userid, authorname)
  }
  return [...names]
    .map(([userid, name]) => {
      const ownAnswers = (byUser.get(userid) ?? []).toSorted(byOldest)
      return { userid, name, answers: ownAnswers, currentAnswer: findCurrentAnswer(ownAnswers) }
    })
    .toSorted((a, b) => byName({ id: a.userid, ...a }, { id: b.userid, ...b }))
}

/** Begins the words of each answer that came by text message: anybody who knows a number can send one in its name. */
export const BY_TEXT_MESSAGE = 'By text message'

/**
 * Of one person, oldest first: the latest `safe` or `help`; `seen` if there is neither. A `safe` by text message, whose sender can be forged, takes
 * away no call for help.
 */
export function findCurrentAnswer(answers: readonly GivenAnswer[]): GivenAnswer | undefined {
  const spoken = answers.filter(({ answer }) => answer !== 'seen')
  const last = spoken.findLast(
    ({ answer, note }) => answer !== 'safe' || !note.startsWith(BY_TEXT_MESSAGE),
  )
  return last?.answer === 'help' ? last : (spoken.at(-1) ?? answers.at(-1))
}

/** Whether the person has answered. `seen` does not count: the device reports it. */
export function hasAnswered({ currentAnswer }: RecipientAnswers): boolean {
  return currentAnswer !== undefined && currentAnswer.answer !== 'seen'
}
