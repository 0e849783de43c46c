import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId, newIncidentId } from '@holdfast/contract/ids'
import { compareList, groupByList, type Played } from './compare-lists.ts'
import {
  type Deed,
  findRefusals,
  type History,
  makeRequest,
  type Names,
  type Step,
} from './history.ts'
import { type Received, Traffic } from './requests.ts'

export type Stage = {
  /** Two server processes on one database. */
  addresses: readonly [string, string]
  /** The first is an admin. */
  users: readonly Person[]
}

type Person = { userid: string; token: string }

const AGREE_WITHIN_MS = 3000
const ASK_AGAIN_MS = 50

/**
 * Plays a history, and returns a sentence for each difference: an unexplained refusal, something
 * acknowledged that is not stored once, something refused that is stored, or two processes that disagree.
 */
export async function playHistory({ turns }: History, stage: Stage): Promise<string[]> {
  const play = new Play(stage)
  const differences: string[] = []
  for (const turn of turns) differences.push(...(await play.takeTurn(turn)))
  differences.push(...(await play.compareEnd()))
  return [...differences, ...(await play.endAlerts())]
}

class Play {
  readonly #stage: Stage
  readonly #names = newNames()
  readonly #traffic = new Traffic()
  readonly #played: Played[] = []

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Sends all steps at once; returns a sentence for each unexplained refusal. */
  async takeTurn(turn: readonly Step[]): Promise<string[]> {
    const sentBefore = this.#played.map(({ step }) => step)
    const results = await Promise.all(turn.map((step) => this.#send(step)))
    return results.flatMap(({ status, text, ...played }) => {
      this.#played.push(played)
      const { step, isTaken } = played
      const sentWith = turn.filter((other) => other !== step)
      if (isTaken || findRefusals(step, sentBefore, sentWith).includes(status)) return []
      return [`${describe(step)} was refused: ${status} ${text}`]
    })
  }

  /** Ends the alerts, so that the next history begins without them. */
  endAlerts(): Promise<string[]> {
    const sent = this.#played.filter(({ step, isTaken }) => step.do === 'alert' && isTaken)
    return this.takeTurn(sent.map(({ step }) => ({ ...step, do: 'end' }) as Step))
  }

  async compareEnd(): Promise<string[]> {
    const found = await Promise.all(
      [...groupByList(this.#played)].map(([path, played]) => this.#comparePath(path, played)),
    )
    return found.flat()
  }

  async #send(step: Step): Promise<Played & { status: number; text: string }> {
    const { path, body } = makeRequest(step, this.#names)
    const { token, userid } = this.#findPerson(step)
    const sent = { method: 'POST', path, body, token } as const
    const response = await this.#traffic.send(this.#stage.addresses[step.server], sent)
    const { status = 0, text = 'no response' } = response ?? {}
    const isTaken = status >= 200 && status < 300
    const alert = isTaken && step.do === 'alert' ? (JSON.parse(text) as Alert) : undefined
    if (alert && step.do === 'alert') this.#names.join(step.alert, alert.id)
    const id = alert?.id ?? (step.do === 'answer' ? userid : findId(path, body))
    return { step, path, id, isTaken, alert, status, text }
  }

  /**
   * Only admins end a lockdown, and the server refuses a known id from somebody else. The sender of an alert
   * does not answer it.
   */
  #findPerson({ do: deed, user }: Step): Person {
    const [admin, ...staff] = this.#stage.users
    const isOfAdmin = deed === 'report' || deed === 'alert' || deed === 'end'
    const person = isOfAdmin ? admin : staff[user % staff.length]
    if (!person) throw new Error('A history needs an admin and staff')
    return person
  }

  async #comparePath(path: string, played: readonly Played[]): Promise<string[]> {
    const responses = await this.#readFromBoth(path)
    const [first, second] = responses
    const statuses = responses.map((response) => response?.status ?? 'no response').join(' and ')
    if (first?.text !== second?.text) {
      return [`The two processes say different things of ${path}: ${statuses}`]
    }
    const isMissing = first?.status === 404 && !played.some(({ isTaken }) => isTaken)
    if (isMissing) return []
    if (first?.status !== 200) return [`${path} cannot be read: ${statuses}`]
    return compareList(path, first.text, played)
  }

  /** What both processes say; they may need a moment, because alerts tell how far they were delivered. */
  async #readFromBoth(path: string): Promise<readonly (Received | undefined)[]> {
    const sent = { method: 'GET', path, token: this.#stage.users[0]?.token } as const
    const deadline = Date.now() + AGREE_WITHIN_MS
    for (;;) {
      const responses = await Promise.all(
        this.#stage.addresses.map((address) => this.#traffic.send(address, sent)),
      )
      const [first, second] = responses
      const isSame = first !== undefined && first.text === second?.text
      if (isSame || Date.now() >= deadline) return responses
      await delay(ASK_AGAIN_MS)
    }
  }
}

/** What the request writes: it is in the body, or the path names it. */
function findId(path: string, body: object): string {
  if ('itemid' in body) return String(body.itemid)
  if ('id' in body) return String(body.id)
  return path.split('/')[2] ?? ''
}

function newNames(): Names & { join(number: number, alert: string): void } {
  const known = new Map<string, string>()
  const name = <Value extends string>(key: string, make: () => Value): string => {
    const found = known.get(key) ?? make()
    known.set(key, found)
    return found
  }
  return {
    incident: (number) => name(`incident ${number}`, () => newIncidentId(new Date())),
    alert: (number) => name(`alert ${number}`, newAlertId),
    // From the fourth alert of a kind within minutes on, an alert joins one that is open.
    join: (number, alert) => known.set(`alert ${number}`, alert),
    once: (deed, user) => ({
      id: name(`id ${makeKey(deed)} ${user}`, randomUUID),
      timestamp: name(`time ${makeKey(deed)} ${user}`, () => new Date().toISOString()),
    }),
  }
}

function makeKey({ do: name, ...values }: Deed): string {
  return `${name} ${Object.entries(values)
    .filter(([key]) => key !== 'server' && key !== 'user')
    .join(' ')}`
}

function describe({ server, user, ...deed }: Step): string {
  return `“${makeKey(deed)}” of user ${user} at process ${server}`
}
