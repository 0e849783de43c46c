import type { Role } from '@holdfast/contract/content/content'
import { entryText, readDecision } from '@holdfast/contract/incidents/entry-contents'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { changesOwner } from '@holdfast/contract/incidents/task-state'
import type { NewTask, NewTaskChange, Task } from '@holdfast/contract/incidents/tasks'
import { MAX_NAME_CHARACTERS, MAX_TASK_TEXT_CHARACTERS } from '@holdfast/contract/limits'
import type { User } from '@holdfast/contract/people/users'
import { byName } from '@holdfast/contract/sorting'
import { midSentence } from '@holdfast/contract/text'
import { type DueTime, dueOf } from '../../../domain/due-time.ts'
import { wordsForTask } from '../../../domain/task-words.ts'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import type { Option } from '../../../ui/form/select-field.tsx'
import { fromTimeInput, toTimeInput } from '../../../ui/form/time-field.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'

/** What the forms of a task hold, as typed. */

/** `owners`: the values of `ownerOptions` that were chosen; none for nobody yet. */
export type TaskFields = DueTime & { title: string; detail: string; owners: string[] }

/** `id` is made with the first character, so that a second attempt makes no second task. */
export type TaskDraft = { id: string; fields: TaskFields }

/** What a button of a task changes; the note beside the buttons goes with it. */
export type Change = Omit<NewTaskChange, 'id' | 'timestamp' | 'sent' | 'note'>

const ROLE = 'role '
const USER = 'user '

/** The person themselves, the roles, then everybody else by name. */
export function ownerOptions(
  me: { userid: string },
  roles: readonly Pick<Role, 'id' | 'title'>[],
  users: readonly Pick<User, 'id' | 'name'>[],
): Option[] {
  const own = users.find(({ id }) => id === me.userid)
  const others = users.filter(({ id }) => id !== me.userid).toSorted(byName)
  return [
    ...(own ? [{ value: USER + own.id, label: `Me (${own.name})` }] : []),
    ...roles.map(({ id, title }) => ({ value: ROLE + id, label: title })),
    ...others.map(({ id, name }) => ({ value: USER + id, label: name })),
  ]
}

/** Owners who were deleted meanwhile; without them the form would show that nobody has the task. */
export function missingOptions(
  owners: readonly string[],
  options: readonly Option[],
  names: ReadonlyMap<string, string> = new Map(),
): Option[] {
  return [...new Set(owners)]
    .filter((owner) => owner !== '' && !options.some(({ value }) => value === owner))
    .map((owner) => {
      const name = names.get(owner) ?? owner.replace(/^\w+ /, '')
      return { value: owner, label: `${name} (no longer here)` }
    })
}

export function isPerson(owner: string | undefined): boolean {
  return owner?.startsWith(USER) ?? false
}

/** The owner as the server takes it: a role alone, or people. */
export function ownerOf(owners: readonly string[]): { roleid: string } | { userids: string[] } {
  const role = owners.find((owner) => owner.startsWith(ROLE))
  if (role !== undefined) return { roleid: role.slice(ROLE.length) }
  const userids = owners.filter(isPerson).map((owner) => owner.slice(USER.length))
  return { userids: [...new Set(userids)] }
}

export function ownersOf({ roleid, userids }: Pick<Task, 'roleid' | 'userids'>): string[] {
  return roleid === null ? userids.map((id) => USER + id) : [ROLE + roleid]
}

/** Names of the task's owners by their values, as they were when they got it. */
export function ownerNamesOf(task: Pick<Task, 'roleid' | 'userids' | 'ownername'>) {
  const owners = ownersOf(task)
  const names = owners.length === 1 ? [task.ownername] : task.ownername.split(', ')
  // A name with a comma in it cannot be told from two names.
  const areKnown = names.length === owners.length
  return new Map(owners.flatMap((owner, at) => (areKnown ? [[owner, names[at] ?? '']] : [])))
}

export function isSameOwner(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(ownerOf(a)) === JSON.stringify(ownerOf(b))
}

export function problemsOf({ title, detail, due, dueAt }: TaskFields): Problem[] {
  const problems: (Problem | false)[] = [
    title.trim() === '' && { field: 'title', message: 'Enter what has to be done' },
    title.trim().length > MAX_NAME_CHARACTERS && {
      field: 'title',
      message: `Shorten it to ${MAX_NAME_CHARACTERS} characters; the rest fits below`,
    },
    detail.length > MAX_TASK_TEXT_CHARACTERS && {
      field: 'detail',
      message: 'Shorten it to 10,000 characters',
    },
    due === 'at' && fromTimeInput(dueAt) === '' && { field: 'dueAt', message: 'Enter the time' },
  ]
  return problems.filter((problem) => problem !== false)
}

export function taskOf(
  { id, fields }: TaskDraft,
  source: Task['source'],
  clocks: { server: number; device: Date },
): Omit<NewTask, 'sent'> {
  return {
    ...{ id, source, title: fields.title.trim(), detail: fields.detail.trim() },
    ...ownerOf(fields.owners),
    due: dueOf(fields, clocks.server),
    timestamp: clocks.device.toISOString(),
  }
}

/** `text`: what an entry says now; `before`: what it said before it was corrected, or `""`. */
export type SourceWords = { text: string; before: string }

type Entry = Pick<LogEntry, 'id' | 'type' | 'content'> & { refersto?: string | null }

