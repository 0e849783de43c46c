import { CallFailure } from '../http/call-failure.ts'
import type { ClockReadings } from '../session/server-clock.ts'
import type { NewOutboxItem, OutboxItem } from '../storage/unsynced-store.ts'

/** How long a device tries to send an alert: late alerts frighten and mislead. */
export const ALERT_RETRY_MS = 10 * 60 * 1000
/** Clocks are set by small steps all the time, and a response may be late. */
export const CLOCK_STEP_MS = 60_000

const FINAL_STATUSES = [400, 403, 404, 409, 413]

/**
 * Whether sending again can never help. Only our own server's responses count: a 403 from a hotel's
 * network says nothing about the entry. A 401 waits for the next sign-in, and a user who must set up
 * a second factor sends it afterwards.
 */
export function isFinalRefusal({ isFromServer, status, code }: CallFailure): boolean {
  return isFromServer && FINAL_STATUSES.includes(status) && code !== 'second-factor-required'
}

type Press = Omit<WritingTime, 'written'> & { written: number }

/**
 * Whether an alert may still be sent: later, the danger may be over. If the clock was set in between, one of the two
 * ages is wrong, or both. The shorter one counts, but none that is a minute below what the page's ticks say: they
 * stand still while the device sleeps, but nobody can set them. If nothing says how old it is, the server knows.
 */
export function isInTime(
  { written, clock = written, ticks, page }: Press,
  now: ClockReadings & { server: number },
): boolean {
  const ticked = ticks !== undefined && page === now.page ? now.ticks - ticks : 0
  const ages = [now.server - written, now.clock - clock].filter(
    (age) => age >= ticked - CLOCK_STEP_MS,
  )
  return (ages.length > 0 ? Math.min(...ages) : ticked) <= ALERT_RETRY_MS
}

/** Gives up an alert, like a refusal by the server. */
export function tooLate(): CallFailure {
  return new CallFailure({
    code: 'conflict',
    message: 'This alert could not be sent in time. Send it again if it is still needed.',
    status: 409,
  })
}

/** When an item was written. */
export type WritingTime = Pick<OutboxItem, 'written' | 'clock' | 'ticks' | 'page' | 'isResent'>

/**
 * What the device's clock would show now if nobody had set it since the item was written: the server corrects the time
 * of the item by it. A clock that agrees with the server's time, or with the page's ticks, was not set. The server's
 * time may be wrong at the writing, on a laptop that has slept; ticks stand still while a device sleeps. What is sent
 * again after a restore has the server's own time, and no error of this clock counts, however small.
 */
export function clockOfWriting(
  { written, clock, ticks, page, isResent }: WritingTime,
  now: ClockReadings & { server: number },
): number {
  if (written === undefined || clock === undefined) return now.clock
  const byClock = now.clock - clock
  const byServer = now.server - written
  const byTicks = ticks !== undefined && page === now.page ? now.ticks - ticks : byServer
  const wasSet = [byServer, byTicks].every((age) => Math.abs(age - byClock) > CLOCK_STEP_MS)
  return isResent || (wasSet && byServer >= 0) ? clock + byServer : now.clock
}

/**
 * The queue in which an item waits: that of its incident or alert. What only says that something was seen has
 * another one, for a call for help and an `I am coming` never wait for it.
 */
export function queueOf(item: OutboxItem | NewOutboxItem): string {
  const { kind, body, ownerid } = item
  const said =
    kind === 'alertanswer' ? body.answer : kind === 'alertresponse' ? body.kind : undefined
  return said === 'seen' ? `${ownerid}/seen` : ownerid
}

/** The items still to be sent, by their queue, each in the order in which they were written. */
export function queuesOf(items: readonly OutboxItem[]): Map<string, OutboxItem[]> {
  const queues = new Map<string, OutboxItem[]>()
  for (const item of [...items].sort((a, b) => a.order - b.order)) {
    if (item.refused !== undefined) continue
    const name = queueOf(item)
    const queue = queues.get(name)
    if (queue === undefined) queues.set(name, [item])
    else queue.push(item)
  }
  return queues
}
