import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const START = Date.UTC(2026, 10, 21, 10, 0, 0)
const [YEAR_4, YEAR_5] = ['class_aaaaaaaa', 'class_bbbbbbbb'] as const
const SAM = { name: 'Sam Hill', place: 'Library' }

async function start() {
  let now = START
  const server = await startTestServer({ now: () => new Date(now) })
  const head = await server.signIn('head')
  for (const [id, name] of [
    [YEAR_4, 'Year 4'],
    [YEAR_5, 'Year 5'],
  ] as const) {
    const body = { name, expected: 28, counters: ['teacher'] }
    await head.callEndpoint('saveRollGroup', { parameters: { id }, body })
  }
  const id = await reportIncident(head)
  return {
    ...{ server, head, id },
    pass: (ms: number) => {
      now += ms
    },
    count: (client: SignedInClient, groupid: string, more: object) =>
      client.callEndpoint('addCount', {
        parameters: { id },
        body: {
          ...{ id: crypto.randomUUID(), groupid, present: 28 },
          ...{ timestamp: new Date(now).toISOString(), ...more },
        },
      }),
    log: async () => {
      const entries = await head.callEndpoint('listLogEntries', { parameters: { id } })
      return entries.map(({ content, authorname }) => `${authorname}: ${content}`)
    },
  }
}

test('a missing child is a line of the log at once, and so is that everyone is present', async () => {
  const { head, count, pass, log } = await start()
  await count(head, YEAR_5, {})
  expect(await log()).toEqual([])
  await count(head, YEAR_4, { present: 27, missing: [SAM] })
  const missing = 'Holdfast: Year 4: 1 missing: Sam Hill (last seen: Library).'
  expect(await log()).toEqual([missing])
  // The same again, by another phone, is no news.
  await count(head, YEAR_4, { present: 27, missing: [SAM] })
  pass(20_000)
  await count(head, YEAR_4, { present: 27, missing: [SAM] })
  expect(await log()).toEqual([missing])
  await count(head, YEAR_4, { present: 28 })
  expect(await log()).toEqual([missing, 'Holdfast: Year 4: everyone present.'])
  pass(20_000)
  await count(head, YEAR_4, { present: 27, missing: [{ name: '', place: '' }] })
  pass(20_000)
  await count(head, YEAR_4, { present: 26 })
  expect((await log()).slice(2)).toEqual([
    'Holdfast: Year 4: 1 missing: name not known.',
    'Holdfast: Year 4: nobody is named as missing any more, 2 not explained.',
  ])
})

test('many phones that count at once write few lines: what comes within seconds is one entry', async () => {
  const { head, count, pass, log } = await start()
  await count(head, YEAR_4, { present: 27, missing: [SAM] })
  await count(head, YEAR_5, { present: 27, missing: [{ name: 'Kim Roe', place: '' }] })
  await count(head, YEAR_4, { present: 28 })
  expect(await log()).toHaveLength(1)
  pass(15_000)
  await expect.poll(log).toHaveLength(2)
  expect((await log())[1]).toBe('Holdfast: Year 4: everyone present.\nYear 5: 1 missing: Kim Roe.')
  pass(15_000)
  await count(head, YEAR_5, { present: 27, missing: [{ name: 'Kim Roe', place: '' }] })
  expect(await log()).toHaveLength(2)
})

test('a count that comes late and is older than the one that stands writes nothing', async () => {
  const { head, count, log } = await start()
  await count(head, YEAR_4, { present: 28 })
  const earlier = new Date(START - 60_000).toISOString()
  await count(head, YEAR_4, { present: 27, missing: [SAM], timestamp: earlier })
  expect(await log()).toEqual([])
})

test('a phone that has not heard of the alert does not let the log say that everyone is present', async () => {
  const { head, id, count, pass, log } = await start()
  const alertid = 'alert_aaaaaaaaaaaa'
  const body = { id: alertid, kind: 'evacuate', incidentid: id }
  await head.callEndpoint('sendAlert', { body })
  const spoken = (await log()).length
  // All of it within the minute after which the alert is repeated, which the log says, too.
  pass(16_000)
  await count(head, YEAR_4, { present: 27, missing: [SAM], knownalert: alertid })
  pass(16_000)
  await count(head, YEAR_4, { present: 28, knownalert: '' })
  await count(head, YEAR_5, { present: 27, missing: [SAM], knownalert: '' })
  pass(16_000)
  await count(head, YEAR_5, { present: 28, knownalert: '' })
  expect((await log()).slice(spoken)).toEqual([
    'Holdfast: Year 4: 1 missing: Sam Hill (last seen: Library).',
    'Holdfast: Year 5: 1 missing: Sam Hill (last seen: Library), counted without knowing of the last alert.',
    'Holdfast: Year 5: everyone present, counted without knowing of the last alert.',
  ])
})

test('a clock that is set back does not silence the log until its old time', async () => {
  const { head, count, pass, log } = await start()
  pass(3_600_000)
  await count(head, YEAR_4, { present: 27, missing: [SAM] })
  pass(-3_000_000)
  await count(head, YEAR_5, { present: 27, missing: [{ name: 'Kim Roe', place: '' }] })
  expect(await log()).toHaveLength(2)
})

test('a child who is marked missing by name is a line without the name, and so is that they are found', async () => {
  const { head, id, pass, log } = await start()
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const body = { rows: [{ id: 'sam', name: 'Sam Hill', group: 'Year 4' }] }
  await head.callEndpoint('importPeople', { body })
  const mark = (state: 'present' | 'missing') =>
    head.callEndpoint('addMark', {
      parameters: { id },
      body: {
        ...{ id: crypto.randomUUID(), personid: 'sam', state },
        timestamp: new Date(START).toISOString(),
      },
    })
  await mark('present')
  const imported =
    'Holdfast: Jordan Hale changed whom the roll call expects: Year 4 1 instead of 28.'
  expect(await log()).toEqual([imported])
  await mark('missing')
  const missing = 'Holdfast: Year 4: 1 missing by name. Roll call says who.'
  expect(await log()).toEqual([imported, missing])
  await mark('missing')
  pass(20_000)
  await mark('present')
  const found = 'Holdfast: Year 4: nobody is missing by name any more.'
  expect(await log()).toEqual([imported, missing, found])
})
