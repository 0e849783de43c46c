import { expect, test } from 'vitest'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const timestamp = '2026-11-21T10:00:00.000Z'

async function startWithPickup() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const pickupid = crypto.randomUUID()
  for (const body of [
    {
      ...{ id: pickupid, name: 'Sam Hill', adult: 'Ana Hill', relationship: 'mother' },
      ...({ identity: 'known', note: 'Blue coat' } as const),
    },
    { id: crypto.randomUUID(), pickupid, state: 'fetching' } as const,
  ]) {
    await head.callEndpoint('addPickupEvent', { parameters: { id }, body: { ...body, timestamp } })
  }
  return { server, head, id }
}

async function exportKind(...of: Parameters<typeof exportRecord>) {
  const { records, ...rest } = await exportRecord(...of)
  return { ...rest, records: records.filter(({ kind }) => kind === 'pickup') }
}

test('who asked for whom, and who fetched them, is sealed and readable in the timeline', async () => {
  const { server, head, id } = await startWithPickup()
  const { problems, records, textOf } = await exportKind(server, head, id)
  expect(problems).toEqual([])
  expect(records).toMatchObject([
    { state: 'asked', people: [{ name: 'Sam Hill' }], collector: { adult: 'Ana Hill' } },
    { state: 'fetching', people: [{ name: 'Sam Hill' }] },
  ])
  for (const file of ['record.html', 'timeline.csv']) {
    expect(textOf(file)).toContain('Sam Hill: asked for by Ana Hill (mother). Blue coat')
    expect(textOf(file)).toContain('Sam Hill: being fetched for an adult')
  }
})

// Fails where the seal leaves it out: whoever has the database could then wipe it unnoticed.
test('that the school has a note about the adult who asks is sealed, and readable', async () => {
  const { server, head, id } = await startWithPickup()
  const parameters = { id: 'class_aaaaaaaa' }
  await head.callEndpoint('saveRollGroup', { parameters, body: { name: '4B', expected: 2 } })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  await head.callEndpoint('savePerson', {
    parameters: { id: 'kim' },
    body: {
      ...{ name: 'Kim Berg', rollgroupid: 'class_aaaaaaaa' },
      adults: [{ name: 'Una Berg', relationship: 'aunt', note: 'Not to collect' }],
    },
  })
  await head.callEndpoint('addPickupEvent', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), personid: 'kim', adult: 'Una Berg', relationship: 'aunt' },
      ...{ identity: 'known', timestamp },
    },
  })
  const { problems, records, textOf } = await exportKind(server, head, id)
  expect(problems).toEqual([])
  expect(records[2]).toMatchObject({ collector: { noted: true } })
  expect(textOf('timeline.csv')).toContain(
    'asked for by Una Berg (aunt). The school has a note about this adult',
  )
  await server.database.query('alter table pickups disable trigger append_only')
  await server.database.query(`update pickups set collector = collector - 'noted'`)
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join('\n')).toContain('was altered')
})

test.each([
  [`update pickups set collector = jsonb_set(collector, '{adult}', '"Una"')`, 'was altered'],
  [`update pickups set people = '[]'`, 'was altered'],
  ['delete from pickups', '(a request to collect somebody) was removed'],
  ['update record_heads set pickupseq = 0', 'The last seal was altered'],
])('%s after the seal is found', async (statement, message) => {
  const { server, head, id } = await startWithPickup()
  await exportKind(server, head, id)
  await server.database.query('alter table pickups disable trigger append_only')
  await server.database.query(statement)
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join('\n')).toContain(message)
})
