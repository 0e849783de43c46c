import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { newAlertId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const NOW = '2026-11-21T10:00:00.000Z'

function send(client: SignedInClient, more: object = {}, id = newAlertId()) {
  return client.call<Alert>('POST', '/alerts', { body: { id, kind: 'lockdown', ...more } })
}

const answer = (answer: 'safe' | 'help' | 'seen', more: object = {}) => ({
  id: crypto.randomUUID(),
  answer,
  timestamp: NOW,
  ...more,
})

async function logOf(client: SignedInClient, id: string): Promise<string[]> {
  const entries = await client.callEndpoint('listLogEntries', { parameters: { id } })
  return entries.map(({ content, authorname }) => `${authorname}: ${content}`)
}

test('an alert without an incident reports one, copies the words of its kind and goes to everybody', async () => {
  const server = await startTestServer({ now: () => new Date(NOW) })
  const teacher = await server.signIn('teacher')
  const { status, body } = await send(teacher, { message: 'Man at Gate B' })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: body.id,
    kind: 'lockdown',
    title: 'Lockdown',
    instruction: expect.stringContaining('Lights off'),
    colour: 'red',
    icon: 'lock',
    path: 'lockdown',
    sound: 'silent',
    message: 'Man at Gate B',
    areas: [],
    others: '',
    exercise: false,
    heldback: null,
    continues: null,
    callerid: null,
    incidentid: expect.stringMatching(/^20261121_/),
    userid: 'teacher',
    authorname: 'Dana Fox',
    timestamp: NOW,
    ended: null,
    endedby: null,
    endmessage: '',
    ender: 'manager',
    endinstruction: 'Count who is with you. Stay until someone you know comes.',
    rooms: true,
    mistake: false,
    translations: [],
    updates: [],
    recipients: 9,
    recipientids: null,
  })
  const head = await server.signIn('head')
  expect(await head.callEndpoint('listAlerts', {})).toEqual([body])
  expect(await head.callEndpoint('listIncidents', {})).toMatchObject([
    { id: body.incidentid, incidentDetails: 'Lockdown. Man at Gate B', exercise: false },
  ])
  expect(await logOf(head, body.incidentid)).toEqual([
    'Dana Fox: Lockdown alert sent to 9 people. Man at Gate B.',
  ])
})

test('two presses at once and retries send one alert; another alert under its id is refused', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const id = newAlertId()
  const both = await Promise.all([send(teacher, {}, id), send(teacher, {}, id)])
  const retry = await send(teacher, {}, id)
  expect([...both, retry].map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set([...both, retry].map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await teacher.callEndpoint('listAlerts', {})).toHaveLength(1)
  expect(await teacher.callEndpoint('listIncidents', {})).toHaveLength(1)
  expect(await logOf(teacher, retry.body.incidentid)).toHaveLength(1)

  const other = await send(teacher, { message: 'Something else' }, id)
  expect(other).toMatchObject({ status: 409, body: { code: 'taken' } })
  const thief = await send(await server.signIn('support'), {}, id)
  expect(thief).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('an alert belongs to the open incident that it names, and to a new one when that is closed or gone', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const head = await server.signIn('head')
  const incidentid = await reportIncident(teacher)
  const sent = await send(teacher, { incidentid, kind: 'evacuate' })
  expect(sent.body).toMatchObject({ incidentid, sound: 'loud' })
  expect(await teacher.callEndpoint('listIncidents', {})).toHaveLength(1)
  await head.callEndpoint('saveIncident', {
    parameters: { id: incidentid },
    body: { closed: 'now', endalerts: true },
  })
  const withOwnIncident = await send(teacher, { incidentid })
  expect(withOwnIncident.status).toBe(201)
  expect(withOwnIncident.body.incidentid).not.toBe(incidentid)
  // A phone that was offline does not know that it was deleted.
  const deleted = await send(teacher, { incidentid: '20261121_nowhere0', kind: 'lockdown' })
  expect(deleted.status).toBe(201)
  expect(deleted.body.incidentid).not.toBe('20261121_nowhere0')
  const alerts = await teacher.callEndpoint('listAlerts', {})
  expect(alerts.find(({ id }) => id === sent.body.id)?.ended).not.toBeNull()
  expect(alerts.find(({ id }) => id === withOwnIncident.body.id)?.ended).toBeNull()
})

test('an alert of a kind that was deleted is sent: the phone may not have heard of it', async () => {
  const server = await startTestServer()
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const lockdown = guidance.alert_kinds?.find(({ id }) => id === 'lockdown')
  const alert_kinds = guidance.alert_kinds?.filter(({ id }) => id !== 'lockdown') ?? []
  await head.callEndpoint('saveContentDraft', { body: { ...guidance, alert_kinds } })
  await head.callEndpoint('publishContent', {})
  const sent = await send(teacher, { message: 'Gate 2' })
  expect(sent).toMatchObject({ status: 201, body: { title: lockdown?.title, recipients: 9 } })
})

test('a kind that names roles goes to their holders and its sender, and to everybody when nobody holds them', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const { body } = await send(await server.signIn('teacher'), { kind: 'help-needed' })
  expect(body.recipientids).toEqual(
    [
      'comms',
      'head',
      'logkeeper',
      'media',
      'site',
      'support',
      'teacher',
      'visits',
      'welfare',
    ].sort(),
  )
  await head.callEndpoint('saveAllocations', { body: [] })
  expect((await send(head, { kind: 'help-needed' })).body).toMatchObject({
    recipients: 9,
    recipientids: null,
  })
})

