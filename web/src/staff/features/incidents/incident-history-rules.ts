import { INCIDENT_FIELDS, type IncidentField } from '@holdfast/contract/incident-fields'
import type { IncidentChange, IncidentConflict } from '@holdfast/contract/incidents'
import { formatField } from '../../../domain/incident-text.ts'
import type { FieldConflict } from './incident-edit-rules.ts'

/** What one person saved at one time. */
export type HistoryEntry = {
  version: number
  authorname: string
  timestamp: string
  /** `from` and `to` in words, `""` when the field was or became empty. */
  changes: { field: string; label: string; from: string; to: string }[]
  isClosing: boolean
}

/** The changes of an incident, save by save, the newest first. */
export function historyOf(changes: readonly IncidentChange[]): HistoryEntry[] {
  const entries = new Map<number, HistoryEntry>()
  for (const { field, value, previous, version, authorname, timestamp } of changes) {
    const entry = entries.get(version) ?? {
      version,
      authorname,
      timestamp,
      changes: [],
      isClosing: false,
    }
    entries.set(version, entry)
    if (field === 'closed') entry.isClosing = true
    else entry.changes.push(describeChange(field, previous, value))
  }
  return [...entries.values()].sort((a, b) => b.version - a.version)
}

/** Who gave a field the value that stands against another one, and when. */
export type Change = { authorname: string; timestamp: string }

/**
 * The change behind a conflict: as the server's refusal tells it, or else the history;
 * undefined until either is here.
 */
export function changeBehind(
  { field, theirs }: FieldConflict,
  refusals: readonly IncidentConflict[],
  history: readonly IncidentChange[],
): Change | undefined {
  const refusal = refusals.find((one) => one.field === field && one.theirs === theirs)
  if (refusal) return { authorname: refusal.changedBy, timestamp: refusal.changedAt }
  return history
    .filter((change) => change.field === field && change.value === theirs)
    .sort((a, b) => b.version - a.version)[0]
}

export function conflictProblem({ field, changedBy }: IncidentConflict) {
  const label = isKnown(field) ? INCIDENT_FIELDS[field].label : field
  return { field, message: `${changedBy} changed ‘${label}’ too. Choose what it should say.` }
}

/** A field of a newer server is shown under its own name. */
function describeChange(field: string, previous: string, value: string) {
  if (!isKnown(field)) return { field, label: field, from: previous, to: value }
  const { label } = INCIDENT_FIELDS[field]
  return { field, label, from: formatField(field, previous), to: formatField(field, value) }
}

function isKnown(field: string): field is IncidentField {
  return Object.hasOwn(INCIDENT_FIELDS, field)
}
