import { CallFailure } from '../http/call-failure.ts'
import { logFailure } from '../http/log-failure.ts'
import type { NewOutboxItem, OutboxItem, UnsyncedStore } from '../storage/unsynced-store.ts'
import { type Acknowledgement, isKnownKind, isUrgent } from './outbox-kinds.ts'
import { isFinalRefusal, queueOf, queuesOf } from './outbox-rules.ts'
import { type RetryLoop, startRetryLoop } from './retry-loop.ts'

/**
 * The outbox of one user: log entries, checks, counts, alerts and answers that the server has not
 * acknowledged.
 * Invariants: an item is on the device before it is sent, but for alerts and what answers them, which are
 * stored and sent at the same time and wait for nothing else, not even for a report that one was seen; it leaves the device only when the server
 * has it or its author removes it; items of one incident are sent in order; the id makes a second
 * sending harmless; once closed, a response changes nothing any more.
 */

/** The first `order` of items that could not be stored: in memory only, after all others. */
const FIRST_UNSTORED = 2 ** 52

/**
 * Incidents that a restored database has lost. Nobody has deleted them and each may be put back, so
 * that what belongs to them waits.
 */
export type LostIncidents = {
  isMissing: (incidentid: string) => boolean
  /** Asks the server's list whether it was lost or deleted; rejects when that cannot be found out now. */
  isLost: (incidentid: string) => Promise<boolean>
}

/** What an outbox needs of the device around it. */
export type OutboxPorts = {
  organisationid: string
  store: Pick<UnsyncedStore, 'readOutbox' | 'addToOutbox' | 'replaceInOutbox' | 'removeFromOutbox'>
  sender: {
    /** Whether there is a network, and its user is signed in. */
    canSend: () => boolean
    /** @throws CallFailure as the server's refusal; anything else counts as not sent */
    send: (item: OutboxItem) => Promise<Acknowledgement>
  }
  /** The device's time, in milliseconds. */
  clock: () => number
  /** Other tabs of the same user, which write and send too. */
  tabs: {
    tell: () => void
    /** Runs the job while no other tab runs one for the same queue of an alert; without one, for all incidents. */
    inTurn: <T>(queue: string | undefined, job: () => Promise<T>) => Promise<T>
  }
  lost: LostIncidents
  /** Called with what the server saved before the item leaves the outbox, so that it never disappears. */
  onAcknowledged: (acknowledgement: Acknowledgement) => Promise<void>
  onItems: (items: readonly OutboxItem[]) => void
}

export class UserOutbox {
  readonly #ports: OutboxPorts
  readonly #store: OutboxPorts['store']
  readonly #retryLoop: RetryLoop
  /** By the queue of an alert: each is sent, and tried again, on its own. */
  readonly #alertLoops = new Map<string, RetryLoop>()
  /** Ids of items that are in memory while they are being stored. */
  readonly #beingStored = new Set<string>()
  #items: readonly OutboxItem[] = []
  #unstoredCount = 0
  /** How often this tab has changed its items. */
  #changes = 0
  #isClosed = false

  constructor(ports: OutboxPorts) {
    this.#ports = ports
    this.#store = ports.store
    this.#retryLoop = startRetryLoop(() => ports.tabs.inTurn(undefined, () => this.#sendRound()))
  }

  get items(): readonly OutboxItem[] {
    return this.#items
  }

