import type { Check } from '@holdfast/contract/checklists'
import type { Content } from '@holdfast/contract/content'
import { INCIDENT_FIELDS, type IncidentField } from '@holdfast/contract/incident-fields'
import type { LogEntry } from '@holdfast/contract/incident-log'
import type { IncidentChange } from '@holdfast/contract/incidents'
import { LOG_COORDINATE_DECIMALS } from '@holdfast/contract/limits'
import { type Position, readPosition } from '@holdfast/contract/positions'
import { readChecklistContent } from '../../../domain/checklist-content.ts'
import { formatField } from '../../../domain/incident-text.ts'
import { coordinates } from '../../../domain/text.ts'

/** Log entries, field changes and checks of an incident in one list. */

export const KINDS = {
  entry: 'Log entry',
  location: 'Location',
  change: 'Change',
  check: 'Check',
} as const

export type Kind = keyof typeof KINDS

/** `occurred` by the author's clock, `received` by the server's: both ISO 8601 in UTC. */
export type TimelineRow = {
  id: string
  kind: Kind
  occurred: string
  received: string
  userid: string
  author: string
  /** The role in which a log entry was written; changes and checks carry none. */
  roleid: string | null
  text: string
  position: Position | undefined
}

type Sources = {
  entries: readonly LogEntry[]
  history: readonly IncidentChange[]
  checks: readonly Check[]
  items: Content['checklist_items']
}

/** Oldest first. */
export function timelineOf({ entries, history, checks, items }: Sources): TimelineRow[] {
  const contents = new Map(items.map(({ id, content }) => [id, content]))
  const rows = [
    ...entries.map(rowOfEntry),
    ...history.map(rowOfChange),
    ...checks.map((check) => rowOfCheck(check, contents.get(check.itemid))),
  ]
  return rows.sort((a, b) => (a.occurred < b.occurred ? -1 : a.occurred > b.occurred ? 1 : 0))
}

function rowOfEntry(entry: LogEntry): TimelineRow {
  const position = entry.type === 'location' ? readPosition(entry.content) : undefined
  return {
    id: entry.id,
    kind: entry.type === 'location' ? 'location' : 'entry',
    occurred: entry.timestamp,
    received: entry.received,
    userid: entry.userid,
    author: entry.authorname,
    roleid: entry.roleid,
    text: position
      ? `Shared location ${coordinates(position, LOG_COORDINATE_DECIMALS)}`
      : entry.content,
    position,
  }
}

function rowOfChange(change: IncidentChange): TimelineRow {
  return {
    id: `change ${change.version} ${change.field}`,
    kind: 'change',
    occurred: change.timestamp,
    received: change.timestamp,
    userid: change.userid,
    author: change.authorname,
    roleid: null,
    text: describeChange(change),
    position: undefined,
  }
}

function rowOfCheck(check: Check, content: string | undefined): TimelineRow {
  return {
    id: `check ${check.itemid} ${check.index ?? ''}`,
    kind: 'check',
    occurred: check.timestamp,
    received: check.received,
    userid: check.userid,
    author: check.authorname,
    roleid: null,
    text: describeCheck(check, content),
    position: undefined,
  }
}

function describeChange({ field, previous, value }: IncidentChange): string {
  if (field === 'closed') return 'Incident closed'
  const isKnown = Object.hasOwn(INCIDENT_FIELDS, field)
  const label = isKnown ? INCIDENT_FIELDS[field as IncidentField].label : field
  const format = (text: string) => (isKnown ? formatField(field as IncidentField, text) : text)
  if (previous === '') return `${label} set to “${format(value)}”`
  if (value === '') return `${label} emptied; it was “${format(previous)}”`
  return `${label} changed from “${format(previous)}” to “${format(value)}”`
}

function describeCheck({ itemid, index, checked }: Check, content: string | undefined): string {
  const { text, subitems } = readChecklistContent(content ?? itemid)
  if (index !== null) {
    return `${checked ? 'Ticked' : 'No longer ticked'}: ${subitems[index] ?? index + 1} (${text})`
  }
  const state = checked === null ? 'Undone' : checked ? 'Complete' : 'Not applicable'
  return `${state}: ${text}`
}
