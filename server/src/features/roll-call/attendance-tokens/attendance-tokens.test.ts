import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { makeClient } from '../../../test-support/api-client.ts'
import { reportIncident } from '../../../test-support/incidents.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

/* A school's register says who is absent and keeps the list of people, by a token that can do nothing else. */

const CLASS = 'class_aaaaaaaa'
const DAY = '2026-11-27'
const DAY_MS = 24 * 60 * 60 * 1000

async function start(people = 30) {
  const clock = { now: new Date(`${DAY}T08:50:00.000Z`) }
  const server = await startTestServer({ now: () => clock.now })
  const head = await server.signIn('head')
  await head.callEndpoint('saveRollGroup', {
    parameters: { id: CLASS },
    body: { name: '4B', expected: 28, counters: ['teacher'] },
  })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rows = Array.from({ length: people }, (_, at) => ({
    ...{ id: `p${at}`, name: `Child ${at}`, group: '4B', needs: at === 0 ? 'Inhaler' : '' },
  }))
  await head.callEndpoint('importPeople', { body: { rows } })
  const made = await head.callEndpoint('createAttendanceToken', { body: { name: 'Register' } })
  const attendanceSystem = makeClient(server.address, made.token)
  const give = (absent: string[]) =>
    attendanceSystem.call('PUT', '/attendance', { body: { day: DAY, absent, zone: 'UTC' } })
  return { server, clock, head, attendanceSystem, give, ...made }
}

const activityOf = async (head: SignedInClient, kind: string) =>
  (await head.callEndpoint('listActivity', {})).entries.filter((entry) => entry.kind === kind)

const absentOf = async (head: SignedInClient) =>
  (await head.call<Attendance>('GET', `/attendance?day=${DAY}`)).body.absent

test('a system gives the list of the day, and the activity says which one', async () => {
  const { head, give } = await start()
  expect(await give(['p1', 'p2', 'nobody'])).toMatchObject({
    status: 200,
    body: { absent: ['p1', 'p2'], givenby: 'Register', unknown: ['nobody'] },
  })
  // Each morning again and again: only what changes is recorded.
  expect((await give(['p2', 'p1'])).status).toBe(200)
  expect(await activityOf(head, 'attendance-given')).toMatchObject([
    {
      ...{ userid: null, name: 'Attendance system' },
      summary: `${DAY}: 2 not on site, by Register`,
    },
  ])
  const { tokens } = await head.callEndpoint('listAttendanceTokens', {})
  expect(tokens).toMatchObject([{ name: 'Register', lastused: `${DAY}T08:50:00.000Z` }])
})

test('a list with more than half of all people is refused, and an admin can give it', async () => {
  const { head, give } = await start(4)
  expect((await give(['p0', 'p1'])).status).toBe(200)
  expect(await give(['p0', 'p1', 'p2'])).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('3 of 4 people would be absent') },
  })
  expect(await absentOf(head)).toEqual(['p0', 'p1'])
  const absent = ['p0', 'p1', 'p2']
  await head.callEndpoint('saveAttendance', { body: { day: DAY, absent, zone: 'UTC' } })
  expect(await absentOf(head)).toEqual(absent)
})

test('nobody whom a person has taken off the list is put back on it by a system', async () => {
  const { head, give } = await start()
  await give(['p0', 'p1'])
  await head.callEndpoint('saveAttendance', { body: { day: DAY, absent: ['p1'], zone: 'UTC' } })
  expect(await give(['p0', 'p1'])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Jordan Hale has given today’s list by hand') },
  })
  expect(await absentOf(head)).toEqual(['p1'])
})

// Fails when only the list of the same day is looked at: in another time zone it is tomorrow already.
test('a list given by hand stays also if the system is in another time zone', async () => {
  const { clock, head, attendanceSystem } = await start()
  clock.now = new Date(`${DAY}T11:30:00.000Z`)
  await head.callEndpoint('saveAttendance', { body: { day: DAY, absent: [], zone: 'UTC' } })
  const given = { day: '2026-11-28', absent: ['p0', 'p1'], zone: 'Pacific/Auckland' }
  expect(await attendanceSystem.call('PUT', '/attendance', { body: given })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Jordan Hale has given today’s list by hand') },
  })
  const parameters = { id: await reportIncident(head) }
  const people = await head.callEndpoint('listPeopleOfIncident', { parameters })
  expect(people.filter(({ absent }) => absent)).toEqual([])
})

