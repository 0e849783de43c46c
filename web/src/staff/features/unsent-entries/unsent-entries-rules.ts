import { areasOf, messageWithAreas } from '@holdfast/contract/alerts/alert-areas'
import { describeRoom } from '@holdfast/contract/alerts/alert-rooms'
import { OWN_ANSWER_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { ANSWER_WORDS } from '@holdfast/contract/closures/closure-words'
import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import type { Content } from '@holdfast/contract/content/content'
import { ALERT_ID } from '@holdfast/contract/ids'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { entryText } from '@holdfast/contract/incidents/entry-contents'
import type { NewLogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import {
  changesOwner,
  describeAssignment,
  describeChange,
} from '@holdfast/contract/incidents/task-state'
import type { NewTask } from '@holdfast/contract/incidents/tasks'
import { describeMark } from '@holdfast/contract/roll-call/mark-words'
import { describePickup } from '@holdfast/contract/roll-call/pickup-words'
import type { NewRollCount } from '@holdfast/contract/roll-call/roll-call'
import { describeCount } from '@holdfast/contract/roll-call/roll-call-totals'
import type { NamesOwners } from '../../../data/incidents/tasks.ts'
import { incidentName } from '../../../domain/shorten-details.ts'
import type { OutboxItem } from '../../../storage/unsynced-store.ts'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'

/** An item of the outbox as shown to people. `refusal`: why the server does not accept it. */
export type UnsentEntry = {
  id: string
  incident: string
  /** `Log entry`, `Correction`, `Shared location`, `Roll call`, `Task`, `Task changed`, `Handover`, `Alert`, `Answer to an alert`, `Answer to a call for help`, `Answer to a closure`, or what was ticked. */
  kind: string
  /** What was written; markdown for checks. */
  text: string
  isMarkdown: boolean
  timestamp: string
  refusal: { reason: string; at: string | undefined } | undefined
}

const RESPONSES = {
  seen: 'Seen',
  coming: 'I am coming',
  withdrawn: 'I cannot come after all',
} as const

const NO_TASK_RIGHT =
  'Only admins, those who hold a team role and those who have the task can do that.'

const NO_SUCH_TASK =
  'The server does not have this task: see whether the task itself was not accepted.'

type NamedIncident = Pick<Incident, 'id' | 'incidentDetails' | 'exercise'>
type Known = {
  alerts: readonly Pick<Alert, 'id' | 'title' | 'exercise'>[]
  /** The server's incidents; undefined while they are not known. */
  incidents: readonly NamedIncident[] | undefined
  /** The incidents that a restored server has lost. */
  lost: readonly NamedIncident[]
  checklistItems: Content['checklist_items']
  /** The kinds of alert. */
  kinds: readonly { id: string; title: string }[]
  nameOwner: NamesOwners
}

/** Every item, of any incident, in the order of writing. */
export function unsentEntries(items: readonly OutboxItem[], known: Known): UnsentEntry[] {
  return [...items]
    .sort((a, b) => a.order - b.order)
    .map((item) => ({
      id: item.id,
      incident: subjectOf(item, known),
      ...contentOf(item, known),
      timestamp: timeOf(item),
      refusal: item.refused && {
        reason: reasonOf(item.refused, item, known),
        at: item.refused.at,
      },
    }))
}

function timeOf(item: OutboxItem): string {
  return item.kind === 'alert' ? new Date(item.written).toISOString() : item.body.timestamp
}

/** The incident or the alert that an item belongs to. */
function subjectOf(item: OutboxItem, { alerts, incidents, lost }: Known): string {
  if (item.kind === 'alert') return item.body.exercise ? 'An alert: Exercise' : 'An alert'
  if (item.kind === 'closureanswer') return `Closure of ${formatDay(`${item.day}T12:00:00`)}`
  if (!ALERT_ID.test(item.ownerid)) return incidentOf(item.ownerid, incidents, lost)
  const alert = alerts.find(({ id }) => id === item.ownerid)
  if (alert === undefined) return 'An alert'
  return `${alert.exercise ? 'Exercise: ' : ''}${alert.title} alert`
}

/** Its name, or what is known of an incident that this device no longer has. */
export function incidentOf(id: string, incidents: Known['incidents'], lost: Known['lost']): string {
  const incident = incidents?.find((candidate) => candidate.id === id)
  if (incident !== undefined) return incidentName(incident)
  const kept = lost.find((candidate) => candidate.id === id)
  if (kept !== undefined) {
    return `${incidentName(kept)}. It is not on the server; this is sent once it is put back.`
  }
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})_/.exec(id) ?? []
  const date = day === undefined ? '' : ` of ${formatDay(`${year}-${month}-${day}T12:00:00`)}`
  return incidents === undefined ? `An incident${date}` : `A deleted incident${date}`
}