  /** Other tabs write too. A read during which this tab changed something is repeated. */
  async readAgain(): Promise<void> {
    let before: number
    let stored: OutboxItem[] | undefined
    do {
      before = this.#changes
      stored = await this.#store.readOutbox()
      if (stored === undefined || this.#isClosed) return
    } while (before !== this.#changes)
    const isSent = ({ id }: OutboxItem) => this.#beingStored.has(id) && !this.#has(id)
    const found = stored.filter(
      (item) =>
        item.organisationid === this.#ports.organisationid && isKnownKind(item) && !isSent(item),
    )
    const ids = new Set(found.map(({ id }) => id))
    this.#show([...found, ...this.#items.filter((item) => isUnstored(item) && !ids.has(item.id))])
  }

  /**
   * Resolves once the item is stored on the device; it is then sent in the background. False when it
   * was not stored, because the outbox is closed: what was typed must then stay in its field.
   */
  async add(item: NewOutboxItem): Promise<boolean> {
    if (this.#isClosed) return false
    if (isUrgent(item)) return this.#addUrgent(item)
    const stored = await this.#store.addToOutbox(item)
    if (this.#isClosed) return stored !== undefined
    this.#put({ ...item, order: stored ?? this.#nextUnstored() })
    this.#ports.tabs.tell()
    this.sendNow()
    return true
  }

  sendNow(): void {
    if (this.#isClosed) return
    for (const [name] of queuesOf(this.#items.filter(isUrgent))) this.#sendUrgent(name)
    this.#retryLoop.now()
  }

  remove(id: string): void {
    const item = this.#find(id)
    if (item !== undefined) void this.#remove(item)
  }

  /**
   * Changes what an item says, and sends it. An attempt under way may still be accepted as it was, but not be refused:
   * a refusal may arrive before the change is stored.
   */
  amend(id: string, change: (item: OutboxItem) => OutboxItem): void {
    const before = this.#find(id)
    if (!before) return
    const item = change(before)
    this.#change(this.#items.map((other) => (other.id === item.id ? item : other)))
    void this.#replace(item).then(() => this.sendNow())
  }

  close(): void {
    this.#isClosed = true
    this.#retryLoop.stop()
    for (const { stop } of this.#alertLoops.values()) stop()
  }

  /** Stores what did not fit on the device before, or was added before its database responded. */
  async storeUnstored(): Promise<void> {
    for (const item of this.#items.filter(isUnstored)) {
      if (!this.#beingStored.has(item.id) && !(await this.#storeOne(item))) return
    }
  }

  /** An alert waits for no storage, which may take seconds on a busy phone: it is sent meanwhile. */
  #addUrgent(item: NewOutboxItem): true {
    this.#put({ ...item, order: this.#nextUnstored() })
    this.#sendUrgent(queueOf(item))
    void this.#storeOne(item).finally(() => this.#ports.tabs.tell())
    return true
  }

  /** Stores what is in memory already. Resolves to whether there was room. */
  async #storeOne({ order: _, ...item }: NewOutboxItem & { order?: number }): Promise<boolean> {
    this.#beingStored.add(item.id)
    try {
      const order = await this.#store.addToOutbox(item)
      if (order === undefined || this.#isClosed) return false
      // The server may have answered by now.
      const current = this.#find(item.id)
      if (current === undefined) await this.#store.removeFromOutbox(order)
      else await this.#giveOrder({ ...current, order })
      return true
    } finally {
      this.#beingStored.delete(item.id)
      // A read that has begun may have found it, although it was sent by then.
      this.#changes += 1
    }
  }

  /** Sends this queue of an alert, whatever else is being sent. */
  #sendUrgent(name: string): void {
    const sendQueue = () => this.#sendQueue(queuesOf(this.#items.filter(isUrgent)).get(name) ?? [])
    const loop =
      this.#alertLoops.get(name) ?? startRetryLoop(() => this.#ports.tabs.inTurn(name, sendQueue))
    this.#alertLoops.set(name, loop)
    loop.now()
  }

  /** Sends what can be sent, without alerts. Resolves to whether something must be retried later. */
  async #sendRound(): Promise<boolean> {
    await this.storeUnstored()
    await this.readAgain()
    const others = queuesOf(this.#items.filter((item) => !isUrgent(item)))
    const results = await Promise.all([...others.values()].map((queue) => this.#sendQueue(queue)))
    return results.some((mustRetry) => mustRetry)
  }

  /** Resolves to whether something must be retried later. */
  async #sendQueue(queue: readonly OutboxItem[]): Promise<boolean> {
    for (const item of queue) {
      if (this.#isClosed || !this.#ports.sender.canSend()) return true
      if (!this.#has(item.id)) continue
      if (this.#ports.lost.isMissing(item.ownerid)) return true
      if (!(await this.#sendOne(item))) return true
    }
    return false
  }

  /** Resolves to whether the next one of the queue may follow: this one is settled. */
  async #sendOne(item: OutboxItem): Promise<boolean> {
    try {
      const acknowledgement = await this.#ports.sender.send(item)
      // Another user may have signed in meanwhile. Sent again later, the item does no harm.
      if (this.#isClosed) return false
      await this.#ports.onAcknowledged(acknowledgement)
      await this.#remove(item)
      return true
    } catch (failure) {
      // Specification: a failed send shows no message; the entry stays marked as not sent.
      logFailure('An entry could not be sent', failure)
      if (!(failure instanceof CallFailure) || !isFinalRefusal(failure)) return false
      if (failure.code === 'not-found' && (await this.#mayBeLost(item))) return false
      if (this.#isClosed) return false
      const current = this.#find(item.id)
      if (!current) return true
      // What was amended meanwhile may be accepted as it is now.
      if (JSON.stringify(current.body) !== JSON.stringify(item.body)) return false
      await this.#refuse(current, failure)
      return true
    }
  }

  /** Whether it must wait, because its incident was lost or nobody knows yet. */
  async #mayBeLost(item: OutboxItem): Promise<boolean> {
    // What is urgent belongs to an alert.
    if (isUrgent(item)) return false
    return this.#ports.lost.isLost(item.ownerid).catch(() => true)
  }

  #refuse(item: OutboxItem, { code, message }: CallFailure): Promise<void> {
    const at = new Date(this.#ports.clock()).toISOString()
    return this.#replace({ ...item, refused: { code, message, at } })
  }

  async #remove(item: OutboxItem): Promise<void> {
    const order = this.#orderOf(item)
    await this.#store.removeFromOutbox(order)
    // An alert may have been stored meanwhile, at another place.
    const now = this.#orderOf(item)
    this.#change(this.#items.filter((other) => other.id !== item.id))
    if (now !== order) await this.#store.removeFromOutbox(now)
    this.#ports.tabs.tell()
  }

  /** An unstored item is not written under its order, which would become the first of all later ones. */
  async #replace(changed: OutboxItem): Promise<void> {
    const item = { ...changed, order: this.#orderOf(changed) }
    if (!isUnstored(item)) await this.#store.replaceInOutbox(item)
    this.#change(this.#items.map((other) => (other.id === item.id ? item : other)))
    this.#ports.tabs.tell()
  }

  #put(item: OutboxItem): void {
    this.#change([...this.#items.filter((other) => other.id !== item.id), item])
  }

  /** The item is stored, in this place of the queue. */
  async #giveOrder(item: OutboxItem): Promise<void> {
    this.#change(this.#items.map((other) => (other.id === item.id ? item : other)))
    // It may have been refused or amended while it was being stored.
    await this.#store.replaceInOutbox(item)
  }

  #change(items: readonly OutboxItem[]): void {
    this.#changes += 1
    this.#show(items)
  }

  #show(items: readonly OutboxItem[]): void {
    if (this.#isClosed) return
    this.#items = items
    this.#ports.onItems(items)
  }

  #find(id: string): OutboxItem | undefined {
    return this.#items.find((item) => item.id === id)
  }

  #has(id: string): boolean {
    return this.#find(id) !== undefined
  }

  /** An alert may have been stored since it was read from the queue. */
  #orderOf({ id, order }: OutboxItem): number {
    return this.#find(id)?.order ?? order
  }

  #nextUnstored(): number {
    this.#unstoredCount += 1
    return FIRST_UNSTORED + this.#unstoredCount
  }
}

/** Only in memory, because the device had no room or its database did not answer. */
export function isUnstored(item: OutboxItem): boolean {
  return item.order >= FIRST_UNSTORED
}
