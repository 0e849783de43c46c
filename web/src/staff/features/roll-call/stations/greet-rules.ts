import { personKey } from '@holdfast/contract/roll-call/standing-marks'
import type { PersonRow } from '../person-row.ts'

/** Whether the text looks like a card code and not a name: it has a digit, or is six consonants. */
export function isShapedLikeCode(typed: string): boolean {
  return (
    /\d/.test(typed) || /^[b-df-hj-np-tv-xz]{3}[\s-]?[b-df-hj-np-tv-xz]{3}$/i.test(typed.trim())
  )
}

/** Has the key that the server's copy will have, so two requests for one name are for one person. */
export function onNoList(name: string): PersonRow {
  const person = { personid: '', name, groupid: '', groupname: '' }
  return { key: personKey(person), person, hasNeeds: false, needs: '', mark: undefined }
}
