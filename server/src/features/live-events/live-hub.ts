import type { ServerResponse } from 'node:http'
import { HEARTBEAT_MS } from '@holdfast/contract/limits'
import type { LiveEvent } from '@holdfast/contract/live-events'

/**
 * Every device's open stream. An event's bytes are made once and written to the devices of its
 * organisation in slices, so that thousands of them hold nobody else up; a device that does not
 * read is dropped and will come back.
 */

type Device = {
  response: ServerResponse
  isWelcome: () => boolean
}

const SLICE = 250
const MOST_UNREAD_BYTES = 1024 * 1024

export class LiveHub {
  readonly #devices = new Map<string, Set<Device>>()
  #heartbeat: NodeJS.Timeout | undefined

  start(): void {
    this.#heartbeat = setInterval(() => {
      // A token expires without anybody saying so.
      this.dismissUnwelcome()
      for (const devices of this.#devices.values()) this.#write(devices, Buffer.from(':\n\n'))
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** Ends every stream; the devices come back to another process or after the restart. */
  stop(): void {
    clearInterval(this.#heartbeat)
    for (const devices of this.#devices.values()) {
      for (const { response } of devices) response.end()
    }
  }

  hasDevices(organisationid: string): boolean {
    return this.#devices.has(organisationid)
  }

  join(organisationid: string, device: Device): void {
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

  /** Ends the streams whose tokens no longer count. */
  dismissUnwelcome(): void {
    for (const devices of this.#devices.values()) {
      for (const { response, isWelcome } of devices) {
        if (!isWelcome()) response.end()
      }
    }
  }

  #write(devices: ReadonlySet<Device>, chunk: Buffer): void {
    const list = [...devices]
    const next = (from: number) => {
      for (const { response } of list.slice(from, from + SLICE)) {
        if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
        else if (!response.writableEnded) response.write(chunk)
      }
      if (from + SLICE < list.length) setImmediate(next, from + SLICE)
    }
    next(0)
  }
}
