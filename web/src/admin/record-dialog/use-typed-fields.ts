import { newNamedId } from '@holdfast/contract/ids'
import { useState } from 'react'
import { useDraft } from '../../storage/drafts.ts'
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
  /** Drops what was typed and closes the dialog: the person has confirmed it, or it is saved. */
  close: () => void
  /** What the record's dialog needs to know of it. */
  dialog: {
    onClose: () => void
    isChanged: boolean
    isKept: true
    onBeginAgain: (() => void) | undefined
    isOverwriting: boolean
  }
  /**
   * The id to save under; for a new record it is made from the name at the first attempt. A further
   * attempt keeps it and may find the record there: one whose answer was lost makes no second record.
   */
  recordId: (name: string) => { id: string; isNew: boolean }
}

type DialogActions = {
  onClose: () => void
  /** Forgets what else was typed or found wrong. */
  onBeginAgain: () => void
}

/**
 * The fields of a record's dialog. What is typed is kept on this device at every key until it is
 * saved or dropped, so never give it a password. `kind` names the record's kind and organisation
 * (`contact/riverside`); without an `id` the record is new. `present` is the record as it is now.
 */
export function useTypedFields<T extends object>(
  kind: string,
  id: string | undefined,
  present: T,
  { onClose, onBeginAgain }: DialogActions,
): TypedFields<T> {
  const { value, save, clear } = useDraft<TypedOver<T>>(
    id === undefined ? `admin new ${kind}` : `admin edit ${kind}/${id}`,
  )
  const [wasKept] = useState(value !== undefined)
  const isChanged = value !== undefined && Object.keys(value.typed).length > 0

  function close() {
    clear()
    onClose()
  }

  function beginAgain() {
    clear()
    onBeginAgain()
  }

  return {
    fields: { ...present, ...value?.typed },
    typed: value?.typed ?? {},
    base: value?.base ?? present,
    change: (part, seen) => {
      const next = typeFields(value, present, part, seen)
      if (next === undefined) clear()
      else save(next)
    },
    close,
    dialog: {
      onClose: close,
      isChanged,
      isKept: true,
      onBeginAgain: wasKept && isChanged ? beginAgain : undefined,
      isOverwriting: id !== undefined && value !== undefined && isOverwriting(value, present),
    },
    recordId: (name) => {
      const known = id ?? value?.madeId
      if (known !== undefined) return { id: known, isNew: false }
      const madeId = newNamedId(name)
      save({ base: present, typed: {}, ...value, madeId })
      return { id: madeId, isNew: true }
    },
  }
}
