import type { AlertResponse, OwnAlertAnswers } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../../test-support/api-client.ts'
import { openEvents } from '../../../test-support/event-stream.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const MINUTE_MS = 60_000

/** Starts a lockdown in which the teacher calls for help. */
async function start() {
  const clock = { now: START }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const [head, site, teacher] = [
    await server.signIn('head'),
    await server.signIn('site'),
    await server.signIn('teacher'),
  ]
  const alert = await head.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'lockdown' },
  })
  const answer = (client: SignedInClient, more: object) =>
    client.call('POST', `/alerts/${alert.id}/answers`, {
      body: {
        id: crypto.randomUUID(),
        answer: 'help',
        timestamp: new Date(clock.now).toISOString(),
        ...more,
      },
    })
  const respond = (client: SignedInClient, kind: string, more: object = {}) =>
    client.call<AlertResponse>('POST', `/alerts/${alert.id}/responses`, {
      body: {
        id: crypto.randomUUID(),
        recipientid: 'teacher',
        kind,
        answered: new Date(clock.now).toISOString(),
        timestamp: new Date(clock.now).toISOString(),
        ...more,
      },
    })
  const own = async (client = teacher): Promise<OwnAlertAnswers> =>
    client.callEndpoint('getOwnAlertAnswers', { parameters: { id: alert.id } })
  const said = async () =>
    (await own()).responses.map(({ authorname, kind }) => `${authorname}: ${kind}`)
  const log = async () =>
    (await logOf(head, alert)).filter((line) => !line.includes('sent to') && !line.includes('need'))
  await answer(teacher, { note: 'Boiler room' })
  return { alert, answer, clock, head, log, own, respond, said, server, site, teacher }
}

async function logOf(client: SignedInClient, { incidentid }: Alert): Promise<string[]> {
  const entries = await client.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  return entries.map(({ content, authorname }) => `${authorname}: ${content}`)
}

test('who called for help reads what was sent, who has seen it, who comes and who cannot after all', async () => {
  const { clock, head, log, own, respond, said, site } = await start()
  expect((await own()).answers).toMatchObject([{ answer: 'help', note: 'Boiler room' }])
  expect((await respond(head, 'seen')).status).toBe(201)
  expect(await said()).toEqual(['Jordan Hale: seen'])
  expect(await log()).toEqual([])
  clock.now += MINUTE_MS
  await respond(head, 'coming')
  clock.now += MINUTE_MS
  await respond(site, 'coming')
  expect(await said()).toEqual(['Jordan Hale: coming', 'Sam Okoro: coming'])
  clock.now += MINUTE_MS
  await respond(head, 'withdrawn')
  expect(await said()).toEqual(['Sam Okoro: coming', 'Jordan Hale: withdrawn'])
  expect(await log()).toEqual([
    'Jordan Hale: Lockdown alert: coming to Dana Fox.',
    'Sam Okoro: Lockdown alert: coming to Dana Fox.',
    'Jordan Hale: Lockdown alert: cannot come to Dana Fox after all.',
  ])
})

// Whoever comes to the first call has heard nothing of the second one.
test('a second call after a safe is a call of its own: nobody is coming to it yet, and it has its own words', async () => {
  const { alert, answer, clock, head, log, own, respond, said, teacher } = await start()
  const callOf = async () => {
    const parameters = { id: alert.id }
    const answers = await head.callEndpoint('listAlertAnswers', { parameters })
    return answers.find(({ userid }) => userid === 'teacher')
  }
  clock.now += MINUTE_MS
  await respond(head, 'coming')
  clock.now += MINUTE_MS
  await answer(teacher, { answer: 'safe' })
  clock.now += 10 * MINUTE_MS
  await answer(teacher, { note: 'Gunman at the door' })
  expect(await callOf()).toMatchObject({
    ...{ answer: 'help', note: 'Gunman at the door', responses: [] },
  })
  expect((await own()).responses).toEqual([])
  expect((await respond(head, 'withdrawn')).status).toBe(409)
  await respond(head, 'coming')
  expect(await said()).toEqual(['Jordan Hale: coming'])
  expect(await callOf()).toMatchObject({ responses: [{ kind: 'coming' }] })
  expect((await log()).filter((line) => line.includes('coming to'))).toHaveLength(2)
})