// Fails when the sender counts as a holder: their call for help reaches nobody, and the log says that it was sent.
test('a call for help of the only holder of its roles goes to everybody', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const site = await server.signIn('site')
  const allocations = await head.callEndpoint('listAllocations', {})
  const body = allocations.flatMap(({ userid, roleid }) =>
    userid === 'site' ? [{ userid, roleid }] : [],
  )
  await head.callEndpoint('saveAllocations', { body })
  const parameters = { id: 'help-needed' }
  expect(await site.callEndpoint('getAlertReach', { parameters })).toMatchObject({ people: 8 })
  const { body: call } = await send(site, { kind: 'help-needed' })
  expect(call).toMatchObject({ recipients: 9, recipientids: null })
  expect((await logOf(head, call.incidentid))[0]).toContain('sent to 9 people')
  // For everybody else the holder is one.
  const { body: other } = await send(head, { kind: 'help-needed' })
  expect(other.recipientids?.toSorted()).toEqual(['head', 'site'])
})

test('an alert that is an exercise marks its incident and log as one, and is never added to a real incident', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const { body } = await send(head, { exercise: true })
  expect(body.exercise).toBe(true)
  const incidentid = body.incidentid
  expect(await head.callEndpoint('listIncidents', {})).toMatchObject([{ exercise: true }])
  expect((await logOf(head, incidentid))[0]).toContain('Exercise. Lockdown alert sent')
  expect((await send(head, { incidentid })).body.incidentid).not.toBe(incidentid)
  const real = await reportIncident(head)
  const exercise = await send(head, { incidentid: real, exercise: true })
  expect(exercise.body.incidentid).not.toBe(real)
  const saved = await head.call('POST', `/incidents/${incidentid}`, { body: { exercise: false } })
  expect(saved.body).toMatchObject({ exercise: true })
})

