import { setTimeout as delay } from 'node:timers/promises'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import { standPickups } from '@holdfast/contract/roll-call/standing-pickups'
import { expect, test, vi } from 'vitest'
import { PASSWORD, type SignedInClient } from './test-support/api-client.ts'
import { exportRecord } from './test-support/exported-record.ts'
import { reportIncident } from './test-support/incidents.ts'
import { startTestServer } from './test-support/test-server.ts'

/**
 * A drill of a reunification: 300 children, six phones at once. Two greeters ask, two runners fetch, and two hand
 * over. Each phone looks only at the list of requests and of marks, as its screen does. What it measured is printed.
 */

vi.setConfig({ testTimeout: 300_000 })

const CHILDREN = 300
const CLASSES = 12
/** Every tenth child is asked for by a second adult. */
const ASKED_TWICE = 10
/** How soon a phone with nothing to do looks again; the stream would tell it. */
const LOOK_AGAIN_MS = 50

const childId = (at: number) => `child-${at}`
const now = () => new Date().toISOString()
const fresh = () => ({ id: crypto.randomUUID(), timestamp: now(), sent: now() })

async function startDrill() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  for (let at = 0; at < CLASSES; at += 1) {
    const parameters = { id: `class_${String(at).padStart(8, '0')}` }
    await head.callEndpoint('saveRollGroup', {
      parameters,
      body: { name: `Class ${at}`, expected: CHILDREN / CLASSES },
    })
  }
  const rows = Array.from({ length: CHILDREN }, (_, at) => ({
    ...{ id: childId(at), name: `Child ${at}`, group: `Class ${at % CLASSES}` },
  }))
  await head.callEndpoint('importPeople', { body: { rows } })
  const phones: SignedInClient[] = []
  for (let at = 0; at < 6; at += 1) {
    const id = `phone.${at}`
    const body = { name: `Phone ${at}`, type: 'standard', password: PASSWORD } as const
    await head.callEndpoint('saveUser', {
      parameters: { id },
      body: { ...body, email: `${id}@riverside.example` },
    })
    phones.push(await server.signIn(id))
  }
  return { server, head, phones, id: await reportIncident(head) }
}

/** What a phone can do, and what it sees. `done`: whether everybody has been handed over. */
function stationIn(id: string, phone: SignedInClient) {
  const parameters = { id }
  const add = (body: object) =>
    phone.callEndpoint('addPickupEvent', { parameters, body: { ...fresh(), ...body } })
  async function look() {
    const marks = await phone.callEndpoint('listMarks', { parameters })
    const gone = new Set(marks.flatMap(({ personid, released }) => (released ? [personid] : [])))
    const pickups = standPickups(await phone.callEndpoint('listPickups', { parameters }))
    const open = pickups.filter(
      ({ state, person }) => state !== 'withdrawn' && !gone.has(person.personid),
    )
    return { open, done: gone.size === CHILDREN }
  }
  return { add, look, parameters, phone }
}

type Station = ReturnType<typeof stationIn>
type SixStations = [Station, Station, Station, Station, Station, Station]

async function greet({ add }: Station, children: readonly number[]): Promise<void> {
  for (const at of children) {
    const asked = { personid: childId(at), adult: `Adult ${at}`, identity: 'questions' }
    await add(asked)
    if (at % ASKED_TWICE === 0) await add({ ...asked, adult: `Other ${at}`, identity: 'known' })
  }
}

/** Two people at one station seldom choose the same name at the same moment; sometimes they do. */
const choose = <Item>(queue: readonly Item[], place: number) => queue[place] ?? queue[0]

/** Takes somebody whom nobody fetches yet. Returns how often another runner was on the way too. */
async function run({ add, look }: Station, userid: string, place: number): Promise<number> {
  let together = 0
  for (let seen = await look(); !seen.done; seen = await look()) {
    const next = choose(
      seen.open.filter(({ state }) => state === 'asked'),
      place,
    )
    if (!next) {
      await delay(LOOK_AGAIN_MS)
      continue
    }
    const pickupid = next.id
    await add({ pickupid, state: 'fetching' })
    const { open } = await look()
    const mine = open.find(({ id }) => id === pickupid)
    if (mine?.fetchers.some((fetcher) => fetcher.userid !== userid)) together += 1
    await add({ pickupid, state: 'here' })
  }
  return together
}

