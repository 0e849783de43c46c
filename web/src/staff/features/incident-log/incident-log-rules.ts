import { alertNamedIn, isCallForHelp } from '@holdfast/contract/alerts/calls-for-help'
import {
  COLOUR_WITHOUT_ROLE,
  type Colour,
  resolveColour,
} from '@holdfast/contract/content/appearance'
import { describeDuration } from '@holdfast/contract/durations'
import { type Caller, isAllowed } from '@holdfast/contract/endpoints/permissions'
import { happenedProblem } from '@holdfast/contract/incidents/happened'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { HAPPENED_BEFORE_MS, MAX_LOG_ENTRY_CHARACTERS } from '@holdfast/contract/limits'
import { readPosition } from '@holdfast/contract/positions'
import type { LogRow } from '../../../data/log/incident-log.ts'
import { type Blocks, blockWith, fromBlocks, perBlock } from '../../../data/log/log-blocks.ts'
import { formatDay } from '../../../ui/format-dates.ts'

type Role = { id: string; title: string; colour: string }

/** Entries, oldest first, and by the id of an entry its corrections, which are shown below it. */
export type ShownLog = { entries: LogRow[]; corrections: ReadonlyMap<string, LogRow[]> }

/** `roleid` is `""` for all roles. `isDecisionLog`: only decisions. */
export type LogFilter = { roleid: string; isDecisionLog: boolean }

/**
 * Filters the log, and leaves out locations without coordinates. An entry is shown when it or one of its
 * corrections was written in the role; a correction is shown with its entry, or as an entry of its own
 * if that is missing. The returned function caches its result for each block.
 */
export function filteredLog(filter: LogFilter): (log: Blocks<LogRow>) => ShownLog {
  const isOfRole = ({ roleid }: LogRow) => filter.roleid === '' || roleid === filter.roleid
  const isOfKind = (entry: LogRow) =>
    hasPlace(entry) && (!filter.isDecisionLog || entry.type === 'decision')
  const shownIn = perBlock((block: readonly LogRow[]) =>
    block.filter((entry) => isOfRole(entry) && isOfKind(entry)),
  )
  return (log) => {
    const { corrections, touched } = readCorrections(log)
    const isShown = (entry: LogRow) =>
      isOfKind(entry) &&
      !corrections.has(entry.refersto ?? '') &&
      (isOfRole(entry) || corrections.get(entry.id)?.some(isOfRole) === true)
    const shown = log.map((block) => (touched.has(block) ? block.filter(isShown) : shownIn(block)))
    return { entries: fromBlocks(shown), corrections }
  }
}

function hasPlace({ type, content }: LogRow): boolean {
  return type !== 'location' || readPosition(content) !== undefined
}

const correctionsIn = perBlock((block: readonly LogRow[]) =>
  block.filter(({ refersto }) => typeof refersto === 'string'),
)

/** The corrections whose entries are in the log, and the blocks that contain either (`touched`). */
function readCorrections(log: Blocks<LogRow>) {
  const corrections = new Map<string, LogRow[]>()
  const touched = new Set<readonly LogRow[]>()
  for (const block of log) {
    for (const correction of correctionsIn(block)) {
      const id = correction.refersto ?? ''
      const corrected = blockWith(log, id)
      if (corrected === undefined) continue
      touched.add(block).add(corrected)
      corrections.set(id, [...(corrections.get(id) ?? []), correction])
    }
  }
  return { corrections, touched }
}

/** An entry is corrected by its author, an incident manager or an admin. */
export function canCorrect(
  me: Caller,
  entry: Pick<LogEntry, 'userid' | 'type'> & { sending: string },
): boolean {
  if (entry.type === 'correction' || entry.sending === 'refused') return false
  return entry.userid === me.userid || isAllowed(me, 'correct the log')
}

/** How many of the latest entries are searched. `Who has answered` shows earlier calls for help. */
const ENTRIES_WITH_CALLS = 300

/** The last call for help of each person in each alert, among the latest entries. */
export function lastCallsForHelp(
  entries: readonly Pick<LogRow, 'id' | 'userid' | 'authorname' | 'content' | 'type'>[],
): ReadonlySet<string> {
  const last = new Map<string, string>()
  for (const entry of entries.slice(-ENTRIES_WITH_CALLS)) {
    if (isCallForHelp(entry)) last.set(`${entry.userid} ${alertNamedIn(entry)}`, entry.id)
  }
  return new Set(last.values())
}

/** The day to write above an entry if it is the first of that day. Entries themselves show only their time. */
export function dayAbove(
  entries: readonly Pick<LogRow, 'timestamp'>[],
  index: number,
): string | undefined {
  const [before, entry] = [entries[index - 1], entries[index]]
  if (entry === undefined) return undefined
  const day = formatDay(entry.timestamp)
  return before !== undefined && formatDay(before.timestamp) === day ? undefined : day
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
 * The announcement of new entries for screen readers; `""` for none. It only names the authors, because a
 * busy log read out in full would drown out everything else.
 */
export function announcementOf(arrived: readonly Pick<LogRow, 'authorname'>[]): string {
  if (arrived.length > 1) return `${arrived.length} new log entries`
  return arrived[0] === undefined ? '' : `New log entry by ${arrived[0].authorname}`
}

/** Why an entry cannot be sent; undefined when it can. The caller handles blank text. */
export function problemOfText(text: string): string | undefined {
  if (text.length <= MAX_LOG_ENTRY_CHARACTERS) return undefined
  return `The entry must be ${MAX_LOG_ENTRY_CHARACTERS.toLocaleString('en-GB')} characters or fewer`
}

/** What is wrong with the time of happening; undefined when nothing is, or when none was entered. */
export function problemOfTime(happened: string | undefined, now: Date): string | undefined {
  if (happened === undefined) return undefined
  if (happened === '') return 'Enter when it happened, or choose “It happened just now”'
  const problem = happenedProblem(happened, now.toISOString())
  if (problem === undefined) return undefined
  if (problem === 'future') return 'Enter a time when it happened that is not in the future'
  return `Enter a time when it happened within the last ${describeDuration(HAPPENED_BEFORE_MS)}`
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
