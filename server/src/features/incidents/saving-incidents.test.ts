import type { Incident } from '@holdfast/contract/incidents/incidents'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import {
  shareTestServer,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts'

const CLOSED = { status: 409, body: { code: 'closed', message: 'This incident is closed' } }

/** An incident, and the clients of two users who edit it. */
async function report({ signIn }: TestServer) {
  const [head, teacher] = [await signIn('head'), await signIn('teacher')]
  const incident = await head.callEndpoint('reportIncident', {
    body: { incidentDetails: 'Smoke in the kitchen', whoInformed: 'police' },
  })
  const save = (client: SignedInClient, body: object) =>
    client.call<Incident>('POST', `/incidents/${incident.id}`, { body })
  return { head, teacher, incident, save }
}

const shared = shareTestServer()

test('a save of some fields leaves the others, and raises the version', async () => {
  const { incident, teacher, save } = await report(shared())
  const response = await save(teacher, { version: 1, informant: 'Cook' })
  expect(response.status).toBe(200)
  expect(response.body).toEqual({ ...incident, version: 2, informant: 'Cook' })
})

test('changes by two people to different fields are both kept', async () => {
  const { head, teacher, save } = await report(shared())
  await save(head, { version: 1, informant: 'Cook' })
  expect(await save(teacher, { version: 1, incidentLocation: 'Kitchen' })).toMatchObject({
    status: 200,
    body: { version: 3, informant: 'Cook', incidentLocation: 'Kitchen' },
  })
})

test('whole records saved by two people who changed different fields are merged', async () => {
  const { head, incident, teacher, save } = await report(shared())
  await save(head, { ...incident, informant: 'Cook' })
  expect(await save(teacher, { ...incident, incidentLocation: 'Kitchen' })).toMatchObject({
    status: 200,
    body: { informant: 'Cook', incidentLocation: 'Kitchen' },
  })
})

test('the keys of who was informed are merged one by one', async () => {
  const { head, teacher, save } = await report(shared())
  await save(head, { version: 1, whoInformed: 'police,office' })
  expect(await save(teacher, { version: 1, whoInformed: 'media' })).toMatchObject({
    status: 200,
    body: { whoInformed: 'office,media' },
  })
})

// Fails when `mergeIncidentSave` takes a value without checking for later changes.
test('changes to the same field are a conflict, which reports both values and saves nothing', async () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ now: () => now })
  const { head, teacher, save } = await report(server)
  await save(head, { version: 1, informant: 'Cook' })
  const response = await save(teacher, { version: 1, informant: 'Caretaker', visitLeader: 'Sam' })
  expect(response.status).toBe(409)
  expect(response.body).toEqual({
    code: 'conflict',
    message: 'Somebody else has changed this. Look at both versions and choose.',
    errors: ['Somebody else has changed this. Look at both versions and choose.'],
    conflicts: [
      {
        field: 'informant',
        yours: 'Caretaker',
        theirs: 'Cook',
        changedBy: 'Jordan Hale',
        changedAt: now.toISOString(),
      },
    ],
  })
  expect(await head.callEndpoint('listIncidents', {})).toMatchObject([
    { version: 2, informant: 'Cook', visitLeader: '' },
  ])
  expect(await save(teacher, { version: 2, informant: 'Caretaker' })).toMatchObject({
    status: 200,
    body: { version: 3, informant: 'Caretaker' },
  })
})

test('a save without a version is based on the current one', async () => {
  const { head, teacher, save } = await report(shared())
  await save(head, { version: 1, informant: 'Cook' })
  expect(await save(teacher, { informant: 'Caretaker' })).toMatchObject({
    status: 200,
    body: { informant: 'Caretaker' },
  })
})

