import type { ProviderMessage } from '@holdfast/contract/people/provider-messages'
import { fromTimeInput } from '../../../ui/form/time-field.tsx'

/** `id` is that of the message once it is sent; the times are those of the controls. */
export type TypedMessage = { id: string; message: string; starts: string; ends: string }

export const EMPTY_MESSAGE: TypedMessage = { id: '', message: '', starts: '', ends: '' }

export function problemOf({ message, starts, ends }: TypedMessage, now: number) {
  const [from, until] = [fromTimeInput(starts), fromTimeInput(ends)]
  if (message.trim() === '') return 'Enter the message'
  if (from === '') return 'Enter when it is first shown'
  if (until === '') return 'Enter until when it is shown'
  if (until <= from) return 'The end must be after the start'
  if (Date.parse(until) <= now) return 'The end has already passed'
  return undefined
}

type Times = Pick<ProviderMessage, 'starts' | 'ends' | 'withdrawn'>

export function stateOf({ starts, ends, withdrawn }: Times, now: number) {
  if (withdrawn !== null) return 'Withdrawn'
  if (Date.parse(ends) <= now) return 'Over'
  return Date.parse(starts) <= now ? 'Shown' : 'Planned'
}
