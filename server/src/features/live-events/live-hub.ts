import type { Socket } from 'node:net'
import type { LiveEvent } from '@holdfast/contract/endpoints/live-events'
import { VERSIONS_INTERVAL_MS } from '@holdfast/contract/limits'
import type { SignedInUser } from '../../platform/http/access.ts'

/**
 * The open event streams of this process. An event is serialised once and written to the devices of
 * its organisation in slices, so that thousands of devices do not block the event loop. A device
 * that does not read is disconnected; devices reconnect automatically.
 *
 * Each stream tells the versions of its organisation's lists at each interval. Organisations take turns,
 * and each is compared once in its turn, however many devices it has.
 */

type Device = {
  caller: SignedInUser
  socket: Socket
  isAuthorised: () => boolean
}

/** What a device is told: all versions, or only their digest and the time if it knows them. */
export type VersionsMessage = { digest: string; full: Buffer; unchanged: Buffer }
/** Returns for each organisation what its devices are told. */
type ReadMessages = (
  organisationids: readonly string[],
) => Promise<ReadonlyMap<string, (caller: SignedInUser) => VersionsMessage>>

/** Writing to thousands of streams at once would block the process. */
const TURNS = 15
/** Keeps a stream alive whose versions cannot be told. */
const HEARTBEAT = Buffer.from(':\n\n')
const DEVICES_PER_SLICE = 250
const MAX_BUFFERED_BYTES = 1024 * 1024
/** A user has a phone, a tablet and a desktop. Far more streams are a mistake or an attack. */
const MAX_STREAMS_PER_USER = 20

export class LiveHub {
  readonly #readMessages: ReadMessages
  readonly #devices = new Map<string, Set<Device>>()
  /** The streams of each user, oldest first. */
  readonly #streamsOf = new Map<string, Set<Device>>()
  readonly #ended = new WeakSet<Device>()
  /** The turn of each organisation with devices. */
  readonly #turnOf = new Map<string, number>()
  #nextTurn = 0
  /** The digest of the versions that a device knows. New devices have none. */
  readonly #known = new WeakMap<Device, string>()
  /** Devices that know no versions yet. They do not wait for the turn of their organisation. */
  #newDevices = new Map<string, Set<Device>>()
  #turn = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(readMessages: ReadMessages) {
    this.#readMessages = readMessages
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#turn = (this.#turn + 1) % TURNS
      const due = [...this.#devices].filter(([id]) => this.#turnOf.get(id) === this.#turn)
      for (const [, devices] of due) {
        // No event says that a token has expired, so it is checked here.
        closeRevoked(devices)
        this.#destroyEnded(devices)
      }
      const told = new Map([...this.#newDevices, ...due])
      this.#newDevices = new Map()
      if (told.size > 0) void this.#tellVersions(told)
    }, VERSIONS_INTERVAL_MS / TURNS)
    this.#timer.unref()
  }

  async #tellVersions(devices: ReadonlyMap<string, Iterable<Device>>): Promise<void> {
    const messages = await this.#readMessages([...devices.keys()]).catch(() => undefined)
    for (const [organisationid, ofOrganisation] of devices) {
      const messageFor = messages?.get(organisationid)
      this.#write(ofOrganisation, (device) => {
        if (messageFor === undefined) return HEARTBEAT
        const { digest, full, unchanged } = messageFor(device.caller)
        if (this.#known.get(device) === digest) return unchanged
        this.#known.set(device, digest)
        return full
      })
    }
  }

  /** Ends all streams, and those opened later. Devices reconnect to another process, or after the restart. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const devices of this.#devices.values()) {
      for (const { socket } of devices) socket.destroySoon()
    }
  }

  count(): number {
    return [...this.#devices.values()].reduce((sum, { size }) => sum + size, 0)
  }

  hasDevices(organisationid: string): boolean {
    return this.#devices.has(organisationid)
  }

  add(organisationid: string, device: Device): void {
    if (this.#isStopped) {
      device.socket.destroySoon()
      return
    }
    this.#endOldest(device.caller.userid)
    addTo(this.#devices, organisationid, device)
    addTo(this.#streamsOf, device.caller.userid, device)
    addTo(this.#newDevices, organisationid, device)
    if (!this.#turnOf.has(organisationid)) {
      this.#nextTurn = (this.#nextTurn + 1) % TURNS
      this.#turnOf.set(organisationid, this.#nextTurn)
    }
    device.socket.on('close', () => {
      removeFrom(this.#newDevices, organisationid, device)
      removeFrom(this.#devices, organisationid, device)
      if (!this.hasDevices(organisationid)) this.#turnOf.delete(organisationid)
      removeFrom(this.#streamsOf, device.caller.userid, device)
    })
  }

  /**
   * Ends the oldest stream, never the newest, because a device that reconnects must replace its previous
   * connection.
   */
  #endOldest(userid: string): void {
    const streams = this.#streamsOf.get(userid)
    if (!streams || streams.size < MAX_STREAMS_PER_USER) return
    const [oldest] = streams
    if (!oldest) return
    removeFrom(this.#streamsOf, userid, oldest)
    oldest.socket.destroySoon()
  }

  /** Destroys streams that were ended an interval ago and are still open: their clients do not read. */
  #destroyEnded(devices: Iterable<Device>): void {
    for (const device of devices) {
      if (this.#ended.has(device)) device.socket.destroy()
      else if (device.socket.writableEnded) this.#ended.add(device)
    }
  }

  send(
    organisationid: string,
    event: LiveEvent,
    mayReceive: (caller: SignedInUser) => boolean = () => true,
  ): void {
    const devices = [...(this.#devices.get(organisationid) ?? [])]
    this.#write(
      devices.filter(({ caller }) => mayReceive(caller)),
      messageOf(event),
    )
  }

  sendToAll(event: LiveEvent): void {
    const devices = [...this.#devices.values()].flatMap((ofOrganisation) => [...ofOrganisation])
    this.#write(devices, messageOf(event))
  }

  /** Ends the streams whose tokens have been revoked or have expired. */
  closeRevokedStreams(): void {
    for (const devices of this.#devices.values()) closeRevoked(devices)
  }

  #write(devices: Iterable<Device>, chunkFor: (device: Device) => Buffer): void {
    const list = [...devices]
    const writeSlice = (from: number) => {
      for (const device of list.slice(from, from + DEVICES_PER_SLICE)) {
        const { socket } = device
        if (socket.writableLength > MAX_BUFFERED_BYTES) socket.destroy()
        else if (!socket.writableEnded) socket.write(chunkFor(device))
      }
      if (from + DEVICES_PER_SLICE < list.length) setImmediate(writeSlice, from + DEVICES_PER_SLICE)
    }
    writeSlice(0)
  }
}

function closeRevoked(devices: Iterable<Device>): void {
  for (const { socket, isAuthorised } of devices) {
    if (!isAuthorised()) socket.destroySoon()
  }
}

/** The event as the stream has it. */
export function toMessage({ event, data }: LiveEvent): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

function messageOf(event: LiveEvent): () => Buffer {
  const message = toMessage(event)
  return () => message
}

function addTo<K>(sets: Map<K, Set<Device>>, key: K, device: Device): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(device))
}

function removeFrom<K>(sets: Map<K, Set<Device>>, key: K, device: Device): void {
  const set = sets.get(key)
  set?.delete(device)
  if (set?.size === 0) sets.delete(key)
}
