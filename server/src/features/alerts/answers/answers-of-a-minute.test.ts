import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE_MS = 60_000

async function start() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const body = { id: newAlertId(), kind: 'lockdown' }
  const alert = await head.callEndpoint('sendAlert', { body })
  const rows = () =>
    server.database.query(
      `select answer, note, position, timestamp from alert_answers where userid = 'teacher'`,
    )
  return { alert, clock, head, rows, server, teacher }
}

type Given = { answer: string; note?: string; position?: object; id?: string; at?: number }

function give(client: SignedInClient, { id }: Alert, { at = START, ...answer }: Given) {
  const timestamp = new Date(at).toISOString()
  return client.call<AlertAnswer>('POST', `/alerts/${id}/answers`, {
    body: { id: crypto.randomUUID(), timestamp, ...answer },
  })
}

async function ofTeacher(client: SignedInClient, { id }: Alert) {
  const list = await client.callEndpoint('listAlertAnswers', { parameters: { id } })
  return list.find(({ userid }) => userid === 'teacher')
}

async function callsInLog(client: SignedInClient, { incidentid }: Alert): Promise<string[]> {
  const parameters = { id: incidentid }
  const entries = await client.callEndpoint('listLogEntries', { parameters })
  return entries
    .map(({ content }) => content)
    .filter((text) => text.startsWith('Dana Fox needs help'))
}

// Otherwise one user could fill the table and the log.
test('a thousand answers of one person within a minute are eleven rows, and five calls in the log', async () => {
  const { alert, head, rows, teacher } = await start()
  const statuses = new Set<number>()
  for (let round = 0; round < 20; round += 1) {
    const answers = Array.from({ length: 50 }, (_, index) => {
      const answer = ['help', 'safe', 'seen'][index % 3] ?? 'seen'
      const at = START + round * 50 + index - 5000
      return give(teacher, alert, { answer, note: `Flood ${round * 50 + index}`, at })
    })
    for (const { status } of await Promise.all(answers)) statuses.add(status)
  }
  expect([...statuses]).toEqual([201])
  const kinds = (await rows()).map(({ answer }) => answer)
  const countOf = (kind: string) => kinds.filter((each) => each === kind).length
  expect(countOf('seen')).toBe(1)
  expect(countOf('help')).toBeLessThanOrEqual(5)
  expect(countOf('safe')).toBeLessThanOrEqual(5)
  expect(await callsInLog(head, alert)).toHaveLength(5)
  expect(await ofTeacher(head, alert)).toMatchObject({
    answer: 'safe',
    note: expect.stringMatching(/Flood 999$/),
  })
})

test('a call for help stays when its author says "safe" within the minute, and in the log', async () => {
  const { alert, head, rows, teacher } = await start()
  await give(teacher, alert, { answer: 'help', note: 'Room 12' })
  await give(teacher, alert, { answer: 'safe', at: START + 5000 })
  expect((await rows()).map(({ answer, note }) => [answer, note])).toEqual([
    ['help', 'Room 12'],
    ['safe', ''],
  ])
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'safe' })
  expect(await callsInLog(head, alert)).toEqual(['Dana Fox needs help (lockdown alert). Room 12'])
})

test('adding a word within the minute keeps the place and the earlier words', async () => {
  const { alert, head, rows, teacher } = await start()
  const position = { lat: 51.5, lng: -0.1 }
  await give(teacher, alert, { answer: 'help' })
  await give(teacher, alert, { answer: 'help', note: 'Room 12', position, at: START + 5000 })
  await give(teacher, alert, { answer: 'help', at: START + 8000 })
  expect(await rows()).toHaveLength(1)
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'help', note: 'Room 12', position })
  await give(teacher, alert, { answer: 'help', note: 'Two injured', at: START + 9000 })
  expect(await ofTeacher(head, alert)).toMatchObject({ note: 'Room 12\nTwo injured', position })
  expect(await callsInLog(head, alert)).toEqual([
    'Dana Fox needs help (lockdown alert).',
    'Dana Fox needs help (lockdown alert). Room 12',
    'Dana Fox needs help (lockdown alert). Two injured',
  ])
})

