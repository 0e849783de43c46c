import { MAX_LOG_ENTRY_CHARACTERS } from '@holdfast/contract/limits'

/** Why a decision or a report is too long to be sent; undefined if it is not. Both are sent as JSON. */
export function problemOfLength(content: object): { message: string } | undefined {
  const over = JSON.stringify(content).length - MAX_LOG_ENTRY_CHARACTERS
  return over > 0 ? { message: `It is too long: shorten it by ${over} characters` } : undefined
}
