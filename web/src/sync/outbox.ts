import type { Alert, AlertAnswer, AlertResponse } from '@holdfast/contract/alerts'
import type { Check } from '@holdfast/contract/checklists'
import { ALERT_ID } from '@holdfast/contract/ids'
import type { LogEntry } from '@holdfast/contract/incident-log'
import type { RollCount } from '@holdfast/contract/roll-call'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/call-failure.ts'
import { followOnline, isOnline } from '../http/connectivity.ts'
import { logFailure } from '../http/log-failure.ts'
import { currentSession, followSession } from '../session/session.ts'
import { isSameOwner, type Owner } from '../storage/owner.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { followOtherTabs, postToOtherTabs, withLock } from '../storage/tabs.ts'
import type { NewOutboxItem, OutboxItem, UnsyncedStore } from '../storage/unsynced-store.ts'
import { isFinalRefusal, isUrgent, queuesOf, requireInTime } from './outbox-rules.ts'
import { startSender } from './outbox-sender.ts'

/**
 * Log entries, checks, counts, alerts, answers to alerts and to calls for help that the server has not acknowledged.
 * Invariants: an item is on the device before it is sent, but for alerts and what answers them, which are
 * stored and sent at the same time and wait for nothing else; it leaves the device only when the server
 * has it or its author removes it; items of one incident are sent in order; the id makes a second
 * sending harmless; a response changes nothing but the items of the user who wrote them.
 */

/** After this a tab stops waiting for another tab that may be suspended while sending. */
const MAX_LOCK_WAIT_MS = 60_000
/** The first `order` of items that could not be stored: in memory only, after all others. */
const FIRST_UNSTORED = 2 ** 52

/** Called with what the server saved before the item leaves the outbox, so that it never disappears. */
export type Acknowledged = (
  item:
    | { kind: 'log'; saved: LogEntry }
    | { kind: 'check'; saved: Check }
    | { kind: 'count'; saved: RollCount }
    | { kind: 'alert'; id: string; saved: Alert }
    | { kind: 'alertanswer'; saved: AlertAnswer }
    | { kind: 'alertresponse'; saved: AlertResponse },
) => Promise<void>

export type Outbox = {
  items: readonly OutboxItem[]
  /** Sends the item at once, also when the server has refused it. */
  sendAgain: (id: string) => void
  /** An item that is not refused may have reached the server already; removing it ends the retries. */
  remove: (id: string) => void
}

/**
 * Incidents that a restored database has lost. Nobody has deleted them and each may be put back, so
 * that what belongs to them waits.
 */
export type LostIncidents = {
  isMissing: (incidentid: string) => boolean
  /** Asks the server's list whether it was lost or deleted; rejects when that cannot be found out now. */
  isLost: (incidentid: string) => Promise<boolean>
}

/** `waiting`: still to be sent; `refused`: kept with the reason of the server. */
export type OutboxCounts = { waiting: number; refused: number }

/** The owner of the items, and where they are stored. */
type OutboxOwner = { owner: Owner; store: UnsyncedStore }
type Running = OutboxOwner & {
  send: () => void
  /** Sends what belongs to this alert, whatever else is being sent. */
  sendAlert: (alertid: string) => void
  stop: () => void
}

const items = signal<readonly OutboxItem[]>([])
let running: Running | undefined
let unstoredCount = 0
/** Ids of items that are in memory while they are being stored. */
const beingStored = new Set<string>()
let changes = 0

export function useOutbox(): Outbox {
  return { items: useSignal(items), sendAgain, remove }
}

export function outboxItems(): readonly OutboxItem[] {
  return items.get()
}

export function outboxCounts(): OutboxCounts {
  const refused = items.get().filter((item) => item.refused !== undefined).length
  return { waiting: items.get().length - refused, refused }
}

/**
 * Resolves once the item is stored on the device; it is then sent in the background. False when it
 * was not stored, because nobody is signed in any more: what was typed must then stay in its field.
 */
export async function addToOutbox(item: NewOutboxItem): Promise<boolean> {
  if (running === undefined) return false
  if (isUrgent(item)) return addUrgent(running, item)
  const { store, owner, send } = running
  const stored = await store.addToOutbox(item)
  if (running?.store !== store) return stored !== undefined
  const order = stored ?? FIRST_UNSTORED + unstoredCount++
  setItems([...items.get().filter((other) => other.id !== item.id), { ...item, order }])
  postToOtherTabs({ about: 'outbox', userid: owner.userid })
  send()
  return true
}

