import type { OutboxCounts } from '../sync/outbox.ts'

/** The consequences of logging out now. */
export function consequences({ waiting, refused }: OutboxCounts, online: boolean): string[] {
  const sentences: string[] = []
  if (waiting > 0) sentences.push(`${countOf(waiting)} not been sent yet. ${keptOf(waiting)}`)
  if (refused > 0) sentences.push(`${countOf(refused)} not been accepted. ${keptOf(refused)}`)
  if (!online) sentences.push('You cannot sign in again until you are online.')
  return sentences
}

function countOf(count: number): string {
  return count === 1 ? '1 entry has' : `${count} entries have`
}

function keptOf(count: number): string {
  return `${count === 1 ? 'It is' : 'They are'} kept on this device for you.`
}
