import { newNamedId } from '@holdfast/contract/ids'

/** For an entry of a list that is being written: it has no id yet. */
export function newKey(): string {
  return newNamedId('new')
}
