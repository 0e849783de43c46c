import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { removeOldAnswers } from './closure-answers-retention.ts'

const EARLY = '2026-11-30T06:30:00.000Z'
const TODAY = '2026-11-30'

type Declared = Partial<RequestInput<'declareClosure'>>
type Answered = Partial<RequestInput<'addClosureAnswer'>>

async function start() {
  const clock = { now: new Date(EARLY) }
  const server = await startTestServer({ now: () => clock.now })
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const declare = (body: Declared = {}, client: SignedInClient = head) =>
    client.callEndpoint('declareClosure', {
      body: {
        ...{ id: crypto.randomUUID(), day: TODAY, state: 'closed' },
        ...{ reason: 'Snow on all roads', replaces: null },
        ...body,
      },
    })
  const answer = (closureid: string, body: Answered = {}, client: SignedInClient = teacher) =>
    client.callEndpoint('addClosureAnswer', {
      body: {
        ...{ id: crypto.randomUUID(), closureid, answer: 'can' },
        ...{ timestamp: clock.now.toISOString() },
        ...body,
      },
    })
  const answers = async (day = TODAY) => {
    const list = await head.callEndpoint('listClosureAnswers', { parameters: { day } })
    return Object.fromEntries(list.map(({ name, answer }) => [name, answer]))
  }
  return { server, head, teacher, clock, declare, answer, answers }
}

const lastOf = (day: { declarations: { id: string }[] }) => day.declarations.at(-1)?.id ?? ''

