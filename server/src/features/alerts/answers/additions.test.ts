import type { AlertAnswer } from '@holdfast/contract/alerts/alert-answers'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE_MS = 60_000
const ROOM = { name: 'Room 12', pupils: 28, adults: 2, injured: null }

/** An alert that a teacher answers on a phone and on a tablet. */
async function start() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const head = await server.signIn('head')
  const phone = await server.signIn('teacher')
  const tablet = await server.signIn('teacher')
  const body = { id: newAlertId(), kind: 'lockdown' }
  const { id, incidentid } = await head.callEndpoint('sendAlert', { body })
  const give = async (device: typeof phone, more: object) => {
    const given = { id: crypto.randomUUID(), timestamp: new Date(clock.now).toISOString() }
    const body = { ...given, ...more }
    const response = await device.call<AlertAnswer>('POST', `/alerts/${id}/answers`, { body })
    return { ...response, given: body }
  }
  const ofTeacher = async () => {
    const list = await head.callEndpoint('listAlertAnswers', { parameters: { id } })
    return list.find(({ userid }) => userid === 'teacher')
  }
  const log = async () => {
    const entries = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
    return entries.map(({ content }) => content).filter((text) => text.startsWith('Dana Fox'))
  }
  return { clock, give, log, ofTeacher, phone, tablet }
}

// Fails where one tap on a tablet that has not heard of the call ends it.
test('a room that is added on a tablet ends no call for help made on the phone meanwhile', async () => {
  const { clock, give, log, ofTeacher, phone, tablet } = await start()
  await give(tablet, { answer: 'safe' })
  clock.now += 2 * MINUTE_MS
  await give(phone, { answer: 'help', note: 'He is bleeding' })
  clock.now += 2 * MINUTE_MS
  const added = await give(tablet, {
    answer: 'safe',
    room: ROOM,
    note: '28 pupils',
    addition: true,
  })
  expect(added).toMatchObject({ status: 201, body: { answer: 'help', room: ROOM } })
  const standing = {
    answer: 'help',
    note: 'He is bleeding\n28 pupils',
    room: ROOM,
    endedcall: null,
  }
  expect(await ofTeacher()).toMatchObject(standing)
  expect(await log()).toEqual([
    'Dana Fox needs help (lockdown alert). He is bleeding',
    'Dana Fox needs help (lockdown alert). 28 pupils',
  ])
  expect(await give(tablet, added.given)).toMatchObject({ status: 201, body: { answer: 'help' } })
  expect(await ofTeacher()).toMatchObject(standing)
})

test('an addition written before the call for help, and sent after it, is no part of it', async () => {
  const { clock, give, ofTeacher, phone, tablet } = await start()
  await give(tablet, { answer: 'safe' })
  clock.now += 2 * MINUTE_MS
  const timestamp = new Date(clock.now - MINUTE_MS).toISOString()
  await give(phone, { answer: 'help', note: 'He is bleeding' })
  const added = await give(tablet, { answer: 'safe', note: 'All in', addition: true, timestamp })
  expect(added).toMatchObject({ status: 201, body: { answer: 'safe' } })
  expect(await ofTeacher()).toMatchObject({ answer: 'help', note: 'He is bleeding' })
})

test('whoever has ended the call adds to being safe', async () => {
  const { clock, give, ofTeacher, phone, tablet } = await start()
  await give(phone, { answer: 'help', note: 'He is bleeding' })
  clock.now += 2 * MINUTE_MS
  await give(phone, { answer: 'safe' })
  clock.now += 2 * MINUTE_MS
  const added = await give(tablet, { answer: 'safe', note: 'All in', addition: true })
  expect(added).toMatchObject({ status: 201, body: { answer: 'safe' } })
  expect(await ofTeacher()).toMatchObject({ answer: 'safe', note: 'All in' })
})
