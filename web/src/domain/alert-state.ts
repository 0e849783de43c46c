import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { describeUnresolved, type Unresolved } from '@holdfast/contract/roll-call/roll-call-totals'
import { groupRooms, totalsOf } from './room-groups.ts'

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
