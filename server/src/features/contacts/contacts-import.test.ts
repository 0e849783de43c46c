import type { ImportResult } from '@holdfast/contract/people/imports'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const fay = {
  name: 'Fay Hill',
  title: 'Parent',
  phone: '01632 960001',
  group: 'parents',
  email: '',
}

async function addGroups(admin: SignedInClient): Promise<void> {
  const add = (id: string, name: string, parentgroupid: string | null = null) =>
    admin.callEndpoint('saveContactGroup', { parameters: { id }, body: { name, parentgroupid } })
  await add('parents_aaaaaaaa', 'Parents')
  await add('year_aaaaaaaa', 'Year 1', 'parents_aaaaaaaa')
  await add('governors_aaaaaaaa', 'Governing board')
  await add('year_bbbbbbbb', 'Year 1', 'governors_aaaaaaaa')
}

test('rows become contacts of their groups', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await addGroups(head)
  const rows = [
    fay,
    { name: 'Gus Hill', phone: '1', group: 'Parents > Year 1', email: 'gus@school.example' },
  ]
  expect(await head.callEndpoint('importContacts', { body: { rows } })).toEqual({
    imported: 2,
    problems: [],
  })
  const contacts = await head.callEndpoint('listContacts', {})
  expect(contacts).toContainEqual({
    id: expect.stringMatching(/^fayhill_[a-z0-9]{8}$/),
    name: 'Fay Hill',
    title: 'Parent',
    phone: '01632 960001',
    groupid: 'parents_aaaaaaaa',
  })
  expect(contacts).toContainEqual(
    expect.objectContaining({ name: 'Gus Hill', groupid: 'year_aaaaaaaa' }),
  )
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.slice(0, 2).map(({ summary }) => summary)).toEqual([
    'Gus Hill, imported',
    'Fay Hill, imported',
  ])
})

test('a dry run reports all problems by row, and an import with any stores nothing', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await addGroups(head)
  await head.callEndpoint('importContacts', { body: { rows: [fay] } })
  const before = await head.callEndpoint('listContacts', {})
  const rows = [
    { ...fay, name: 'Gus Hill' },
    { ...fay, name: ' gus  hill', phone: '01632960001' },
    fay,
    { ...fay, group: 'Nobody' },
    { ...fay, group: 'Year 1' },
    { name: '', phone: ' ', group: '', email: 'nowhere' },
  ]
  const problems = [
    { row: 2, errors: ['This contact is in row 1 already'] },
    { row: 3, errors: ['This contact is there already'] },
    { row: 4, errors: ['There is no contact group Nobody'] },
    { row: 5, errors: ['There are several contact groups Year 1: write Parent > Year 1'] },
    {
      row: 6,
      errors: [
        'Enter a name',
        'Enter a phone number',
        'Email must be an email address such as name@school.example',
        'Choose a contact group',
      ],
    },
  ]
  const dry = await head.call<ImportResult>('POST', '/contacts/import', {
    body: { dryrun: true, rows },
  })
  expect(dry).toMatchObject({ status: 200, body: { imported: 0 } })
  expect(dry.body.problems).toEqual(problems)
  expect(await head.call('POST', '/contacts/import', { body: { rows } })).toMatchObject({
    status: 400,
    body: { code: 'invalid', problems },
  })
  expect(await head.callEndpoint('listContacts', {})).toEqual(before)
})

test('one of two equal parallel imports is stored', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await addGroups(head)
  const send = (rows: object[]) => head.call('POST', '/contacts/import', { body: { rows } })
  const retried = await Promise.all([send([fay]), send([fay])])
  expect(retried.map(({ status }) => status)).toEqual([200, 200])
  const contacts = await head.callEndpoint('listContacts', {})
  expect(contacts.filter(({ name }) => name === fay.name)).toHaveLength(1)
  expect(await send([{ ...fay, title: 'Bus driver' }])).toMatchObject({ status: 400 })
})

test('2,000 contacts are imported in one request', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  await addGroups(head)
  const rows = Array.from({ length: 2000 }, (_, index) => ({ ...fay, phone: String(index) }))
  expect((await head.callEndpoint('importContacts', { body: { rows } })).imported).toBe(2000)
})

test('standard users may not import', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const body = { rows: [fay] }
  expect(await teacher.call('POST', '/contacts/import', { body })).toMatchObject({ status: 403 })
})