/** An alert waits for no storage, which may take seconds on a busy phone: it is sent meanwhile. */
function addUrgent({ store, owner, sendAlert }: Running, item: NewOutboxItem): true {
  const waiting: OutboxItem = { ...item, order: FIRST_UNSTORED + unstoredCount++ }
  setItems([...items.get().filter((other) => other.id !== item.id), waiting])
  beingStored.add(item.id)
  sendAlert(item.ownerid)
  void keepUrgent(store, item).finally(() => {
    beingStored.delete(item.id)
    postToOtherTabs({ about: 'outbox', userid: owner.userid })
  })
  return true
}

async function keepUrgent(store: UnsyncedStore, item: NewOutboxItem): Promise<void> {
  const order = await store.addToOutbox(item)
  if (order === undefined || running?.store !== store) return
  // The server may have answered by now.
  const current = items.get().find(({ id }) => id === item.id)
  if (current === undefined) return store.removeFromOutbox(order)
  giveOrder(item.id, order)
  if (current.refused !== undefined) await store.replaceInOutbox({ ...current, order })
}

/** Reads the owner's items and sends them until stopped. */
export async function openOutbox(
  owner: Owner,
  store: UnsyncedStore,
  onAcknowledged: Acknowledged,
  lost: LostIncidents = NONE_LOST,
): Promise<void> {
  const mine = { owner, store }
  const sender = startSender(() => withLock(`outbox/${owner.userid}`, sendRound, MAX_LOCK_WAIT_MS))
  /** By the alert: each is sent, and tried again, on its own. */
  const alertSenders = new Map<string, ReturnType<typeof startSender>>()
  const sendAll = () => {
    for (const [alertid] of queuesOf(items.get().filter(isUrgent))) sendAlert(alertid)
    sender.now()
  }
  const unfollow = [
    followOnline((online) => online && sendAll()),
    followSession(sendAll),
    followOtherTabs((message) => {
      if (message.about === 'outbox' && message.userid === owner.userid) {
        void reload().then(sendAll)
      }
    }),
  ]
  running = {
    owner,
    store,
    send: sendAll,
    sendAlert,
    stop: () => {
      sender.stop()
      for (const { stop } of alertSenders.values()) stop()
      for (const stop of unfollow) stop()
    },
  }
  await reload()
  sendAll()

  function sendAlert(alertid: string): void {
    let own = alertSenders.get(alertid)
    if (own === undefined) {
      const lock = `outbox/${owner.userid}/${alertid}`
      own = startSender(() => withLock(lock, () => sendQueueOf(alertid), MAX_LOCK_WAIT_MS))
      alertSenders.set(alertid, own)
    }
    own.now()
  }

  async function sendQueueOf(alertid: string): Promise<boolean> {
    const queue = queuesOf(items.get().filter(isUrgent)).get(alertid) ?? []
    return sendQueue(queue)
  }

  /** Other tabs write too. A read during which this tab changed something is repeated. */
  async function reload(): Promise<void> {
    let before: number
    let stored: OutboxItem[] | undefined
    do {
      before = changes
      stored = await store.readOutbox()
      if (stored === undefined || running?.store !== store) return
    } while (before !== changes)
    const isSent = ({ id }: OutboxItem) => beingStored.has(id) && !isInOutbox(id)
    const found = stored.filter(
      (item) => item.organisationid === owner.organisationid && !isSent(item),
    )
    const ids = new Set(found.map(({ id }) => id))
    items.set([...found, ...items.get().filter((item) => isUnstored(item) && !ids.has(item.id))])
  }

  /** Stores what did not fit on the device before, or was added before its database responded. */
  async function storeUnstored(): Promise<void> {
    for (const { order: _, ...item } of items.get().filter(isUnstored)) {
      if (beingStored.has(item.id)) continue
      const order = await store.addToOutbox(item)
      if (order === undefined || running?.store !== store) return
      giveOrder(item.id, order)
    }
  }

  /** Sends what can be sent, without alerts. Resolves to whether something must be retried later. */
  async function sendRound(): Promise<boolean> {
    await storeUnstored()
    await reload()
    const others = queuesOf(items.get().filter((item) => !isUrgent(item)))
    const results = await Promise.all([...others.values()].map(sendQueue))
    return results.some((isDone) => !isDone)
  }

  async function sendQueue(queue: OutboxItem[]): Promise<boolean> {
    for (const item of queue) {
      if (running?.store !== store || !isSameOwner(currentSession(), owner)) return false
      if (!isOnline()) return false
      if (!isInOutbox(item.id)) continue
      if (lost.isMissing(item.ownerid)) return false
      try {
        const saved = await sendItem(item)
        // Another user may have signed in meanwhile. Sent again later, the item does no harm.
        if (running?.store !== store) return false
        await onAcknowledged(saved)
        await removeItem(mine, item)
      } catch (failure) {
        // Specification: a failed send shows no message; the entry stays marked as not sent.
        logFailure('An entry could not be sent', failure)
        if (!(failure instanceof CallFailure) || !isFinalRefusal(failure)) return false
        if (failure.code === 'not-found' && (await isLostForNow(item))) return false
        if (running?.store !== store) return false
        if (!isInOutbox(item.id)) continue
        const { code, message } = failure
        await replaceItem(mine, { ...item, refused: { code, message, at: nowIso() } })
      }
    }
    return true
  }

  /** Whether it must wait, because its incident was lost or nobody knows yet. */
  async function isLostForNow({ ownerid }: OutboxItem): Promise<boolean> {
    if (ALERT_ID.test(ownerid)) return false
    return lost.isLost(ownerid).catch(() => true)
  }
}