test('in an incident a system hides nobody by a list of another time zone', async () => {
  const { clock, head, attendanceSystem, give } = await start()
  clock.now = new Date(`${DAY}T11:30:00.000Z`)
  await give(['p0'])
  await reportIncident(head)
  const elsewhere = (absent: string[]) =>
    attendanceSystem.call('PUT', '/attendance', {
      body: { day: '2026-11-28', absent, zone: 'Pacific/Auckland' },
    })
  expect((await elsewhere(['p0', 'p1'])).status).toBe(409)
  expect((await elsewhere(['p0'])).status).toBe(200)
})

test('a system keeps people, and neither reads nor deletes what it does not know of them', async () => {
  const { head, attendanceSystem } = await start()
  const put = (id: string, body: object) => attendanceSystem.call('PUT', `/people/${id}`, { body })
  const person = { name: 'Child Zero', rollgroupid: CLASS }
  expect(await put('p0', person)).toMatchObject({
    status: 200,
    body: { name: 'Child Zero', needs: '', adults: [] },
  })
  const listed = (await head.callEndpoint('listPeople', {})).find(({ id }) => id === 'p0')
  expect(listed).toMatchObject({ name: 'Child Zero', needs: 'Inhaler', active: true })
  expect((await put('new', { name: 'Ana New', rollgroupid: CLASS })).status).toBe(201)
  expect(await activityOf(head, 'person-changed')).toMatchObject([{ summary: 'name, by Register' }])
  expect(await activityOf(head, 'person-added')).toMatchObject([
    { name: 'Attendance system', summary: '1 person, by Register' },
  ])
})

test('a system cannot let a whole school leave', async () => {
  const { head, clock, attendanceSystem } = await start(30)
  const leave = (at: number) =>
    attendanceSystem.call('PUT', `/people/p${at}`, {
      body: { name: `Child ${at}`, rollgroupid: CLASS, active: false },
    })
  for (let at = 0; at < 10; at++) expect((await leave(at)).status).toBe(200)
  expect(await leave(10)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('More than 10 people would have left within a day') },
  })
  const people = await head.callEndpoint('listPeople', {})
  expect(people.filter(({ active }) => active)).toHaveLength(20)
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  expect((await leave(10)).status).toBe(200)
})

// Fails where a register's script, or whoever has its token, decides who may collect a child.
test('a system changes neither the needs nor the adults of somebody on the list', async () => {
  const { head, attendanceSystem } = await start()
  const person = { name: 'Child 0', rollgroupid: CLASS }
  const adults = [{ name: 'Dan Hill', relationship: 'father', note: 'Not to collect' }]
  await head.callEndpoint('savePerson', {
    parameters: { id: 'p0' },
    body: { ...person, needs: 'Inhaler', refuge: 'Refuge 2', helper: 'Toni Reyes', adults },
  })
  const stranger = [{ name: 'Eve Stranger', relationship: 'aunt' }]
  const refused = [
    ...[{ adults: [] }, { adults: stranger }, { needs: '' }, { adults }],
    ...[{ refuge: 'The cellar' }, { helper: '' }, { secondhelper: 'Eve Stranger' }],
  ]
  for (const sent of refused) {
    const body = { ...person, name: 'Another Name', ...sent }
    expect(await attendanceSystem.call('PUT', '/people/p0', { body })).toMatchObject({
      status: 400,
      body: {
        message:
          'Only an admin changes the needs, the refuge, the helpers and the adults of somebody on the list. Leave them out: they stay as they are.',
      },
    })
  }
  const listed = (await head.callEndpoint('listPeople', {})).find(({ id }) => id === 'p0')
  expect(listed).toMatchObject({ name: 'Child 0', needs: 'Inhaler', adults })
  const added = { name: 'Ana New', rollgroupid: CLASS, needs: 'Wheelchair', adults: stranger }
  expect(await attendanceSystem.call('PUT', '/people/new', { body: added })).toMatchObject({
    status: 201,
    body: { needs: 'Wheelchair', adults: [{ name: 'Eve Stranger' }] },
  })
})

