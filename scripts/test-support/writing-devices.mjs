import { setTimeout as delay } from 'node:timers/promises'

const PASSWORD = 'Holdfast-demo-1'
const RETRY_MS = 200
/** Between two entries of a device: so quick that no step of an upgrade is without, and no quicker. */
const PAUSE_MS = 100

/** Devices that write log entries until they are stopped. Each repeats an entry until it is acknowledged. */
export class WritingDevices {
  /** @type {string[]} */
  acknowledged = []
  /** The longest time from the first attempt of an entry to its acknowledgement. */
  longestMs = 0
  #address
  #token = ''
  #incidentid = ''
  #isOver = false
  /** @type {Promise<void>[]} */
  #loops = []

  /** @param {string} address */
  constructor(address) {
    this.#address = address
  }

  /** @param {number} count  devices */
  async start(count) {
    const { token } = await this.#call('POST', '/login', { username: 'head', password: PASSWORD })
    this.#token = token
    const { id } = await this.#call('POST', '/incidents', { incidentDetails: 'Smoke' })
    this.#incidentid = id
    this.#loops = Array.from({ length: count }, () => this.#write())
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  /** Waits until this many more are acknowledged.  @param {number} count */
  async writeMore(count) {
    const goal = this.acknowledged.length + count
    while (this.acknowledged.length < goal) await delay(20)
  }

  /** The ids of the entries that the server has.  @returns {Promise<string[]>} */
  async readStored() {
    const log = await this.#call('GET', `/incidents/${this.#incidentid}/logs`)
    return log
      .filter((/** @type {{ content: string }} */ entry) => entry.content.startsWith('device'))
      .map((/** @type {{ id: string }} */ { id }) => id)
      .sort()
  }

  async #write() {
    while (!this.#isOver) {
      const id = crypto.randomUUID()
      const timestamp = new Date().toISOString()
      const entry = { id, timestamp, sent: timestamp, type: 'text', content: `device ${id}` }
      const began = performance.now()
      for (;;) {
        const isStored = await this.#call(
          'POST',
          `/incidents/${this.#incidentid}/logs`,
          entry,
        ).then(
          () => true,
          () => false,
        )
        if (isStored) break
        await delay(RETRY_MS)
      }
      this.acknowledged.push(id)
      this.longestMs = Math.max(this.longestMs, performance.now() - began)
      await delay(PAUSE_MS)
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async #call(method, path, body) {
    const response = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json()
  }
}
