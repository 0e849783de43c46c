import { setTimeout as delay } from 'node:timers/promises'
import type { TokenClaims } from '@holdfast/contract/sign-in/sign-in'
import type { MessageBus } from '../message-bus.ts'

/**
 * Knows whose app is open now. A visible app asks for the alerts every five seconds; an app on a locked
 * phone asks for nothing. An event stream would say less, because the stream of a phone without a
 * network stays open for many minutes. Each process remembers its own requests, and asks the other
 * processes when somebody wants to know.
 */

/** Enough for several polls, because a slow network may lose some. */
const OPEN_MS = 30_000
/** Processes answer within a few milliseconds; nobody knows how many there are. */
const ANSWER_MS = 200
/** A message between processes has at most 7,000 bytes, and a user id 64 characters. */
const USERS_PER_MESSAGE = 80

const TOPIC = 'open-apps'
type Message = { organisationid: string; userids?: string[] }

/** When each user of an organisation was last noticed, in milliseconds. */
type Seen = Map<string, number>

export class OpenApps {
  readonly #bus: Pick<MessageBus, 'publish' | 'subscribe'>
  readonly #now: () => Date
  readonly #here = new Map<string, Seen>()
  readonly #elsewhere = new Map<string, Seen>()

  constructor(bus: Pick<MessageBus, 'publish' | 'subscribe'>, now: () => Date) {
    this.#bus = bus
    this.#now = now
    bus.subscribe(TOPIC, (message, isLocal) => {
      if (!isLocal) this.#receive(message as Message)
    })
  }

  /** Is called for each request of a signed-in user. */
  note({ org, userid }: Pick<TokenClaims, 'org' | 'userid'>): void {
    this.#note(this.#here, org, userid)
  }

  /** The users of an organisation whose app is open, as seen by all processes. */
  async read(organisationid: string): Promise<ReadonlySet<string>> {
    this.#bus.publish(TOPIC, { organisationid } satisfies Message)
    await delay(ANSWER_MS)
    return new Set([
      ...this.#recent(this.#here, organisationid),
      ...this.#recent(this.#elsewhere, organisationid),
    ])
  }

  /** Receives a question, or the answer of another process: every process gets both. */
  #receive({ organisationid, userids }: Message): void {
    if (userids !== undefined) {
      for (const userid of userids) this.#note(this.#elsewhere, organisationid, userid)
      return
    }
    const open = this.#recent(this.#here, organisationid)
    for (let from = 0; from < open.length; from += USERS_PER_MESSAGE) {
      const part = open.slice(from, from + USERS_PER_MESSAGE)
      this.#bus.publish(TOPIC, { organisationid, userids: part } satisfies Message)
    }
  }

  #note(seen: Map<string, Seen>, organisationid: string, userid: string): void {
    let users = seen.get(organisationid)
    if (users === undefined) {
      users = new Map()
      seen.set(organisationid, users)
    }
    users.set(userid, this.#now().getTime())
  }

  #recent(seen: Map<string, Seen>, organisationid: string): string[] {
    const users = seen.get(organisationid)
    if (users === undefined) return []
    const earliest = this.#now().getTime() - OPEN_MS
    for (const [userid, at] of users) if (at < earliest) users.delete(userid)
    return [...users.keys()]
  }
}
