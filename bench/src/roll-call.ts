import { randomUUID } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { newIncidentId } from '@holdfast/contract/ids'
import { connectDevice, send, sendUntilTaken } from './connected-device.ts'
import { newSession, signIn } from './demonstration-requests.ts'
import { type Finding, makeFinding } from './findings.ts'
import { percentile } from './harness.ts'
import type { MeasuredServer } from './processes.ts'

const GROUPS = 60
const PEOPLE_OF_GROUP = 25
const PHONES = 40
/** How long staff take for their groups: one tap for all who are there, then one for each exception. */
const COUNTED_WITHIN_MS = 20_000
const EXCEPTIONS_OF_PHONE = 5
const RELEASED = 300
const GATES = 6
/** The promise to people: every phone shows a mark, or a release, a second after it was taken. */
const SHOWN_WITHIN_MS = 1000
const WAITED_MS = 30_000

type Headers = Record<string, string>
type School = { address: string; incidentid: string; phones: Headers[] }

/**
 * Measures a roll call by name of 1,500 people in 60 groups on 40 phones, which read what is new whenever they
 * hear of it, and then 300 of those people handed over at six gates as fast as the server takes it.
 */
export async function measureRollCall({ address }: MeasuredServer): Promise<Finding[]> {
  const head = await signIn(address)
  const school = await startRollCall(address, head)
  const followers = await Promise.all(school.phones.map((headers) => follow(school, headers)))
  try {
    const marked = await settle(followers, await markAll(school))
    const started = performance.now()
    const released = await settle(followers, await releaseAll(school))
    const seconds = (performance.now() - started) / 1000
    return [
      makeFinding({
        name: `A mark of ${GROUPS * PEOPLE_OF_GROUP} people is on the last of ${PHONES} phones after`,
        goal: { max: SHOWN_WITHIN_MS },
        figure: percentile(marked, 0.99),
        unit: 'ms',
        detail: `99 of 100 of ${marked.length} marks; the slowest ${Math.round(Math.max(...marked))} ms`,
      }),
      makeFinding({
        name: `A release at one of ${GATES} gates is on the last of ${PHONES} phones after`,
        goal: { max: SHOWN_WITHIN_MS },
        figure: percentile(released, 0.99),
        unit: 'ms',
        detail: `99 of 100; ${RELEASED} releases one after the other at each gate took ${seconds.toFixed(1)} s`,
      }),
    ]
  } finally {
    for (const { stream } of followers) stream.destroy()
  }
}

const personId = (group: number, person: number) => `bench-${group}-${person}`

async function startRollCall(address: string, head: Headers): Promise<School> {
  const post = (path: string, body: object) => send('POST', `${address}/api${path}`, head, body)
  const names = Array.from({ length: GROUPS }, (_, group) => `Bench ${group}`)
  const rows = names.map((name) => ({ name, expected: String(PEOPLE_OF_GROUP), counters: '' }))
  await post('/rollgroups/import', { rows })
  await post('/rollcallsettings', { rollcallnames: 'on' })
  const people = names.flatMap((group, at) =>
    Array.from({ length: PEOPLE_OF_GROUP }, (_, person) => ({
      ...{ id: personId(at, person), name: `Person ${at} ${person}`, group },
    })),
  )
  await post('/people/import', { rows: people })
  const incidentid = newIncidentId(new Date())
  await post(`/incidents`, { id: incidentid, incidentDetails: 'Bench' })
  const users = Array.from({ length: PHONES }, (_, phone) => ({
    ...{ username: `bench.phone.${phone}`, name: `Phone ${phone}`, type: '' },
    email: `phone.${phone}@riverside.example`,
  }))
  await post('/users/import', { rows: users })
  const phones = users.map(({ username }) =>
    newSession(head, { userid: username, type: 'standard' }),
  )
  return { address, incidentid, phones }
}

type Follower = {
  stream: ClientRequest
  /** When this phone had read the mark with this number. */
  readAt: Map<number, number>
}