test('a screen that still shows the first call adds nothing to the log, however often it is tapped', async () => {
  const { answer, clock, head, log, respond, said, teacher } = await start()
  const first = { answered: new Date(clock.now).toISOString() }
  clock.now += MINUTE_MS
  await respond(head, 'coming', first)
  await answer(teacher, { answer: 'safe' })
  clock.now += 10 * MINUTE_MS
  await answer(teacher, { note: 'Gunman at the door' })
  for (let tap = 0; tap < 8; tap += 1) await respond(head, 'coming', first)
  expect((await log()).filter((line) => line.includes('coming to'))).toHaveLength(1)
  expect(await said()).toEqual([])
  expect((await respond(head, 'withdrawn', first)).status).toBe(201)
  await respond(head, 'coming')
  expect(await said()).toEqual(['Jordan Hale: coming'])
})

test('followers see at the call who is going there', async () => {
  const { alert, head, respond, site } = await start()
  await respond(head, 'coming')
  const list = await site.callEndpoint('listAlertAnswers', { parameters: { id: alert.id } })
  expect(list.find(({ userid }) => userid === 'teacher')?.responses).toMatchObject([
    { userid: 'head', authorname: 'Jordan Hale', kind: 'coming' },
  ])
  expect(list.find(({ userid }) => userid === 'site')?.responses).toEqual([])
})

test('a retry, a second tap and a second device add nothing; another body under the id is refused', async () => {
  const { head, log, respond, server } = await start()
  const id = crypto.randomUUID()
  const first = await respond(head, 'coming', { id })
  expect((await respond(head, 'coming', { id })).body).toEqual(first.body)
  expect((await respond(head, 'coming')).body.id).toBe(id)
  expect(await respond(head, 'withdrawn', { id })).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  })
  const both = await Promise.all([respond(head, 'seen'), respond(head, 'seen')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await server.database.query('select from alert_responses')).toHaveLength(1)
  expect(await log()).toHaveLength(1)
})

// Alerts and answers are never limited, so responses need their own limit.
test('a follower who keeps changing their mind must wait, and the log is not flooded', async () => {
  const { clock, head, log, respond } = await start()
  const statuses: number[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    clock.now += 1000
    statuses.push((await respond(head, turn % 2 === 0 ? 'coming' : 'withdrawn')).status)
  }
  expect(statuses.filter((status) => status === 201).length).toBeLessThan(14)
  expect(await log()).toHaveLength(6)
  clock.now += 2 * MINUTE_MS
  expect((await respond(head, 'coming')).status).toBe(201)
})

test('only followers respond, to somebody else, and only to a call for help', async () => {
  const { answer, head, respond, site, teacher } = await start()
  await answer(head, {})
  expect(await respond(teacher, 'coming', { recipientid: 'head' })).toMatchObject({ status: 403 })
  expect(await respond(head, 'coming', { recipientid: 'head' })).toMatchObject({ status: 400 })
  expect(await respond(head, 'coming', { recipientid: 'site' })).toMatchObject({
    status: 409,
    body: { message: 'This person has not asked for help.' },
  })
  expect(await respond(site, 'withdrawn')).toMatchObject({ status: 409 })
  expect(await respond(site, 'lost')).toMatchObject({ status: 400 })
})

test('a later call counts as not seen, also for one who claims to have seen the future', async () => {
  const { answer, clock, head, own, respond, teacher } = await start()
  await respond(head, 'seen', { answered: '2099-01-01T00:00:00Z' })
  const [first] = (await own()).answers
  expect((await own()).responses).toMatchObject([{ answered: first?.timestamp }])
  clock.now += 2 * MINUTE_MS
  await answer(teacher, { note: 'He is outside the door' })
  const { answers, responses } = await own()
  expect(answers).toHaveLength(2)
  expect(responses[0]?.answered).toBe(answers[0]?.timestamp)
  await respond(head, 'seen')
  expect((await own()).responses[0]?.answered).toBe(answers[1]?.timestamp)
})

