import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newHandoverId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { CLASS, startSchoolByName } from '../../test-support/school-by-name.ts'

async function startWithPeople() {
  const { server, head, teacher } = await startSchoolByName()
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

// A class phone and the teacher's own are often signed in with one account.
test('two devices of one account that disagree are shown both, also offline before, until one settles it', async () => {
  const { server, head, teacher, mark, read } = await startWithPeople()
  const classPhone = await server.signIn('teacher')
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await mark(classPhone, { personid: 'p0', state: 'missing', timestamp: at(9) })
  const { seq, device } = await mark(teacher, { personids: ['p0', 'p1'], timestamp: at(1) })
  expect(await read(head)).toMatchObject([
    { state: 'present', conflict: { state: 'missing', authorname: 'Dana Fox' } },
    { state: 'present', conflict: null },
  ])
  expect(device).toMatch(/^[\w-]{8}$/)
  // Neither does a phone that corrects itself contradict itself.
  await mark(classPhone, { personid: 'p2', state: 'missing' })
  await mark(classPhone, { personid: 'p2', state: 'present' })
  expect(await read(head, `?after=${seq}`)).toMatchObject([{ state: 'present', conflict: null }])
  await mark(classPhone, { personid: 'p0', state: 'missing', known: seq })
  expect(await read(head)).toMatchObject([{ state: 'missing', conflict: null }, {}, {}])
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

test('a slow upload does not put a tap behind the correction that followed it', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  // Tapped five seconds ago; the request took 20 s, so the server takes the clock to be wrong.
  await mark(teacher, { personids: ['p0', 'p1'], timestamp: at(-5000), sent: at(-20_000) })
  await mark(teacher, { personid: 'p0', state: 'missing', timestamp: at(-2000), sent: at(0) })
  expect(await read(head)).toMatchObject([{ name: 'Sam Hill', state: 'missing' }, {}])
})

test('a mark stands after those that its author had seen, whatever the clock says', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  const { seq } = await mark(head, { personid: 'p0', state: 'missing' })
  const timestamp = new Date(Date.now() - 60_000).toISOString()
  await mark(teacher, { personid: 'p0', known: seq, timestamp })
  expect(await read(head)).toMatchObject([{ state: 'present', conflict: null }])
  // Nobody wins over later marks by saying that they have seen the future.
  await mark(teacher, { personid: 'p1', known: 10 ** 9 })
  await mark(head, { personid: 'p1', state: 'missing' })
  expect((await read(head)) as object[]).toMatchObject([{}, { state: 'missing' }])
})

test('with names off no id gives away a name', async () => {
  const { server, teacher, mark } = await startWithPeople()
  await server.database.query("update roll_call_settings set rollcallnames = 'off'")
  await expect(mark(teacher, { personids: ['p0', 'p1'] })).rejects.toThrow('Send a name')
  expect(await mark(teacher, { personid: 'p0', name: 'As the phone knew' })).toMatchObject({
    people: [{ name: 'As the phone knew' }],
  })
})

test('a brief says how many are missing by name, and not who', async () => {
  const { head, teacher, id, mark } = await startWithPeople()
  await mark(teacher, { personid: 'p0', state: 'missing', place: 'Library' })
  const { brief } = await head.callEndpoint('addHandover', {
    parameters: { id },
    body: {
      ...{ id: newHandoverId(), roleid: 'incident-manager', touserid: 'teacher' },
      timestamp: new Date().toISOString(),
    },
  })
  const text = JSON.stringify(brief)
  expect(text).toContain('Missing: named in the roll call, 4B')
  expect(text).not.toContain('Sam Hill')
})

test('marks at the same moment all stand', async () => {
  const { head, teacher, mark, read } = await startWithPeople()
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => mark(at % 2 ? head : teacher, { name: `Visitor ${at}` })),
  )
  expect(await read(head)).toHaveLength(20)
})
