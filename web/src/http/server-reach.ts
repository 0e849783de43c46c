import { FAILED_POLLS_BEFORE_OFFLINE } from '@holdfast/contract/limits'
import { signal, useSignal } from '../storage/signal.ts'
import { useOnline } from './connectivity.ts'

/** `lastUpdated`: when a read was last answered, in milliseconds; null when never on this device. */
export type ServerReach = { unreachable: boolean; lastUpdated: number | null }

const reach = signal<ServerReach>({ unreachable: false, lastUpdated: null })
/** The server has asked for a newer app. */
const outdated = signal(false)
const misses = new Map<string, number>()

/** Our server has responded, so it can be reached. `isRead`: the response was a successful read. */
export function reportResponse(isRead: boolean, now: number = Date.now()): void {
  misses.clear()
  reach.set({ unreachable: false, lastUpdated: isRead ? now : reach.get().lastUpdated })
}

/** One read failed. Reads of several collections that fail at once count each for itself. */
export function reportFailedRead(address: string): void {
  const count = (misses.get(address) ?? 0) + 1
  misses.set(address, count)
  if (count < FAILED_POLLS_BEFORE_OFFLINE || reach.get().unreachable) return
  reach.set({ ...reach.get(), unreachable: true })
}

/** What an earlier start of the app left: older than anything this one has seen. */
export function rememberLastUpdated(time: number): void {
  if ((reach.get().lastUpdated ?? 0) < time) reach.set({ ...reach.get(), lastUpdated: time })
}

/** Another session knows nothing of what this one has read. */
export function resetServerReach(): void {
  misses.clear()
  reach.set({ unreachable: false, lastUpdated: null })
}

export function serverReach(): ServerReach {
  return reach.get()
}

/** Offline, the offline banner is enough: the server is not the problem. */
export function useServerReach(): ServerReach {
  const { unreachable, lastUpdated } = useSignal(reach)
  const online = useOnline()
  return { unreachable: unreachable && online, lastUpdated }
}

export function reportOutdatedApp(): void {
  outdated.set(true)
}

/** At once, if it has happened before. */
export function followOutdatedApp(listener: () => void): void {
  outdated.subscribe(listener)
  if (outdated.get()) listener()
}
