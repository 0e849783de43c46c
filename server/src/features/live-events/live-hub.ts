import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS } from '@holdfast/contract/limits'
import type { LiveEvent } from '@holdfast/contract/live-events'

/**
 * The open event streams of this process. An event is serialised once and written to the devices of
 * its organisation in slices, so that thousands of devices do not block the event loop. A device
 * that does not read is disconnected; it reconnects by itself.
 */

type Device = {
  response: ServerResponse
  isAuthorised: () => boolean
}

const DEVICES_PER_SLICE = 250
const MAX_BUFFERED_BYTES = 1024 * 1024

export class LiveHub {
  readonly #devices = new Map<string, Set<Device>>()
  #heartbeat: NodeJS.Timeout | undefined

  start(): void {
    this.#heartbeat = setInterval(() => {
      // Nothing reports that a token has expired.
      this.closeRevokedStreams()
      for (const devices of this.#devices.values()) this.#write(devices, Buffer.from(':\n\n'))
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** Ends all streams; devices reconnect to another process or after the restart. */
  stop(): void {
    clearInterval(this.#heartbeat)
    for (const devices of this.#devices.values()) {
      for (const { response } of devices) response.end()
    }
  }

  hasDevices(organisationid: string): boolean {
    return this.#devices.has(organisationid)
  }

  add(organisationid: string, device: Device): void {
    const devices = this.#devices.get(organisationid) ?? new Set()
    this.#devices.set(organisationid, devices.add(device))
    device.response.on('close', () => {
      devices.delete(device)
      if (devices.size === 0 && this.#devices.get(organisationid) === devices) {
        this.#devices.delete(organisationid)
      }
    })
  }

  send(organisationid: string, { event, data }: LiveEvent): void {
    const devices = this.#devices.get(organisationid)
    if (devices)
      this.#write(devices, Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  }

  /** Ends the streams whose tokens have been revoked or have expired. */
  closeRevokedStreams(): void {
    for (const devices of this.#devices.values()) {
      for (const { response, isAuthorised } of devices) {
        if (!isAuthorised()) response.end()
      }
    }
  }

  #write(devices: ReadonlySet<Device>, chunk: Buffer): void {
    const list = [...devices]
    const writeSlice = (from: number) => {
      for (const { response } of list.slice(from, from + DEVICES_PER_SLICE)) {
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy()
        else if (!response.writableEnded) response.write(chunk)
      }
      if (from + DEVICES_PER_SLICE < list.length) setImmediate(writeSlice, from + DEVICES_PER_SLICE)
    }
    writeSlice(0)
  }
}
