import { boundsOfDay, dayIn } from '@holdfast/contract/days'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newHandoverId } from '@holdfast/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '../../platform/database/connections.ts'
import { Database } from '../../platform/database/database.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { removeOld } from './attendance-retention.ts'

const CLASS = 'class_aaaaaaaa'
const DAY = '2026-11-27'
const MORNING = '2026-11-27T08:50:00.000Z'

async function startWithPeople() {
  const clock = { now: new Date(MORNING) }
  const server = await startTestServer({ now: () => clock.now })
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  await head.callEndpoint('saveRollGroup', {
    parameters: { id: CLASS },
    body: { name: '4B', expected: 28, counters: ['teacher'] },
  })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rows = ['Sam Hill', 'Ana Lund', 'Bo Berg'].map((name, at) => ({
    ...{ id: `p${at}`, name, group: '4B' },
  }))
  await head.callEndpoint('importPeople', { body: { rows } })
  const give = (absent: string[], body: Partial<RequestInput<'saveAttendance'>> = {}) =>
    head.callEndpoint('saveAttendance', { body: { day: DAY, absent, zone: 'UTC', ...body } })
  const absentFor = async () =>
    (await teacher.callEndpoint('listPeopleOfGroup', { parameters: { id: CLASS } })).flatMap(
      ({ name, absent }) => (absent ? [{ name, ...absent }] : []),
    )
  return { server, head, teacher, clock, give, absentFor }
}

async function readDay(client: SignedInClient): Promise<unknown> {
  return (await client.call('GET', `/attendance?day=${DAY}`)).body
}

test('phones learn who is not on site today, by whose list of when', async () => {
  const { head, give, absentFor } = await startWithPeople()
  expect(await absentFor()).toEqual([])
  const none = { from: null, until: null, given: null, givenby: null }
  const read = () => readDay(head)
  expect(await read()).toEqual({ day: DAY, absent: [], ...none })
  await give(['p0', 'p2', 'p0'])
  const list = {
    ...{ from: '2026-11-27T00:00:00.000Z', until: '2026-11-28T00:00:00.000Z' },
    ...{ given: MORNING, givenby: 'Jordan Hale' },
  }
  expect(await read()).toEqual({ day: DAY, absent: ['p0', 'p2'], ...list })
  expect(await absentFor()).toEqual([
    { name: 'Bo Berg', ...list },
    { name: 'Sam Hill', ...list },
  ])
  await give([])
  expect(await absentFor()).toEqual([])
})

test('a list is of today; that of yesterday is not used and another day is refused', async () => {
  const { head, clock, give, absentFor } = await startWithPeople()
  await give(['p0'])
  await expect(give(['p0'], { day: '2026-11-26' })).rejects.toThrow(
    'This list is of 2026-11-26, and today is 2026-11-27: send that of today',
  )
  await expect(give(['p0'], { day: '2026-11-31' })).rejects.toThrow('a date such as')
  await expect(give(['p0'], { zone: 'Mars/Olympus' })).rejects.toThrow('time zone is not known')
  // It is the next day there already.
  await expect(give(['p0'], { zone: 'Pacific/Kiritimati', day: '2026-11-28' })).rejects.toThrow(
    'today is 2026-11-27',
  )
  clock.now = new Date('2026-11-28T08:00:00.000Z')
  // Any change lets the server read the people anew.
  await head.callEndpoint('importPeople', { body: { rows: [{ name: 'Cy Moss', group: '4B' }] } })
  expect(await absentFor()).toEqual([])
})

test('ids of nobody are named and not stored, and the rest of the list counts', async () => {
  const { head, give, absentFor } = await startWithPeople()
  // She has left.
  await head.callEndpoint('savePerson', {
    parameters: { id: 'p1' },
    body: { name: 'Ana Lund', rollgroupid: CLASS, active: false },
  })
  expect(await give(['p0', 'p1', 'nobody'])).toMatchObject({
    absent: ['p0'],
    unknown: ['p1', 'nobody'],
  })
  expect(await absentFor()).toMatchObject([{ name: 'Sam Hill' }])
})

test('nobody overwrites a list that they have not seen', async () => {
  const { clock, give, absentFor } = await startWithPeople()
  const { given } = await give(['p0', 'p1'], { replaces: null })
  clock.now = new Date('2026-11-27T09:10:00.000Z')
  // Ana came late.
  await give(['p0'], { replaces: given })
  await expect(give(['p0', 'p1', 'p2'], { replaces: given })).rejects.toThrow(
    'Jordan Hale has given another list meanwhile',
  )
  expect(await absentFor()).toMatchObject([{ name: 'Sam Hill' }])
})