/** Hands over somebody at the gate. Returns how often the server said that another desk was faster. */
async function handOver({ look, phone, parameters }: Station, place: number): Promise<number> {
  let refused = 0
  for (let seen = await look(); !seen.done; seen = await look()) {
    const next = choose(
      seen.open.filter(({ state }) => state === 'here'),
      place,
    )
    if (!next) {
      await delay(LOOK_AGAIN_MS)
      continue
    }
    const { person, collector } = next
    const { adult, relationship, identity } = collector
    const body = { ...fresh(), personid: person.personid, adult, relationship, identity }
    await phone.callEndpoint('addRelease', { parameters, body }).catch((error: Error) => {
      expect(error.message).toContain('has already handed')
      refused += 1
    })
  }
  return refused
}

/** What was said of a child before it went, in this order. */
const GATE: readonly string[] = ['asked', 'fetching', 'here']

/** Which of these steps the requests for a child had made when the server stored the release. */
function stepsBeforeRelease(events: readonly PickupEvent[], marks: readonly RollMark[]) {
  const released = new Map(
    marks.flatMap(({ people, received }) => people.map(({ personid }) => [personid, received])),
  )
  const isOf = (personid: string) => (event: PickupEvent) =>
    event.people.some((person) => person.personid === personid)
  return (personid: string): string[] => {
    const before = events
      .filter(isOf(personid))
      .filter(({ received }) => received <= (released.get(personid) ?? ''))
    return [...new Set(before.map(({ state }) => state))]
  }
}

test('six phones hand over 300 children, nobody twice and nobody forgotten, and the record verifies', async () => {
  const { server, head, phones, id } = await startDrill()
  const stations = phones.map((phone) => stationIn(id, phone)) as SixStations
  const [evenGreeter, oddGreeter, ...others] = stations
  const [firstRunner, secondRunner, firstDesk, secondDesk] = others
  const all = Array.from({ length: CHILDREN }, (_, at) => at)
  const started = performance.now()
  const [, , ...counts] = await Promise.all([
    greet(
      evenGreeter,
      all.filter((at) => at % 2 === 0),
    ),
    greet(
      oddGreeter,
      all.filter((at) => at % 2 === 1),
    ),
    run(firstRunner, 'phone.2', 0),
    run(secondRunner, 'phone.3', 1),
    handOver(firstDesk, 0),
    handOver(secondDesk, 1),
  ])
  const seconds = (performance.now() - started) / 1000

  const parameters = { id }
  const marks = await head.callEndpoint('listMarkHistory', { parameters })
  const handed = marks.flatMap(({ people }) => people.map(({ personid }) => personid))
  expect(handed).toHaveLength(CHILDREN)
  expect(new Set(handed).size).toBe(CHILDREN)
  const standing = await head.callEndpoint('listMarks', { parameters })
  expect(standing.filter(({ conflict }) => conflict !== null)).toEqual([])
  const events = await head.callEndpoint('listPickups', { parameters })
  const stepsTo = stepsBeforeRelease(events, marks)
  for (const at of all) expect(stepsTo(childId(at)), childId(at)).toEqual(GATE)
  const pickups = standPickups(events)
  // Both adults of a child stay in the list, whoever of them got the child.
  expect(pickups).toHaveLength(CHILDREN + CHILDREN / ASKED_TWICE)
  const { problems } = await exportRecord(server, head, id)
  expect(problems).toEqual([])

  const waits = pickups
    .flatMap(({ person, asked }) => {
      const mark = standing.find(({ personid }) => personid === person.personid)
      return mark ? [(Date.parse(mark.timestamp) - Date.parse(asked.timestamp)) / 1000] : []
    })
    .sort((a, b) => a - b)
  const [met, alsoMet, refused, alsoRefused] = counts
  process.stdout.write(
    `Reunification drill: ${CHILDREN} children, 6 phones, ${seconds.toFixed(1)} s; an adult waited ${waits[Math.floor(waits.length / 2)]?.toFixed(1)} s in the middle, ${waits.at(-1)?.toFixed(1)} s at most; two runners met ${Number(met) + Number(alsoMet)} times, a second release was refused ${Number(refused) + Number(alsoRefused)} times\n`,
  )
})