function contentOf(
  item: OutboxItem,
  { checklistItems, kinds, nameOwner }: Known,
): Pick<UnsentEntry, 'kind' | 'text' | 'isMarkdown'> {
  if (item.kind === 'check') return checkContentOf(item.body, checklistItems)
  if (item.kind === 'alert') {
    const { kind, message: typed = '' } = item.body
    const message = messageWithAreas(areasOf(item.body), typed)
    const title = kinds.find(({ id }) => id === kind)?.title ?? 'Alert'
    return { kind: 'Alert', text: message || title, isMarkdown: false }
  }
  if (item.kind === 'alertanswer') {
    const { answer, note, room } = item.body
    const { name = '', pupils = null, adults = null, injured = null } = room ?? {}
    const inRoom = describeRoom({ name, pupils, adults, injured })
    const text = [OWN_ANSWER_WORDS[answer], note, inRoom].filter(Boolean).join('. ')
    return { kind: 'Answer to an alert', text, isMarkdown: false }
  }
  if (item.kind === 'alertresponse') {
    const text = RESPONSES[item.body.kind]
    return { kind: 'Answer to a call for help', text, isMarkdown: false }
  }
  if (item.kind === 'closureanswer') {
    const text = [ANSWER_WORDS[item.body.answer], item.body.note].filter(Boolean).join('. ')
    return { kind: 'Answer to a closure', text, isMarkdown: false }
  }
  if (item.kind === 'count') {
    return { kind: 'Roll call', text: countText(item.body), isMarkdown: false }
  }
  if (item.kind === 'mark') {
    const { state, place = '', note = '' } = item.body
    const text = describeMark({ state, place, note, people: item.people, release: null })
    return { kind: 'Roll call', text, isMarkdown: false }
  }
  if (item.kind === 'release') {
    const { adult, relationship = '', identity, note = '' } = item.body
    const release = { adult, relationship, identity }
    const text = describeMark({ state: 'released', place: '', note, people: item.people, release })
    return { kind: 'Reunification', text, isMarkdown: false }
  }
  if (item.kind === 'pickup')
    return { kind: 'Reunification', text: pickupText(item), isMarkdown: false }
  if (item.kind === 'task') {
    return { kind: 'Task', text: taskText(item.body, nameOwner), isMarkdown: false }
  }
  if (item.kind === 'taskchange') {
    return { kind: 'Task changed', text: taskChangeText(item, nameOwner), isMarkdown: false }
  }
  if (item.kind === 'handover') {
    const note = 'note' in item.body ? item.body.note : ''
    return {
      kind: 'Handover',
      text: [item.title, note].filter(Boolean).join('. '),
      isMarkdown: false,
    }
  }
  const text = entryText(item.body, formatDateTime)
  return { kind: LOG_ENTRY_KINDS[item.body.type], text, isMarkdown: false }
}

const LOG_ENTRY_KINDS: Record<NewLogEntry['type'], string> = {
  text: 'Log entry',
  location: 'Shared location',
  correction: 'Correction',
  decision: 'Decision',
  methane: 'Report to 999',
  sitrep: 'Situation report',
  parents: 'Message to parents',
}

