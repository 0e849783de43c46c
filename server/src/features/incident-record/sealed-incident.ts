import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentFields,
} from '@holdfast/contract/incident-fields'
import type { IncidentChange } from '@holdfast/contract/incidents'
import { entryText, type RecordLink, type SealedEntry } from '@holdfast/contract/record-format'
import type { StoredIncident } from '../incidents/index.ts'
import { type RecordSources, toReport } from './incident-record-rules.ts'
import { sha256 } from './record-seals.ts'

/**
 * What the seals say that an incident is: its sealed report with the sealed changes applied. The
 * incident's own row says the same, unless somebody has altered it. See docs/decisions/0099.
 */

/**
 * The report as it was sealed. Those from before `exercise` was sealed have none. Whether it was an
 * exercise has two values, so an altered one is found by trying the other.
 */
export function sealedReport(report: RecordSources['report'], link: RecordLink | undefined) {
  const { exercise: _, ...withoutExercise } = toReport(report)
  const candidates: SealedEntry[] = [
    toReport(report),
    toReport({ ...report, exercise: !report.exercise }),
    withoutExercise,
  ]
  const sealed = candidates.find((entry) => sha256(entryText(entry)) === link?.digest)
  return sealed ?? toReport(report)
}

/** The incident after the changes. */
export function incidentAfter(
  report: StoredIncident,
  sealed: SealedEntry,
  changes: readonly IncidentChange[],
): StoredIncident {
  const fields: Record<string, string> = { ...report.reported }
  let closed: string | null = null
  let version = 1
  for (const change of changes) {
    if (change.field === 'closed') closed = change.value || null
    else fields[change.field] = change.value
    version = Math.max(version, change.version)
  }
  const exercise = typeof sealed.exercise === 'boolean' ? sealed.exercise : report.exercise
  return { ...report, fields: fields as IncidentFields, closed, version, exercise }
}

/** Sentences about what the row says and the report with its changes does not. */
export function rowDifferences(row: StoredIncident, expected: StoredIncident): string[] {
  const changed = INCIDENT_FIELD_NAMES.filter(
    (name) => (row.fields[name] ?? '') !== (expected.fields[name] ?? ''),
  ).map((name) => INCIDENT_FIELDS[name].label)
  const isClosingOther =
    (row.closed === null) !== (expected.closed === null) ||
    (row.closed !== null && Date.parse(row.closed) !== Date.parse(expected.closed ?? ''))
  return [
    ...changed,
    ...(isClosingOther ? ['Closed'] : []),
    ...(row.exercise === expected.exercise ? [] : ['Exercise']),
  ].map((name) => `“${name}” of the incident was altered outside the app`)
}