test('the answers of every recipient are seen by sender, admins and team, and by nobody else', async () => {
  const server = await startTestServer({ now: () => new Date(NOW) })
  const head = await server.signIn('head')
  const site = await server.signIn('site')
  const teacher = await server.signIn('teacher')
  const sent = await send(head)
  const parameters = { id: sent.body.id }
  await teacher.callEndpoint('addAlertAnswer', { parameters, body: answer('seen') })
  const help = answer('help', { note: 'Room 12', position: { lat: 51.5, lng: -0.1 } })
  await teacher.callEndpoint('addAlertAnswer', { parameters, body: help })
  await teacher.callEndpoint('addAlertAnswer', { parameters, body: answer('seen') })
  await site.callEndpoint('addAlertAnswer', { parameters, body: answer('safe') })

  for (const follower of [head, site]) {
    const list = await follower.callEndpoint('listAlertAnswers', { parameters })
    expect(list).toHaveLength(9)
    expect(list).toContainEqual({
      userid: 'teacher',
      name: 'Dana Fox',
      answer: 'help',
      note: 'Room 12',
      position: { lat: 51.5, lng: -0.1 },
      timestamp: NOW,
      received: NOW,
      reached: 'screen',
      room: null,
      roomtimestamp: null,
      endedcall: null,
      responses: [],
    })
    expect(list.filter(({ answer }) => answer === 'none')).toHaveLength(7)
  }
  expect(await teacher.call('GET', `/alerts/${sent.body.id}/answers`)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  const own = await send(teacher)
  expect(await teacher.call('GET', `/alerts/${own.body.id}/answers`)).toMatchObject({ status: 200 })
  expect(await logOf(head, sent.body.incidentid)).toContain(
    'Dana Fox: Dana Fox needs help (lockdown alert). Room 12',
  )
})

async function recipientOf(follower: SignedInClient, id: string) {
  const list = await follower.callEndpoint('listAlertAnswers', { parameters: { id } })
  return list.find(({ userid }) => userid === 'teacher')
}

test('the log says when somebody who called for help is safe, once, and when they call again', async () => {
  const clock = { now: Date.parse(NOW) }
  const server = await startTestServer({ now: () => new Date(clock.now) })
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const { body: alert } = await send(head)
  const parameters = { id: alert.id }
  const say = async (kind: 'safe' | 'help', afterSeconds: number, note = '') => {
    clock.now += afterSeconds * 1000
    const timestamp = new Date(clock.now).toISOString()
    const body = { id: crypto.randomUUID(), answer: kind, note, timestamp, sent: timestamp }
    await teacher.callEndpoint('addAlertAnswer', { parameters, body })
    return body
  }
  await say('safe', 0)
  await say('help', 60, 'A child bleeds')
  const safe = await say('safe', 5 * 60)
  // A retry and a repetition add nothing.
  await teacher.callEndpoint('addAlertAnswer', { parameters, body: safe })
  await say('safe', 10)
  await say('help', 10)
  await say('safe', 10)
  await say('help', 10)
  expect(await recipientOf(head, alert.id)).toMatchObject({ answer: 'help', endedcall: null })
  await say('safe', 60)
  expect(await recipientOf(head, alert.id)).toMatchObject({
    ...{ answer: 'safe', note: '' },
    endedcall: { note: 'A child bleeds', timestamp: new Date(clock.now - 60_000).toISOString() },
  })
  // Holdfast sums up the answers meanwhile.
  const lines = (await logOf(head, alert.incidentid)).filter((line) => line.startsWith('Dana Fox'))
  expect(lines).toEqual(
    [
      'needs help (lockdown alert). A child bleeds',
      'is safe now (lockdown alert). Called for help 5 minutes earlier.',
      'needs help again (lockdown alert).',
      'is safe now (lockdown alert). Called for help less than a minute earlier.',
      'needs help again (lockdown alert).',
      'is safe now (lockdown alert). Called for help one minute earlier.',
    ].map((text) => `Dana Fox: Dana Fox ${text}`),
  )
})

test('an answer is stored once however often it is sent, and can be changed', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const sent = await send(teacher)
  const path = `/alerts/${sent.body.id}/answers`
  const help = answer('help', { note: 'Room 4', position: { lat: 51.5, lng: 0.1 } })
  const first = await teacher.call('POST', path, { body: help })
  const again = await teacher.call('POST', path, { body: { ...help, sent: NOW } })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toMatchObject({ id: help.id, answer: 'help' })
  for (const change of [{ answer: 'safe' }, { note: 'Room 5' }, { position: null }]) {
    const refused = await teacher.call('POST', path, { body: { ...help, ...change } })
    expect(refused, JSON.stringify(change)).toMatchObject({ status: 409, body: { code: 'taken' } })
  }
  const later = new Date(Date.parse(NOW) + 1000).toISOString()
  await teacher.call('POST', path, { body: answer('safe', { timestamp: later }) })
  const list = await teacher.callEndpoint('listAlertAnswers', { parameters: { id: sent.body.id } })
  expect(list.find(({ userid }) => userid === 'teacher')?.answer).toBe('safe')
  // The alert, the call, and its end.
  expect(await logOf(teacher, sent.body.incidentid)).toHaveLength(3)
  await expect(server.database.query("update alert_answers set answer = 'safe'")).rejects.toThrow(
    'append-only',
  )
})

