import { personKey } from '@holdfast/contract/roll-call/standing-marks'
import type { PersonRow } from '../person-rows.ts'

/** Whether somebody means a card and no name, which has no digit and hardly ever goes without a vowel. */
export function isShapedLikeCode(typed: string): boolean {
  return (
    /\d/.test(typed) || /^[b-df-hj-np-tv-xz]{3}[\s-]?[b-df-hj-np-tv-xz]{3}$/i.test(typed.trim())
  )
}

/** Whoever asks for the same name asks for the same person, as after the server has it. */
export function onNoList(name: string): PersonRow {
  const person = { personid: '', name, groupid: '', groupname: '' }
  return { key: personKey(person), person, hasNeeds: false, needs: '', mark: undefined }
}
