import { randomUUID } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { newAlertId } from '@holdfast/contract/ids'
import { connectDevice, send, sendUntilTaken } from './connected-device.ts'
import { newSession, signIn } from './demonstration-requests.ts'
import { type Finding, makeFinding } from './findings.ts'
import { compare } from './harness.ts'
import { type MeasuredServer, startBare } from './processes.ts'

const DEVICES = 2000
const ANSWERED_WITHIN_MS = 30_000
/** The promise to people: the last device shows an alert, and the follow screen an answer. */
const SHOWN_WITHIN_MS = 1500
const FOLLOWED_WITHIN_MS = 1000
const PAUSE_MS = 2000

type Headers = Record<string, string>

/**
 * Compares one alert to 2,000 connected people, whose devices read it as soon as they hear of it, with a
 * server that writes one event to as many streams. Then measures 2,000 answers within 30 s.
 */
export async function measureAlerts(holdfast: MeasuredServer): Promise<Finding[]> {
  const head = await signIn(holdfast.address)
  const people = await importPeople(holdfast.address, head)
  const bare = await startBare('bare-event-server.ts', 8214, {})
  const waiting = new Set<number>()
  const bareStreams = await connectAll(bare.address, people, waiting, async () => undefined)
  const deviceStreams = await connectAll(
    holdfast.address,
    people,
    waiting,
    async (headers, data) => {
      if ('alert' in (JSON.parse(data) as object)) return
      await sendUntilTaken('GET', `${holdfast.address}/api/alerts`, headers)
    },
  )
  try {
    let slowest = 0
    let cpu = 0
    const ratio = await compare(
      async () => {
        const started = performance.now()
        const cpuBefore = holdfast.cpuSeconds()
        const id = newAlertId()
        const body = { id, kind: 'come-inside', message: '', exercise: true }
        await untilAllHave(waiting, () =>
          sendUntilTaken('POST', `${holdfast.address}/api/alerts`, head, body),
        )
        const milliseconds = performance.now() - started
        slowest = Math.max(slowest, milliseconds)
        cpu = holdfast.cpuSeconds() - cpuBefore
        await sendUntilTaken('POST', `${holdfast.address}/api/alerts/${id}/end`, head, {})
        // Devices also hear of the end, which must not happen during the next turn.
        await delay(PAUSE_MS)
        return (DEVICES * 1000) / milliseconds
      },
      async () => {
        const started = performance.now()
        await untilAllHave(waiting, () => send('POST', bare.address, {}))
        return (DEVICES * 1000) / (performance.now() - started)
      },
    )
    const cpuBefore = holdfast.cpuSeconds()
    const { lag, refused } = await measureAnswers(holdfast.address, head, people)
    const answering = holdfast.cpuSeconds() - cpuBefore
    return [
      makeFinding({
        name: `The last of ${DEVICES} devices shows the alert after`,
        goal: { max: SHOWN_WITHIN_MS },
        figure: slowest,
        unit: 'ms',
        detail: `${ratio.median.toFixed(2)} of the rate of a plain event stream; ${cpu.toFixed(2)} s of processor time`,
      }),
      makeFinding({
        name: `The follow screen is behind ${DEVICES} answers by`,
        goal: { max: FOLLOWED_WITHIN_MS },
        figure: lag,
        unit: 'ms',
        detail: `${answering.toFixed(2)} s of processor time; ${refused} asked to wait`,
      }),
    ]
  } finally {
    for (const stream of [...bareStreams, ...deviceStreams]) stream.destroy()
    await bare.stop()
  }
}

/** Connects each person, who has heard of an alert once `show` has resolved. */
async function connectAll(
  address: string,
  people: readonly Headers[],
  waiting: Set<number>,
  show: (headers: Headers, data: string) => Promise<void>,
): Promise<ClientRequest[]> {
  return Promise.all(
    people.map((headers, index) =>
      connectDevice(`${address}/api/events`, headers, (event, data) => {
        if (event !== 'alerts' || !waiting.has(index)) return
        void show(headers, data).then(() => waiting.delete(index))
      }),
    ),
  )
}

async function untilAllHave(waiting: Set<number>, act: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < DEVICES; index += 1) waiting.add(index)
  await act()
  while (waiting.size > 0) await delay(2)
}

/**
 * `lag`: the longest time in ms from an acknowledged answer until the follow screen had it; `refused`: how
 * many times a busy server asked a device to try again, which it does with the same answer.
 */
async function measureAnswers(
  address: string,
  head: Headers,
  people: readonly Headers[],
): Promise<{ lag: number; refused: number }> {
  const id = newAlertId()
  await sendUntilTaken('POST', `${address}/api/alerts`, head, { id, kind: 'come-inside' })
  const acknowledged = new Map<string, number>()
  const shown = new Set<string>()
  let lag = 0
  let refused = 0
  let isAsked = false
  let isReading = false

  /** Like the app, reads once at a time, and once more for changes during a read. */
  async function follow(): Promise<void> {
    isAsked = true
    if (isReading) return
    isReading = true
    while (isAsked) {
      isAsked = false
      const { text } = await sendUntilTaken('GET', `${address}/api/alerts/${id}/answers`, head)
      for (const { userid, answer } of JSON.parse(text) as AlertRecipient[]) {
        if (answer !== 'safe' || shown.has(userid)) continue
        shown.add(userid)
        lag = Math.max(lag, performance.now() - (acknowledged.get(userid) ?? performance.now()))
      }
    }
    isReading = false
  }

  const stream = await connectDevice(`${address}/api/events`, head, (event) => {
    if (event === 'alertanswers') void follow()
  })
  await Promise.all(
    people.map(async (headers, index) => {
      await delay((index * ANSWERED_WITHIN_MS) / DEVICES)
      const timestamp = new Date().toISOString()
      const body = { id: randomUUID(), answer: 'safe', timestamp }
      const url = `${address}/api/alerts/${id}/answers`
      refused += (await sendUntilTaken('POST', url, headers, body)).waits
      acknowledged.set(makeUserId(index), performance.now())
    }),
  )
  const waitedFrom = performance.now()
  while (shown.size < DEVICES && performance.now() - waitedFrom < ANSWERED_WITHIN_MS) await delay(5)
  stream.destroy()
  if (shown.size < DEVICES) throw new Error(`Only ${shown.size} answers were shown`)
  return { lag, refused }
}

const makeUserId = (index: number) => `bench.alert.${index}`

/** 2,000 people, signed in: their tokens are signed here, because hashing their passwords takes minutes. */
async function importPeople(address: string, head: Headers): Promise<Headers[]> {
  const rows = Array.from({ length: DEVICES }, (_, index) => ({
    username: makeUserId(index),
    name: `Person ${index}`,
    email: `person.${index}@riverside.example`,
    type: '',
  }))
  await send('POST', `${address}/api/users/import`, head, { rows })
  return rows.map(({ username }) => newSession(head, { userid: username, type: 'standard' }))
}
