import type { AlertRecipient } from '@holdfast/contract/alerts'
import { toSearchKey } from '../../../domain/text.ts'

export type AnswerGroup = {
  title: 'Needs help' | 'No answer' | 'Safe'
  colour: 'red' | 'orange' | 'green'
  members: AlertRecipient[]
}

/** Who needs help first, newest first; then who has not answered, and who is safe, by name. */
export function groupRecipients(
  recipients: readonly AlertRecipient[],
  search: string,
): AnswerGroup[] {
  const key = toSearchKey(search.trim())
  const found = recipients.filter(({ name, note }) => toSearchKey(`${name} ${note}`).includes(key))
  const withAnswer = (...answers: AlertRecipient['answer'][]) =>
    found.filter(({ answer }) => answers.includes(answer))
  const byLatest = (a: AlertRecipient, b: AlertRecipient) =>
    (b.timestamp ?? '').localeCompare(a.timestamp ?? '')
  return [
    { title: 'Needs help', colour: 'red', members: withAnswer('help').sort(byLatest) },
    { title: 'No answer', colour: 'orange', members: withAnswer('none', 'seen') },
    { title: 'Safe', colour: 'green', members: withAnswer('safe') },
  ]
}
