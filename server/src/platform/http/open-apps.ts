import { setTimeout as delay } from 'node:timers/promises'
import type { TokenClaims } from '@holdfast/contract/sign-in'
import type { MessageBus } from '../message-bus.ts'

/**
 * Whose app is open now: an open app that can be seen asks for the alerts every five seconds, one in a
 * pocket asks for nothing. An open event stream would say less: that of a phone without a network stays
 * open for many minutes. Kept in memory only; other processes are asked when somebody wants to know.
 */

/** Several polls, of which a slow network may lose some. */
const OPEN_MS = 30_000
/** Others answer within a few milliseconds; how many there are is not known. */
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

  /** Called for each request of somebody who is signed in. */
  note({ org, userid }: Pick<TokenClaims, 'org' | 'userid'>): void {
    this.#note(this.#here, org, userid)
  }

  /** The users of an organisation whose app is open, in whichever process. */
  async read(organisationid: string): Promise<ReadonlySet<string>> {
    this.#bus.publish(TOPIC, { organisationid } satisfies Message)
    await delay(ANSWER_MS)
    return new Set([
      ...this.#recent(this.#here, organisationid),
      ...this.#recent(this.#elsewhere, organisationid),
    ])
  }

  /** A question, or the answer of another process: all processes hear it. */
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
