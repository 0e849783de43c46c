import { expect, test } from 'vitest'
import { openEvents } from '../../test-support/event-stream.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const shared = shareTestServer()

test('a provider admin lists the organisations by name', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin', 'admin')
  expect(await provider.callEndpoint('listOrganisations', {})).toEqual([
    { id: 'hilltop', name: 'Hilltop Primary School', incidentdays: null },
    { id: 'provider', name: 'Holdfast Provider', incidentdays: null },
    { id: 'riverside', name: 'Riverside Academy', incidentdays: null },
  ])
})

test.each(['head', 'teacher'])('%s may neither list nor save organisations', async (username) => {
  const { signIn } = shared()
  const client = await signIn(username)
  expect(await client.call('GET', '/organisations')).toMatchObject({ status: 403 })
  const body = { name: 'Riverside College' }
  expect(await client.call('POST', '/organisations/riverside', { body })).toMatchObject({
    status: 403,
  })
})

test('a standard user of the provider is no provider admin', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const body = { name: 'Kim Lake', type: 'standard', password: 'three blue kites' }
  await provider.call('POST', '/users/kim', { body })
  const kim = await provider.callEndpoint('logIn', {
    body: { username: 'kim', password: body.password },
  })
  const headers = { authorization: `Bearer ${kim.token}` }
  expect(await provider.call('GET', '/organisations', { headers })).toMatchObject({ status: 403 })
  const elsewhere = await provider.call('GET', '/incidents', { headers, org: 'riverside' })
  expect(elsewhere).toMatchObject({ status: 404 })
})

test('a second save of an organisation renames it', async () => {
  const { signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  const save = (name: string, headers = {}) =>
    provider.call('POST', '/organisations/lakeside', { body: { id: 'lakeside', name }, headers })
  expect(await save('Lakeside')).toMatchObject({
    status: 201,
    body: { id: 'lakeside', name: 'Lakeside' },
  })
  expect(await save('Other', { 'if-none-match': '*' })).toMatchObject({ status: 409 })
  expect(await save('Lakeside School')).toMatchObject({
    status: 200,
    body: { id: 'lakeside', name: 'Lakeside School' },
  })
  expect(await provider.callEndpoint('listOrganisations', {})).toContainEqual({
    id: 'lakeside',
    name: 'Lakeside School',
    incidentdays: null,
  })
})

// Fails when a rename does not raise the version of the content, from which devices read the name.
test('a rename reaches the devices of the organisation with its content', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const provider = await server.signIn('provider.admin')
  expect(await teacher.callEndpoint('getContent', {})).toMatchObject({
    organisationname: 'Riverside Academy',
  })
  const device = await openEvents(server, teacher)
  const body = { name: 'Riverside School' }
  await provider.callEndpoint('saveOrganisation', { parameters: { id: 'riverside' }, body })
  await device.next(({ event }) => event === 'content')
  expect(await teacher.callEndpoint('getContent', {})).toMatchObject({
    organisationname: 'Riverside School',
  })
})

test('the first admin of a new organisation is made by the provider', async () => {
  const { anyone, signIn } = await startTestServer()
  const provider = await signIn('provider.admin')
  await provider.call('POST', '/organisations/lakeside', { body: { name: 'Lakeside' } })
  const password = 'three blue kites'
  const body = { name: 'Lou Reed', type: 'admin', password }
  expect(await provider.call('POST', '/users/lou', { body, org: 'lakeside' })).toMatchObject({
    status: 201,
    body: { organisationid: 'lakeside' },
  })
  const login = { username: 'lou', password, type: 'admin' } as const
  expect(await anyone.callEndpoint('logIn', { body: login })).toMatchObject({
    organisationname: 'Lakeside',
  })
})

test.each([
  ['Lake Side', { name: 'Lakeside' }, 'The id must be small letters, digits and hyphens'],
  ['lakeside', { name: ' ' }, 'Enter a name'],
  ['lakeside', { name: 'x'.repeat(201) }, 'Name must be 200 characters or fewer'],
])('%j with %j is refused', async (id, body, sentence) => {
  const { signIn } = shared()
  const provider = await signIn('provider.admin')
  expect(
    await provider.call('POST', `/organisations/${encodeURIComponent(id)}`, { body }),
  ).toMatchObject({ status: 400, body: { errors: [sentence] } })
})