test('one of two parallel changes to the same field is a conflict', async () => {
  const { head, teacher, save } = await report(shared())
  const responses = await Promise.all([
    save(head, { version: 1, informant: 'Cook' }),
    save(teacher, { version: 1, informant: 'Caretaker' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a retry of a save gets the response of the first attempt and changes nothing', async () => {
  const { teacher, incident, save } = await report(shared())
  const body = { version: 1, informant: 'Cook', whoInformed: 'police,office' }
  const first = await save(teacher, body)
  const second = await save(teacher, body)
  expect(second).toMatchObject({ status: 200, body: first.body })
  const parameters = { id: incident.id }
  expect(await teacher.callEndpoint('listIncidentHistory', { parameters })).toHaveLength(2)
})

test('every change is recorded with user and time', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ now: () => now })
  const { head, teacher, incident, save } = await report(server)
  now = new Date('2026-11-21T10:05:00Z')
  await save(head, { version: 1, informant: 'Cook', incidentLocation: 'Kitchen' })
  now = new Date('2026-11-21T10:06:00Z')
  await save(teacher, { version: 2, informant: 'Caretaker' })
  const parameters = { id: incident.id }
  const byHead = {
    userid: 'head',
    authorname: 'Jordan Hale',
    timestamp: '2026-11-21T10:05:00.000Z',
    version: 2,
    previous: '',
  }
  expect(await teacher.callEndpoint('listIncidentHistory', { parameters })).toEqual([
    { ...byHead, field: 'incidentLocation', value: 'Kitchen' },
    { ...byHead, field: 'informant', value: 'Cook' },
    {
      field: 'informant',
      value: 'Caretaker',
      previous: 'Cook',
      userid: 'teacher',
      authorname: 'Dana Fox',
      timestamp: '2026-11-21T10:06:00.000Z',
      version: 3,
    },
  ])
})

test('the history cannot be changed or deleted', async () => {
  const server = shared()
  const { head, save } = await report(server)
  await save(head, { informant: 'Cook' })
  for (const statement of [
    "update incident_changes set value = 'Nobody'",
    'delete from incident_changes',
    'truncate incident_changes',
  ]) {
    await expect(server.database.query(statement)).rejects.toThrow('append-only')
  }
})

test('any value of closed closes the incident, at the time of the server', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ now: () => now })
  const { teacher, incident, save } = await report(server)
  now = new Date('2026-11-21T11:00:00Z')
  expect(await save(teacher, { closed: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 200,
    body: { closed: '2026-11-21T11:00:00.000Z', version: 2 },
  })
  const parameters = { id: incident.id }
  expect(await teacher.callEndpoint('listIncidentHistory', { parameters })).toMatchObject([
    { field: 'closed', value: '2026-11-21T11:00:00.000Z', previous: '', userid: 'teacher' },
  ])
})

test('an empty value of closed does not close the incident', async () => {
  const { teacher, save } = await report(shared())
  for (const closed of ['', null]) {
    expect(await save(teacher, { closed })).toMatchObject({ status: 200, body: { closed: null } })
  }
})

test('closing again returns the time of the first closing', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const server = await startTestServer({ now: () => now })
  const { head, teacher, save } = await report(server)
  const first = await save(head, { closed: 'now' })
  now = new Date('2026-11-21T10:30:00Z')
  expect(await save(teacher, { closed: 'now' })).toMatchObject({ status: 200, body: first.body })
})

test('a closed incident cannot be changed', async () => {
  const { head, incident, teacher, save } = await report(shared())
  const { body: closed } = await save(head, { closed: 'now' })
  expect(await save(teacher, { informant: 'Cook' })).toMatchObject(CLOSED)
  expect(await save(teacher, { version: 1, informant: 'Cook', closed: 'now' })).toMatchObject(
    CLOSED,
  )
  expect(await save(teacher, { ...incident, closed: null })).toMatchObject({ status: 200 })
  expect(await teacher.callEndpoint('listIncidents', {})).toContainEqual(closed)
})

test('one save may change fields and close the incident', async () => {
  const { teacher, save } = await report(shared())
  expect(await save(teacher, { version: 1, informant: 'Cook', closed: 'now' })).toMatchObject({
    status: 200,
    body: { version: 2, informant: 'Cook', closed: expect.any(String) },
  })
})

test.each([
  [{ incidentDetails: '' }, 'Enter the incident details'],
  [{ version: 0 }, 'Version must be a whole number from 1'],
  [{ version: 'one' }, 'Version must be a whole number from 1'],
  [{ whoInformed: 'plumber' }, 'Who has been told must not contain plumber'],
  [{ colour: 'red' }, 'Unknown field: colour'],
])('the save %j is refused', async (body, sentence) => {
  const { teacher, save } = await report(shared())
  expect(await save(teacher, body)).toMatchObject({ status: 400, body: { errors: [sentence] } })
})

test('an unknown incident cannot be saved', async () => {
  const { signIn } = shared()
  const body = { informant: 'Cook' }
  expect(
    await (await signIn('teacher')).call('POST', '/incidents/20261121_nothere1', { body }),
  ).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
