import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveEvent } from '@holdfast/contract/endpoints/live-events'
import type { Versions } from '@holdfast/contract/endpoints/versions'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { Outbox } from './outbox.ts'
import type { Random } from './random.ts'
import type { Received, Traffic } from './requests.ts'
import type { School, User } from './schools.ts'

export type DeviceOptions = {
  address: string
  school: School
  user: User
  /** The open incident whose log, checks, counts and tasks it shows. */
  incidentid: string
  pollMs: number
  /** The share of events that the device ignores. */
  lostEvents: number
  random: Random
  traffic: Traffic
}

type Copy = { etag: string | null; text: string; version: number }

const COLLECTIONS = [
  ...['incidents', 'contacts', 'contactgroups', 'users', 'allocations', 'content', 'alerts'],
  'rollgroups',
]
const LISTS_OF_INCIDENT = [
  ...(['checks', 'counts', 'marks', 'pickups', 'tasks', 'pictures', 'handovers'] as const),
] as const

function ownerOfList({ event, data }: LiveEvent): string | undefined {
  const isOfIncident = (LISTS_OF_INCIDENT as readonly string[]).includes(event)
  return isOfIncident && 'ownerid' in data ? data.ownerid : undefined
}

/** Reads of one list begin no more often than this, however many events there are. */
const MIN_READ_INTERVAL_MS = 300
const RECONNECT_MS = 500
/** The refresh interval of the app: a list that was told to be current so long ago is polled again. */
const FRESH_MS = 5000

/**
 * What a phone does without a person: it keeps copies of all lists, polls with ETags, follows the
 * event stream, which tells what need not be polled, and sends its outbox.
 */
export class Device {
  readonly options: DeviceOptions
  readonly outbox: Outbox
  /** Tells the user's devices apart. */
  readonly deviceid = randomUUID()
  /** The copies of lists, by path. */
  readonly copies = new Map<string, Copy>()
  readonly log = new Map<string, LogEntry>()
  /** The version that the server returned to this device's last save; it may be newer than its copy. */
  savedVersion = 0
  allocationsEtag: string | null = null
  readonly #stopping = new AbortController()
  /** When each list, by its path, was told to be the one that this device holds. */
  readonly #currentAt = new Map<string, number>()
  readonly #reading = new Map<string, { isAskedAgain: boolean }>()
  #running: Promise<unknown> = Promise.resolve()

  constructor(options: DeviceOptions) {
    this.options = options
    const { address, user, traffic, random } = options
    this.outbox = new Outbox(address, user.token, traffic, random)
  }

  start(): void {
    const polls = this.#paths().map((path) => this.#poll(path))
    this.#running = Promise.all([...polls, this.#follow()])
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** What it shows, by path; the log in the order of `seq`. */
  shown(): Map<string, string> {
    const shown = new Map([...this.copies].map(([path, { text }]) => [path, text]))
    const entries = [...this.log.values()].sort((a, b) => a.seq - b.seq)
    return shown.set(this.logPath, JSON.stringify(entries))
  }

  get logPath(): string {
    return `/incidents/${this.options.incidentid}/logs`
  }

  #paths(): string[] {
    const incident = `/incidents/${this.options.incidentid}`
    const ofIncident = [...LISTS_OF_INCIDENT.map((name) => `${incident}/${name}`), this.logPath]
    return [...COLLECTIONS.map((name) => `/${name}`), ...ofIncident]
  }

  /** Repeats the request until there is a response. */
  async get(path: string): Promise<Received> {
    const { address, user, traffic } = this.options
    for (;;) {
      const response = await traffic.send(address, { method: 'GET', path, token: user.token })
      if (response?.status === 200) return response
      await delay(RECONNECT_MS)
    }
  }

  async #poll(path: string): Promise<void> {
    const { pollMs, random, traffic } = this.options
    while (!this.#stopping.signal.aborted) {
      const age = performance.now() - (this.#currentAt.get(path) ?? Number.NEGATIVE_INFINITY)
      if (age < FRESH_MS) traffic.savedPolls += 1
      else await this.read(path)
      await this.#wait(pollMs * (0.5 + random()))
    }
  }

