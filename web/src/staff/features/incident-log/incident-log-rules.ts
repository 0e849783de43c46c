import { COLOUR_WITHOUT_ROLE, type Colour, resolveColour } from '@holdfast/contract/appearance'
import type { LogEntry, LogEntryType } from '@holdfast/contract/incident-log'
import { MAX_LOG_ENTRY_CHARACTERS } from '@holdfast/contract/limits'
import { type Caller, isAllowed } from '@holdfast/contract/permissions'
import { readPosition } from '@holdfast/contract/positions'

/** What the log needs to know of an entry. */
type Entry = {
  authorname: string
  roleid: string | null
  type: LogEntryType
  content: string
}

/** The same each time, so that an entry without corrections is not drawn again. */
const NONE: never[] = []

/** An entry with the corrections that belong beneath it, oldest first. */
export type CorrectedEntry<T> = { entry: T; corrections: T[] }

type Role = { id: string; title: string; colour: string }

/**
 * What the log shows: entries of the chosen role (of all roles for `""`), without locations that
 * hold no place. Specification, section 5.
 */
export function shownEntries<T extends Entry>(entries: readonly T[], roleid: string): T[] {
  return entries.filter(
    (entry) =>
      (roleid === '' || entry.roleid === roleid) &&
      (entry.type !== 'location' || readPosition(entry.content) !== undefined),
  )
}

/**
 * The shown entries, each with its corrections. An entry is shown when it or one of its corrections is
 * of the chosen role; a correction of an entry that is not there stands by itself.
 */
export function withCorrections<T extends Entry & { id: string; refersto: string | null }>(
  entries: readonly T[],
  roleid: string,
): CorrectedEntry<T>[] {
  const ids = new Set(entries.map(({ id }) => id))
  const originalOf = ({ refersto }: T) =>
    typeof refersto === 'string' && ids.has(refersto) ? refersto : undefined
  const corrections = new Map<string, T[]>()
  for (const entry of entries) {
    const original = originalOf(entry)
    if (original === undefined) continue
    corrections.set(original, [...(corrections.get(original) ?? []), entry])
  }
  const chosen = new Set(
    shownEntries(entries, roleid).map((entry) => originalOf(entry) ?? entry.id),
  )
  return shownEntries(entries, '')
    .filter((entry) => originalOf(entry) === undefined && chosen.has(entry.id))
    .map((entry) => ({ entry, corrections: corrections.get(entry.id) ?? NONE }))
}

/** An entry is corrected by its author, an incident manager or an admin. */
export function canCorrect(
  me: Caller,
  entry: Pick<LogEntry, 'userid' | 'type'> & { sending: string },
): boolean {
  if (entry.type === 'correction' || entry.sending === 'refused') return false
  return entry.userid === me.userid || isAllowed(me, 'correct the log')
}

/** The title and colour of the role in which an entry was written; black and no title without one. */
export function roleOf(
  roleid: string | null,
  roles: readonly Role[],
): { title: string | undefined; colour: Colour } {
  const role = roles.find((candidate) => candidate.id === roleid)
  if (!role) return { title: undefined, colour: COLOUR_WITHOUT_ROLE }
  return { title: role.title, colour: resolveColour(role.colour, role.title) }
}

/**
 * The announcement of new entries for screen readers; `""` for none. It only names the authors:
 * a busy log read out in full would drown what the person is doing.
 */
export function announcementOf(arrived: readonly Pick<Entry, 'authorname'>[]): string {
  if (arrived.length > 1) return `${arrived.length} new log entries`
  return arrived[0] === undefined ? '' : `New log entry by ${arrived[0].authorname}`
}

/** Why an entry cannot be sent; undefined when it can. A text of blanks is no entry at all. */
export function problemOfText(text: string): string | undefined {
  if (text.length <= MAX_LOG_ENTRY_CHARACTERS) return undefined
  return `The entry must be ${MAX_LOG_ENTRY_CHARACTERS.toLocaleString('en-GB')} characters or fewer`
}

/** Enter sends; Shift+Enter adds a line; Enter that ends an input method's word does neither. */
export function isSendKey(key: {
  key: string
  shiftKey: boolean
  isComposing: boolean
  keyCode: number
}): boolean {
  // Safari ends the composition before the keydown event, which then has this key code.
  const isInputMethod = key.isComposing || key.keyCode === 229
  return key.key === 'Enter' && !key.shiftKey && !isInputMethod
}
