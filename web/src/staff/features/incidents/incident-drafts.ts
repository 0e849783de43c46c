import { type FormDraft, useFormDraft } from '../../../editing/form-draft.ts'
import type { IncidentEdit } from './incident-edit-rules.ts'
import type { ReportDraft } from './incident-form-rules.ts'

/** The report that is not sent yet. One at a time, so that it is found again from every way in. */
export function useReportDraft(): FormDraft<ReportDraft> {
  return useFormDraft('report incident')
}

/** The changes to an incident that are not saved yet. */
export function useEditDraft(incidentid: string): FormDraft<IncidentEdit> {
  return useFormDraft(`edit incident ${incidentid}`)
}
