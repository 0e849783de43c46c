import type { Socket } from 'node:net'
import type { LiveEvent } from '@holdfast/contract/endpoints/live-events'
import { STREAM_HEARTBEAT_MS } from '@holdfast/contract/limits'
import type { SignedInUser } from '../../platform/http/access.ts'

/**
 * The open event streams of this process. An event is serialised once and written to the devices of
 * its organisation in slices, so that thousands of devices do not block the event loop. A device
 * that does not read is disconnected; devices reconnect automatically.
 */

type Device = {
  caller: SignedInUser
  socket: Socket
  isAuthorised: () => boolean
}

/** Sending the heartbeats of thousands of streams at once would block the process. */
const HEARTBEAT_GROUPS = 15
const HEARTBEAT = Buffer.from(':\n\n')
const DEVICES_PER_SLICE = 250
const MAX_BUFFERED_BYTES = 1024 * 1024
/** A user has a phone, a tablet and a desktop. Far more streams are a mistake or an attack. */
const MAX_STREAMS_PER_USER = 20

export class LiveHub {
  readonly #devices = new Map<string, Set<Device>>()
  /** The streams of each user, oldest first. */
  readonly #streamsOf = new Map<string, Set<Device>>()
  readonly #ended = new WeakSet<Device>()
  /** The streams that get their heartbeats together; new ones join them in turn. */
  readonly #heartbeatGroups = new Map<number, Set<Device>>()
  #addedCount = 0
  #heartbeat: NodeJS.Timeout | undefined
  #isStopped = false

  start(): void {
    let turn = 0
    this.#heartbeat = setInterval(() => {
      turn = (turn + 1) % HEARTBEAT_GROUPS
      const devices = this.#heartbeatGroups.get(turn) ?? []
      // No event says that a token has expired, so it is checked here.
      closeRevoked(devices)
      this.#destroyEnded(devices)
      this.#write(devices, HEARTBEAT)
    }, STREAM_HEARTBEAT_MS / HEARTBEAT_GROUPS)
    this.#heartbeat.unref()
  }

  /** Ends all streams, and those opened later. Devices reconnect to another process, or after the restart. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#heartbeat)
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
    const group = this.#addedCount % HEARTBEAT_GROUPS
    addTo(this.#heartbeatGroups, group, device)
    this.#addedCount += 1
    device.socket.on('close', () => {
      removeFrom(this.#heartbeatGroups, group, device)
      removeFrom(this.#devices, organisationid, device)
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

  /** Destroys streams that were ended a heartbeat ago and are still open: their clients do not read. */
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
      toMessage(event),
    )
  }

  sendToAll(event: LiveEvent): void {
    const devices = [...this.#devices.values()].flatMap((ofOrganisation) => [...ofOrganisation])
    this.#write(devices, toMessage(event))
  }

  /** Ends the streams whose tokens have been revoked or have expired. */
  closeRevokedStreams(): void {
    for (const devices of this.#devices.values()) closeRevoked(devices)
  }

  #write(devices: Iterable<Device>, chunk: Buffer): void {
    const list = [...devices]
    const writeSlice = (from: number) => {
      for (const { socket } of list.slice(from, from + DEVICES_PER_SLICE)) {
        if (socket.writableLength > MAX_BUFFERED_BYTES) socket.destroy()
        else if (!socket.writableEnded) socket.write(chunk)
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

function toMessage({ event, data }: LiveEvent): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
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
