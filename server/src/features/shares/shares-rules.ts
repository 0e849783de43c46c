import { describeDuration } from '@holdfast/contract/durations'
import {
  SHARE_PART_NAMES,
  SHARE_PARTS,
  type SharePart,
  type ShareState,
} from '@holdfast/contract/incidents/share-parts'

type Ends = {
  expires: string
  isOverInDatabase: boolean
  endreason: 'stopped' | 'restored' | null
  wasClosed: boolean
}

/** What ended it by a person comes first. Both clocks must still allow it, so the earlier end counts. */
export function stateOf(share: Ends, now: Date): ShareState {
  if (share.endreason !== null) return share.endreason
  if (share.wasClosed) return 'closed'
  return share.isOverInDatabase || Date.parse(share.expires) <= now.getTime() ? 'over' : 'open'
}

/** In the order of the page, each once. */
export function sortParts(parts: readonly SharePart[]): SharePart[] {
  return SHARE_PART_NAMES.filter((part) => parts.includes(part))
}

type Said = { name: string; hours: number; parts: readonly SharePart[] }

export function sharedText({ name, hours, parts }: Said): string {
  const labels = parts.map((part) => SHARE_PARTS[part].toLowerCase().replace('methane', 'METHANE'))
  return `Shared with ${name} for ${describeDuration(hours * 60 * 60 * 1000)}: ${labels.join(', ')}.`
}

export function stoppedText({ name }: Pick<Said, 'name'>): string {
  return `Stopped sharing with ${name}.`
}

export function openedText({ name, device }: { name: string; device: string }): string {
  return `${name} opened what was shared (${device}).`
}

/** How long after its last request a device that asks again counts as opening the page anew. */
const SAME_OPENING_MS = 15 * 60 * 1000
/** How often the time of the last request is stored at most. */
const NOTED_EVERY_MS = 60 * 1000

/** Requests at the same time may overtake each other; after a clock was set back, much "later" is long ago. */
function isWithin(last: string, now: Date, ms: number): boolean {
  return Math.abs(now.getTime() - Date.parse(last)) < ms
}

export function isSameOpening(last: string, now: Date): boolean {
  return isWithin(last, now, SAME_OPENING_MS)
}

export function isJustNoted(last: string, now: Date): boolean {
  return isWithin(last, now, NOTED_EVERY_MS)
}
