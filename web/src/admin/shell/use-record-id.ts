import { newNamedId } from '@holdfast/contract/ids'
import { useRef } from 'react'

/**
 * The id under which a popup saves; for a new record it is made from the name at the first attempt.
 * A further attempt keeps it and may find the record there: one whose answer was lost makes no
 * second record.
 */
export function useRecordId(known: string | undefined) {
  const made = useRef<string>(undefined)
  return (name: string): { id: string; isNew: boolean } => {
    if (known !== undefined) return { id: known, isNew: false }
    const isNew = made.current === undefined
    made.current ??= newNamedId(name)
    return { id: made.current, isNew }
  }
}
