import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE_MS = 60_000
const ROOM = { name: 'Room 12', pupils: 28, adults: 2, injured: null }

async function start() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const alert = await head.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'lockdown' },
  })
  const give = (more: object) =>
    teacher.call<ProblemBody>('POST', `/alerts/${alert.id}/answers`, {
      body: {
        id: crypto.randomUUID(),
        answer: 'safe',
        timestamp: new Date(clock.now).toISOString(),
        ...more,
      },
    })
  const readOwnAnswer = async () => {
    const list = await head.callEndpoint('listAlertAnswers', { parameters: { id: alert.id } })
    return list.find(({ userid }) => userid === 'teacher')
  }
  const log = async () => {
    const parameters = { id: alert.incidentid }
    const entries = await head.callEndpoint('listLogEntries', { parameters })
    const texts = entries.map(({ content }) => content)
    // After a minute the server writes how many have answered, at a moment of its own.
    return texts.filter((text) => text.startsWith('Lockdown alert: Room'))
  }
  return { alert, clock, give, head, log, server, readOwnAnswer, teacher }
}

// The fault: only the latest answer counted, so adding a word after a minute removed a person's place.
test('a word added minutes later hides neither the earlier place nor the earlier words or room', async () => {
  const { clock, give, readOwnAnswer } = await start()
  const position = { lat: 51.5, lng: -0.1 }
  await give({ answer: 'help', note: 'Boiler room', position, room: ROOM })
  clock.now += 3 * MINUTE_MS
  await give({ answer: 'help', note: 'He is bleeding' })
  clock.now += 3 * MINUTE_MS
  await give({ answer: 'help' })
  expect(await readOwnAnswer()).toMatchObject({
    answer: 'help',
    note: 'Boiler room\nHe is bleeding',
    position,
    room: ROOM,
    roomtimestamp: '2026-11-21T10:00:00.000Z',
    timestamp: '2026-11-21T10:06:00.000Z',
  })
})

test('whoever is safe again keeps room and place, but not the words of the call for help', async () => {
  const { clock, give, readOwnAnswer } = await start()
  await give({ answer: 'help', note: 'He is at the door', room: ROOM })
  clock.now += 3 * MINUTE_MS
  await give({ answer: 'safe' })
  expect(await readOwnAnswer()).toMatchObject({ answer: 'safe', note: '', room: ROOM })
})

test('a room is corrected: the latest by its own time stands, the earlier ones are kept', async () => {
  const { clock, give, server, readOwnAnswer } = await start()
  await give({ room: ROOM })
  await give({ room: { ...ROOM, pupils: 27 } })
  expect(await readOwnAnswer()).toMatchObject({ room: { ...ROOM, pupils: 27 } })
  clock.now += MINUTE_MS
  await give({ room: { ...ROOM, pupils: 29 } })
  expect(await readOwnAnswer()).toMatchObject({ room: { ...ROOM, pupils: 29 } })
  const rows = await server.database.query('select room from alert_answers order by seq')
  expect(rows).toMatchObject([{ room: { pupils: 27 } }, { room: { pupils: 29 } }])
  // A phone that was offline sends its older answer now.
  await give({ room: ROOM, timestamp: '2026-11-21T09:59:00.000Z' })
  expect(await readOwnAnswer()).toMatchObject({ room: { ...ROOM, pupils: 29 } })
})

test('the log says where people are injured, and when that changes, but not each room', async () => {
  const { clock, give, log } = await start()
  await give({ room: ROOM })
  expect(await log()).toEqual([])
  await give({ room: { ...ROOM, injured: 1 } })
  await give({ room: { ...ROOM, injured: 1 } })
  clock.now += MINUTE_MS
  await give({ room: { ...ROOM, injured: 0 } })
  expect(await log()).toEqual([
    'Lockdown alert: Room 12: 28 pupils, 2 adults, 1 injured.',
    'Lockdown alert: Room 12: 28 pupils, 2 adults, 0 injured.',
  ])
})

test('devices read the log again only when an answer is logged, and nothing for a retry', async () => {
  const { alert, give, server } = await start()
  const versionsAfter = async (more: object) => {
    await give(more)
    const rows = await server.database.query('select collection, version from collection_versions')
    const versionOf = (name: string) => rows.find(({ collection }) => collection === name)?.version
    return {
      answers: versionOf(`alertanswers:${alert.id}`),
      log: versionOf(`logs:${alert.incidentid}`),
    }
  }
  const first = { id: crypto.randomUUID(), room: ROOM, timestamp: new Date(START).toISOString() }
  const before = await versionsAfter({ answer: 'seen' })
  const withRoom = await versionsAfter(first)
  expect(withRoom.log).toBe(before.log)
  expect(withRoom.answers).not.toBe(before.answers)
  expect(await versionsAfter(first)).toEqual(withRoom)
  const withInjured = await versionsAfter({ room: { ...ROOM, injured: 1 } })
  expect(withInjured.log).not.toBe(before.log)
})

test('numbers are whole and bounded, and a room says something: anything else gets a sentence', async () => {
  const { give, readOwnAnswer } = await start()
  for (const [room, message] of [
    [{ ...ROOM, pupils: 28.5 }, 'Pupils must be a whole number'],
    [{ ...ROOM, adults: -1 }, 'Adults must be 0 or more'],
    [{ ...ROOM, injured: 5001 }, 'Injured must be 5,000 or less'],
    [{ name: ' ' }, 'Enter a room or a number'],
    [{ name: 'x'.repeat(101) }, 'The room must be 100 characters or fewer'],
  ] as const) {
    const response = await give({ room })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid', errors: [message] } })
  }
  expect(await readOwnAnswer()).toMatchObject({ answer: 'none', room: null })
  expect(await give({ room: { pupils: 3 } })).toMatchObject({ status: 201 })
  expect(await readOwnAnswer()).toMatchObject({
    room: { name: '', pupils: 3, adults: null, injured: null },
  })
})

test('an older app sends no room, and removes none', async () => {
  const { clock, give, readOwnAnswer } = await start()
  await give({ room: ROOM })
  clock.now += MINUTE_MS
  await give({ note: 'All quiet' })
  expect(await readOwnAnswer()).toMatchObject({ note: 'All quiet', room: ROOM })
})

test('an alert asks for rooms as its kind says, and content from before asks in lockdown and come inside', async () => {
  const { head } = await start()
  const sent = async (kind: string) =>
    (await head.callEndpoint('sendAlert', { body: { id: newAlertId(), kind } })).rooms
  expect([await sent('come-inside'), await sent('evacuate')]).toEqual([true, false])
})
