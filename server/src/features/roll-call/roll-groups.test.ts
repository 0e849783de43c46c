import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const server: TestServer = await startTestServer()
const head: SignedInClient = await server.signIn('head')
beforeEach(() => server.database.query('delete from roll_groups'))
afterAll(() => server.stop())

const save = (id: string, body: object) =>
  head.call<RollGroup & ProblemBody>('POST', `/rollgroups/${id}`, { body })
const list = () => head.callEndpoint('listRollGroups', {})
const importRows = (rows: { name: string; expected: string; counters?: string; sort?: string }[]) =>
  head.call<ProblemBody>('POST', '/rollgroups/import', { body: { rows } })

test('groups are listed in their order, those of the same order by name', async () => {
  await save('a_aaaaaaaa', { name: 'Year 10', expected: 30, sort: 2 })
  await save('b_aaaaaaaa', { name: 'Year 9', expected: 28, sort: 2 })
  await save('c_aaaaaaaa', { name: 'Kitchen', expected: 4, counters: ['teacher'], sort: 1 })
  expect((await list()).map(({ name }) => name)).toEqual(['Kitchen', 'Year 9', 'Year 10'])
  expect(await save('b_aaaaaaaa', { name: 'Year 9', expected: 27, sort: 3 })).toMatchObject({
    status: 200,
    body: { expected: 27 },
  })
  expect((await list()).map(({ name }) => name)).toEqual(['Kitchen', 'Year 10', 'Year 9'])
})

test('the activity says what was changed of a group', async () => {
  await save('a_aaaaaaaa', { name: '4B', expected: 28, counters: [], sort: 1 })
  await save('a_aaaaaaaa', { name: '4B', expected: 27, counters: ['teacher'], sort: 1 })
  await head.callEndpoint('deleteRollGroup', { parameters: { id: 'a_aaaaaaaa' } })
  const rows = await server.database.query(
    "select summary from activity where kind like 'roll-group-%' order by seq desc limit 3",
  )
  expect(rows).toEqual([
    { summary: '4B' },
    { summary: 'Expected: 28 → 27; Who counts: none → teacher' },
    { summary: '4B' },
  ])
})

test.each([
  [{ name: ' ', expected: 1 }, 'Enter a name'],
  [{ name: '4B', expected: -1 }, 'Expected must be 0 or more'],
  [{ name: '4B', expected: 1, counters: ['nobody', 'head'] }, 'There is no user nobody'],
])('a group with %j is refused with a sentence', async (body, message) => {
  expect(await save('a_aaaaaaaa', body)).toMatchObject({ status: 400, body: { message } })
})

test('a deleted user counts no group any more', async () => {
  const password = 'three blue kites'
  const user = { name: 'Kim Lake', type: 'standard', email: 'kim@riverside.example', password }
  await head.call('POST', '/users/kim', { body: user })
  await save('a_aaaaaaaa', { name: '4B', expected: 28, counters: ['kim', 'teacher'] })
  await list()
  await head.callEndpoint('deleteUser', { parameters: { id: 'kim' } })
  expect(await list()).toMatchObject([{ counters: ['teacher'] }])
})

test('an import keeps the order of its rows after the groups that are there', async () => {
  await save('a_aaaaaaaa', { name: 'Office', expected: 6, sort: 4 })
  const rows = [
    { name: '4B', expected: '28', counters: 'Teacher; head' },
    { name: '4A', expected: ' 27 ' },
    { name: 'Gate', expected: '2', sort: '1' },
  ]
  expect(await importRows(rows)).toMatchObject({ status: 200, body: { imported: 3 } })
  expect(await list()).toMatchObject([
    { name: 'Gate', sort: 1 },
    { name: 'Office', sort: 4 },
    { name: '4B', expected: 28, counters: ['teacher', 'head'], sort: 5 },
    { name: '4A', expected: 27, counters: [], sort: 6 },
  ])
})

test('an import with a mistake in one row stores nothing and names all mistakes', async () => {
  await save('a_aaaaaaaa', { name: 'Office', expected: 6 })
  const { status, body } = await importRows([
    { name: '4A', expected: '28' },
    { name: 'office', expected: 'six' },
    { name: '4a', expected: '' },
    { name: '', expected: '1', counters: 'nobody' },
  ])
  expect(status).toBe(400)
  expect(body).toMatchObject({
    problems: [
      { row: 2, errors: ['Expected must be a whole number', 'This group is there already'] },
      { row: 3, errors: ['Expected must be a whole number', 'This group is in row 1 already'] },
      { row: 4, errors: ['Enter a name', 'There is no user nobody'] },
    ],
  })
  expect(await list()).toHaveLength(1)
})
