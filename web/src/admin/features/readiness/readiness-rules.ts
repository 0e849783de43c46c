import { toCsv } from '@holdfast/contract/csv'
import { describeDuration } from '@holdfast/contract/durations'
import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { SIGN_IN_AGAIN_BEFORE_MS } from '../../../session/session-rules.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import type { Colour } from '../../../ui/theme/colour.ts'
import {
  endsSoon,
  READY_LABELS,
  type ReadyState,
  readyState,
} from '../../device-readiness/user-readiness-text.ts'

export type ReadinessRow = UserReadiness & { id: string; state: ReadyState }

/** The choices of who is shown. People who never reported count as not ready too. */
export const SHOWN = { '': 'All users', 'not ready': 'Not ready', never: 'Never reported' } as const
export type Shown = keyof typeof SHOWN

export function readinessRows(users: readonly UserReadiness[], now: number): ReadinessRow[] {
  return users.map((user) => ({ ...user, id: user.userid, state: readyState(user.device, now) }))
}

export function isShown({ state }: ReadinessRow, shown: Shown): boolean {
  if (shown === 'never') return state === 'never reported'
  return shown === '' || state !== 'ready'
}

/** `6 of 9 people are ready.` */
export function summaryOf(rows: readonly ReadinessRow[]): string {
  const ready = rows.filter(({ state }) => state === 'ready').length
  const people = rows.length === 1 ? 'person' : 'people'
  return `${ready} of ${rows.length} ${people} ${ready === 1 ? 'is' : 'are'} ready.`
}

const STATE_COLOURS = {
  ready: 'green',
  'not ready': 'orange',
  ended: 'red',
  'never reported': 'black',
} as const satisfies Record<ReadyState, Colour>

/** How many people are in each state; states in which nobody is are left out. */
export function readinessShares(rows: readonly ReadinessRow[]) {
  return (Object.keys(STATE_COLOURS) as ReadyState[])
    .map((state) => ({
      state,
      colour: STATE_COLOURS[state],
      count: rows.filter((row) => row.state === state).length,
    }))
    .filter(({ count }) => count > 0)
}

/** What needs attention, one sentence part each; empty when all devices are ready. */
export function concernsOf(rows: readonly ReadinessRow[], now: number): string[] {
  const count = (matches: (row: ReadinessRow) => boolean) => rows.filter(matches).length
  const expired = count(({ state }) => state === 'ended')
  const soon = count(({ device }) => device !== null && endsSoon(device, now))
  const outdated = count(({ device }) => device !== null && !device.contentcurrent)
  const never = count(({ state }) => state === 'never reported')
  return [
    expired > 0 && `${expired} must sign in again`,
    soon > 0 && `${soon} must sign in again within ${describeDuration(SIGN_IN_AGAIN_BEFORE_MS)}`,
    outdated > 0 && `${outdated} ${has(outdated)} not taken the newest content`,
    never > 0 && `${never} ${has(never)} never reported`,
  ].filter((part) => part !== false)
}

const COLUMN_TITLES = [
  'Name',
  'Username',
  'Ready',
  'Guidance last updated',
  'Guidance version',
  'Guidance current',
  'App version',
  'Installed',
  'Storage granted',
  'Works offline until',
  'Reported',
  'Push devices',
  'Push test arrived',
]

/** Times are ISO 8601 in UTC. */
export function readinessCsv(rows: readonly ReadinessRow[]): string {
  const lines = rows.map(({ name, userid, state, device, pushdevices, pushreceived }) => [
    name,
    userid,
    READY_LABELS[state],
    ...(device === null
      ? Array.from({ length: COLUMN_TITLES.length - 5 }, () => '')
      : [
          device.contenttaken ?? '',
          device.contentversion ?? '',
          yesOrNo(device.contentcurrent),
          device.appversion,
          yesOrNo(device.installed),
          yesOrNo(device.storagegranted),
          device.endsat,
          device.reported,
        ]),
    pushdevices,
    pushreceived ?? '',
  ])
  return toCsv([COLUMN_TITLES, ...lines])
}

type Copy = { contentcurrent: boolean; contentversion: number | null }

/** `Version 3, current`; without the number where it is not known. */
export function describeContent({ contentcurrent, contentversion }: Copy): string {
  if (contentversion === null) return contentcurrent ? 'Current' : 'Not current'
  return `Version ${contentversion}, ${contentcurrent ? 'current' : 'not current'}`
}

type Push = Pick<UserReadiness, 'pushdevices' | 'pushreceived'>

/** Whether an alert would reach the person while the app is closed. */
export function describePush({ pushdevices, pushreceived }: Push): string {
  if (pushdevices === 0) return 'No alerts while the app is closed'
  return pushreceived === null ? 'Not tested yet' : `Test arrived ${formatDateTime(pushreceived)}`
}

/** What an icon of the table says at a glance. */
export type Mark = 'good' | 'attention' | 'ended' | 'unknown'

export const READY_MARKS = {
  ready: 'good',
  'not ready': 'attention',
  ended: 'ended',
  'never reported': 'unknown',
} as const satisfies Record<ReadyState, Mark>

/** Before somebody has tested it, nobody knows whether an alert would arrive. */
export function pushMark({ pushdevices, pushreceived }: Push): Mark {
  if (pushdevices === 0) return 'attention'
  return pushreceived === null ? 'unknown' : 'good'
}

export function describeInstalled(isInstalled: boolean): string {
  return isInstalled ? 'On the home screen' : 'Not on the home screen'
}

export function describeStorage(isGranted: boolean): string {
  return isGranted ? 'The device keeps it' : 'The device may delete it to save space'
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}

function has(count: number): string {
  return count === 1 ? 'has' : 'have'
}