// Fails when both calls share a row: whoever reads it goes to the first room, or thinks that it is about the first call.
test('a call, a safe and a second call that arrive within one minute are two calls with their own words', async () => {
  const { alert, clock, head, rows, teacher } = await start()
  const first = { id: crypto.randomUUID(), answer: 'help', note: 'Room 12' }
  await give(teacher, alert, { ...first, at: START - 20 * MINUTE_MS })
  await give(teacher, alert, { answer: 'help', note: 'Two injured', at: START - 19 * MINUTE_MS })
  await give(teacher, alert, { answer: 'safe', at: START - 10 * MINUTE_MS })
  await give(teacher, alert, { answer: 'help', note: 'Gunman at the door', at: START - MINUTE_MS })
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'help', note: 'Gunman at the door' })
  expect(await callsInLog(head, alert)).toEqual([
    'Dana Fox needs help (lockdown alert). Room 12',
    'Dana Fox needs help (lockdown alert). Two injured',
    'Dana Fox needs help again (lockdown alert). Gunman at the door',
  ])
  const notes = (await rows()).filter(({ answer }) => answer === 'help').map(({ note }) => note)
  expect(notes.toSorted()).toEqual(['Gunman at the door', 'Room 12\nTwo injured'])
  clock.now += 2 * MINUTE_MS
  await give(teacher, alert, { ...first, at: START - 20 * MINUTE_MS })
  expect(await rows()).toHaveLength(3)
})

test('so are those of two phones, in whatever order they arrive', async () => {
  const { alert, head, teacher } = await start()
  await give(teacher, alert, { answer: 'help', note: 'Gunman at the door', at: START - MINUTE_MS })
  await give(teacher, alert, { answer: 'help', note: 'Room 12', at: START - 20 * MINUTE_MS })
  expect(await ofTeacher(head, alert)).toMatchObject({ note: 'Room 12\nGunman at the door' })
  await give(teacher, alert, { answer: 'safe', at: START - 10 * MINUTE_MS })
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'help', note: 'Gunman at the door' })
})

test('three sent at once are two calls as well', async () => {
  const { alert, head, teacher } = await start()
  await Promise.all([
    give(teacher, alert, { answer: 'help', note: 'Room 12', at: START - 9000 }),
    give(teacher, alert, { answer: 'safe', at: START - 6000 }),
    give(teacher, alert, { answer: 'help', note: 'Gunman at the door', at: START - 3000 }),
  ])
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'help', note: 'Gunman at the door' })
  const calls = await callsInLog(head, alert)
  expect(calls.filter((call) => call.includes('Gunman at the door'))).toHaveLength(1)
})

test('each minute has its own rows, five at most, by the clock of the server and not of the device', async () => {
  const { alert, clock, head, rows, teacher } = await start()
  for (let day = 0; day < 9; day += 1) {
    await give(teacher, alert, { answer: 'safe', at: START - day * 24 * 60 * MINUTE_MS })
  }
  expect(await rows()).toHaveLength(5)
  clock.now += MINUTE_MS
  await give(teacher, alert, { answer: 'safe', note: 'Hall', at: clock.now })
  expect(await rows()).toHaveLength(6)
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'safe', note: 'Hall' })
})