test('only recipients answer', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const { body } = await send(await server.signIn('head'), { kind: 'help-needed' })
  const response = await teacher.call('POST', `/alerts/${body.id}/answers`, {
    body: answer('safe'),
  })
  expect(response.status).toBe(403)
  const provider = await server.signIn('provider.admin')
  const path = `/alerts/${(await send(teacher)).body.id}/answers`
  expect(
    (await provider.call('POST', path, { body: answer('safe'), org: 'riverside' })).status,
  ).toBe(403)
})

test('whoever sends a call for help is its first caller, to whom others say that they are coming', async () => {
  const server = await startTestServer({ now: () => new Date(NOW) })
  const teacher = await server.signIn('teacher')
  const site = await server.signIn('site')
  const { body: alert } = await send(teacher, { kind: 'help-needed', message: 'Hall' })
  const parameters = { id: alert.id }
  const senderIn = (list: { userid: string; answer: string; note: string }[]) =>
    list.find(({ userid }) => userid === 'teacher')
  expect(senderIn(await site.callEndpoint('listAlertAnswers', { parameters }))).toMatchObject({
    ...{ answer: 'help', note: 'Hall', received: NOW },
  })
  // A retry makes no second call.
  expect((await send(teacher, { id: alert.id, kind: 'help-needed', message: 'Hall' })).status).toBe(
    201,
  )
  // The alert itself is the push. Only somebody who says that they are coming plans another, for later.
  const head = await server.signIn('head')
  const deliveries = await head.callEndpoint('listAlertDeliveries', {})
  expect(deliveries.map(({ event }) => event)).not.toContain('called')
  const time = new Date(NOW).toISOString()
  const coming = { recipientid: 'teacher', kind: 'coming', answered: time, timestamp: time }
  await site.callEndpoint('addAlertResponse', {
    parameters,
    body: { id: crypto.randomUUID(), ...coming, kind: 'coming' },
  })
  const own = await teacher.callEndpoint('getOwnAlertAnswers', { parameters })
  expect(own.answers).toHaveLength(1)
  expect(own.responses).toMatchObject([{ userid: 'site', kind: 'coming' }])
  // The log and the phones have the alert, and no call beside it.
  expect((await logOf(teacher, alert.incidentid)).join('\n')).not.toContain('needs help (')
  await teacher.callEndpoint('addAlertAnswer', { parameters, body: answer('safe') })
  expect(senderIn(await site.callEndpoint('listAlertAnswers', { parameters }))?.answer).toBe('safe')
})

test('updates come from the sender, admins and incident managers only', async () => {
  const server = await startTestServer({ now: () => new Date(NOW) })
  const teacher = await server.signIn('teacher')
  const head = await server.signIn('head')
  const site = await server.signIn('site')
  const { body: alert } = await send(teacher)
  const path = `/alerts/${alert.id}`
  const update = { id: crypto.randomUUID(), message: 'Police are here' }
  expect((await site.call('POST', `${path}/updates`, { body: update })).status).toBe(403)
  expect((await site.call('POST', `${path}/end`, { body: {} })).status).toBe(403)
  await head.call('POST', `${path}/updates`, { body: update })
  const again = await head.call<Alert>('POST', `${path}/updates`, { body: update })
  expect(again.body.updates).toEqual([
    { ...update, userid: 'head', authorname: 'Jordan Hale', timestamp: NOW },
  ])
  const capitals = { ...update, id: update.id.toUpperCase() }
  const inCapitals = await head.call<Alert>('POST', `${path}/updates`, { body: capitals })
  expect(inCapitals.body.updates).toEqual(again.body.updates)
  const other = { ...update, message: 'Police have left' }
  const taken = { status: 409, body: { code: 'taken' } }
  expect(await head.call('POST', `${path}/updates`, { body: other })).toMatchObject(taken)
  expect(await teacher.call('POST', `${path}/updates`, { body: update })).toMatchObject(taken)
  const body = answer('safe')
  await site.callEndpoint('addAlertAnswer', { parameters: { id: alert.id }, body })
  const ended = await head.call<Alert>('POST', `${path}/end`, { body: { message: 'He left' } })
  expect(ended.body).toMatchObject({ ended: NOW, endedby: 'Jordan Hale', endmessage: 'He left' })
  const second = await head.call('POST', `${path}/end`, { body: { message: 'Again' } })
  expect(second.body).toEqual(ended.body)
  expect(await head.call('POST', `${path}/updates`, { body: { message: 'Late' } })).toMatchObject({
    status: 409,
  })
  expect(await logOf(head, alert.incidentid)).toEqual([
    'Dana Fox: Lockdown alert sent to 9 people.',
    'Jordan Hale: Lockdown alert, update: Police are here',
    'Jordan Hale: Lockdown alert, all clear. He left.',
    'Holdfast: Lockdown alert, at its end: 1 safe, 0 need help, 8 have not answered.',
  ])
})

