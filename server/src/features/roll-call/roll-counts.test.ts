import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import type { NewRollCount, RollCount } from '@holdfast/contract/roll-call/roll-call'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const GROUP = 'class_aaaaaaaa'
/** A time in the past: this many seconds after a fixed start. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()

function newCount(changes: Partial<NewRollCount> = {}): NewRollCount {
  return { id: crypto.randomUUID(), groupid: GROUP, present: 27, timestamp: at(1), ...changes }
}

async function startWithGroup(now?: () => Date) {
  const server = await startTestServer(now ? { now } : {})
  const head = await server.signIn('head')
  const body = { name: '4B', expected: 28, counters: ['teacher'] }
  await head.callEndpoint('saveRollGroup', { parameters: { id: GROUP }, body })
  return { server, head, id: await reportIncident(head) }
}

const addCount = (client: SignedInClient, id: string, body: object) =>
  client.call<RollCount & ProblemBody>('POST', `/incidents/${id}/counts`, { body })

test('anyone counts any group, and all staff see who counted what and when', async () => {
  const { server, head, id } = await startWithGroup()
  const cook = await server.signIn('welfare')
  const sent = newCount({
    missing: [{ name: 'Sam', place: 'Library' }],
    injured: [{ name: 'Kim', note: 'Ankle' }],
    place: 'Tennis court',
  })
  const { status, body } = await addCount(cook, id, sent)
  expect(status).toBe(201)
  expect(body).toEqual({
    ...sent,
    ...{ incidentid: id, groupname: '4B', expected: 28, userid: 'welfare', seq: 1 },
    ...{ knownalert: null, listed: null, listedpeople: null },
    authorname: expect.any(String),
    devicetimestamp: at(1),
    received: expect.stringMatching(/Z$/),
  })
  expect(await head.callEndpoint('listCounts', { parameters: { id } })).toEqual([body])
})

test('a group that is gone is counted with the name and number that its author saw', async () => {
  const { server, head, id } = await startWithGroup()
  // Before the incident, and the phone did not know: while one is open, no group is deleted.
  await server.database.query(`delete from roll_groups where id = '${GROUP}'`)
  const seen = newCount({ groupname: '4B', expected: 27 })
  expect(await addCount(head, id, seen)).toMatchObject({
    status: 201,
    body: { groupname: '4B', expected: 27 },
  })
  expect(await addCount(head, id, newCount())).toMatchObject({
    status: 400,
    body: { message: 'Choose a group that exists' },
  })
})

test('a count keeps which alert its author had heard of, and the record has it', async () => {
  const { server, head, id } = await startWithGroup()
  const unaware = newCount({ knownalert: '' })
  expect(await addCount(head, id, unaware)).toMatchObject({ status: 201, body: { knownalert: '' } })
  const aware = newCount({ knownalert: 'alert_aaaaaaaaaaaa' })
  expect(await addCount(head, id, aware)).toMatchObject({ body: { knownalert: aware.knownalert } })
  expect(await addCount(head, id, { ...aware, knownalert: '' })).toMatchObject({ status: 409 })
  const { problems, records } = await exportRecord(server, head, id)
  expect(problems).toEqual([])
  expect(records.filter(({ kind }) => kind === 'count')).toMatchObject([
    { knownalert: '' },
    { knownalert: aware.knownalert },
  ])
})

test('all counts are kept, oldest first by their corrected time', async () => {
  const { head, id } = await startWithGroup(() => new Date(at(60)))
  await addCount(head, id, newCount({ present: 28, timestamp: at(40) }))
  const ahead = (second: number) => new Date(Date.parse(at(second)) + 3_600_000).toISOString()
  const body = newCount({ present: 26, timestamp: ahead(30), sent: ahead(60) })
  await addCount(head, id, body)
  const counts = await head.callEndpoint('listCounts', { parameters: { id } })
  expect(counts).toMatchObject([
    { present: 26, timestamp: at(30), devicetimestamp: ahead(30) },
    { present: 28, timestamp: at(40) },
  ])
})

// The phone's clock was an hour fast when its count was made, and was set right before it could send that.
test('a count that waited on a phone whose clock was set meanwhile does not stand above a newer one', async () => {
  const clock = { second: 0 }
  const { server, head, id } = await startWithGroup(() => new Date(at(clock.second)))
  const teacher = await server.signIn('teacher')
  const early = newCount({ present: 28, timestamp: at(3600) })
  clock.second = 1800
  const missing = [{ name: 'Sam', place: 'Lab' }]
  await addCount(head, id, newCount({ missing, timestamp: at(1800), sent: at(1800) }))
  clock.second = 4000
  await addCount(teacher, id, { ...early, sent: at(3600 + 4000) })
  const counts = await head.callEndpoint('listCounts', { parameters: { id } })
  expect(counts).toMatchObject([
    { present: 28, timestamp: at(0), devicetimestamp: at(3600) },
    { present: 27, timestamp: at(1800) },
  ])
})

test('a count that is sent again is stored once, another under its id is refused', async () => {
  const { server, head, id } = await startWithGroup()
  const sent = newCount({ sent: at(2) })
  const [first, second] = await Promise.all([
    addCount(head, id, sent),
    addCount(head, id, { ...sent, sent: at(5) }),
  ])
  expect(second).toMatchObject({ status: 201, body: { seq: first.body.seq } })
  const missing = [{ name: 'Ivo Lane', place: 'Gym' }]
  const injured = [{ name: 'Ada Wood', note: 'Ankle' }]
  const others = [{ present: 1 }, { missing }, { injured }, { place: 'Gym' }]
  for (const change of [...others, { groupname: 'Other' }, { expected: 1 }]) {
    const refused = await addCount(head, id, { ...sent, ...change })
    expect(refused, JSON.stringify(change)).toMatchObject({ status: 409, body: { code: 'taken' } })
  }
  const other = await reportIncident(head)
  expect(await addCount(head, other, sent)).toMatchObject({ status: 409, body: { code: 'taken' } })
  expect(await server.database.query('select present from roll_counts')).toEqual([{ present: 27 }])
})

test('a count made before the incident was closed is still accepted, a later one is not', async () => {
  let now = new Date(at(30))
  const { head, id } = await startWithGroup(() => now)
  const sent = newCount()
  await addCount(head, id, sent)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date(at(600))
  expect(await addCount(head, id, newCount({ timestamp: at(25) }))).toMatchObject({ status: 201 })
  expect(await addCount(head, id, newCount({ timestamp: at(599) }))).toMatchObject({
    status: 409,
    body: { code: 'closed' },
  })
  // A retry of what was stored.
  expect(await addCount(head, id, sent)).toMatchObject({ status: 201 })
})

test('an invalid count is refused with a sentence', async () => {
  const { head, id } = await startWithGroup()
  const long = 'x'.repeat(201)
  for (const [changes, message] of [
    [{ present: -1 }, 'Present must be 0 or more'],
    [{ present: 1.5 }, 'Present must be a whole number'],
    [{ present: 100_001 }, 'Present must be 100,000 or less'],
    [{ groupid: '' }, 'Choose a group'],
    [{ id: '1' }, 'The id of a count must be a UUID'],
    [{ place: long }, 'The place must be 200 characters or fewer'],
    [{ missing: [{ name: long, place: '' }] }, 'The name must be 200 characters or fewer'],
  ] as const) {
    const body = { ...newCount(), ...changes }
    expect(await addCount(head, id, body)).toMatchObject({ status: 400, body: { message } })
  }
})

test('other devices are told that the counts of the incident have changed', async () => {
  const { server, head, id } = await startWithGroup()
  const events = await openEvents(server, await server.signIn('teacher'))
  await addCount(head, id, newCount())
  const ofIncident = { event: 'counts', data: { ownerid: id } }
  await events.next((event) => JSON.stringify(event) === JSON.stringify(ofIncident))
})

test('counts can be neither changed nor deleted in the database, and go with their incident', async () => {
  const { server, head, id } = await startWithGroup()
  await addCount(head, id, newCount())
  const { database } = server
  await expect(database.query('update roll_counts set present = 0')).rejects.toThrow('append-only')
  await expect(database.query('delete from roll_counts')).rejects.toThrow('append-only')
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  expect(await database.query('select id from roll_counts')).toEqual([])
})

// Fails without `counts` in `changedByDeletion`: the server still has them in memory.
test('the counts of a deleted incident are no longer there', async () => {
  const { head, id } = await startWithGroup()
  await addCount(head, id, newCount())
  expect(await head.callEndpoint('listCounts', { parameters: { id } })).toHaveLength(1)
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  expect(await head.call('GET', `/incidents/${id}/counts`)).toMatchObject({ status: 404 })
})

// Fails where a slow request moves its count behind the correction: a missing child disappears.
test('a corrected count stands, although the request of the first one was slow', async () => {
  const clock = { now: new Date(at(0)) }
  const { head, id } = await startWithGroup(() => clock.now)
  clock.now = new Date(at(18))
  await addCount(head, id, newCount({ present: 28, timestamp: at(10), sent: at(10) }))
  clock.now = new Date(at(19))
  const missing = [{ name: 'Sam', place: '' }]
  await addCount(head, id, newCount({ missing, timestamp: at(14), sent: at(19) }))
  const counts = await head.callEndpoint('listCounts', { parameters: { id } })
  expect(counts.map(({ present }) => present)).toEqual([28, 27])
})
