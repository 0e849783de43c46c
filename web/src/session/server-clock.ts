import { readLocal, writeLocal } from '../storage/local-storage.ts'

/**
 * The server's time, as far as this device can know it: the time last seen plus the time since. The
 * device's own clock only measures how long the app was closed or hidden, so that setting it wrong
 * neither locks the data nor extends the sign-in.
 */

/** `wall` is the device's clock, `monotonic` one that nobody can set; it stands still during sleep. */
export type Reading = { wall: number; monotonic: number; isVisible: boolean }
export type KnownTime = { server: number; at: Reading }

const KEY = 'servertime'
const KEEP_INTERVAL_MS = 60_000

let known = restore()
let keptAt = Number.NEGATIVE_INFINITY

/** In milliseconds; the device's own clock until a server has responded. */
export function serverNow(): number {
  if (known === undefined) return Date.now()
  known = advance(known, readClocks())
  keepIfDue(known)
  return known.server
}

export function setServerTime(time: number): void {
  if (Number.isNaN(time)) return
  known = { server: time, at: readClocks() }
  keepIfDue(known)
}

/** Written at intervals, because the time is noted with every response. */
function keepIfDue({ at }: KnownTime): void {
  if (at.monotonic - keptAt >= KEEP_INTERVAL_MS) keepServerTime()
}

/** For the next start. */
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

/** The time since the last start is known from the device's clock alone. */
function restore(): KnownTime | undefined {
  try {
    const { server, wall } = JSON.parse(readLocal(KEY) ?? '') as { server: number; wall: number }
    const at = { wall, monotonic: performance.now(), isVisible: false }
    return Number.isFinite(server + wall) ? advance({ server, at }, readClocks()) : undefined
  } catch {
    return undefined
  }
}
