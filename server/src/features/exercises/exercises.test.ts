import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { newAlertId } from '@holdfast/contract/ids'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()

/** A lockdown exercise, which head has sent; `clock.now` is the server's time. */
async function startExercise() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const head = await server.signIn('head')
  const sent = { id: newAlertId(), kind: 'lockdown', message: 'Spring term', exercise: true }
  const { body: alert } = await head.call<Alert>('POST', '/alerts', { body: sent })
  const answer = async (username: string, seconds: number, answer: 'safe' | 'help' | 'seen') => {
    clock.now = START + seconds * 1000
    const client = await server.signIn(username)
    await client.callEndpoint('addAlertAnswer', {
      parameters: { id: alert.id },
      body: { id: crypto.randomUUID(), answer, timestamp: at(seconds) },
    })
  }
  return { server, head, alert, answer }
}

async function readExercises(server: TestServer, username = 'head'): Promise<Exercise[]> {
  return (await server.signIn(username)).callEndpoint('listExercises', {})
}

test('an exercise says who answered, the last one when, and who did not', async () => {
  const { server, head, alert, answer } = await startExercise()
  await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke, a real one' } })
  await answer('teacher', 20, 'safe')
  await answer('site', 95, 'help')
  // Only a person's first answer sets the time, and `seen` is not an answer.
  await answer('teacher', 200, 'help')
  await answer('welfare', 210, 'seen')
  const exercises = await readExercises(server)
  expect(exercises).toEqual([
    {
      id: alert.incidentid,
      incidentDetails: 'Lockdown. Spring term',
      timestamp: at(0),
      closed: null,
      authorname: 'Jordan Hale',
      kind: 'lockdown',
      alerted: at(0),
      recipients: 8,
      lastanswer: at(95),
      unanswered: expect.arrayContaining(['Alex Moran', 'Robin Vale']),
      allcounted: null,
      times: {
        ...{ people: 8, shown: 0, half: null, most: null, last: null },
        unreached: ['Chris Lund', 'Grace Adeyemi', 'Priya Nair', 'Robin Vale', 'Toni Reyes'],
      },
      ...{ wentwell: '', wentbadly: '', actions: [] },
    },
  ])
  expect(exercises[0]?.unanswered).toHaveLength(6)
  expect(await readExercises(server, 'hilltop.head')).toEqual([])
})

test('everybody is counted once the last group is, for the first time', async () => {
  const { server, head, alert } = await startExercise()
  const groups = await head.callEndpoint('listRollGroups', {})
  const count = (groupid: string, seconds: number) =>
    head.callEndpoint('addCount', {
      parameters: { id: alert.incidentid },
      body: { id: crypto.randomUUID(), groupid, present: 20, timestamp: at(seconds) },
    })
  const [last, ...others] = groups
  for (const { id } of others) await count(id, -300)
  expect((await readExercises(server))[0]?.allcounted).toBeNull()
  await count(last?.id ?? '', -60)
  await count(others[0]?.id ?? '', -30)
  expect((await readExercises(server))[0]?.allcounted).toBe(at(-60))
})

test('an exercise has its debrief as it was last written', async () => {
  const { server, head, alert } = await startExercise()
  const parameters = { id: alert.incidentid }
  const action = { id: 'a', action: 'Mend the west door', owner: 'Site team', due: '2026-12-01' }
  const closing = { closed: 'now', endalerts: true }
  await head.callEndpoint('saveIncident', { parameters, body: closing })
  const write = (body: { version: number; wentwell?: string; wentbadly?: string }) =>
    head.callEndpoint('saveDebrief', { parameters, body: { ...body, actions: [action] } })
  await write({ version: 0, wentwell: 'Quiet' })
  await write({ version: 1, wentbadly: 'One door was open' })
  const [exercise] = await readExercises(server)
  expect(exercise).toMatchObject({
    ...{ wentwell: 'Quiet', wentbadly: 'One door was open', actions: [action] },
  })
})

test('an admin says what was practised, also without an alert, and can take it back', async () => {
  const { server, head, alert } = await startExercise()
  const save = (id: string, kind: string) =>
    head.call<Exercise & ProblemBody>('POST', `/exercises/${id}`, { body: { kind } })
  expect((await save(alert.incidentid, 'evacuate')).body).toMatchObject({ kind: 'evacuate' })
  expect((await save(alert.incidentid, '')).body).toMatchObject({ kind: 'lockdown' })
  const bell = { id: '20261120_firebell', incidentDetails: 'Fire bell', exercise: true }
  await head.callEndpoint('reportIncident', { body: bell })
  expect((await save(bell.id, 'evacuate')).body).toMatchObject({ kind: 'evacuate', alerted: null })
  const real = { id: '20261120_realfire', incidentDetails: 'Fire' }
  await head.callEndpoint('reportIncident', { body: real })
  expect((await save(real.id, 'evacuate')).body.code).toBe('not-found')
  const hilltop = await server.signIn('hilltop.head')
  expect(
    (await hilltop.call('POST', `/exercises/${bell.id}`, { body: { kind: 'x' } })).status,
  ).toBe(404)
  // Deleting an incident deletes all that belongs to it.
  await head.callEndpoint('deleteIncident', { parameters: { id: bell.id } })
  expect(await server.database.query('select * from exercise_kinds')).toEqual([])
})

test('fire is due each term and lockdown each year until the organisation decides otherwise', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  expect(await head.callEndpoint('getExerciseSettings', {})).toEqual({
    intervals: [
      { kind: 'evacuate', months: 4 },
      { kind: 'lockdown', months: 12 },
    ],
  })
  const settings = { intervals: [{ kind: 'lockdown', months: 6 }] }
  expect(await head.callEndpoint('saveExerciseSettings', { body: settings })).toEqual(settings)
  expect(await head.callEndpoint('getExerciseSettings', {})).toEqual(settings)
  const hilltop = await server.signIn('hilltop.head')
  expect((await hilltop.callEndpoint('getExerciseSettings', {})).intervals).toHaveLength(2)
  const [latest] = (await head.callEndpoint('listActivity', {})).entries
  expect(latest).toMatchObject({ kind: 'exercise-settings-changed' })
})

test('intervals that make no sense are refused with a sentence', async () => {
  const head = await (await startTestServer()).signIn('head')
  const save = async (intervals: unknown) => {
    const { status, body } = await head.call<ProblemBody>('POST', '/exercisesettings', {
      body: { intervals },
    })
    return [status, body.errors]
  }
  const yearly = { kind: 'lockdown', months: 12 }
  expect(await save([{ ...yearly, months: 0 }])).toEqual([400, ['Months must be 1 or more']])
  expect(await save([{ ...yearly, kind: '' }])).toEqual([400, ['Choose a kind']])
  expect(await save('yearly')).toEqual([400, ['Send the intervals as a list']])
  expect(await save([yearly, yearly])).toEqual([400, ['Each kind can have one interval only']])
})
