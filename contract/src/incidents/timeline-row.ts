import type { Position } from '../positions.ts'

export const TIMELINE_KINDS = {
  entry: 'Log entry',
  location: 'Location',
  correction: 'Correction',
  decision: 'Decision',
  methane: 'Report to 999',
  sitrep: 'Situation report',
  parents: 'Message to parents',
  mailing: 'Mail',
  picture: 'Picture',
  change: 'Change',
  check: 'Check',
  count: 'Roll call',
  task: 'Task',
  handover: 'Handover',
  allocations: 'Roles',
  alert: 'Alert',
  answer: 'Answer',
} as const

export type TimelineKind = keyof typeof TIMELINE_KINDS

/**
 * `occurred` is when the author wrote it, by the author's clock; `corrected` is the same time after
 * correcting a wrong clock. `happened` is when it happened, if the author said so, else `corrected`.
 * `received` is by the server's clock. All are ISO 8601 in UTC.
 */
export type TimelineRow = {
  id: string
  kind: TimelineKind
  happened: string
  occurred: string
  corrected: string
  received: string
  userid: string
  author: string
  /** The author's role when they wrote a log entry; null for other rows. */
  roleid: string | null
  text: string
  /** Only for a correction: its text, and the id of the entry that it corrects. */
  correction: string | null
  refersto: string | null
  position: Position | undefined
}

type ServerTime = { timestamp: string; userid: string; authorname: string }

/** The fields of a row without a position or role, whose only time is the server's. */
export function serverRow({ timestamp, userid, authorname }: ServerTime) {
  return {
    ...{ happened: timestamp, occurred: timestamp, corrected: timestamp, received: timestamp },
    ...{ userid, author: authorname, roleid: null, position: undefined },
    ...{ correction: null, refersto: null },
  }
}

/** Of two times or texts, for sorting. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
