import type { ImportResult } from '@holdfast/contract/people/imports'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'

const kim = { username: ' Kim ', name: 'Kim Lake', email: 'kim@school.example', type: '' }
const lou = { username: 'lou', name: 'Lou Reed', email: 'lou@school.example', type: 'Admin' }

test('a dry run reports all problems by row and stores nothing', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const before = await head.callEndpoint('listUsers', {})
  const rows = [
    kim,
    { ...lou, username: 'KIM' },
    { ...lou, username: 'teacher' },
    { ...lou, username: 'hilltop.head' },
    { ...lou, username: 'two words', name: ' ', email: 'nowhere', type: 'boss' },
    { username: 'nomail', name: 'No Mail' },
  ]
  const response = await head.call<ImportResult>('POST', '/users/import', {
    body: { dryrun: true, rows },
  })
  const username =
    'The username must be 1 to 64 small letters, digits, dots, underscores, hyphens or @ signs'
  const email = 'Email must be an email address such as name@school.example'
  expect(response).toMatchObject({ status: 200 })
  expect(response.body).toEqual({
    imported: 0,
    problems: [
      { row: 2, errors: ['The username kim is in row 1 already'] },
      { row: 3, errors: ['The username teacher is already taken'] },
      { row: 4, errors: ['The username hilltop.head is already taken'] },
      {
        row: 5,
        errors: [username, 'Enter a name', email, 'Type must be one of: admin, standard'],
      },
      { row: 6, errors: [email] },
    ],
  })
  expect(await head.callEndpoint('listUsers', {})).toEqual(before)
})

test('valid rows become users, each recorded, who cannot sign in before they choose a password', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  const response = await head.callEndpoint('importUsers', { body: { rows: [kim, lou] } })
  expect(response).toEqual({ imported: 2, problems: [] })
  const users = await head.callEndpoint('listUsers', {})
  expect(users).toContainEqual({
    id: 'kim',
    name: 'Kim Lake',
    email: 'kim@school.example',
    type: 'standard',
    organisationid: 'riverside',
  })
  expect(users).toContainEqual(expect.objectContaining({ id: 'lou', type: 'admin' }))
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.slice(0, 2).map(({ recordid, summary }) => [recordid, summary])).toEqual([
    ['lou', 'Lou Reed, admin, imported'],
    ['kim', 'Kim Lake, standard, imported'],
  ])
  for (const password of ['', 'null', 'Holdfast-demo-1']) {
    const { status } = await anyone.call('POST', '/login', { body: { username: 'kim', password } })
    expect(status).toBe(password === '' ? 400 : 401)
  }
})

test('one invalid row rejects the whole import', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const rows = [kim, { ...lou, name: '' }]
  expect(await head.call('POST', '/users/import', { body: { rows } })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid',
      errors: ['Row 2: Enter a name'],
      problems: [{ row: 2, errors: ['Enter a name'] }],
    },
  })
  expect((await head.callEndpoint('listUsers', {})).map(({ id }) => id)).not.toContain('kim')
})

test('one of two parallel imports of the same usernames is stored', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const send = (rows: object[]) => head.call('POST', '/users/import', { body: { rows } })
  const other = { ...kim, name: 'Kim Hill' }
  const responses = await Promise.all([send([kim, lou]), send([other, lou])])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  // A retry that overtakes its first attempt causes no conflict.
  const max = { ...kim, username: 'max' }
  const retried = await Promise.all([send([max]), send([max])])
  expect(retried.map(({ status }) => status)).toEqual([200, 200])
})

test('2,000 users are imported in one request, and one more is refused', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const rows = Array.from({ length: 2001 }, (_, index) => ({ ...kim, username: `pupil${index}` }))
  expect(await head.call('POST', '/users/import', { body: { rows } })).toMatchObject({
    status: 400,
    body: { errors: ['Import 2,000 rows at most at once'] },
  })
  const response = await head.callEndpoint('importUsers', { body: { rows: rows.slice(1) } })
  expect(response.imported).toBe(2000)
  expect(await head.callEndpoint('listUsers', {})).toHaveLength(2009)
})

test('standard users may not import, and a provider admin imports into any organisation', async () => {
  const { signIn } = await startTestServer()
  const body = { rows: [kim] }
  const teacher = await signIn('teacher')
  expect(await teacher.call('POST', '/users/import', { body })).toMatchObject({ status: 403 })
  const provider = await signIn('provider.admin')
  await provider.callEndpoint('importUsers', { body, org: 'hilltop' })
  const hilltop = await signIn('hilltop.head')
  expect((await hilltop.callEndpoint('listUsers', {})).map(({ id }) => id)).toContain('kim')
})

// Prevents this attack: by dry runs an admin finds out which usernames other schools use, 2,000 at a time.
test('dry runs are counted and limited', async () => {
  const { signIn } = await startTestServer()
  const [head, hilltop] = [await signIn('head'), await signIn('hilltop.head')]
  const body = { dryrun: true, rows: [kim] }
  for (let asked = 0; asked < 60; asked += 1) {
    expect((await head.call('POST', '/users/import', { body })).status).toBe(200)
  }
  expect(await head.call('POST', '/users/import', { body })).toMatchObject({
    status: 429,
    body: { code: 'too-many-attempts' },
  })
  expect((await hilltop.call('POST', '/users/import', { body })).status).toBe(200)
})