test('an organisation may let only its team send', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  expect((await head.callEndpoint('getContent', {})).alertsenders).toBe('everyone')
  const settings = await head.callEndpoint('saveAlertSettings', { body: { alertsenders: 'team' } })
  expect(settings).toMatchObject({ alertsenders: 'team', alertmail: false, alertrepeat: true })
  expect((await teacher.callEndpoint('getContent', {})).alertsenders).toBe('team')
  expect(await send(teacher)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await send(await server.signIn('site'))).status).toBe(201)
  expect((await send(await server.signIn('hilltop.teacher'))).status).toBe(201)
  expect((await teacher.call('GET', '/alertsettings')).status).toBe(403)
})

test("another webhook address gets another secret, and the address is not in the organisation's activity", async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const secretAfter = async (body: object) => {
    const settings = await head.callEndpoint('saveAlertSettings', {
      body: body as { webhookurl?: string },
    })
    expect(settings).not.toHaveProperty('webhooksecret')
    return (await head.callEndpoint('getWebhookSecret', {})).webhooksecret
  }
  const first = await secretAfter({ webhookurl: 'https://one.example/key', webhooksecret: 'mine' })
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await secretAfter({ webhookurl: 'https://one.example/key' })).toBe(first)
  expect(await secretAfter({ webhookurl: 'https://two.example/' })).not.toBe(first)
  expect(await head.callEndpoint('getAlertSettings', {})).not.toHaveProperty('webhooksecret')
  expect(await secretAfter({ webhookurl: '' })).toBe('')
  const activity = await head.callEndpoint('listActivity', {})
  expect(JSON.stringify(activity)).not.toContain('example/key')
})

// If each of 2,000 devices had to read the list, showing an alert would take seconds. Fails when
// the event does not carry the alert.
test('devices of every process get the whole alert in its event, before the event of its incident', async () => {
  const server = await startTestServer()
  const other = await startTestServer({ database: server.database })
  const teacher = await server.signIn('teacher')
  const devices = [
    await openEvents(server, await server.signIn('site')),
    await openEvents(other, await other.signIn('visits')),
  ]
  const { body: alert } = await send(teacher)
  for (const device of devices) {
    const first = await device.next(({ event }) => event === 'alerts' || event === 'incidents')
    expect(first).toEqual({ event: 'alerts', data: { alert } })
  }
  const update = { message: 'Stay inside' }
  await teacher.call('POST', `/alerts/${alert.id}/updates`, { body: update })
  for (const device of devices) {
    const next = await device.next(({ event }) => event === 'alerts')
    expect(next.data).toMatchObject({ alert: { id: alert.id, updates: [update] } })
  }
})

// Otherwise each phone of a school would wake several times a second. Fails when
// `tellFollowers` tells everybody.
test('only those who may follow an alert get the events of its answers', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  await (await server.signIn('head')).callEndpoint('saveAllocations', { body: [] })
  const sender = await openEvents(server, teacher)
  const admin = await openEvents(server, await server.signIn('head'))
  const others = await openEvents(server, await server.signIn('site'))
  const { body: alert } = await send(teacher)
  const parameters = { id: alert.id }
  const recipient = await server.signIn('visits')
  await recipient.callEndpoint('addAlertAnswer', { parameters, body: answer('safe') })
  const isAnswers = ({ event }: { event: string }) => event === 'alertanswers'
  await Promise.all([sender.next(isAnswers), admin.next(isAnswers)])
  const head = await server.signIn('head')
  await head.callEndpoint('endAlert', { parameters, body: {} })
  const eventNames = new Set<string>()
  await others.next((event) => {
    eventNames.add(event.event)
    return event.event === 'alerts' && event.data.alert?.ended !== null
  })
  expect(eventNames).not.toContain('alertanswers')
})

