import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { describeUnresolved, type Unresolved } from '@holdfast/contract/roll-call/roll-call-totals'
import { toSearchKey } from '../../../domain/text.ts'
import { groupRooms, totalsOf } from './room-groups.ts'

export type AnswerGroup = {
  title: 'Needs help' | 'No answer' | 'Safe'
  colour: 'red' | 'orange' | 'green'
  members: AlertRecipient[]
}

/**
 * Groups people: first those who need help, of them first to whom nobody is coming, and who has waited longest;
 * then those without an answer and the safe, by name.
 */
export function groupRecipients(
  recipients: readonly AlertRecipient[],
  search: string,
): AnswerGroup[] {
  const key = toSearchKey(search.trim())
  const found = recipients.filter(({ name, note }) => toSearchKey(`${name} ${note}`).includes(key))
  const withAnswer = (...answers: AlertRecipient['answer'][]) =>
    found.filter(({ answer }) => answers.includes(answer))
  const isHelped = ({ responses }: AlertRecipient) =>
    Number(responses.some(({ kind }) => kind === 'coming'))
  const byNeed = (a: AlertRecipient, b: AlertRecipient) =>
    isHelped(a) - isHelped(b) || (a.timestamp ?? '').localeCompare(b.timestamp ?? '')
  return [
    { title: 'Needs help', colour: 'red', members: withAnswer('help').sort(byNeed) },
    { title: 'No answer', colour: 'orange', members: withAnswer('none', 'seen') },
    { title: 'Safe', colour: 'green', members: withAnswer('safe') },
  ]
}

/**
 * Says how many people the alert has reached: `Reached 3 of 8 other people`. It counts an accepted push or an
 * open screen, and leaves out the sender, who needs no alert.
 */
export function describeReach(
  recipients: readonly Pick<AlertRecipient, 'userid' | 'reached'>[],
  { userid, ended }: Pick<Alert, 'userid' | 'ended'>,
): { text: string; isNobody: boolean } {
  const others = recipients.filter((recipient) => recipient.userid !== userid)
  const count = others.filter(({ reached }) => reached !== 'none').length
  if (count === 0) {
    return { text: ended === null ? 'Nobody reached yet' : 'Nobody was reached', isNobody: true }
  }
  // Without the sender, who is among those to whom it was sent.
  const people = others.length === 1 ? 'other person' : 'other people'
  return { text: `Reached ${count} of ${others.length} ${people}`, isNobody: false }
}

/** `2 injured (Science 2)`, whatever those who report it say of themselves; "" without any. */
export function describeInjured(recipients: readonly AlertRecipient[]): string {
  const rooms = groupRooms(recipients).filter(({ injured }) => (injured ?? 0) > 0)
  if (rooms.length === 0) return ''
  const names = rooms.map(({ name, reports }) => name || reports[0]?.name).filter(Boolean)
  return `${totalsOf(rooms).injured} injured (${names.join(', ')})`
}

/**
 * The reasons against an all clear, such as `1 needs help, 2 injured (Science 2), 240 not counted yet`.
 * @param answers  undefined when they could not be read
 */
export function describeState(
  answers: readonly AlertRecipient[] | undefined,
  unresolved: Unresolved | undefined,
): string {
  const rollCall = unresolved ? describeUnresolved(unresolved) : 'the roll call could not be read'
  if (answers === undefined)
    return ['The answers could not be read', rollCall].filter(Boolean).join(', ')
  const count = (...wanted: AlertRecipient['answer'][]) =>
    answers.filter(({ answer }) => wanted.includes(answer)).length
  const [help, silent] = [count('help'), count('seen', 'none')]
  const parts = [
    help > 0 && `${help} ${help === 1 ? 'needs' : 'need'} help`,
    describeInjured(answers),
    silent > 0 && `${silent} ${silent === 1 ? 'has' : 'have'} not answered`,
    rollCall,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Everybody has answered: safe'
}
