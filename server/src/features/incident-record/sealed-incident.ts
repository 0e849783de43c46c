import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentFields,
} from '@holdfast/contract/incidents/incident-fields'
import type { IncidentChange } from '@holdfast/contract/incidents/incidents'
import {
  entryText,
  type RecordLink,
  type SealedEntry,
} from '@holdfast/contract/record/record-format'
import type { StoredIncident } from '../incidents/index.ts'
import { type NameOf, withNames } from './names/names-in-entries.ts'
import { sha256 } from './record-seals.ts'
import type { RecordSources } from './record-sources.ts'
import { toReport } from './sealed-rows.ts'

/**
 * Rebuilds an incident from its seals: the sealed report with the sealed changes applied. The incident's
 * own row says the same, unless somebody has altered it. See docs/decisions/0099.
 */

/**
 * The report as it was sealed. Older reports were sealed without `exercise`. If the row's `exercise` does
 * not fit the seal, somebody has altered it, and the other value is tried.
 */
export function sealedReport(
  report: RecordSources['report'],
  link: RecordLink | undefined,
  commitment: NameOf,
): SealedEntry {
  const { exercise: _, ...withoutExercise } = toReport(report)
  const candidates: SealedEntry[] = [
    toReport(report),
    toReport({ ...report, exercise: !report.exercise }),
    withoutExercise,
  ]
  const sealed = candidates.find(
    (entry) => isSealedAs(entry, link) || isSealedAs(withNames(entry, commitment), link),
  )
  return sealed ?? toReport(report)
}

/** Whether this, with its names as they stand, is what was sealed. */
export function isSealedAs(entry: SealedEntry, link: RecordLink | undefined): boolean {
  return sha256(entryText(entry)) === link?.digest
}

/** The incident after the changes. */
export function incidentAfter(
  report: StoredIncident,
  sealed: SealedEntry,
  changes: readonly IncidentChange[],
): StoredIncident {
  const fields: Record<string, string> = { ...report.reported }
  let closed: string | null = null
  let mergedinto: string | null = null
  let related: string[] = []
  let version = 1
  for (const change of changes) {
    if (change.field === 'closed') closed = change.value || null
    else if (change.field === 'mergedinto') mergedinto = change.value || null
    else if (change.field === 'related')
      related = change.value === '' ? [] : change.value.split(',')
    // That another incident was merged into this one is in the row of the other.
    else if (change.field !== 'mergedwith') fields[change.field] = change.value
    version = Math.max(version, change.version)
  }
  const exercise = typeof sealed.exercise === 'boolean' ? sealed.exercise : report.exercise
  const links = { mergedinto, related }
  return { ...report, fields: fields as IncidentFields, closed, ...links, version, exercise }
}

/** The incidents that are merged into this one, by its own changes. */
export function mergedWith(changes: readonly IncidentChange[]): string[] {
  const merged = new Set<string>()
  for (const { field, value, previous } of changes) {
    if (field !== 'mergedwith') continue
    if (value === '') merged.delete(previous)
    else merged.add(value)
  }
  return [...merged]
}

/** Sentences about differences between the row and the report with its changes. */
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
    ...(row.mergedinto === expected.mergedinto ? [] : ['Merged into']),
    ...(row.related.join() === expected.related.join() ? [] : ['Belongs to']),
  ].map((name) => `“${name}” of the incident was altered outside the app`)
}
