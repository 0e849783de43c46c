import type { IncidentFields } from '@holdfast/contract/incidents/incident-fields'
import { type FormDraft, useFormDraft } from '../../../editing/form-draft.ts'
import type { RecordEdit } from '../../../editing/record-edit-rules.ts'
import type { ReportDraft } from './incident-form-rules.ts'

/** The report that is not sent yet. There is only one, so every link to the form leads to it. */
export function useReportDraft(): FormDraft<ReportDraft> {
  return useFormDraft('report incident')
}

/** The changes to an incident that are not saved yet. */
export function useEditDraft(incidentid: string): FormDraft<RecordEdit<IncidentFields>> {
  return useFormDraft(editDraftKey(incidentid))
}

export function editDraftKey(incidentid: string): string {
  return `edit incident ${incidentid}`
}