const NONE_LOST: LostIncidents = { isMissing: () => false, isLost: async () => false }

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

function isInOutbox(id: string): boolean {
  return items.get().some((item) => item.id === id)
}

/** An alert may have been stored since it was read from the queue. */
function orderOf({ id, order }: OutboxItem): number {
  return items.get().find((item) => item.id === id)?.order ?? order
}

/** The item is stored, in this place of the queue. */
function giveOrder(id: string, order: number): void {
  setItems(items.get().map((other) => (other.id === id ? { ...other, order } : other)))
}

/** Only in memory, because the device had no room or its database did not answer. */
function isUnstored(item: OutboxItem): boolean {
  return item.order >= FIRST_UNSTORED
}

export function sendAgain(id: string): void {
  const item = items.get().find((candidate) => candidate.id === id)
  if (running === undefined || item === undefined) return
  const { refused, ...waiting } = item
  const { send } = running
  if (refused === undefined) send()
  else void replaceItem(running, waiting).then(send)
}

export function remove(id: string): void {
  const item = items.get().find((candidate) => candidate.id === id)
  if (running !== undefined && item !== undefined) void removeItem(running, item)
}

async function removeItem({ store, owner }: OutboxOwner, item: OutboxItem): Promise<void> {
  await store.removeFromOutbox(orderOf(item))
  if (running?.store === store) setItems(items.get().filter((other) => other.id !== item.id))
  postToOtherTabs({ about: 'outbox', userid: owner.userid })
}

/** An unstored item is not written under its order, which would become the first of all later ones. */
async function replaceItem({ store, owner }: OutboxOwner, changed: OutboxItem): Promise<void> {
  const item = { ...changed, order: orderOf(changed) }
  if (!isUnstored(item)) await store.replaceInOutbox(item)
  if (running?.store !== store) return
  setItems(items.get().map((other) => (other.id === item.id ? item : other)))
  postToOtherTabs({ about: 'outbox', userid: owner.userid })
}

function nowIso(): string {
  return new Date().toISOString()
}

/** `sent` is the device's present time, by which the server corrects for a wrong clock. */
async function sendItem(item: OutboxItem): Promise<Parameters<Acknowledged>[0]> {
  const parameters = { id: item.ownerid }
  const sent = nowIso()
  if (item.kind === 'log') {
    const body = { ...item.body, sent }
    return { kind: 'log', saved: await call('addLogEntry', { parameters, body }) }
  }
  if (item.kind === 'alert') {
    requireInTime(item, Date.now())
    return { kind: 'alert', id: item.id, saved: await call('sendAlert', { body: item.body }) }
  }
  if (item.kind === 'alertanswer') {
    const body = { ...item.body, sent }
    return { kind: 'alertanswer', saved: await call('addAlertAnswer', { parameters, body }) }
  }
  if (item.kind === 'alertresponse') {
    const body = { ...item.body, sent }
    return { kind: 'alertresponse', saved: await call('addAlertResponse', { parameters, body }) }
  }
  if (item.kind === 'count') {
    const body = { ...item.body, sent }
    return { kind: 'count', saved: await call('addCount', { parameters, body }) }
  }
  const body = { ...item.body, sent }
  return { kind: 'check', saved: await call('addCheck', { parameters, body }) }
}
