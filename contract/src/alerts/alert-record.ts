import { LOG_COORDINATE_DECIMALS } from '../limits.ts'
import { formatPosition } from '../positions.ts'
import { byName, byOldest } from '../sorting.ts'
import type { AlertEvent, AlertHistory, GivenAnswer } from './alert-history.ts'
import { describeRoom } from './alert-rooms.ts'
import { englishLanguageName } from './languages.ts'

/** An incident's alerts with all their answers, for the timeline and the record. */

export const ANSWER_WORDS = { safe: 'Safe', help: 'Needs help', seen: 'Seen' } as const

/**
 * The filled-in fields of an answer besides its kind, each with its heading. A new field of answers
 * needs a row here, and one in `toAnswer` of the server's `incident-record-rules.ts`.
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
  people: PersonOfAlert[]
}

/** `answers` are all answers, oldest first; `standing` is the answer that counts. */
export type PersonOfAlert = {
  userid: string
  name: string
  answers: GivenAnswer[]
  standing: GivenAnswer | undefined
}

/** The alerts of an incident, oldest first, each with its recipients and their answers. */
export function alertsInRecord({ events, answers }: AlertHistory): AlertInRecord[] {
  const ofAlert = Map.groupBy(answers, ({ alertid }) => alertid)
  return events
    .filter(({ event }) => event === 'sent')
    .map((sent) => {
      const others = events.filter(({ alertid }) => alertid === sent.alertid)
      return {
        id: sent.alertid,
        sent,
        updates: others.filter(({ event }) => event === 'updated'),
        ended: others.find(({ event }) => event === 'ended'),
        people: peopleOf(sent, ofAlert.get(sent.alertid) ?? []),
      }
    })
}

function peopleOf({ recipients }: AlertEvent, answers: readonly GivenAnswer[]): PersonOfAlert[] {
  const byUser = Map.groupBy(answers, ({ userid }) => userid)
  const names = new Map(recipients.map(({ userid, name }) => [userid, name]))
  // Somebody who became a user after the alert was sent may have answered, too.
  for (const { userid, authorname } of answers) {
    if (!names.has(userid)) names.set(userid, authorname)
  }
  return [...names]
    .map(([userid, name]) => {
      const given = (byUser.get(userid) ?? []).toSorted(byOldest)
      return { userid, name, answers: given, standing: standingOf(given) }
    })
    .toSorted((a, b) => byName({ id: a.userid, ...a }, { id: b.userid, ...b }))
}

/** The latest `safe` or `help`; `seen` if there is neither. */
function standingOf(answers: readonly GivenAnswer[]): GivenAnswer | undefined {
  return answers.findLast(({ answer }) => answer !== 'seen') ?? answers.at(-1)
}

/** Whether the person has answered. `seen` does not count: the device reports it. */
export function hasAnswered({ standing }: PersonOfAlert): boolean {
  return standing !== undefined && standing.answer !== 'seen'
}
