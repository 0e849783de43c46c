import type { IncidentChange } from '@holdfast/contract/incidents'
import { INCIDENT_EDITING, isIncidentField } from '../../../domain/incident-edit.ts'
import { formatField } from '../../../domain/incident-text.ts'

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

function describeChange(field: string, previous: string, value: string) {
  const describe = (text: string) => (isIncidentField(field) ? formatField(field, text) : text)
  const label = INCIDENT_EDITING.labelOf(field)
  return { field, label, from: describe(previous), to: describe(value) }
}
