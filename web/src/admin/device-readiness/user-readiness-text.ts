import type { UserReadiness } from '@holdfast/contract/people/readiness'
import { pluralise } from '@holdfast/contract/text'
import { SIGN_IN_AGAIN_BEFORE_MS } from '../../session/session-rules.ts'
import { formatDay } from '../../ui/format-dates.ts'

/** How ready a user is for a day without a network, according to the device that reported last. */

type Device = UserReadiness['device']

/** `ended`: their sign-in has expired, and what is on the device is locked until they sign in. */
export type ReadyState = 'ready' | 'not ready' | 'ended' | 'never reported'

export const READY_LABELS: Record<ReadyState, string> = {
  ready: 'Ready',
  'not ready': 'Not ready',
  ended: 'Must sign in again',
  'never reported': 'Never reported',
}

const DAY_MS = 24 * 60 * 60 * 1000

export function readyState(device: Device, now: number): ReadyState {
  if (device === null) return 'never reported'
  if (hasEnded(device, now)) return 'ended'
  return device.ready ? 'ready' : 'not ready'
}

export function hasEnded({ endsat }: { endsat: string }, now: number): boolean {
  return Date.parse(endsat) <= now
}

/** Whether the person's own app is already asking them to sign in again. */
export function endsSoon(device: { endsat: string }, now: number): boolean {
  return !hasEnded(device, now) && Date.parse(device.endsat) - now <= SIGN_IN_AGAIN_BEFORE_MS
}

/** `Ended`, `Last day`, `1 day left`; "" while there is time. */
export function describeEnd(device: { endsat: string }, now: number): string {
  if (hasEnded(device, now)) return 'Ended'
  if (!endsSoon(device, now)) return ''
  const days = Math.floor((Date.parse(device.endsat) - now) / DAY_MS)
  return days === 0 ? 'Last day' : `${pluralise(days, 'day')} left`
}

/** `16 Dec 2026`, `16 Dec 2026, 3 days left`, `Never reported`. */
export function describeReadyUntil(device: Device, now: number): string {
  const state = readyState(device, now)
  if (device === null || state === 'not ready') return READY_LABELS[state]
  return [formatDay(device.endsat), describeEnd(device, now)].filter(Boolean).join(', ')
}