/** Like the app, reads what is new once at a time, and once more for what changes during a read. */
async function follow({ address, incidentid }: School, headers: Headers): Promise<Follower> {
  const readAt = new Map<number, number>()
  let last = 0
  let isAsked = false
  let isReading = false

  async function read(): Promise<void> {
    isAsked = true
    if (isReading) return
    isReading = true
    while (isAsked) {
      isAsked = false
      const url = `${address}/api/incidents/${incidentid}/marks?after=${last}`
      const { text } = await sendUntilTaken('GET', url, headers)
      for (const { markseq, seq } of JSON.parse(text) as { markseq: number; seq: number }[]) {
        if (!readAt.has(markseq)) readAt.set(markseq, performance.now())
        last = Math.max(last, seq)
      }
    }
    isReading = false
  }

  const stream = await connectDevice(`${address}/api/events`, headers, (event) => {
    if (event === 'marks') void read()
  })
  return { stream, readAt }
}

/** By the number of a mark, when the server had acknowledged it. */
type Taken = Map<number, number>

async function markAll(school: School): Promise<Taken> {
  const taken: Taken = new Map()
  await Promise.all(
    school.phones.map(async (headers, phone) => {
      const groups = Array.from({ length: GROUPS }, (_, group) => group).filter(
        (group) => group % PHONES === phone,
      )
      const pause = COUNTED_WITHIN_MS / (groups.length + EXCEPTIONS_OF_PHONE)
      await delay((pause * phone) / PHONES)
      for (const group of groups) {
        const all = Array.from({ length: PEOPLE_OF_GROUP }, (_, at) => personId(group, at))
        await post(school, headers, taken, { personids: all, state: 'present' })
        await delay(pause)
      }
      for (let exception = 0; exception < EXCEPTIONS_OF_PHONE; exception += 1) {
        const state = exception % 2 === 0 ? 'missing' : 'present'
        const personid = personId(groups[0] ?? 0, exception - (exception % 2))
        await post(school, headers, taken, { personid, state })
        await delay(pause)
      }
    }),
  )
  return taken
}

async function releaseAll(school: School): Promise<Taken> {
  const taken: Taken = new Map()
  await Promise.all(
    school.phones.slice(0, GATES).map(async (headers, gate) => {
      for (let child = gate; child < RELEASED; child += GATES) {
        const personid = personId(GROUPS - 1 - Math.floor(child / PEOPLE_OF_GROUP), child % 25)
        const adult = { adult: `Adult ${child}`, identity: 'known' }
        await post(school, headers, taken, { personid, ...adult })
      }
    }),
  )
  return taken
}

async function post(
  { address, incidentid }: School,
  headers: Headers,
  taken: Taken,
  body: object,
): Promise<void> {
  const path = 'adult' in body ? 'releases' : 'marks'
  const timestamp = new Date().toISOString()
  const url = `${address}/api/incidents/${incidentid}/${path}`
  const { text } = await sendUntilTaken('POST', url, headers, {
    ...{ id: randomUUID(), timestamp, sent: timestamp },
    ...body,
  })
  taken.set((JSON.parse(text) as { seq: number }).seq, performance.now())
}

/**
 * Of each mark, how long after its acknowledgement the last phone had it. A mark that another one followed before
 * a phone had read it is shown by that one.
 */
async function settle(followers: readonly Follower[], taken: Taken): Promise<number[]> {
  const last = Math.max(...taken.keys())
  const waitedFrom = performance.now()
  while (followers.some(({ readAt }) => !readAt.has(last))) {
    if (performance.now() - waitedFrom > WAITED_MS) throw new Error('A phone lacks the last mark')
    await delay(5)
  }
  return [...taken].map(([seq, acknowledged]) =>
    Math.max(...followers.map(({ readAt }) => (firstFrom(readAt, seq) ?? Infinity) - acknowledged)),
  )
}

/** When the phone had read this mark, or the first later one. */
function firstFrom(readAt: ReadonlyMap<number, number>, seq: number): number | undefined {
  const own = readAt.get(seq)
  if (own !== undefined) return own
  const later = [...readAt].filter(([number]) => number > seq).map(([, time]) => time)
  return later.length === 0 ? undefined : Math.min(...later)
}
