import { followOnline, isOnline } from '../http/connectivity.ts'
import { readAllClocks } from '../session/server-clock.ts'
import { currentSession, followSession } from '../session/session.ts'
import { type DeviceUser, isSameDeviceUser } from '../storage/device-user.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { followOtherTabs, postToOtherTabs, withLock } from '../storage/tabs.ts'
import type { NewOutboxItem, OutboxItem, UnsyncedStore } from '../storage/unsynced-store.ts'
import { sendItem } from './outbox-kinds.ts'
import { isUnstored, type LostIncidents, type OutboxPorts, UserOutbox } from './user-outbox.ts'

/** The outbox of the user who is signed in on this device. `user-outbox.ts` has its rules. */

/** After this a tab stops waiting for another tab that may be suspended while sending. */
const MAX_LOCK_WAIT_MS = 60_000

export type Outbox = {
  items: readonly OutboxItem[]
  /** An item that is not refused may have reached the server already; removing it ends the retries. */
  remove: (id: string) => void
}

/**
 * `waiting`: still to be sent; `refused`: kept with the reason of the server; `unstored`: not on the device,
 * whether it waits or was refused.
 */
export type OutboxCounts = { waiting: number; refused: number; unstored: number }

const NONE_LOST: LostIncidents = { isMissing: () => false, isLost: async () => false }
/** Until they have been read. */
const UNREAD: readonly OutboxItem[] = []
const items = signal(UNREAD)
export const followOutboxItems = items.subscribe
let opened: { outbox: UserOutbox; unfollow: () => void } | undefined
let left = UNREAD

export function useOutbox(): Outbox {
  return { items: useSignal(items), remove }
}

export function outboxItems(): readonly OutboxItem[] {
  return items.get()
}

/** What was in the outbox when the last sign-in of this page ended. */
export function itemsOfEndedSignIn(): readonly OutboxItem[] {
  return left
}

/** Undefined until they have been read from the device. */
export function readOutboxItems(): readonly OutboxItem[] | undefined {
  return items.get() === UNREAD ? undefined : items.get()
}

export function outboxCounts(): OutboxCounts {
  const stored = items.get().filter((item) => !isUnstored(item))
  const refused = stored.filter((item) => item.refused).length
  const unstored = items.get().length - stored.length
  return { waiting: stored.length - refused, refused, unstored }
}

/** Tries once to store on the device what is only in memory. */
export async function storeUnstored(): Promise<void> {
  await opened?.outbox.storeUnstored()
}

/** Resolves to false when the item was not stored because nobody is signed in: keep what was typed in its field. */
export async function addToOutbox(item: NewOutboxItem): Promise<boolean> {
  const { server: written, ...clocks } = readAllClocks()
  return opened?.outbox.add({ written, ...clocks, ...item }) ?? false
}

export function remove(id: string): void {
  opened?.outbox.remove(id)
}

/** Changes what an item says, and sends it. */
export function amendInOutbox(id: string, change: (item: OutboxItem) => OutboxItem): void {
  opened?.outbox.amend(id, change)
}

/** Called when sending may work again: the stream has reconnected or the app has become visible. */
export function sendOutboxNow(): void {
  opened?.outbox.sendNow()
}

/** Reads the user's items and sends them until closed. */
export async function openOutbox(
  user: DeviceUser,
  store: UnsyncedStore,
  onAcknowledged: OutboxPorts['onAcknowledged'],
  lost = NONE_LOST,
): Promise<void> {
  closeOutbox()
  const { organisationid, userid } = user
  const lock = (queue?: string) => ['outbox', userid, queue].filter(Boolean).join('/')
  const outbox = new UserOutbox({
    organisationid,
    store,
    sender: {
      canSend: () => isOnline() && isSameDeviceUser(currentSession(), user),
      send: (item) => sendItem(item, user),
    },
    clock: Date.now,
    tabs: {
      tell: () => postToOtherTabs({ about: 'outbox', userid }),
      inTurn: (queue, job) => withLock(lock(queue), job, MAX_LOCK_WAIT_MS),
    },
    lost,
    onAcknowledged,
    onItems: items.set,
  })
  const sendNow = () => outbox.sendNow()
  const unfollow = [
    followOnline((online) => online && sendNow()),
    followSession(sendNow),
    followOtherTabs((message) => {
      if (message.about !== 'outbox' || message.userid !== userid) return
      void outbox.readAgain().then(sendNow)
    }),
  ]
  opened = {
    outbox,
    unfollow: () => {
      for (const stop of unfollow) stop()
    },
  }
  await outbox.readAgain()
  sendNow()
}

export function closeOutbox(): void {
  opened?.outbox.close()
  opened?.unfollow()
  opened = undefined
  left = items.get()
  items.set(UNREAD)
}