// Fails without `recipientid`: their desk would go on asking, and one tap there would end the call of their phone.
test('the other devices of somebody who calls for help, or ends the call, are told at once', async () => {
  const server = await startTestServer()
  const [head, visits] = [await server.signIn('head'), await server.signIn('visits')]
  const { body: alert } = await send(head)
  const desk = await openEvents(server, await server.signIn('visits'))
  for (const kind of ['help', 'safe'] as const) {
    const body = answer(kind, { timestamp: new Date().toISOString() })
    await visits.callEndpoint('addAlertAnswer', { parameters: { id: alert.id }, body })
    await desk.next(({ event, data }) => {
      return event === 'alertanswers' && (data as { ownerid?: string }).ownerid === alert.id
    })
  }
})

test('answers that arrive at once are each stored once, and one that is refused does not affect the others', async () => {
  const server = await startTestServer()
  const [teacher, site] = [await server.signIn('teacher'), await server.signIn('site')]
  const { body: alert } = await send(teacher)
  const [help, safe] = [answer('help', { note: 'Lab 2' }), answer('safe')]
  const add = (client: SignedInClient, body: object) =>
    client.call<{ answer: string }>('POST', `/alerts/${alert.id}/answers`, { body })
  const responses = await Promise.all([
    add(site, help),
    add(site, help),
    add(site, { ...help, note: 'Lab 3' }),
    add(teacher, safe),
    add(teacher, { ...help, note: 'Lab 2' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 409, 201, 409])
  expect(responses[1]?.body).toEqual(responses[0]?.body)
  const texts = await logOf(teacher, alert.incidentid)
  expect(texts.filter((text) => text.includes('needs help'))).toHaveLength(1)
  const recipients = await teacher.callEndpoint('listAlertAnswers', {
    parameters: { id: alert.id },
  })
  const given = recipients.filter(({ answer }) => answer !== 'none')
  expect(given.map(({ userid, answer, note }) => [userid, answer, note])).toEqual(
    expect.arrayContaining([
      ['site', 'help', 'Lab 2'],
      ['teacher', 'safe', ''],
    ]),
  )
})

test('the list is a 304 while nothing changes, and devices are told of alerts and answers', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const events = await openEvents(server, await server.signIn('site'))
  const { body: alert } = await send(head)
  await events.next(({ event }) => event === 'alerts')
  const { headers } = await head.call('GET', '/alerts')
  const poll = () =>
    head.call('GET', '/alerts', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  await head.callEndpoint('addAlertAnswer', {
    parameters: { id: alert.id },
    body: answer('safe'),
  })
  expect(await events.next(({ event }) => event === 'alertanswers')).toEqual({
    event: 'alertanswers',
    data: { ownerid: alert.id },
  })
  expect((await poll()).status).toBe(304)
  await head.call('POST', `/alerts/${alert.id}/end`, { body: {} })
  expect((await poll()).status).toBe(200)
})

test('an invalid alert is refused with a sentence that says why, and stores nothing', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const wrong = [
    { id: 'alert_1', kind: 'lockdown' },
    { id: newAlertId(), kind: 'party' },
    { id: newAlertId(), kind: 'lockdown', message: 'x'.repeat(1001) },
    { id: newAlertId(), kind: 'lockdown', exercise: 'no' },
    { id: newAlertId(), kind: 'lockdown', loud: true },
  ]
  for (const body of wrong) {
    const response = await teacher.call<ProblemBody>('POST', '/alerts', { body })
    expect(response, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(response.body.errors).toEqual([expect.stringMatching(/\w \w/)])
  }
  expect(await teacher.callEndpoint('listAlerts', {})).toEqual([])
  expect(await teacher.callEndpoint('listIncidents', {})).toEqual([])
})

// Fails when the list of answers does not depend on the incidents: the server still has it in memory.
test('the answers to an alert are deleted with its incident', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const { body: alert } = await send(head)
  const parameters = { id: alert.id }
  expect(await head.callEndpoint('listAlertAnswers', { parameters })).not.toEqual([])
  await head.callEndpoint('endAlert', { parameters, body: {} })
  const remove = async () => (await head.call('DELETE', `/incidents/${alert.incidentid}`)).status
  // Deleting works once the all clear is delivered.
  await expect.poll(remove).toBe(200)
  expect(await head.call('GET', `/alerts/${alert.id}/answers`)).toMatchObject({ status: 404 })
})