test('a head says at half past six that the school is closed, and everybody reads who has decided', async () => {
  const { teacher, declare } = await start()
  const id = crypto.randomUUID()
  await declare({ id })
  expect(await teacher.callEndpoint('listClosures', {})).toEqual([
    {
      ...{ day: TODAY, from: '2026-11-30T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
      declarations: [
        {
          ...{ id, state: 'closed', opens: '', reason: 'Snow on all roads' },
          ...{ userid: 'head', authorname: 'Jordan Hale', timestamp: EARLY },
        },
      ],
    },
  ])
})

test('a closure opens no incident, and is no alert that anybody has to end', async () => {
  const { head, declare } = await start()
  await declare()
  expect(await head.callEndpoint('listAlerts', {})).toEqual([])
  expect(await head.callEndpoint('listIncidents', {})).toEqual([])
  const incidentid = await reportIncident(head)
  await declare({ day: '2026-12-01' })
  const body = { id: newAlertId(), kind: 'lockdown', incidentid }
  await head.callEndpoint('sendAlert', { body })
  await head.callEndpoint('endAlert', { parameters: { id: body.id }, body: {} })
  const incident = await head.callEndpoint('listIncidents', {})
  expect(incident).toHaveLength(1)
})

test('a later declaration replaces the earlier one, which stays visible with who decided it', async () => {
  const { head, declare } = await start()
  const first = await declare()
  const second = await declare({ state: 'late', opens: '10:00', replaces: lastOf(first) })
  await declare({ state: 'open', reason: 'Roads are clear', replaces: lastOf(second) })
  const [day] = await head.callEndpoint('listClosures', {})
  expect(day?.declarations.map(({ state, opens }) => [state, opens])).toEqual([
    ['closed', ''],
    ['late', '10:00'],
    ['open', ''],
  ])
})

test('whoever has not seen the last declaration does not replace it', async () => {
  const { server, declare } = await start()
  await server.database.query(
    `insert into allocations (organisationid, userid, roleid) values ('riverside', 'support', 'incident-manager')`,
  )
  const support = await server.signIn('support')
  const [one, other] = await Promise.allSettled([
    declare(),
    declare({ state: 'open', reason: '' }, support),
  ])
  const refused = [one, other].filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('has just said')
  await expect(declare({ replaces: crypto.randomUUID() })).rejects.toThrow('has just said')
})

test('only admins and incident managers declare closures, and see who can get in', async () => {
  const { server, teacher, declare, answer } = await start()
  const day = await declare()
  await expect(declare({}, teacher)).rejects.toThrow('not allowed')
  const ofDay = { parameters: { day: TODAY } }
  await expect(teacher.callEndpoint('listClosureAnswers', ofDay)).rejects.toThrow('not allowed')
  const provider = await server.signIn('provider.admin', 'admin')
  await expect(answer(lastOf(day), {}, provider)).rejects.toThrow()
  const hilltop = await server.signIn('hilltop.head')
  await expect(answer(lastOf(day), {}, hilltop)).rejects.toThrow('not')
  expect(await hilltop.callEndpoint('listClosures', {})).toEqual([])
})

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  'a day that is declared from %s begins and ends where the school is',
  async (zone) => {
    const { declare } = await start()
    const bounds = { from: '2026-11-30T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }
    const first = await declare({ zone })
    expect(first).toMatchObject(bounds)
    expect(await declare({ zone, state: 'open', replaces: lastOf(first) })).toMatchObject(bounds)
  },
)

test('staff say whether they can get in, and change it; who has not answered is named', async () => {
  const { clock, declare, answer, answers, teacher } = await start()
  const closureid = lastOf(await declare())
  expect(await answers()).toMatchObject({ 'Dana Fox': null, 'Jordan Hale': null })
  await answer(closureid)
  clock.now = new Date('2026-11-30T06:40:00.000Z')
  await answer(closureid, { answer: 'cannot', note: 'The A12 is blocked' })
  expect(await answers()).toMatchObject({ 'Dana Fox': 'cannot', 'Jordan Hale': null })
  const own = await teacher.callEndpoint('listOwnClosureAnswers', {})
  expect(own).toMatchObject([{ day: TODAY, answer: 'cannot', note: 'The A12 is blocked' }])
})

test('of two phones the answer that was given last stands, whichever arrives first', async () => {
  const { clock, declare, answer, answers } = await start()
  const closureid = lastOf(await declare())
  clock.now = new Date('2026-11-30T07:30:00.000Z')
  const sent = clock.now.toISOString()
  await answer(closureid, { answer: 'cannot', timestamp: '2026-11-30T07:20:00.000Z', sent })
  await answer(closureid, { answer: 'can', timestamp: '2026-11-30T06:50:00.000Z', sent })
  expect(await answers()).toMatchObject({ 'Dana Fox': 'cannot' })
})

test('an answer that an offline phone sends after the day is kept', async () => {
  const { clock, declare, answer, answers } = await start()
  const closureid = lastOf(await declare())
  clock.now = new Date('2026-12-01T08:00:00.000Z')
  await answer(closureid, { timestamp: '2026-11-30T06:50:00.000Z' })
  expect(await answers()).toMatchObject({ 'Dana Fox': 'can' })
})

test('repeated requests are stored once, and another under the same id is refused', async () => {
  const { head, declare, answer, answers, clock } = await start()
  const id = crypto.randomUUID()
  const day = await declare({ id })
  expect(await declare({ id })).toEqual(day)
  await expect(declare({ id, state: 'open' })).rejects.toThrow()
  expect(await head.callEndpoint('listClosures', {})).toHaveLength(1)
  const one = { id: crypto.randomUUID(), timestamp: clock.now.toISOString() }
  const both = await Promise.all([answer(id, one), answer(id, one)])
  expect(both[0]).toEqual(both[1])
  await expect(answer(id, { ...one, answer: 'cannot' })).rejects.toThrow('another answer')
  expect(await answers()).toMatchObject({ 'Dana Fox': 'can' })
})

test('a day that is over, or too far away, or none at all, is refused in plain words', async () => {
  const { declare } = await start()
  await expect(declare({ day: '2026-11-29' })).rejects.toThrow('This day is over')
  await expect(declare({ day: '2026-12-15' })).rejects.toThrow('one of the next 14 days')
  await expect(declare({ day: '2026-02-30' })).rejects.toThrow('must be a date')
  await expect(declare({ state: 'late' })).rejects.toThrow('at what time')
  await expect(declare({ opens: '10:00' })).rejects.toThrow('at what time')
  await expect(declare({ state: 'late', opens: '25:00' })).rejects.toThrow('such as 10:00')
})

test('answers go some weeks after the day, or with the user; what was decided stays', async () => {
  const { server, head, declare, answer, clock } = await start()
  const closureid = lastOf(await declare())
  await answer(closureid)
  await answer(closureid, {}, head)
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  const count = async () =>
    (await server.database.query('select userid from closure_answers')).length
  expect(await count()).toBe(1)
  const organisations = { readOrganisations: () => Promise.resolve([{ id: 'riverside' }]) }
  const { database } = server.app.context
  const now = () => clock.now
  expect(await removeOldAnswers({ database, now }, organisations)).toBe(0)
  clock.now = new Date('2026-12-29T06:30:00.000Z')
  expect(await removeOldAnswers({ database, now }, organisations)).toBe(1)
  await expect(server.database.query(`update closures set reason = ''`)).rejects.toThrow('append')
  await expect(server.database.query(`delete from closures`)).rejects.toThrow('append')
})

// Fails where a slow request moves its answer behind the one that was tapped after it.
test('an answer that was corrected at once stands, although the request of the first one was slow', async () => {
  const { clock, declare, answer, answers } = await start()
  const at = (second: number) => new Date(Date.parse(EARLY) + second * 1000).toISOString()
  const id = lastOf(await declare())
  clock.now = new Date(at(8))
  await answer(id, { timestamp: at(0), sent: at(0) })
  clock.now = new Date(at(8.5))
  await answer(id, { answer: 'cannot', timestamp: at(4), sent: at(8.3) })
  expect(await answers()).toMatchObject({ 'Dana Fox': 'cannot' })
})