// Fails where invented people make the whole school less than half of the list.
test('a system adds few people a day, so that half of them stays half of the school', async () => {
  const { head, clock, attendanceSystem, give } = await start(30)
  const save = (id: string, active = true) =>
    attendanceSystem.call('PUT', `/people/${id}`, {
      body: { name: `Child ${id}`, rollgroupid: CLASS, active },
    })
  await head.callEndpoint('savePerson', {
    parameters: { id: 'p29' },
    body: { name: 'Child 29', rollgroupid: CLASS, active: false },
  })
  expect((await save('gone', false)).status).toBe(201)
  // Whoever comes back counts like somebody new.
  expect((await save('p29')).status).toBe(200)
  for (let at = 1; at < 10; at++) expect((await save(`new${at}`)).status).toBe(201)
  const refused = {
    status: 400,
    body: { message: expect.stringContaining('More than 10 people would be new within a day') },
  }
  expect(await save('new10')).toMatchObject(refused)
  expect(await save('gone')).toMatchObject(refused)
  expect((await save('p1')).status).toBe(200)
  const school = Array.from({ length: 29 }, (_, at) => `p${at}`)
  expect((await give(school)).status).toBe(400)
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  expect((await save('new10')).status).toBe(201)
})

// Fails where a register hides people from the roll call of an evacuation that is under way.
test.each([true, false])(
  'while an incident is open a system takes people off the list and adds none (exercise: %s)',
  async (exercise) => {
    const { head, give, attendanceSystem } = await start()
    await give(['p0', 'p1'])
    const incident = await head.callEndpoint('reportIncident', {
      body: { incidentDetails: 'Smoke', exercise },
    })
    expect(await give(['p0', 'p2'])).toMatchObject({
      status: 409,
      body: {
        message:
          'While an incident or an exercise is open, a system adds nobody to the list of those who are absent. 1 would be added, so nothing was changed. Send the list without whoever was not on it before.',
      },
    })
    expect(await absentOf(head)).toEqual(['p0', 'p1'])
    expect((await give(['p0', 'nobody'])).status).toBe(200)
    expect(await absentOf(head)).toEqual(['p0'])
    expect((await give(['p0', 'p1'])).status).toBe(409)
    // Somebody who has left is on no list at all.
    const leave = () =>
      attendanceSystem.call('PUT', '/people/p3', {
        body: { name: 'Child 3', rollgroupid: CLASS, active: false },
      })
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const parameters = { id: incident.id }
    await head.callEndpoint('saveIncident', { parameters, body: { closed: 'now' } })
    expect((await give(['p0', 'p1'])).status).toBe(200)
    expect((await leave()).status).toBe(200)
  },
)

test('the token can do nothing else, of no other school, and not once it is deleted or a year old', async () => {
  const { server, clock, head, attendanceSystem, give, id } = await start()
  for (const [method, path] of [
    ...[
      ['GET', '/people'],
      ['GET', `/attendance?day=${DAY}`],
      ['GET', '/incidents'],
    ],
    ...[
      ['DELETE', '/people'],
      ['GET', '/attendancetokens'],
      ['GET', '/scim/v2/Users'],
    ],
  ] as ['GET' | 'DELETE', string][]) {
    expect([path, (await attendanceSystem.call(method, path, {})).status]).toEqual([path, 401])
  }
  const elsewhere = { day: DAY, absent: [], zone: 'UTC' }
  await attendanceSystem.call('PUT', '/attendance?org=hilltop', { body: elsewhere })
  expect(await server.database.query('select organisationid from absence_lists')).toEqual([
    { organisationid: 'riverside' },
  ])
  const [stored] = await server.database.query('select * from attendance_tokens')
  expect(JSON.stringify(stored)).not.toContain('holdfast_attendance_')
  clock.now = new Date(clock.now.getTime() + 365 * DAY_MS)
  expect(await give([])).toMatchObject({
    status: 401,
    body: { message: 'This token is wrong or deleted, or it has expired' },
  })
  clock.now = new Date(clock.now.getTime() - 365 * DAY_MS)
  await head.callEndpoint('deleteAttendanceToken', { parameters: { id } })
  expect((await give([])).status).toBe(401)
  expect(await activityOf(head, 'attendance-token-made')).toHaveLength(1)
  expect(await activityOf(head, 'attendance-token-deleted')).toHaveLength(1)
})
