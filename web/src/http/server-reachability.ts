import { signal, useSignal } from '../storage/signal.ts'
import { useOnline } from './connectivity.ts'

/** Failed polls in a row after which a device counts as offline, even if the browser reports a network. */
const FAILED_POLLS_BEFORE_OFFLINE = 3

/** `lastUpdated`: when a read last succeeded, in milliseconds; null when never on this device. */
export type ServerReachability = { unreachable: boolean; lastUpdated: number | null }

const reachability = signal<ServerReachability>({ unreachable: false, lastUpdated: null })
/** The server has asked for a newer app. */
const outdated = signal(false)
const failedReads = new Map<string, number>()

/** Notes that our server has responded. `isRead`: the response was a successful read. */
export function reportResponse(isRead: boolean, now: number = Date.now()): void {
  failedReads.clear()
  reachability.set({
    unreachable: false,
    lastUpdated: isRead ? now : reachability.get().lastUpdated,
  })
}

/** Notes that the server has said which lists are current. `at`: when it said so, by the device's clock. */
export function reportVersions(at: number): void {
  const known = reachability.get().lastUpdated ?? 0
  // A known time that is still to come was told by a clock that was fast.
  if (known < at || known > Date.now()) reportResponse(true, at)
}

/** Notes that a read failed. Each address has its own count, so that several failing at once are one failure each. */
export function reportFailedRead(address: string): void {
  const count = (failedReads.get(address) ?? 0) + 1
  failedReads.set(address, count)
  if (count < FAILED_POLLS_BEFORE_OFFLINE || reachability.get().unreachable) return
  reachability.set({ ...reachability.get(), unreachable: true })
}

/** Sets the time stored on the device when the app starts, unless a response has already arrived. */
export function rememberLastUpdated(time: number): void {
  if ((reachability.get().lastUpdated ?? 0) < time)
    reachability.set({ ...reachability.get(), lastUpdated: time })
}

/** Forgets everything when a session ends: the next session has read nothing yet. */
export function resetServerReachability(): void {
  failedReads.clear()
  reachability.set({ unreachable: false, lastUpdated: null })
}

export function serverReachability(): ServerReachability {
  return reachability.get()
}

/** The server counts as reachable while the device is offline, because the offline banner already explains that. */
export function useServerReachability(): ServerReachability {
  const { unreachable, lastUpdated } = useSignal(reachability)
  const online = useOnline()
  return { unreachable: unreachable && online, lastUpdated }
}

/** Whether the server can be asked now. A phone on a Wi-Fi without a way out cannot. */
export function useIsServerReachable(): boolean {
  const { unreachable } = useSignal(reachability)
  return useOnline() && !unreachable
}

export function reportOutdatedApp(): void {
  outdated.set(true)
}

/** Calls the listener when the server asks for a newer app, at once if it already has. */
export function followOutdatedApp(listener: () => void): void {
  outdated.subscribe(listener)
  if (outdated.get()) listener()
}