test('only admins give and read lists, of their own organisation, while names are on', async () => {
  const { server, head, teacher, give } = await startWithPeople()
  await give(['p0'])
  const body = { day: DAY, absent: ['p0'], zone: 'UTC' }
  await expect(teacher.callEndpoint('saveAttendance', { body })).rejects.toThrow('not allowed')
  expect(await readDay(teacher)).toMatchObject({ code: 'not-allowed' })
  const other = await server.signIn('hilltop.head')
  await other.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  expect(await other.callEndpoint('saveAttendance', { body })).toMatchObject({
    absent: [],
    unknown: ['p0'],
  })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'off' } })
  await expect(give(['p0'])).rejects.toThrow('Turn on roll call by name first')
  expect(await readDay(head)).toMatchObject({ absent: [], given: null })
})

test('a list that changes during an incident is in its log, without names', async () => {
  const { head, give } = await startWithPeople()
  await give(['p0'])
  const id = await reportIncident(head)
  await give(['p0'])
  await give(['p1', 'p2'])
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  const lines = log.map(({ content }) => content).filter((text) => text.includes('not on site'))
  expect(lines).toEqual([
    'Jordan Hale changed the list of who is not on site today: 2 added, 1 taken off. 2 people are on it, whom the roll call does not expect unless somebody marks them.',
  ])
})

test('a brief does not expect who is not on site, unless somebody has marked them', async () => {
  const { head, teacher, give } = await startWithPeople()
  await give(['p0'])
  const id = await reportIncident(head)
  const mark = (personids: string[], state: 'present' | 'missing') =>
    teacher.callEndpoint('addMark', {
      parameters: { id },
      body: { id: crypto.randomUUID(), personids, state, timestamp: MORNING },
    })
  const brief = async () => {
    const handoverid = newHandoverId()
    const { brief } = await head.callEndpoint('addHandover', {
      parameters: { id },
      body: {
        ...{ id: handoverid, roleid: 'incident-manager', touserid: 'teacher' },
        timestamp: MORNING,
      },
    })
    await head.callEndpoint('withdrawHandover', {
      parameters: { id, handoverid },
      body: { id: crypto.randomUUID(), timestamp: MORNING },
    })
    return JSON.stringify(brief)
  }
  await mark(['p1', 'p2'], 'present')
  // The other groups of the school expect 289 by number.
  expect(await brief()).toContain('2 of 291 present')
  await mark(['p0'], 'missing')
  expect(await brief()).toContain('2 of 292 present, 1 missing')
})

test('lists are deleted after a week, but not of a day on which an incident was open', async () => {
  const { server, head, clock, give } = await startWithPeople()
  const later = (day: string) => {
    clock.now = new Date(`${day}T08:50:00.000Z`)
    return give(['p0'], { day })
  }
  await give(['p0'])
  await later('2026-11-30')
  const id = await reportIncident(head)
  clock.now = new Date('2026-12-01T10:00:00.000Z')
  const [incident] = await head.callEndpoint('listIncidents', {})
  const body = { closed: clock.now.toISOString(), version: incident?.version ?? 0 }
  await head.callEndpoint('saveIncident', { parameters: { id }, body })
  await later('2026-12-02')
  await later('2026-12-14')
  clock.now = new Date('2026-12-15T08:50:00.000Z')
  const connections = openConnections(server.database.connection)
  onTestFinished(() => connections.close())
  const database = new Database(connections, () => undefined)
  const readOrganisations = async () => [{ id: 'riverside' }]
  expect(await removeOld({ database, now: () => clock.now }, { readOrganisations })).toBe(2)
  const left = await server.database.query('select day from absence_lists order by day')
  expect(left.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-14'])
})

test('days begin where the school is, also when clocks change', () => {
  expect(boundsOfDay('2026-07-01', 'Europe/London')).toEqual({
    ...{ starts: '2026-06-30T23:00:00.000Z', ends: '2026-07-01T23:00:00.000Z' },
  })
  // Clocks go back, so this day has 25 hours.
  expect(boundsOfDay('2026-10-25', 'Europe/London')).toEqual({
    ...{ starts: '2026-10-24T23:00:00.000Z', ends: '2026-10-26T00:00:00.000Z' },
  })
  expect(dayIn('Europe/London', new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
})
