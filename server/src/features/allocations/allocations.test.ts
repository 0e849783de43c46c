import { expect, test } from 'vitest'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const manager = { userid: 'teacher', roleid: 'incident-manager' }

const shared = shareTestServer()

test('everyone reads the allocations of their organisation', async () => {
  const { signIn } = shared()
  const allocations = await (await signIn('teacher')).callEndpoint('listAllocations', {})
  expect(allocations).toHaveLength(8)
  expect(allocations).toContainEqual({
    id: 'head__incident-manager',
    roleid: 'incident-manager',
    userid: 'head',
    schoolid: 'riverside',
    deputy: 0,
  })
})

test('a save replaces the whole set and returns it', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const keeper = { userid: 'teacher', roleid: 'log-keeper' }
  const response = await head.call('POST', '/allocations', {
    body: [{ ...manager, id: 'anything', schoolid: 'hilltop' }, keeper, keeper],
  })
  const expected = [
    { ...manager, id: 'teacher__incident-manager', schoolid: 'riverside', deputy: 0 },
    { ...keeper, id: 'teacher__log-keeper', schoolid: 'riverside', deputy: 0 },
  ]
  expect(response).toMatchObject({ status: 200, body: expected })
  expect(await (await signIn('teacher')).callEndpoint('listAllocations', {})).toEqual(expected)
  expect(await (await signIn('hilltop.head')).callEndpoint('listAllocations', {})).toHaveLength(1)
})

test('an empty list removes every allocation', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  expect(await head.callEndpoint('saveAllocations', { body: [] })).toEqual([])
  expect(await head.callEndpoint('listAllocations', {})).toEqual([])
})

test('incident managers and support officers save allocations, other staff do not', async () => {
  const { signIn } = await startTestServer()
  const support = await signIn('support')
  const logkeeper = await signIn('logkeeper')
  const present = await support.callEndpoint('listAllocations', {})
  expect(await logkeeper.call('POST', '/allocations', { body: present })).toMatchObject({
    status: 403,
  })
  expect(await support.call('POST', '/allocations', { body: [manager] })).toMatchObject({
    status: 200,
  })
  // That save replaced the roles of all users.
  expect(await support.call('POST', '/allocations', { body: present })).toMatchObject({
    status: 403,
  })
  const teacher = await signIn('teacher')
  expect(await teacher.call('POST', '/allocations', { body: present })).toMatchObject({
    status: 200,
  })
})

test('an admin without any role makes the first allocation', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await head.callEndpoint('saveAllocations', { body: [] })
  expect(await head.call('POST', '/allocations', { body: [manager] })).toMatchObject({
    status: 200,
  })
})

test('a save based on an older set is a conflict and changes nothing', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const support = await signIn('support')
  const etag = (await head.call('GET', '/allocations')).headers.get('etag') ?? ''
  const first = await support.call('POST', '/allocations', {
    body: [manager],
    headers: { 'if-match': etag },
  })
  expect(first.status).toBe(200)
  const stale = { body: [], headers: { 'if-match': etag } }
  expect(await head.call('POST', '/allocations', stale)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  const present = await head.call('GET', '/allocations')
  expect(present.body).toHaveLength(1)
  expect(first.headers.get('etag')).toBe(present.headers.get('etag'))
  const fresh = { body: [], headers: { 'if-match': first.headers.get('etag') ?? '' } }
  expect(await head.call('POST', '/allocations', fresh)).toMatchObject({ status: 200 })
})

test('one of many parallel saves based on the same set succeeds', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const etag = (await head.call('GET', '/allocations')).headers.get('etag') ?? ''
  const responses = await Promise.all(
    ['teacher', 'site', 'media', 'comms'].map((userid) =>
      head.call('POST', '/allocations', {
        body: [{ userid, roleid: 'incident-manager' }],
        headers: { 'if-match': etag },
      }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await head.callEndpoint('listAllocations', {})).toHaveLength(1)
})

test.each([
  [[{ userid: 'nobody', roleid: 'log-keeper' }], ['There is no user nobody']],
  [[{ userid: 'hilltop.head', roleid: 'log-keeper' }], ['There is no user hilltop.head']],
  [[{ userid: 'teacher', roleid: 'caretaker' }], ['There is no role caretaker']],
  [
    [
      { userid: 'nobody', roleid: 'log-keeper' },
      { userid: 'nobody', roleid: 'caretaker' },
    ],
    ['There is no user nobody', 'There is no role caretaker'],
  ],
  [
    [{ userid: '', roleid: '' }],
    ['Every allocation needs a role', 'Every allocation needs a user'],
  ],
  [{ userid: 'teacher' }, ['Send the allocations as a list']],
])('%j is refused', async (body, errors) => {
  const { signIn } = shared()
  const head = await signIn('head')
  const before = await head.callEndpoint('listAllocations', {})
  expect(await head.call('POST', '/allocations', { body })).toMatchObject({
    status: 400,
    body: { errors },
  })
  expect(await head.callEndpoint('listAllocations', {})).toEqual(before)
})

test('a deleted user cannot be allocated', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  expect(await head.call('POST', '/allocations', { body: [manager] })).toMatchObject({
    status: 400,
    body: { errors: ['There is no user teacher'] },
  })
})

test('a user who is deleted during a save of allocations has no role', async () => {
  const { database, signIn } = await startTestServer()
  const head = await signIn('head')
  await head.callEndpoint('deleteUser', { parameters: { id: 'logkeeper' } })
  await database.query("insert into allocations values ('riverside', 'logkeeper', 'log-keeper')")
  expect(
    (await head.callEndpoint('listAllocations', {})).map(({ userid }) => userid),
  ).not.toContain('logkeeper')
})

const deputyOf = (userid: string, deputy: number) => ({ ...manager, userid, deputy })

test('deputies stand in their order, and have none of the rights of the role', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const body = [manager, deputyOf('site', 7), deputyOf('media', 2)]
  const saved = await head.callEndpoint('saveAllocations', { body })
  expect(saved.map(({ userid, deputy }) => [userid, deputy])).toEqual([
    ['teacher', 0],
    ['media', 1],
    ['site', 2],
  ])
  const site = await signIn('site')
  expect(await site.call('POST', '/allocations', { body })).toMatchObject({ status: 403 })
})

test('an app that does not know of deputies makes nobody hold a role, and removes no deputy, by saving what it read', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const saved = await head.callEndpoint('saveAllocations', {
    body: [manager, deputyOf('site', 1)],
  })
  const asEarlier = saved.map(({ id, roleid, userid, schoolid }) => ({
    ...{ id, roleid, userid, schoolid },
  }))
  const keeper = { userid: 'media', roleid: 'log-keeper' }
  const body = [...asEarlier, keeper]
  expect(await head.callEndpoint('saveAllocations', { body })).toMatchObject([
    { userid: 'media', deputy: 0 },
    { userid: 'teacher', deputy: 0 },
    { userid: 'site', deputy: 1 },
  ])
})

test('who is both holder and deputy holds the role, and a suspended deputy moves the others up', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const body = [manager, deputyOf('teacher', 1), deputyOf('site', 2), deputyOf('media', 3)]
  expect(await head.callEndpoint('saveAllocations', { body })).toMatchObject([
    { userid: 'teacher', deputy: 0 },
    { userid: 'site', deputy: 1 },
    { userid: 'media', deputy: 2 },
  ])
  await head.callEndpoint('suspendUser', { parameters: { id: 'site' } })
  expect((await head.callEndpoint('listAllocations', {})).at(-1)).toMatchObject({
    ...{ userid: 'media', deputy: 1 },
  })
})
