import { FAILED_POLLS_BEFORE_OFFLINE } from '@holdfast/contract/limits'
import { useOnline } from './connectivity.ts'
import { signal, useSignal } from './signal.ts'

/** `lastUpdated`: when a read was last answered, in milliseconds; null when never on this device. */
export type ServerReach = { unreachable: boolean; lastUpdated: number | null }

const reach = signal<ServerReach>({ unreachable: false, lastUpdated: null })
const misses = new Map<string, number>()

/** Our server has answered something: it is in reach. `isRead`: and what it answered is new. */
export function reportAnswer(isRead: boolean, now: number = Date.now()): void {
  misses.clear()
  reach.set({ unreachable: false, lastUpdated: isRead ? now : reach.get().lastUpdated })
}

/** One read failed. Reads of several collections that fail at once count each for itself. */
export function reportMiss(address: string): void {
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

/** Without a connection the offline banner says enough: the server is not to blame. */
export function useServerReach(): ServerReach {
  const { unreachable, lastUpdated } = useSignal(reach)
  const online = useOnline()
  return { unreachable: unreachable && online, lastUpdated }
}
