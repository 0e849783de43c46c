import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { findVisitorsGroup } from '@holdfast/contract/roll-call/visitors-group'
import { expect, test } from 'vitest'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const CLASS = 'class_aaaaaaaa'
const ROWS = ['Sam Hill', 'Ana Lund'].map((name, at) => ({ id: `p${at}`, name, group: '4B' }))

async function startWithClass() {
  let now = Date.now()
  const server = await startTestServer({ now: () => new Date(now) })
  const head = await server.signIn('head')
  const body = { name: '4B', expected: 28 }
  await head.callEndpoint('saveRollGroup', { parameters: { id: CLASS }, body })
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  await head.callEndpoint('importPeople', { body: { rows: ROWS } })
  const id = await reportIncident(head)
  const newCount = (listedpeople?: string[]) => ({
    ...{ id: crypto.randomUUID(), groupid: CLASS, groupname: '4B', expected: 2, present: 2 },
    timestamp: new Date().toISOString(),
    ...(listedpeople && { listed: listedpeople.length, listedpeople }),
  })
  const addCount = (count: object) =>
    head.call<RollCount>('POST', `/incidents/${id}/counts`, { body: count })
  const pass = (ms: number) => {
    now += ms
  }
  return { server, head, id, newCount, addCount, pass }
}

test('a count keeps whom its list expected, also when it is sent again', async () => {
  const { addCount, newCount } = await startWithClass()
  const count = newCount(['p0', 'p1'])
  const { body } = await addCount(count)
  expect(body).toMatchObject({ listed: 2, listedpeople: ['p0', 'p1'] })
  expect(await addCount(count)).toMatchObject({ status: 201, body: { seq: body.seq } })
  for (const change of [{ listed: 3 }, { listedpeople: ['p0'] }, { listedpeople: undefined }]) {
    expect(await addCount({ ...count, ...change })).toMatchObject({ status: 409 })
  }
  const old = newCount()
  expect(await addCount(old)).toMatchObject({ body: { listed: null, listedpeople: null } })
  expect(await addCount(old)).toMatchObject({ status: 201 })
})

test.each(['listed = 3', 'listed = null', `listedpeople = '{p0,p1,p2}'`, 'listedpeople = null'])(
  'the record has whom a count expected, and finds that %s was set later',
  async (change) => {
    const { server, head, id, addCount, newCount } = await startWithClass()
    await addCount(newCount())
    await addCount(newCount(['p0', 'p1']))
    const { problems, records } = await exportRecord(server, head, id)
    expect(problems).toEqual([])
    const counts = records.filter(({ kind }) => kind === 'count')
    expect(counts.map(({ listed }) => listed)).toEqual([undefined, 2])
    expect(counts.map(({ listedpeople }) => listedpeople)).toEqual([undefined, ['p0', 'p1']])
    await server.database.query('alter table roll_counts disable trigger append_only')
    await server.database.query(`update roll_counts set ${change} where listed is not null`)
    const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
    expect(damage.join('\n')).toContain('was altered')
  },
)

/** What the emergency services read. */
async function startWithShare() {
  const started = await startWithClass()
  const { server, head, id } = started
  const { address } = await head.callEndpoint('addShare', {
    parameters: { id },
    body: { id: crypto.randomUUID(), name: 'Sgt Khan', hours: 4, parts: ['rollcall'] },
  })
  const totals = async () => {
    const headers = { 'holdfast-share-key': address.split('#')[1] ?? '' }
    const { body } = await server.anyone.call<{ rollcall: object }>('GET', '/share', { headers })
    return body.rollcall
  }
  return { ...started, totals }
}

test('somebody who is put back on the list after the count is not counted yet', async () => {
  const { head, addCount, newCount, totals } = await startWithShare()
  const save = (active: boolean) =>
    head.callEndpoint('savePerson', {
      parameters: { id: 'p1' },
      body: { name: 'Ana Lund', rollgroupid: CLASS, active },
    })
  await save(false)
  await addCount({ ...newCount(['p0']), expected: 1, present: 1 })
  const before = await totals()
  expect(before).toMatchObject({ present: 1, added: 0 })
  await save(true)
  expect(await totals()).toMatchObject({ present: 1, added: 1 })
  // A phone without a network counts later, by the list that it has.
  await addCount({ ...newCount(['p0']), expected: 1, present: 1 })
  expect(await totals()).toMatchObject({ added: 1 })
  await addCount(newCount(['p0', 'p1']))
  expect(await totals()).toMatchObject({ present: 2, added: 0 })
})

test('an absence that is taken back and a visitor who is entered are not counted yet', async () => {
  const { head, addCount, newCount, totals } = await startWithShare()
  const day = new Date().toISOString().slice(0, 10)
  const saveAbsent = (absent: string[]) =>
    head.callEndpoint('saveAttendance', { body: { day, absent, zone: 'UTC' } })
  await saveAbsent(['p1'])
  await addCount({ ...newCount(['p0']), expected: 1, present: 1 })
  expect(await totals()).toMatchObject({ added: 0 })
  await saveAbsent([])
  expect(await totals()).toMatchObject({ added: 1 })
  const visitors = findVisitorsGroup(await head.callEndpoint('listRollGroups', {}))
  await addCount({ ...newCount([]), groupid: visitors?.id, expected: 0, present: 0 })
  const visitor = { id: 'visitor_aaaaaaaaaaaa', name: 'Max Berg' }
  const arrived = new Date().toISOString()
  await head.callEndpoint('addVisitor', { body: { ...visitor, arrived } })
  expect(await totals()).toMatchObject({ added: 2 })
})

// A phone that was offline finds who was missing, and does not know who has come onto the list.
test('the log does not say that everyone is present while somebody of the list is not counted', async () => {
  const { head, id, addCount, newCount, pass } = await startWithClass()
  const missing = [{ name: 'Ana Lund', place: '' }]
  await addCount({ ...newCount(['p0', 'p1']), present: 1, missing })
  await head.callEndpoint('importPeople', { body: { rows: [{ name: 'Bo Berg', group: '4B' }] } })
  pass(20_000)
  await addCount({
    ...newCount(['p0', 'p1']),
    timestamp: new Date(Date.now() + 20_000).toISOString(),
  })
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.at(-1)?.content).toBe('4B: nobody is named as missing any more, 1 not counted yet.')
})
