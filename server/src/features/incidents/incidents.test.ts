import { INCIDENT_ID } from '@holdfast/contract/ids'
import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { expect, test } from 'vitest'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const ID = '20261121_k3v9x2m7p0qa'
const SMOKE = { id: ID, incidentDetails: 'Smoke in the kitchen' }

const shared = shareTestServer()

test('any signed-in user reports an incident; the server sets id, time, version and author', async () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const body = { incidentDetails: 'Smoke', timestamp: '2020-01-01T00:00:00Z', userid: 'head' }
  const response = await teacher.call<Incident>('POST', '/incidents', { body })
  expect(response.status).toBe(201)
  expect(response.body).toEqual({
    ...emptyIncidentFields(),
    id: expect.stringMatching(INCIDENT_ID),
    incidentDetails: 'Smoke',
    timestamp: now.toISOString(),
    closed: null,
    version: 1,
    userid: 'teacher',
    authorname: 'Dana Fox',
    exercise: false,
  })
  expect(await (await signIn('head')).callEndpoint('listIncidents', {})).toEqual([response.body])
})

test('an incident that the provider reports for a school has the name of the provider’s admin', async () => {
  const { signIn } = shared()
  const provider = await signIn('provider.admin')
  const body = { incidentDetails: 'Smoke' }
  expect((await provider.call('POST', '/incidents?org=riverside', { body })).body).toMatchObject({
    userid: 'provider.admin',
    authorname: 'Casey Brook',
  })
})

test('incidents are listed newest first', async () => {
  let now = new Date('2026-11-21T10:00:00Z')
  const { signIn } = await startTestServer({ now: () => now })
  const teacher = await signIn('teacher')
  const ids: string[] = []
  for (const incidentDetails of ['first', 'second', 'third']) {
    now = new Date(now.getTime() + 1000)
    ids.unshift((await teacher.callEndpoint('reportIncident', { body: { incidentDetails } })).id)
  }
  expect((await teacher.callEndpoint('listIncidents', {})).map(({ id }) => id)).toEqual(ids)
})

test('a retry of a report gets the response of the first attempt and creates one incident', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => teacher.call('POST', '/incidents', { body: SMOKE })),
  )
  for (const { status, body } of responses) {
    expect(status).toBe(201)
    expect(body).toEqual(responses[0]?.body)
  }
  expect(await teacher.callEndpoint('listIncidents', {})).toHaveLength(1)
})

test('a retry of a report returns the incident with changes made since', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  await teacher.callEndpoint('reportIncident', { body: SMOKE })
  const body = { incidentDetails: 'Fire in the kitchen' }
  await (await signIn('head')).callEndpoint('saveIncident', { parameters: { id: ID }, body })
  expect(await teacher.call('POST', '/incidents', { body: SMOKE })).toMatchObject({
    status: 201,
    body: { incidentDetails: 'Fire in the kitchen', version: 2 },
  })
})

test('another report with the same id is rejected', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  await teacher.callEndpoint('reportIncident', { body: SMOKE })
  const other = { body: { ...SMOKE, incidentDetails: 'Flood' } }
  expect(await teacher.call('POST', '/incidents', other)).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  })
  const head = await signIn('head')
  expect(await head.call('POST', '/incidents', { body: SMOKE })).toMatchObject({ status: 409 })
})

test('two organisations may have incidents of the same id', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const neighbour = await signIn('hilltop.teacher')
  await teacher.callEndpoint('reportIncident', { body: SMOKE })
  await neighbour.callEndpoint('reportIncident', { body: { id: ID, incidentDetails: 'Flood' } })
  await neighbour.callEndpoint('saveIncident', { parameters: { id: ID }, body: { closed: 'now' } })
  expect(await teacher.callEndpoint('listIncidents', {})).toMatchObject([
    { incidentDetails: 'Smoke in the kitchen', closed: null },
  ])
})

test.each([
  [{ incidentDetails: '  ' }, 'Enter the incident details'],
  [{ incidentDetails: 'x'.repeat(10_001) }, 'Incident details must be 10,000 characters or fewer'],
  [{ ...SMOKE, informant: 'x'.repeat(201) }, 'Who told us must be 200 characters or fewer'],
  [{ ...SMOKE, whoInformed: 'police,plumber' }, 'Who has been told must not contain plumber'],
  [{ ...SMOKE, visitFdcoRequired: 'maybe' }, 'FCDO help needed must be one of: yes, no'],
  [
    { ...SMOKE, incidentDateTime: 'yesterday' },
    'When it happened must be a date and time such as 2026-11-21T10:42:00Z',
  ],
  [{ ...SMOKE, severity: 'high' }, 'Unknown field: severity'],
  [
    { ...SMOKE, id: 'kitchen' },
    'The incident id must be a date, an underscore and 8 to 55 letters or digits',
  ],
])('the report %j is refused', async (body, sentence) => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  expect(await teacher.call('POST', '/incidents', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [sentence] },
  })
})

test('the keys of who was informed are kept in one order', async () => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const body = { ...SMOKE, whoInformed: ' office, police ,police' }
  expect(await teacher.callEndpoint('reportIncident', { body })).toMatchObject({
    whoInformed: 'police,office',
  })
})

test('deleting an incident takes its log, history and live contacts with it', async () => {
  const { database, signIn } = await startTestServer()
  const head = await signIn('head')
  const parameters = { id: ID }
  await head.callEndpoint('reportIncident', { body: SMOKE })
  await head.callEndpoint('saveIncident', { parameters, body: { informant: 'Cook' } })
  const entry = { id: crypto.randomUUID(), timestamp: '2026-11-21T10:00:00Z' }
  await head.callEndpoint('addLogEntry', {
    parameters,
    body: { ...entry, type: 'text', content: 'Hi' },
  })
  await database.query(
    `insert into contacts values ('riverside', 'cook_aaaaaaaa', 'Cook', '', '1', $1)`,
    [`incident_${ID}`],
  )
  expect(await (await signIn('support')).call('DELETE', `/incidents/${ID}`)).toMatchObject({
    status: 403,
  })
  expect(await head.call('DELETE', `/incidents/${ID}`)).toMatchObject({
    status: 200,
    body: { success: true },
  })

  expect(await head.callEndpoint('listIncidents', {})).toEqual([])
  for (const path of [`/incidents/${ID}/logs`, `/incidents/${ID}/history`]) {
    expect(await head.call('GET', path)).toMatchObject({ status: 404 })
  }
  for (const table of ['log_entries', 'incident_changes']) {
    expect(await database.query(`select * from ${table}`)).toEqual([])
  }
  expect(await database.query("select * from contacts where id = 'cook_aaaaaaaa'")).toEqual([])
  expect(await head.call('DELETE', `/incidents/${ID}`)).toMatchObject({ status: 404 })
})