function pickupText({ body, people }: Extract<OutboxItem, { kind: 'pickup' }>): string {
  const { state = 'asked', adult = '', relationship = '', identity, note = '' } = body
  const collector = identity ? { adult, relationship, identity } : null
  return describePickup({ people, state, collector, note })
}

function countText({ groupname = '', expected = 0, ...count }: NewRollCount): string {
  const { place = '', missing = [], injured = [] } = count
  return describeCount({ ...count, groupname, expected, place, missing, injured })
}

/** Everything that was typed, so that it can be read and copied when the server does not take it. */
function taskText({ title, detail, due = null, ...owner }: NewTask, nameOwner: NamesOwners) {
  const ownername = nameOwner(toOwner(owner))
  const assignment = describeAssignment({ ownername, due }, formatDateTime)
  return [`${title}, ${assignment}`, detail].filter(Boolean).join('. ')
}

function taskChangeText(
  { title, body }: Extract<OutboxItem, { kind: 'taskchange' }>,
  nameOwner: NamesOwners,
): string {
  const { state, due, note = '' } = body
  const change = {
    ...(state && { state }),
    ...(changesOwner(body) && { userids: [], ownername: nameOwner(toOwner(body)) }),
    ...(due !== undefined && { due }),
  }
  return `${title}: ${describeChange({ ...change, note }, formatDateTime)}`
}

function toOwner({ roleid = null, userids = [] }: Pick<NewTask, 'roleid' | 'userids'>) {
  return { roleid, userids }
}

type CheckBody = { itemid: string; index?: number | null | undefined; checked: Check['checked'] }

function checkContentOf({ itemid, index, checked }: CheckBody, items: Content['checklist_items']) {
  const found = items.find((candidate) => candidate.id === itemid)
  const { text, subitems } = readChecklistContent(found?.content ?? '')
  const itemText = (index == null ? text : subitems[index]) || 'An item that is no longer there'
  const kind = { true: 'Complete', false: 'Not Applicable', null: 'Actions Incomplete' }[
    `${checked}`
  ]
  return { kind: `Checklist: ${kind}`, text: itemText, isMarkdown: true }
}

/** Says why the item was refused. For alerts and unknown codes it uses the server's own sentence. */
function reasonOf(
  { code, message }: NonNullable<OutboxItem['refused']>,
  { kind, ownerid }: OutboxItem,
  { incidents }: Known,
): string {
  if (ALERT_ID.test(ownerid)) {
    return code === 'not-found' ? 'The alert was deleted before this was sent.' : message
  }
  if (kind === 'closureanswer') return message
  // The server says where the role is now.
  if (kind === 'handover' && code !== 'not-found') return message
  if (code === 'not-allowed' && (kind === 'task' || kind === 'taskchange')) return NO_TASK_RIGHT
  const isIncidentKnown = incidents?.some(({ id }) => id === ownerid) ?? false
  if (code === 'not-found' && kind === 'taskchange' && isIncidentKnown) return NO_SUCH_TASK
  if (code === 'not-found' && kind === 'pickup' && isIncidentKnown) return message
  if (code === 'closed') return 'The incident was closed before this was sent.'
  if (code === 'not-found') return 'The incident was deleted before this was sent.'
  // A correction or a decision; the server says who may write it.
  if (code === 'not-allowed' && kind === 'log') return message
  if (code === 'not-allowed') return 'You are not allowed to write to this incident.'
  return message
}

/** Says why entries are waiting, and what ends the wait. */
export function waitingReason(now: {
  online: boolean
  isRefused: boolean
  unreachable: boolean
}): string {
  if (!now.online) return 'You are offline. They are sent by themselves when you have a connection.'
  if (now.isRefused) return 'They are sent as soon as you have signed in again.'
  if (now.unreachable) {
    return 'The server cannot be reached. They are sent by themselves as soon as it answers.'
  }
  return 'They are sent by themselves as soon as the server takes them.'
}
