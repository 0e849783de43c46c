import {
  SECTION_NAMES,
  type SituationReport,
  situationReportOf,
} from '@holdfast/contract/incidents/situation-reports'
import { problemOfLength } from '../../../domain/entry-length.ts'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { formatDateTime, formatDay, formatTime } from '../../../ui/format-dates.ts'

/** What was typed and not saved yet. `base`: the version from which it was begun; null for the first one. */
export type ReportDraft = { id: string; base: string | null; fields: SituationReport }

export function problemsOfReport(report: SituationReport): Problem[] {
  if (report.situation.trim() === '') {
    return [{ field: 'situation', message: 'Enter the situation' }]
  }
  const tooLong = problemOfLength(trimmed(report))
  return tooLong ? [tooLong] : []
}

export function trimmed(report: SituationReport): SituationReport {
  return situationReportOf((name) => report[name].trim())
}

export function isSameReport(one: SituationReport, other: SituationReport): boolean {
  return SECTION_NAMES.every((name) => one[name].trim() === other[name].trim())
}

/** The time alone on the day of the report, otherwise with its day. */
export function timesOf(moment: string): (time: string) => string {
  const today = formatDay(moment)
  return (time) => (formatDay(time) === today ? formatTime(time) : formatDateTime(time))
}
