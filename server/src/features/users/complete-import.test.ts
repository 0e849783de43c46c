import type { UserChanges } from '@holdfast/contract/people/users'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

type Row = { username: string; name: string; email: string; type?: string }

/** The table of all users, as a school's system would export it. */
async function tableOf(head: SignedInClient): Promise<Row[]> {
  const users = await head.callEndpoint('listUsers', {})
  return users.map(({ id, name, email = '' }) => ({ username: id, name, email }))
}

async function upload(head: SignedInClient, rows: Row[]): Promise<UserChanges | undefined> {
  const body = { rows, complete: true }
  const { changes } = await head.callEndpoint('importUsers', { body: { ...body, dryrun: true } })
  const suspends = changes?.suspended.map(({ userid }) => userid) ?? []
  await head.callEndpoint('importUsers', { body: { ...body, suspends } })
  return changes
}

test('a complete table adds who is new, changes who differs and suspends who is gone', async () => {
  const { signIn } = await startTestServer()
  const [head, teacher] = [await signIn('head'), await signIn('teacher')]
  const rows = (await tableOf(head))
    .filter(({ username }) => username !== 'teacher')
    .map((row) => (row.username === 'support' ? { ...row, name: 'Chris Lunde' } : row))
  const kim = { username: 'kim', name: 'Kim Doyle', email: 'kim@riverside.example' }
  expect(await upload(head, [...rows, kim])).toEqual({
    added: [{ userid: 'kim', name: 'Kim Doyle' }],
    changed: [{ userid: 'support', name: 'Chris Lunde', summary: expect.stringContaining('Name') }],
    reinstated: [],
    suspended: [{ userid: 'teacher', name: 'Dana Fox' }],
  })
  expect(await teacher.call('GET', '/incidents')).toMatchObject({ status: 401 })
  const users = new Map((await head.callEndpoint('listUsers', {})).map((user) => [user.id, user]))
  expect(users.get('teacher')).toMatchObject({ suspended: true, name: 'Dana Fox' })
  expect(users.get('support')).toMatchObject({ name: 'Chris Lunde' })
  expect(users.get('head')).toMatchObject({ type: 'admin' })
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['user-added', 'user-changed', 'user-suspended']),
  )
})

test('the same table again changes nothing, and who returns to it is reinstated', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const rows = await tableOf(head)
  await upload(head, rows.slice(1))
  const none = { added: [], changed: [], reinstated: [], suspended: [] }
  expect(await upload(head, rows.slice(1))).toEqual(none)
  expect(await upload(head, rows)).toEqual({
    ...none,
    reinstated: [{ userid: 'welfare', name: 'Alex Moran' }],
  })
  await signIn('welfare')
})

test('a row with a mistake stops the whole table, and suspends nobody in the preview', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const before = await head.callEndpoint('listUsers', {})
  const rows = (await tableOf(head)).map((row) =>
    row.username === 'teacher' ? { ...row, email: 'nowhere' } : row,
  )
  const body = { rows, complete: true }
  const preview = await head.callEndpoint('importUsers', { body: { ...body, dryrun: true } })
  expect(preview).toMatchObject({
    changes: { suspended: [] },
    problems: [{ errors: [expect.stringContaining('Email')] }],
  })
  expect(await head.call('POST', '/users/import', { body })).toMatchObject({ status: 400 })
  expect(await head.callEndpoint('listUsers', {})).toEqual(before)
})

test('nobody is suspended whom the preview did not name, nor the admin who uploads', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  const rows = (await tableOf(head)).filter(({ username }) => username !== 'head')
  const body = { rows: rows.slice(1), complete: true }
  expect(await head.call('POST', '/users/import', { body })).toMatchObject({
    status: 409,
    body: { message: 'The users have changed meanwhile. Please look at them again.' },
  })
  expect(await upload(head, rows)).toMatchObject({ suspended: [] })
})
