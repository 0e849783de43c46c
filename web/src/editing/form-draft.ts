import { useState } from 'react'
import { type Draft, useDraft } from '../storage/drafts.ts'

export type FormDraft<T> = Draft<T> & {
  /** Removes the draft at once; the form still shows it while the screen slides out. */
  end: () => void
  isEnded: boolean
}

/** The draft of the form on the screen, by key. */
export function useFormDraft<T>(key: string): FormDraft<T> {
  const draft = useDraft<T>(key)
  const [last, setLast] = useState<{ value: T | undefined }>()
  return {
    ...draft,
    value: last ? last.value : draft.value,
    end: () => {
      setLast({ value: draft.value })
      draft.clear()
    },
    isEnded: last !== undefined,
  }
}
