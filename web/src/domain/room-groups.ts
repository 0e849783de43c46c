import type { AlertRecipient, AlertRoom } from '@holdfast/contract/alerts/alert-answers'
import { groupBy } from '@holdfast/contract/grouping'
import { toSearchKey } from './text.ts'

/** What one person reported about a room, and when. */
export type RoomReport = { userid: string; name: string; room: AlertRoom; timestamp: string }

type Numbers = { pupils: number | null; adults: number | null; injured: number | null }

/**
 * A room with all reports about it, newest first. `name` is empty when somebody gave only numbers. Numbers
 * of several people are never added up, because they may have counted the same pupils: the latest number
 * of pupils and adults counts, and the highest number of injured. `areDifferent`: the reports disagree.
 */
export type RoomGroup = Numbers & {
  key: string
  name: string
  reports: RoomReport[]
  areDifferent: boolean
}

export type RoomTotals = {
  rooms: number
  pupils: number
  adults: number
  injured: number
  /** How many rooms have reports that disagree. */
  different: number
}

/** Rooms with injured people first, then by name. */
export function groupRooms(recipients: readonly AlertRecipient[]): RoomGroup[] {
  const reports = recipients.flatMap(({ userid, name, room, roomtimestamp }): RoomReport[] =>
    room ? [{ userid, name, room, timestamp: roomtimestamp ?? '' }] : [],
  )
  const byRoom = groupBy(reports, ({ userid, room }) => keyOf(room.name) || `of ${userid}`)
  return [...byRoom]
    .map(([key, ofRoom]) => toGroup(key, ofRoom))
    .toSorted((a, b) => (b.injured ?? 0) - (a.injured ?? 0) || byName(a, b))
}

export function totalsOf(groups: readonly RoomGroup[]): RoomTotals {
  const sum = (field: keyof Numbers) =>
    groups.reduce((total, group) => total + (group[field] ?? 0), 0)
  return {
    rooms: groups.length,
    pupils: sum('pupils'),
    adults: sum('adults'),
    injured: sum('injured'),
    different: groups.filter(({ areDifferent }) => areDifferent).length,
  }
}

function toGroup(key: string, ofRoom: readonly RoomReport[]): RoomGroup {
  const reports = ofRoom.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
  const said = (field: keyof Numbers) =>
    reports.flatMap(({ room }) => (room[field] === null ? [] : [room[field]]))
  const latest = (field: keyof Numbers) => said(field)[0] ?? null
  const injured = said('injured')
  return {
    key,
    name: reports[0]?.room.name ?? '',
    reports,
    pupils: latest('pupils'),
    adults: latest('adults'),
    injured: injured.length > 0 ? Math.max(...injured) : null,
    areDifferent: (['pupils', 'adults', 'injured'] as const).some(
      (field) => new Set(said(field)).size > 1,
    ),
  }
}

/** The key of a room: `Room 12`, `room 12` and `12` have the same one. */
function keyOf(name: string): string {
  return toSearchKey(name)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^((class)?room|rm\.?) (?=\S)/, '')
}

const order = new Intl.Collator('en-GB', { numeric: true })

function byName(a: RoomGroup, b: RoomGroup): number {
  // Numbers without a room come last.
  return Number(a.name === '') - Number(b.name === '') || order.compare(a.key, b.key)
}
