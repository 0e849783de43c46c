import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CLASS = 'class_aaaaaaaa'

async function startWithPeople() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  await head.callEndpoint('saveRollGroup', {
    parameters: { id: CLASS },
    body: { name: '4B', expected: 28 },
  })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rows = ['Sam Hill', 'Ana Lund', 'Bo Berg'].map((name, at) => ({
    ...{ id: `p${at}`, name, group: '4B' },
  }))
  await head.callEndpoint('importPeople', { body: { rows } })
  const id = await reportIncident(head)
  const mark = (client: SignedInClient, body: Partial<RequestInput<'addMark'>>) =>
    client.callEndpoint('addMark', {
      parameters: { id },
      body: {
        ...{ id: crypto.randomUUID(), state: 'present', timestamp: new Date().toISOString() },
        ...body,
      },
    })
  const read = (client: SignedInClient, query = '') =>
    client.call('GET', `/incidents/${id}/marks${query}`).then(({ body }) => body)
  return { server, head, teacher, id, mark, read }
}

test('one mark names a whole class, and later marks its exceptions', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  const all = await mark(teacher, { personids: ['p0', 'p1', 'p2'], place: 'Field' })
  await mark(teacher, { personid: 'p1', state: 'missing', note: 'Went back for a coat' })
  expect(await read(head)).toMatchObject([
    { name: 'Sam Hill', groupname: '4B', state: 'present', place: 'Field' },
    { name: 'Ana Lund', state: 'missing', seen: { place: 'Field', authorname: 'Dana Fox' } },
    { name: 'Bo Berg', state: 'present', conflict: null },
  ])
  expect(await read(head, `?after=${all.seq}`)).toMatchObject([{ name: 'Ana Lund' }])
})

test('two people who disagree without knowing of each other are shown both, until one settles it', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  await mark(teacher, { personid: 'p0', place: 'Field' })
  const { seq } = await mark(head, { personid: 'p0', state: 'missing' })
  expect(await read(teacher)).toMatchObject([
    { state: 'missing', conflict: { state: 'present', authorname: 'Dana Fox', place: 'Field' } },
  ])
  await mark(teacher, { personid: 'p0', state: 'present', place: 'Field', known: seq })
  expect(await read(head)).toMatchObject([{ state: 'present', conflict: null }])
})

test('a repeated mark is stored once; another under its id is refused', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  const body = { id: crypto.randomUUID(), personid: 'p0', timestamp: new Date().toISOString() }
  const first = await mark(teacher, body)
  expect(await mark(teacher, body)).toEqual(first)
  await expect(mark(teacher, { ...body, state: 'missing' })).rejects.toThrow(
    'There is another mark under this id already',
  )
  await expect(mark(head, body)).rejects.toThrow()
  expect(await read(head)).toHaveLength(1)
})

test('somebody on no list is marked by name, and somebody deleted meanwhile keeps the name the phone sent', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  await mark(teacher, { name: 'A visitor', groupid: CLASS, state: 'injured' })
  await head.callEndpoint('deletePeople', { body: { ids: ['p0'] } })
  await mark(teacher, { personid: 'p0', name: 'Sam Hill', groupid: CLASS })
  await expect(mark(teacher, { personid: 'p0' })).rejects.toThrow('Send a name')
  await expect(mark(teacher, {})).rejects.toThrow('Say who is marked')
  expect(await read(head)).toMatchObject([
    { personid: '', name: 'A visitor', groupname: '4B' },
    { personid: 'p0', name: 'Sam Hill', groupname: '4B' },
  ])
})

test('when the incident is closed, only admins read its marks', async () => {
  const { head, teacher, id, mark, read } = await startWithPeople()
  await mark(teacher, { personid: 'p0' })
  const [incident] = await head.callEndpoint('listIncidents', {})
  await head.callEndpoint('saveIncident', {
    parameters: { id },
    body: { closed: new Date().toISOString(), version: incident?.version ?? 0 },
  })
  expect(await read(teacher)).toEqual([])
  expect(await read(head)).toHaveLength(1)
})

test('admins read every mark, also those that a later one replaced', async () => {
  const { head, teacher, id, mark } = await startWithPeople()
  await mark(teacher, { personid: 'p0' })
  await mark(teacher, { personid: 'p0', state: 'missing' })
  const history = await head.callEndpoint('listMarkHistory', { parameters: { id } })
  expect(history.map(({ state }) => state)).toEqual(['present', 'missing'])
})

test('marks at the same moment all stand', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => mark(at % 2 ? head : teacher, { name: `Visitor ${at}` })),
  )
  expect(await read(head)).toHaveLength(20)
})