// Fails where any time is taken for a call: one account fills the table with calls that nobody made.
test('each call is seen once, whatever times a client says that it has seen', async () => {
  const { answer, clock, head, own, respond, server, teacher } = await start()
  const seenAt = (ms: number) =>
    respond(head, 'seen', { answered: new Date(clock.now + ms).toISOString() })
  for (let ms = -5; ms <= 5; ms += 1) expect((await seenAt(ms)).status).toBe(201)
  clock.now += 2 * MINUTE_MS
  await answer(teacher, { note: 'Now two of us' })
  for (let ms = -5; ms <= 5; ms += 1) await seenAt(ms)
  const stored = await server.database.query('select answered from alert_responses order by seq')
  const calls = (await own()).answers.map(({ timestamp }) => Date.parse(timestamp))
  expect(stored.map(({ answered }) => Date.parse(`${answered}`))).toEqual(calls)
})

// Fails without the look at the closing: somebody adds to a sealed record what they "answered" a year ago.
test('28 days after the closing nobody answers or responds any more, until then everybody can', async () => {
  const { alert, answer, clock, head, respond, server, teacher } = await start()
  const { incidentid } = alert
  await head.callEndpoint('saveIncident', {
    parameters: { id: incidentid },
    body: { closed: 'now', endalerts: true },
  })
  expect(await answer(teacher, { note: 'I am still in here' })).toMatchObject({ status: 201 })
  expect(await respond(head, 'coming')).toMatchObject({ status: 201 })
  clock.now += 28 * 24 * 60 * MINUTE_MS + MINUTE_MS
  const [later, headLater] = [await server.signIn('teacher'), await server.signIn('head')]
  const at = { timestamp: new Date(START).toISOString() }
  const refused = { status: 409, body: { code: 'closed' } }
  expect(await answer(later, at)).toMatchObject(refused)
  expect(await respond(headLater, 'withdrawn', at)).toMatchObject(refused)
})

test('the caller for help hears of it at once, and so do the followers, but nobody else', async () => {
  const { alert, answer, head, respond, server, site, teacher } = await start()
  const open = async (client: SignedInClient) => openEvents(server, client)
  const [caller, follower, other] = [
    await open(teacher),
    await open(site),
    await open(await server.signIn('hilltop.teacher')),
  ]
  await respond(head, 'coming')
  const isAnswers = ({ event }: { event: string }) => event === 'alertanswers'
  const heard = { event: 'alertanswers', data: { ownerid: alert.id } }
  expect(await Promise.all([caller.next(isAnswers), follower.next(isAnswers)])).toEqual([
    heard,
    heard,
  ])
  expect(other.received.filter(isAnswers)).toEqual([])
  // The caller does not hear of other people's answers.
  await answer(site, { answer: 'safe' })
  await follower.next(isAnswers)
  expect(caller.received.filter(isAnswers)).toEqual([])
})

test('the database itself changes no response', async () => {
  const { head, respond, server } = await start()
  await respond(head, 'coming')
  for (const statement of [
    "update alert_responses set kind = 'seen'",
    'delete from alert_responses',
  ]) {
    await expect(server.database.query(statement)).rejects.toThrow('append-only')
  }
})

// Fails where a slow request moves its response behind the one that was tapped after it.
test('"I cannot come after all" stands, although the request of "I am coming" was slow', async () => {
  const { clock, head, respond, said } = await start()
  const at = (second: number) => new Date(START + second * 1000).toISOString()
  clock.now = START + 8000
  expect((await respond(head, 'coming', { timestamp: at(0), sent: at(0) })).status).toBe(201)
  clock.now = START + 8500
  const withdrawn = await respond(head, 'withdrawn', { timestamp: at(4), sent: at(8.3) })
  expect(withdrawn.status).toBe(201)
  expect(await said()).toEqual(['Jordan Hale: withdrawn'])
})
