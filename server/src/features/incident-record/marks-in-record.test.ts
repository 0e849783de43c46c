import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { hashNote } from '@holdfast/contract/roll-call/adult-notes'
import { expect, test } from 'vitest'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const timestamp = '2026-11-21T10:00:00.000Z'

async function startWithMark() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await head.callEndpoint('addMark', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), name: 'Sam Hill', state: 'missing', place: 'Library' },
      timestamp,
    },
  })
  return { server, head, id }
}

async function exportKind(...of: Parameters<typeof exportRecord>) {
  const { records, ...rest } = await exportRecord(...of)
  return { ...rest, records: records.filter(({ kind }) => kind === 'mark') }
}

test('marks by name are sealed, and readable in the record and its timeline', async () => {
  const { server, head, id } = await startWithMark()
  const { problems, records, textOf } = await exportKind(server, head, id)
  expect(problems).toEqual([])
  expect(records).toMatchObject([{ state: 'missing', people: [{ name: 'Sam Hill' }] }])
  for (const file of ['record.html', 'timeline.csv']) {
    expect(textOf(file)).toContain('Sam Hill: missing, last seen: Library')
  }
  expect(textOf('record.html')).toMatch(/roll call by name<\/h2>[\s\S]*Sam Hill[\s\S]*Jordan Hale/)
  expect(textOf('record.html')).toContain('1 missing')
})

test.each([
  [`update roll_marks set state = 'present'`, 'was altered'],
  [`update roll_marks set people = '[]'`, 'was altered'],
  ['delete from roll_marks', '(a mark of the roll call) was removed'],
])('%s after the seal is found', async (statement, message) => {
  const { server, head, id } = await startWithMark()
  await exportKind(server, head, id)
  await server.database.query('alter table roll_marks disable trigger append_only')
  await server.database.query(statement)
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join('\n')).toContain(message)
})

test('a release is sealed with the adult, and read in the record', async () => {
  const { server, head, id } = await startWithMark()
  await head.callEndpoint('addRelease', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), name: 'Ida Lund', adult: 'Ola Lund', relationship: 'uncle' },
      ...{ identity: 'document', timestamp },
    },
  })
  const { problems, records, textOf } = await exportKind(server, head, id)
  expect(problems).toEqual([])
  expect(records[1]).toMatchObject({
    release: { adult: 'Ola Lund', relationship: 'uncle', identity: 'document' },
  })
  for (const file of ['record.html', 'timeline.csv']) {
    expect(textOf(file)).toContain('Ida Lund: handed to Ola Lund (uncle), showed a document')
  }
  await server.database.query('alter table roll_marks disable trigger append_only')
  await server.database.query(
    `update roll_marks set release = jsonb_set(release, '{adult}', '"Una Berg"') where release is not null`,
  )
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join('\n')).toContain('was altered')
})

const ADULTS = [{ name: 'Ben Hill', relationship: 'father', note: 'Not to collect' }]

async function startWithRelease(body: Partial<RequestInput<'addRelease'>>) {
  const { server, head, id } = await startWithMark()
  const parameters = { id: 'class_aaaaaaaa' }
  await head.callEndpoint('saveRollGroup', { parameters, body: { name: '4B', expected: 2 } })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  await head.callEndpoint('savePerson', {
    parameters: { id: 'sam' },
    body: { name: 'Sam Hill', rollgroupid: 'class_aaaaaaaa', adults: ADULTS },
  })
  await head.callEndpoint('addRelease', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'sam', adult: 'Ben Hill', relationship: 'father' },
      ...{ identity: 'known', timestamp, ...body },
    },
  })
  return { server, head, id }
}

// Fails where the seal leaves these out: whoever has the database could then wipe them unnoticed.
test.each([
  [
    'noted',
    { offline: true },
    'known to staff. The school has a note about this adult, which nobody had read',
  ],
  [
    'readnote',
    { readnote: hashNote('Ben Hill: Not to collect') },
    'known to staff. The school’s note about this adult was read',
  ],
  [
    'notonlist',
    { adult: 'Una Berg', identity: 'list' },
    'said to be on the school’s list, which has no such name',
  ],
] as const)(
  'that a release is %s is sealed, readable, and missed by the check',
  async (flag, body, words) => {
    const { server, head, id } = await startWithRelease(body)
    const { problems, records, textOf } = await exportKind(server, head, id)
    expect(problems).toEqual([])
    expect(records[1]).toMatchObject({ release: { [flag]: true } })
    for (const file of ['record.html', 'timeline.csv']) expect(textOf(file)).toContain(words)
    await server.database.query('alter table roll_marks disable trigger append_only')
    await server.database.query(`update roll_marks set release = release - '${flag}'`)
    const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
    expect(damage.join('\n')).toContain('was altered')
  },
)

test('a number of sealed marks that was set back is found', async () => {
  const { server, head, id } = await startWithMark()
  await exportKind(server, head, id)
  await server.database.query('update record_heads set markseq = 0')
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage).not.toEqual([])
})

test('the record says how many nobody expected, by whose list, and only a list speaks of', async () => {
  const { server, head, id } = await startWithMark()
  const parameters = { id: 'class_aaaaaaaa' }
  await head.callEndpoint('saveRollGroup', { parameters, body: { name: '4B', expected: 2 } })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rows = ['p1', 'p2'].map((id) => ({ id, name: `Pupil ${id}`, group: '4B' }))
  await head.callEndpoint('importPeople', { body: { rows } })
  const day = new Date().toISOString().slice(0, 10)
  await head.callEndpoint('saveAttendance', { body: { day, absent: ['p1', 'p2'], zone: 'UTC' } })
  await head.callEndpoint('addMark', {
    parameters: { id },
    body: { id: crypto.randomUUID(), personid: 'p1', state: 'present', timestamp },
  })
  const { textOf } = await exportKind(server, head, id)
  expect(textOf('record.html')).toMatch(
    /Not expected<\/dt><dd>1 by the list of [^<]* from Jordan Hale, and not marked by anybody/,
  )
})
