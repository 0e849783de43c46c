import type { CallFailure } from '../../../http/call-failure.ts'

/** What was sent and not answered may be in the log. */
export function failureTitle(
  { code, isFromServer }: CallFailure,
  done: 'proposed' | 'done',
): string {
  const isSettled = isFromServer || code === 'offline'
  return isSettled ? `Not ${done}` : `It is not known whether this was ${done}`
}