/** The words of a log entry, by its last correction. */
export function wordsOfEntry(entries: readonly Entry[], id: string): SourceWords {
  const entry = entries.find((candidate) => candidate.id === id)
  const text = entry === undefined ? '' : wordsOf(entry)
  const correction = entries.findLast(({ refersto }) => refersto === id)?.content
  return correction === undefined ? { text, before: '' } : { text: correction, before: text }
}

/** Of a decision only what was decided: a title has no room for the reasons. */
function wordsOf(entry: Entry): string {
  return readDecision(entry)?.decision ?? entryText(entry, formatDateTime)
}

type Current = Pick<Task, 'state' | 'roleid' | 'userids' | 'ownername' | 'due'>

/** A change that was just made, as a sentence, and the change that takes it back. */
export type Undoable = { said: string; change: Change; undo: Change }

/** Undefined for what took nothing from anybody, such as beginning one's own task. */
export function undoableOf(change: Change, before: Current): Undoable | undefined {
  const said = sentenceOf(change, before)
  if (said === undefined) return undefined
  const undo: Change = {
    ...(change.state !== undefined && { state: before.state }),
    ...(changesOwner(change) && ownerOf(ownersOf(before))),
    ...(change.due !== undefined && { due: before.due }),
  }
  return { said, change, undo }
}

function sentenceOf(change: Change, before: Current): string | undefined {
  if (change.state === 'done') return 'You marked it as done'
  if (change.state === 'cancelled') return 'You cancelled it'
  if (change.due !== undefined) return 'You changed the due time'
  if (!changesOwner(change)) return undefined
  if (change.state === 'open') return 'You handed it on'
  return before.ownername === '' ? undefined : `You took it from ${before.ownername}`
}

/** Whether nobody has changed since what was changed: an undo must not take the task from its new owner. */
export function stillApplies(change: Change, task: Current): boolean {
  return (
    (change.state === undefined || change.state === task.state) &&
    (!changesOwner(change) || isSameOwner(ownersOf(asOwner(change)), ownersOf(task))) &&
    (change.due === undefined || change.due === task.due)
  )
}

function asOwner({ roleid = null, userids = [] }: Change): Pick<Task, 'roleid' | 'userids'> {
  return { roleid, userids }
}

type NamedHolder = { userid: string; roleid: string }

/** The team roles that somebody holds, with the holders’ names, for one tap each; without the present owner. */
export function rolesToHandTo(
  roles: readonly Pick<Role, 'id' | 'title'>[],
  allocations: readonly NamedHolder[],
  users: readonly Pick<User, 'id' | 'name'>[],
  owner: string | null,
): { id: string; title: string; holders: string }[] {
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return roles.flatMap(({ id, title }) => {
    const holders = allocations.filter(({ roleid }) => roleid === id)
    if (id === owner || holders.length === 0) return []
    return [
      { id, title, holders: holders.map(({ userid }) => names.get(userid) ?? userid).join(', ') },
    ]
  })
}

export const DUE_STEPS = [
  { minutes: 10, label: '+10 min' },
  { minutes: 30, label: '+30 min' },
  { minutes: 60, label: '+1 h' },
] as const

/** So much later than it is due; than now, when that has passed or there is no time yet. */
export function laterBy(minutes: number, due: string | null, now: number): string {
  const from = Math.max(now, due === null ? 0 : Date.parse(due))
  return new Date(from + minutes * 60_000).toISOString()
}

/** What remains in the field of a note once `sent` is stored: what was typed since. */
export function restOfNote(typed: string | undefined, sent: string): string | undefined {
  if (typed === undefined || !typed.startsWith(sent)) return typed
  return typed.slice(sent.length).trimStart() || undefined
}

/**
 * A log entry as the start of a task: its first words, and all of it where it is longer. What it said
 * before a correction goes below: a correction may be a note that makes no sense alone.
 */
export function fieldsFromWords({ text, before }: SourceWords): TaskFields {
  const fields = fieldsFromText(text)
  if (before === '') return fields
  const detail = [fields.detail, `Before the correction: ${before.trim()}`].filter(Boolean)
  return { ...fields, detail: detail.join('\n\n').slice(0, MAX_TASK_TEXT_CHARACTERS) }
}

const HOUR_MS = 60 * 60 * 1000

/**
 * What a holder of a role has to do by the end of their shift, or before they leave the site. It begins with a
 * full hour, so that they change the hour and need not type a date.
 */
export function fieldsForLeaving(
  { title }: Pick<Role, 'title'>,
  userid: string,
  now: number,
): TaskFields {
  const hour = new Date(Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS)
  return {
    title: titleForLeaving(title),
    detail: `Open Roles, then ${title}, and choose Hand over. Somebody has to take over before you leave.`,
    owners: [USER + userid],
    due: 'at',
    dueAt: toTimeInput(hour.toISOString()),
  }
}

function titleForLeaving(role: string): string {
  return `Hand over ${midSentence(role)}`.slice(0, MAX_NAME_CHARACTERS)
}

/** The role that somebody has to hand over by this task, if its title is still the one it began with. */
export function roleToHandOver<Held extends Pick<Role, 'title'>>(
  task: { title: string },
  held: readonly Held[],
): Held | undefined {
  return held.find(({ title }) => titleForLeaving(title) === task.title)
}

function fieldsFromText(text: string): TaskFields {
  return { ...wordsForTask(text), owners: [], due: '', dueAt: '' }
}
