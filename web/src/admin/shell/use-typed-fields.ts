import { newNamedId } from '@holdfast/contract/ids'
import { useState } from 'react'
import { useDraft } from '../../offline/drafts.ts'
import { isOverwriting, type TypedOver, typeFields } from './typed-fields-rules.ts'

type TypedFields<T> = {
  /** What the form shows: what was typed, over the record as it is now. */
  fields: T
  /** What was typed and says something else than before. */
  typed: Partial<T>
  /** The record as it was when the person began. */
  base: T
  /** `seen`: what the person has come to know of the record meanwhile. */
  change: (part: Partial<T>, seen?: Partial<T>) => void
  isChanged: boolean
  /** What was typed earlier and not saved has been put back. */
  isRestored: boolean
  /** Saving would replace what somebody else has saved meanwhile. */
  isOverwriting: boolean
  clear: () => void
  /**
   * The id to save under; for a new record it is made from the name at the first attempt. A further
   * attempt keeps it and may find the record there: one whose answer was lost makes no second record.
   */
  recordId: (name: string) => { id: string; isNew: boolean }
}

/**
 * The fields of a record's popup. What is typed is kept on this device at every key until it is
 * saved or dropped, so never give it a password. `kind` names the record's kind and organisation
 * (`contact/riverside`); without an `id` the record is new. `present` is the record as it is now.
 */
export function useTypedFields<T extends object>(
  kind: string,
  id: string | undefined,
  present: T,
): TypedFields<T> {
  const { value, save, clear } = useDraft<TypedOver<T>>(
    id === undefined ? `admin new ${kind}` : `admin edit ${kind}/${id}`,
  )
  const [wasKept] = useState(value !== undefined)
  const isChanged = value !== undefined && Object.keys(value.typed).length > 0

  return {
    fields: { ...present, ...value?.typed },
    typed: value?.typed ?? {},
    base: value?.base ?? present,
    change: (part, seen) => {
      const next = typeFields(value, present, part, seen)
      if (next === undefined) clear()
      else save(next)
    },
    isChanged,
    isRestored: wasKept && isChanged,
    isOverwriting: id !== undefined && value !== undefined && isOverwriting(value, present),
    clear,
    recordId: (name) => {
      const known = id ?? value?.madeId
      if (known !== undefined) return { id: known, isNew: false }
      const madeId = newNamedId(name)
      save({ base: present, typed: {}, ...value, madeId })
      return { id: madeId, isNew: true }
    },
  }
}