test('an answer that was replaced is still known: a retry changes nothing, another answer is refused', async () => {
  const { alert, clock, head, rows, teacher } = await start()
  const first = { id: crypto.randomUUID(), answer: 'help', note: 'Room 12' }
  const second = { id: crypto.randomUUID(), answer: 'help', note: 'Room 14', at: START + 5000 }
  expect((await give(teacher, alert, first)).status).toBe(201)
  const stored = await give(teacher, alert, second)
  expect((await give(teacher, alert, first)).body).toMatchObject({ ...first, alertid: alert.id })
  clock.now += 2 * MINUTE_MS
  expect((await give(teacher, alert, first)).status).toBe(201)
  expect((await give(teacher, alert, second)).body).toEqual(stored.body)
  expect(await rows()).toHaveLength(1)
  expect(await ofTeacher(head, alert)).toMatchObject({ note: 'Room 12\nRoom 14' })
  expect(await callsInLog(head, alert)).toHaveLength(2)
  const other = await give(teacher, alert, { ...first, answer: 'safe' })
  expect(other).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('an answer that arrives late does not replace a later one of the same minute', async () => {
  const { alert, head, teacher } = await start()
  await give(teacher, alert, { answer: 'help', note: 'Now in room 14' })
  await give(teacher, alert, { answer: 'help', note: 'Room 12', at: START - 9 * MINUTE_MS })
  expect(await ofTeacher(head, alert)).toMatchObject({ note: 'Room 12\nNow in room 14' })
  expect(await callsInLog(head, alert)).toHaveLength(2)
})

test('the database itself changes nothing but the words of an answer of the same minute', async () => {
  const { alert, server, teacher } = await start()
  await give(teacher, alert, { answer: 'help', note: 'Room 12' })
  const change = (set: string) => server.database.query(`update alert_answers set ${set}`)
  for (const set of [
    `answer = 'safe'`,
    `userid = 'head'`,
    `id = gen_random_uuid()`,
    `received = received + interval '1 minute'`,
    `minute = null, note = 'Nothing happened'`,
  ]) {
    await expect(change(set), set).rejects.toThrow('append-only')
  }
  // Sealing the record does this: from then on the row cannot change.
  await change('minute = null')
  await expect(change(`note = 'Nothing happened'`)).rejects.toThrow('append-only')
  await expect(change('minute = received')).rejects.toThrow('append-only')
  await expect(server.database.query('delete from alert_answers')).rejects.toThrow('append-only')
})

/** Taps at `tap` seconds, sends at `sent`; the request arrives at `arrives`. */
async function tapSlowly(
  { alert, clock, teacher }: Awaited<ReturnType<typeof start>>,
  { answer, tap, sent, arrives }: { answer: string; tap: number; sent: number; arrives: number },
) {
  clock.now = START + arrives * 1000
  const at = (second: number) => new Date(START + second * 1000).toISOString()
  const body = { id: crypto.randomUUID(), answer, timestamp: at(tap), sent: at(sent) }
  const response = await teacher.call<AlertAnswer>('POST', `/alerts/${alert.id}/answers`, { body })
  expect(response.status).toBe(201)
  return response.body
}

// Fails where a slow request moves its answer behind the one that was tapped after it: the call for help is lost.
test('a slip of "safe" with a slow request does not replace the call for help that was tapped after it', async () => {
  const started = await start()
  const { alert, head, teacher } = started
  const safe = await tapSlowly(started, { answer: 'safe', tap: 0, sent: 0, arrives: 8 })
  const help = await tapSlowly(started, { answer: 'help', tap: 4, sent: 8.3, arrives: 8.5 })
  expect(help.timestamp > safe.timestamp).toBe(true)
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'help' })
  const own = await teacher.callEndpoint('getOwnAlertAnswers', { parameters: { id: alert.id } })
  expect(own.answers.map(({ answer }) => answer)).toEqual(['safe', 'help'])
  await tapSlowly(started, { answer: 'safe', tap: 9, sent: 9, arrives: 9.1 })
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'safe' })
})

test('an answer that a second phone with another clock gave earlier does not come after a later one', async () => {
  const started = await start()
  const { alert, head } = started
  await tapSlowly(started, { answer: 'help', tap: -3600, sent: -3600, arrives: 20 })
  await tapSlowly(started, { answer: 'safe', tap: 10, sent: 29, arrives: 30 })
  expect(await ofTeacher(head, alert)).toMatchObject({ answer: 'help' })
})
