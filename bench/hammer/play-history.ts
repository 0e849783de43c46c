import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId, newIncidentId } from '@holdfast/contract/ids'
import { type Deed, type History, type Names, refusalsOf, requestOf, type Step } from './history.ts'
import { type Received, Traffic } from './requests.ts'

export type Stage = {
  /** Two server processes on one database. */
  addresses: readonly [string, string]
  /** The tokens of the users; the first is an admin's. */
  tokens: readonly string[]
}

const AGREE_WITHIN_MS = 10_000
const ASK_AGAIN_MS = 50

type Played = { step: Step; path: string; id: string; isTaken: boolean }

/**
 * Plays a history, and returns a sentence for each difference: an unexplained refusal, something
 * acknowledged that is not stored once, something refused that is stored, or two processes that disagree.
 */
export async function playHistory({ turns }: History, stage: Stage): Promise<string[]> {
  const play = new Play(stage)
  const refusals: string[] = []
  for (const turn of turns) refusals.push(...(await play.takeTurn(turn)))
  await play.endAlerts()
  return [...refusals, ...(await play.compareEnd())]
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
    return results.flatMap(({ step, status, text, ...result }) => {
      const isTaken = status >= 200 && status < 300
      this.#played.push({ step, ...result, isTaken })
      if (isTaken || refusalsOf(step, sentBefore, turn).includes(status)) return []
      return [`${describe(step)} was refused: ${status} ${text}`]
    })
  }

  /** Ends the alerts, so that the next history begins without them. */
  async endAlerts(): Promise<void> {
    for (const { step } of this.#played) {
      if (step.do === 'alert') await this.#send({ ...step, do: 'end' })
    }
  }

  async compareEnd(): Promise<string[]> {
    const written = this.#played.filter(({ step }) => ['write', 'check', 'count'].includes(step.do))
    const lists = Map.groupBy(written, ({ path }) => path)
    const paths = [...lists.keys(), '/incidents', '/alerts', ...alertsOf(this.#played)]
    const found = await Promise.all(
      paths.map((path) => this.#compareList(path, lists.get(path) ?? [])),
    )
    return found.flat()
  }

  async #send(step: Step) {
    const { path, body } = requestOf(step, this.#names)
    const sent = { method: 'POST', path, body, token: this.#tokenOf(step) } as const
    const response = await this.#traffic.send(this.#stage.addresses[step.server], sent)
    if (step.do === 'alert' && response?.status === 201) {
      this.#names.join(step.alert, response.text)
    }
    const id = 'itemid' in body ? String(body.itemid) : this.#names.once(step, step.user).id
    return { step, path, id, status: response?.status ?? 0, text: response?.text ?? 'no response' }
  }

  /**
   * Only admins end a lockdown, and the server refuses a known id from somebody else. The sender of an alert
   * does not answer it.
   */
  #tokenOf({ do: deed, user }: Step): string | undefined {
    const [admin, ...staff] = this.#stage.tokens
    if (deed === 'report' || deed === 'alert' || deed === 'end') return admin
    return staff[user % staff.length]
  }

  async #compareList(path: string, writes: readonly Played[]): Promise<string[]> {
    const response = await this.#readFromBoth(path)
    if (!response) return [`The two processes say different things of ${path}`]
    if (writes.length === 0 || response.status === 404) {
      return writes.some(({ isTaken }) => isTaken) ? [`${path} is not there`] : []
    }
    const list = JSON.parse(response.text) as { id?: string; itemid?: string }[]
    const listed = list.map(({ id, itemid }) => itemid ?? id)
    return [...new Set(writes.map(({ id }) => id))].flatMap((id) => {
      const wanted = writes.some((write) => write.id === id && write.isTaken) ? 1 : 0
      const times = listed.filter((each) => each === id).length
      return times === wanted ? [] : [`${path} has ${id} ${times} times instead of ${wanted}`]
    })
  }

  /** What both processes say; they may need a moment, because alerts tell how far they were delivered. */
  async #readFromBoth(path: string): Promise<Received | undefined> {
    const sent = { method: 'GET', path, token: this.#stage.tokens[0] } as const
    const deadline = Date.now() + AGREE_WITHIN_MS
    do {
      const [first, second] = await Promise.all(
        this.#stage.addresses.map((address) => this.#traffic.send(address, sent)),
      )
      if (first && first.text === second?.text) return first
      await delay(ASK_AGAIN_MS)
    } while (Date.now() < deadline)
    return undefined
  }
}

/** The alerts that were sent and answered; both processes must report the same answers. */
function alertsOf(played: readonly Played[]): string[] {
  const answered = played.filter(({ step, isTaken }) => step.do === 'answer' && isTaken)
  return [...new Set(answered.map(({ path }) => path))]
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
    join: (number, alert) => known.set(`alert ${number}`, (JSON.parse(alert) as Alert).id),
    once: (deed, user) => ({
      id: name(`id ${keyOf(deed)} ${user}`, randomUUID),
      timestamp: name(`time ${keyOf(deed)} ${user}`, () => new Date().toISOString()),
    }),
  }
}

function keyOf({ do: name, ...values }: Deed): string {
  return `${name} ${Object.entries(values)
    .filter(([key]) => key !== 'server' && key !== 'user')
    .join(' ')}`
}

function describe({ server, user, ...deed }: Step): string {
  return `“${keyOf(deed)}” of user ${user} at process ${server}`
}
