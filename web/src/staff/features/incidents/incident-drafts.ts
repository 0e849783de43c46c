import { type Draft, useDraft } from '../../../storage/drafts.ts'
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
