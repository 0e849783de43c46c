import { newRecordId } from '@holdfast/contract/ids'
import { useRef } from 'react'

type RepeatedId = {
  /** The same as at the last attempt to do this. */
  of: (what: string) => string
  /** The server has answered: the next attempt is another one. */
  end: () => void
}

/** Repeated with the same id, a request whose answer was lost is done once. */
export function useRepeatedId(): RepeatedId {
  const begun = useRef<{ id: string; what: string }>(undefined)
  return {
    of: (what) => {
      if (begun.current?.what !== what) begun.current = { id: newRecordId(), what }
      return begun.current.id
    },
    end: () => {
      begun.current = undefined
    },
  }
}
