import type { Check } from '@holdfast/contract/checklists'
import type { LogEntry } from '@holdfast/contract/incident-log'
import { retryDelay } from '../http/backoff.ts'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'
import { logFailure } from '../http/log-failure.ts'
import { currentSession, followSession } from '../session/session.ts'
import { isSameOwner, type Owner } from '../storage/owner.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { followOtherTabs, postToOtherTabs, withLock } from '../storage/tabs.ts'
import type { NewOutboxItem, OutboxItem, UnsyncedStore } from '../storage/unsynced-store.ts'
import { isFinalRefusal, queuesOf } from './outbox-rules.ts'

/**
 * Log entries and checks that the server has not acknowledged. Invariants: an item is on the
 * device before it is sent; it leaves the device only when the server has it (or its author
 * removes what was refused); items of one incident go in their order; the id makes a second
 * sending harmless.
 */

/** After this a tab stops waiting for another tab that may be suspended while sending. */
const MAX_LOCK_WAIT_MS = 60_000
/** The first `order` of items that could not be stored: in memory only, after all others. */
const FIRST_UNSTORED = 2 ** 52

/** Called with what the server saved before the item leaves the outbox, so that it never disappears. */
export type Acknowledged = (
  item: { kind: 'log'; saved: LogEntry } | { kind: 'check'; saved: Check },
) => Promise<void>

export type Outbox = {
  items: readonly OutboxItem[]
  /** Only what the server has refused can be removed: anything else it may already have. */
  remove: (id: string) => void
}

type Running = {
  owner: Owner
  store: UnsyncedStore
  send: () => void
  stop: () => void
}

const items = signal<readonly OutboxItem[]>([])
let running: Running | undefined
let unstoredCount = 0
let changes = 0

export function useOutbox(): Outbox {
  return { items: useSignal(items), remove: removeRefused }
}

export function outboxItems(): readonly OutboxItem[] {
  return items.get()
}

/** How many entries are still to be sent: for the sentence of the log out dialog. */
export function unsentCount(): number {
  return items.get().filter((item) => item.refused === undefined).length
}

/** Resolves once the item is stored on the device; it is then sent in the background. */
export async function addToOutbox(item: NewOutboxItem): Promise<void> {
  if (running === undefined) throw new Error('Nobody is signed in to write')
  const { store, owner, send } = running
  const order = (await store.addToOutbox(item)) ?? FIRST_UNSTORED + unstoredCount++
  if (running?.store !== store) return
  setItems([...items.get().filter((other) => other.id !== item.id), { ...item, order }])
  postToOtherTabs({ about: 'outbox', userid: owner.userid })
  send()
}

/** Reads the owner's items and sends them until stopped. */
export async function openOutbox(
  owner: Owner,
  store: UnsyncedStore,
  onAcknowledged: Acknowledged,
): Promise<void> {
  const sender = startSender(() => withLock(`outbox/${owner.userid}`, sendRound, MAX_LOCK_WAIT_MS))
  const unfollow = [
    followOnline((online) => online && sender.now()),
    followSession(sender.now),
    followOtherTabs((message) => {
      if (message.about === 'outbox' && message.userid === owner.userid) {
        void reload().then(sender.now)
      }
    }),
  ]
  running = {
    owner,
    store,
    send: sender.now,
    stop: () => {
      sender.stop()
      for (const stop of unfollow) stop()
    },
  }
  await reload()
  sender.now()

  /** Other tabs write too. A read during which this tab changed something is repeated. */
  async function reload(): Promise<void> {
    let before: number
    let stored: OutboxItem[] | undefined
    do {
      before = changes
      stored = await store.readOutbox()
      if (stored === undefined || running?.store !== store) return
    } while (before !== changes)
    const mine = stored.filter((item) => item.organisationid === owner.organisationid)
    items.set([...mine, ...items.get().filter((item) => item.order >= FIRST_UNSTORED)])
  }

  /** Sends what can be sent. Resolves to whether something must be retried later. */
  async function sendRound(): Promise<boolean> {
    await reload()
    const results = await Promise.all(queuesOf(items.get()).map(sendQueue))
    return results.some((isDone) => !isDone)
  }

  async function sendQueue(queue: OutboxItem[]): Promise<boolean> {
    for (const item of queue) {
      if (running?.store !== store || !isSameOwner(currentSession(), owner)) return false
      if (!isOnline()) return false
      try {
        await onAcknowledged(await sendItem(item))
        await removeItem(item)
      } catch (failure) {
        // Specification: a failed send shows no message; the entry stays marked as not sent.
        logFailure('An entry could not be sent', failure)
        if (!(failure instanceof CallFailure) || !isFinalRefusal(failure)) return false
        const refused = { ...item, refused: { code: failure.code, message: failure.message } }
        await store.replaceInOutbox(refused)
        if (running?.store !== store) return false
        setItems(items.get().map((other) => (other.id === item.id ? refused : other)))
        postToOtherTabs({ about: 'outbox', userid: owner.userid })
      }
    }
    return true
  }
}

export function closeOutbox(): void {
  running?.stop()
  running = undefined
  items.set([])
}

/** The stream has reconnected or the app has become visible: sending may work now. */
export function sendOutboxNow(): void {
  running?.send()
}

function setItems(next: readonly OutboxItem[]): void {
  changes += 1
  items.set(next)
}

function removeRefused(id: string): void {
  const item = items.get().find((candidate) => candidate.id === id)
  if (item?.refused !== undefined) void removeItem(item)
}

async function removeItem(item: OutboxItem): Promise<void> {
  if (running === undefined) return
  const { store, owner } = running
  await store.removeFromOutbox(item.order)
  if (running?.store === store) setItems(items.get().filter((other) => other.id !== item.id))
  postToOtherTabs({ about: 'outbox', userid: owner.userid })
}

/** `sent` is the device's present time, by which the server corrects for a wrong clock. */
async function sendItem(item: OutboxItem): Promise<Parameters<Acknowledged>[0]> {
  const parameters = { id: item.incidentid }
  const sent = new Date().toISOString()
  if (item.kind === 'log') {
    const body = { ...item.body, sent }
    return { kind: 'log', saved: await call('addLogEntry', { parameters, body }) }
  }
  const body = { ...item.body, sent }
  return { kind: 'check', saved: await call('addCheck', { parameters, body }) }
}

/** Runs rounds one after another: at once when asked, with backoff while they fail. */
function startSender(round: () => Promise<boolean>): { now: () => void; stop: () => void } {
  let isStopped = false
  let isRunning = false
  let isAskedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    isRunning = true
    let mustRetry = true
    do {
      isAskedAgain = false
      mustRetry = await round().catch(() => true)
    } while (isAskedAgain && !isStopped)
    isRunning = false
    failures = mustRetry ? failures + 1 : 0
    if (mustRetry && !isStopped) timer = setTimeout(now, retryDelay(failures))
  }

  function now(): void {
    clearTimeout(timer)
    if (isStopped) return
    if (isRunning) isAskedAgain = true
    else void run()
  }

  return {
    now,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
