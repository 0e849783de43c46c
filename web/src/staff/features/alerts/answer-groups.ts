import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { toSearchKey } from '../../../domain/text.ts'

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