  /** Reads the list; if a read is running, reads once more after it. */
  async read(path: string): Promise<void> {
    const current = this.#reading.get(path)
    if (current) {
      current.isAskedAgain = true
      return
    }
    const reading = { isAskedAgain: true }
    this.#reading.set(path, reading)
    while (reading.isAskedAgain && !this.#stopping.signal.aborted) {
      reading.isAskedAgain = false
      await this.#readOnce(path)
      await this.#wait(MIN_READ_INTERVAL_MS)
    }
    this.#reading.delete(path)
  }

  async #readOnce(path: string): Promise<void> {
    const { address, user, traffic } = this.options
    const isLog = path === this.logPath
    const after = isLog ? listBeforeGap(this.log.values()).at(-1)?.id : undefined
    const query = after === undefined ? '' : `?after=${after}`
    const etag = this.copies.get(path)?.etag
    const headers = etag && !isLog ? { 'if-none-match': etag } : {}
    const sent = { method: 'GET', path: path + query, token: user.token, headers } as const
    const response = await traffic.send(address, sent, this.#stopping.signal)
    if (response?.status !== 200) return
    if (!isLog) this.copies.set(path, response)
    else for (const entry of JSON.parse(response.text) as LogEntry[]) this.log.set(entry.id, entry)
  }

  /** Follows the event stream, and opens a new one whenever it ends. */
  async #follow(): Promise<void> {
    const { address, user } = this.options
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        const headers = { authorization: `Bearer ${user.token}` }
        const response = await fetch(`${address}/api/events`, { headers, signal })
        if (response.ok) {
          for (const path of this.#paths()) void this.read(path)
          await this.#takeEvents(response)
        }
      } catch {
        // The stream breaks when a server dies.
      }
      await this.#wait(RECONNECT_MS)
    }
  }

  async #takeEvents({ body }: Response): Promise<void> {
    let text = ''
    let known: { digest: string; versions: Versions } | undefined
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event === undefined || data === undefined) continue
        const message = { event, data: JSON.parse(data) } as LiveEvent
        if (message.event !== 'versions') {
          this.#take(message)
          continue
        }
        const [digest, , versions] = message.data
        if (versions) known = { digest, versions }
        if (known?.digest === digest) this.#takeVersions(known.versions)
      }
    }
  }

  #take(message: LiveEvent): void {
    const { event, data } = message
    const { incidentid, lostEvents, random, traffic } = this.options
    traffic.events += 1
    if (random() < lostEvents) {
      traffic.lostEvents += 1
      return
    }
    if (event === 'log') {
      if (data.incidentid === incidentid) this.log.set(data.id, data)
    } else if (ownerOfList(message) === incidentid) {
      void this.read(`/incidents/${incidentid}/${event}`)
    } else if (event === 'resync') {
      for (const path of this.#paths()) void this.read(path)
    } else if (COLLECTIONS.includes(event)) {
      void this.read(`/${event}`)
    }
  }

  /** On one machine a line needs no time, so unlike the app this does not look at its age. */
  #takeVersions({ lists, incidents }: Versions): void {
    const { log, ...versions } = incidents[this.options.incidentid] ?? {}
    const incident = `/incidents/${this.options.incidentid}`
    const told = new Map(Object.entries(lists).map(([name, version]) => [`/${name}`, version]))
    for (const name of LISTS_OF_INCIDENT) {
      const version = versions[name]
      if (version !== undefined) told.set(`${incident}/${name}`, version)
    }
    for (const [path, version] of told) {
      const held = this.copies.get(path)?.version
      if (held === version) this.#currentAt.set(path, performance.now())
      else if (held === undefined || held < version) void this.read(path)
    }
    const entries = listBeforeGap(this.log.values()).length
    if (log === entries) this.#currentAt.set(this.logPath, performance.now())
    else if (log !== undefined && log > entries) void this.read(this.logPath)
  }

  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }
}

/** The log up to its first gap, as the app shows it: entries may have been pushed before others that were lost. */
function listBeforeGap(entries: Iterable<LogEntry>): LogEntry[] {
  const bySeq = new Map(Array.from(entries, (entry) => [entry.seq, entry]))
  const found: LogEntry[] = []
  for (let entry = bySeq.get(1); entry; entry = bySeq.get(entry.seq + 1)) found.push(entry)
  return found
}
