import { useEffect, useRef } from 'react'
import { type Draft, useDraft } from '../../../offline/drafts.ts'
import type { IncidentEdit } from './incident-edit-rules.ts'
import type { ReportDraft } from './incident-form-rules.ts'

/** The report that is not sent yet. One at a time, so that it is found again from every way in. */
export function useReportDraft(): Draft<ReportDraft> {
  return useDraft('report incident')
}

/** The changes to an incident that are not saved yet. */
export function useEditDraft(incidentid: string): Draft<IncidentEdit> {
  return useDraft(`edit incident ${incidentid}`)
}

/**
 * Answers how to ask for the draft's end. It is cleared when the screen is gone: the form must not
 * empty while it slides away, and what was typed must outlive a way out that failed.
 */
export function useClearOnLeave(draft: { clear: () => void }): () => void {
  const clear = useRef<() => void>(undefined)
  useEffect(() => () => clear.current?.(), [])
  return () => {
    clear.current = draft.clear
  }
}
