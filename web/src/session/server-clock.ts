import { readLocal, writeLocal } from '../storage/local-storage.ts'

/**
 * The server's time, as far as this device can know it: the time of the last response plus the time that
 * has passed. The device's own clock only measures how long the app was closed or hidden, so a wrong
 * clock neither locks the data nor extends the sign-in.
 */

/** `wall` is the device's clock. Nobody can set `monotonic`, but it stands still while the device sleeps. */
export type Reading = { wall: number; monotonic: number; isVisible: boolean }
export type KnownTime = { server: number; at: Reading }

export type ClockReadings = {
  server: number | undefined
  clock: number
  ticks: number
  page: number
}

const KEY = 'servertime'
const KEEP_INTERVAL_MS = 60_000

let known = restore()
let keptAt = Number.NEGATIVE_INFINITY
/** When the server last responded to this page, by the monotonic clock. */
let answeredAt = Number.NEGATIVE_INFINITY

/** The server's time in milliseconds, or the device's until a server has responded. */
export function serverNow(): number {
  if (known === undefined) return Date.now()
  known = advance(known, readClocks())
  keepIfDue(known)
  return known.server
}

export function setServerTime(time: number): void {
  if (Number.isNaN(time)) return
  known = { server: time, at: readClocks() }
  answeredAt = known.at.monotonic
  keepIfDue(known)
}

/** All clocks at once. `server` is undefined until a server has responded; `ticks` belong to one `page`. */
export function readAllClocks(): ClockReadings {
  const server = known && serverNow()
  const { timeOrigin: page } = performance
  return { server, clock: Date.now(), ticks: performance.now(), page }
}

/** Whether the server has told its time since: a phone that slept, or was started again, knows only its own clock. */
export function hasServerToldTimeSince({ ticks, page }: Pick<ClockReadings, 'ticks' | 'page'>) {
  return answeredAt >= (page === performance.timeOrigin ? ticks : 0)
}

/** Written at intervals, because the time is noted with every response. */
function keepIfDue({ at }: KnownTime): void {
  if (at.monotonic - keptAt >= KEEP_INTERVAL_MS) keepServerTime()
}

/** Stores the time for the next start of the app. */
export function keepServerTime(): void {
  if (known === undefined) return
  known = advance(known, readClocks())
  keptAt = known.at.monotonic
  writeLocal(KEY, JSON.stringify({ server: known.server, wall: known.at.wall }))
}

/**
 * While the app was visible the device was awake, and the monotonic clock is right. Otherwise the
 * later of both counts: it may have slept, or its clock may have been set back.
 */
export function advance({ server, at }: KnownTime, now: Reading): KnownTime {
  const ticked = now.monotonic - at.monotonic
  const elapsed = at.isVisible ? ticked : Math.max(ticked, now.wall - at.wall)
  return { server: server + Math.max(0, elapsed), at: now }
}

function readClocks(): Reading {
  const isVisible = globalThis.document?.visibilityState === 'visible'
  return { wall: Date.now(), monotonic: performance.now(), isVisible }
}

/** Reads the stored time. Only the device's clock knows how long the app was closed. */
function restore(): KnownTime | undefined {
  try {
    const { server, wall } = JSON.parse(readLocal(KEY) ?? '') as { server: number; wall: number }
    const at = { wall, monotonic: performance.now(), isVisible: false }
    return Number.isFinite(server + wall) ? advance({ server, at }, readClocks()) : undefined
  } catch {
    return undefined
  }
}
