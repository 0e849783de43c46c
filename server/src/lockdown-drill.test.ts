import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newAlertId } from '@holdfast/contract/ids'
import { newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { countsByName } from '@holdfast/contract/roll-call/counts-by-name'
import { summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { expect, test, vi } from 'vitest'
import { PASSWORD, type SignedInClient } from './test-support/api-client.ts'
import { exportRecord } from './test-support/exported-record.ts'
import { startTestServer } from './test-support/test-server.ts'

/**
 * A drill from lockdown to the last release: 300 children, 20 staff and 6 visitors by name, ten phones of which two
 * have no network until everybody is at the assembly point.
 */

vi.setConfig({ testTimeout: 120_000 })

const CLASSES = 12
const CHILDREN_OF_CLASS = 25
const CHILDREN = CLASSES * CHILDREN_OF_CLASS
const STAFF = 20
const VISITORS = 6
const EVERYBODY = CHILDREN + STAFF + VISITORS
const PHONES = 10
const OFFLINE = [8, 9]
const GATES = [0, 1, 2, 8]
const MISSING = 'child-0-3'

type Drill = { server: Awaited<ReturnType<typeof startTestServer>>; head: SignedInClient }
type Phone = SignedInClient & { waiting: (() => Promise<unknown>)[]; isOffline: boolean }

const classId = (at: number) => `class_${String(at).padStart(8, '0')}`
const STAFF_GROUP = 'staff_00000000'
const groupsOf = (phone: number) =>
  Array.from({ length: CLASSES }, (_, at) => at).filter((at) => at % PHONES === phone)
const childrenOf = (group: number) =>
  Array.from({ length: CHILDREN_OF_CLASS }, (_, at) => `child-${group}-${at}`)

async function prepareSchool({ head }: Drill): Promise<void> {
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  for (const group of await head.callEndpoint('listRollGroups', {})) {
    await head.callEndpoint('deleteRollGroup', { parameters: { id: group.id } })
  }
  const saveGroup = (id: string, name: string, expected: number) =>
    head.callEndpoint('saveRollGroup', { parameters: { id }, body: { name, expected } })
  for (let at = 0; at < CLASSES; at += 1) {
    await saveGroup(classId(at), `Class ${at}`, CHILDREN_OF_CLASS)
  }
  await saveGroup(STAFF_GROUP, 'Staff', STAFF)
  const children = Array.from({ length: CLASSES }, (_, group) =>
    childrenOf(group).map((id) => ({ id, name: `Child ${id.slice(6)}`, group: `Class ${group}` })),
  )
  const staff = Array.from({ length: STAFF }, (_, at) => ({
    ...{ id: `staff-${at}`, name: `Staff ${at}`, group: 'Staff' },
  }))
  const rows = [...children.flat(), ...staff]
  expect(await head.callEndpoint('importPeople', { body: { rows } })).toMatchObject({
    ...{ imported: rows.length, short: [] },
  })
  for (let at = 0; at < VISITORS; at += 1) {
    const id = `visitor_${String(at).padStart(12, '0')}`
    await head.callEndpoint('addVisitor', { body: { id, name: `Visitor ${at}`, arrived: now() } })
  }
}

const now = () => new Date().toISOString()

async function signInPhones({ server, head }: Drill): Promise<Phone[]> {
  const phones: Phone[] = []
  for (let at = 0; at < PHONES; at += 1) {
    const username = `phone.${at}`
    await head.callEndpoint('saveUser', {
      parameters: { id: username },
      body: {
        ...{ name: `Phone ${at}`, type: 'standard', password: PASSWORD },
        email: `phone.${at}@riverside.example`,
      },
    })
    const client = await server.signIn(username)
    phones.push({ ...client, waiting: [], isOffline: OFFLINE.includes(at) })
  }
  return phones
}

/** Sends what was tapped at once, or when the phone has a network again. */
async function tap(phone: Phone, send: () => Promise<unknown>): Promise<void> {
  if (phone.isOffline) phone.waiting.push(send)
  else await send()
}

async function reconnect(phone: Phone): Promise<void> {
  phone.isOffline = false
  for (const send of phone.waiting.splice(0)) await send()
}

type NewMark = Omit<RequestInput<'addMark'>, 'id' | 'timestamp' | 'sent'>
type NewRelease = Pick<RequestInput<'addRelease'>, 'personid' | 'adult' | 'known'>

function drillIn(incidentid: string, alertid: string, { server, head }: Drill) {
  const parameters = { id: incidentid }
  const taken = () => ({ id: crypto.randomUUID(), timestamp: now() })

  const answer = (phone: Phone, body: Pick<RequestInput<'addAlertAnswer'>, 'answer' | 'note'>) => {
    const tapped = { ...taken(), ...body }
    return tap(phone, () =>
      phone.callEndpoint('addAlertAnswer', {
        parameters: { id: alertid },
        body: { ...tapped, sent: now() },
      }),
    )
  }
  const mark = (phone: Phone, body: NewMark) => {
    const tapped = { ...taken(), ...body }
    return tap(phone, () =>
      phone.callEndpoint('addMark', { parameters, body: { ...tapped, sent: now() } }),
    )
  }
  const release = (phone: Phone, body: NewRelease) => {
    const tapped = { ...taken(), identity: 'known' as const, offline: phone.isOffline, ...body }
    return tap(phone, () =>
      phone.callEndpoint('addRelease', { parameters, body: { ...tapped, sent: now() } }),
    )
  }
  const standing = () => head.callEndpoint('listMarks', { parameters })

  /** As the head's phone shows them. */
  async function totals() {
    const groups = await head.callEndpoint('listRollGroups', {})
    const people = await head.callEndpoint('listPeopleOfIncident', { parameters })
    const alerts = await head.callEndpoint('listAlerts', {})
    const alerted = newestAlertToAll(alerts, null)
    const counts = countsByName(await standing(), { groups, people, counts: [], alerted })
    return summariseRollCall(groups, counts, alerted).totals
  }

  const record = () => exportRecord(server, head, incidentid)
  return { answer, mark, release, standing, totals, record }
}

test('a school of 300 is locked down, evacuated, counted by name and handed over, and the record verifies', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const drill = { server, head }
  await prepareSchool(drill)
  const phones = await signInPhones(drill)
  const [first, second, third] = phones as [Phone, Phone, Phone]
  const [offline, other] = OFFLINE.map((at) => phones[at]) as [Phone, Phone]

  const lockdown = await first.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'lockdown' },
  })
  const { incidentid } = lockdown
  const { answer, mark, release, standing, totals, record } = drillIn(
    ...([incidentid, lockdown.id, drill] as const),
  )

  // In the rooms: everybody answers, and counts their classes. Two phones have no network.
  for (const phone of phones) {
    const isCalling = phone === third
    await answer(phone, {
      answer: isCalling ? 'help' : 'safe',
      note: isCalling ? 'Smoke, room 3' : '',
    })
  }
  const markClasses = () =>
    Promise.all(
      phones.map(async (phone, at) => {
        for (const group of groupsOf(at)) {
          const personids = childrenOf(group).filter((id) => id !== MISSING)
          await mark(phone, { personids, state: 'present', place: `Room ${group}` })
        }
      }),
    )
  await markClasses()
  await mark(first, { personid: MISSING, state: 'missing', place: 'Library' })
  const notHeardOf = OFFLINE.length * CHILDREN_OF_CLASS
  expect(await totals()).toMatchObject({
    ...{ expected: EVERYBODY, missing: 1, countedBefore: 0 },
    ...{ present: CHILDREN - notHeardOf - 1, notCounted: notHeardOf + STAFF + VISITORS },
  })

  // Outside: what was counted in the rooms says nothing of the assembly point.
  await head.callEndpoint('endAlert', { parameters: { id: lockdown.id }, body: {} })
  await head.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'evacuate', incidentid },
  })
  expect(await totals()).toMatchObject({ countedBefore: CHILDREN - notHeardOf - 1 })
  await reconnect(other)
  await reconnect(offline)
  // Sent only now, and still a count of the rooms.
  expect(await totals()).toMatchObject({ present: CHILDREN - 1, countedBefore: CHILDREN - 1 })
  await markClasses()
  // Whoever does not know that the child is missing does not find them by a tap for the class.
  await mark(third, { personid: MISSING, state: 'present' })
  expect(await totals()).toMatchObject({ missing: 1 })
  const { seq: known = 0 } = (await standing()).find(({ personid }) => personid === MISSING) ?? {}
  await mark(second, { personid: MISSING, state: 'present', place: 'Field', known })
  const staffids = Array.from({ length: STAFF }, (_, at) => `staff-${at}`)
  await mark(first, { personids: staffids, state: 'present' })
  const people = await head.callEndpoint('listPeopleOfIncident', { parameters: { id: incidentid } })
  const visitors = people.filter(({ visit }) => visit !== null).map(({ id }) => id)
  expect(visitors).toHaveLength(VISITORS)
  await mark(second, { personids: visitors, state: 'present' })
  expect(await totals()).toMatchObject({
    ...{ expected: EVERYBODY, present: EVERYBODY, missing: 0, notExplained: 0 },
    ...{ notCounted: 0, countedBefore: 0 },
  })

  // Four gates, one of them without a network. Nobody is handed over twice unnoticed.
  const newest = async () => Math.max(...(await standing()).map(({ seq }) => seq))
  const counted = await newest()
  offline.isOffline = true
  const gates = GATES.map((at) => phones[at]) as Phone[]
  const children = Array.from({ length: CLASSES }, (_, group) => childrenOf(group)).flat()
  await Promise.all(
    gates.map(async (gate, at) => {
      for (const personid of children.filter((_, place) => place % GATES.length === at)) {
        await release(gate, { personid, adult: `Parent of ${personid}`, known: counted })
      }
    }),
  )
  const [one = ''] = children
  await expect(
    release(second, { personid: one, adult: 'Somebody else', known: counted }),
  ).rejects.toThrow('has already handed')
  await release(offline, { personid: one, adult: 'Uncle', known: counted })
  await reconnect(offline)
  const disputed = (await standing()).filter(({ conflict }) => conflict !== null)
  expect(disputed.map(({ personid }) => personid)).toEqual([one])
  // Somebody who has spoken with both gates says which of the two it was.
  const settled = { personid: one, adult: `Parent of ${one}`, known: await newest() }
  await release(phones[3] as Phone, settled)
  const handedOver = (await standing()).filter(({ state }) => state === 'released')
  expect(handedOver).toHaveLength(CHILDREN)
  expect(handedOver.filter(({ conflict }) => conflict !== null)).toEqual([])

  // The end, and the record that a governor opens.
  for (const alert of await head.callEndpoint('listAlerts', {})) {
    if (alert.ended !== null) continue
    await head.callEndpoint('endAlert', { parameters: { id: alert.id }, body: {} })
  }
  await head.callEndpoint('saveIncident', {
    parameters: { id: incidentid },
    body: { closed: now() },
  })
  const { problems, records, textOf } = await record()
  expect(problems).toEqual([])
  const marks = records.filter(({ kind }) => kind === 'mark')
  const releases = marks.filter((row) => 'state' in row && row.state === 'released')
  expect(releases).toHaveLength(CHILDREN + 2)
  const page = textOf('record.html')
  expect(page).toContain('Smoke, room 3')
  for (const id of children) expect(page).toContain(`Parent of ${id}`)
  // Names leave the phones with the incident.
  expect(
    await first.callEndpoint('listPeopleOfIncident', { parameters: { id: incidentid } }),
  ).toEqual([])
})
