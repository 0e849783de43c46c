import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { expect, test } from 'vitest'
import type { Client } from '../../test-support/api-client.ts'
import { openEvents } from '../../test-support/event-stream.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const shared = shareTestServer()

/** A time in the past: this many seconds after a fixed start. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()

async function reportIncident(client: Client): Promise<string> {
  return (await client.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })).id
}

const onItem = (checked: boolean | null, timestamp: string, more: object = {}) => ({
  itemid: 'doors',
  checked,
  timestamp,
  ...more,
})

test('all staff see a check, with the author of the token and their name', async () => {
  const server = shared()
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(teacher)
  const response = await teacher.call<Check>('POST', `/incidents/${id}/checks`, {
    body: onItem(true, at(1)),
  })
  expect(response.status).toBe(201)
  expect(response.body).toEqual({
    incidentid: id,
    itemid: 'doors',
    index: null,
    itemtext: null,
    point: null,
    checked: true,
    userid: 'teacher',
    authorname: 'Dana Fox',
    timestamp: at(1),
    received: expect.stringMatching(/Z$/),
  })
  const head = await server.signIn('head')
  expect(await head.callEndpoint('listChecks', { parameters: { id } })).toEqual([response.body])
})

test('an item and each of its sub-items have separate states', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const add = (index: number | null, checked: boolean | null) =>
    head.callEndpoint('addCheck', { parameters: { id }, body: onItem(checked, at(1), { index }) })
  await add(1, true)
  await add(0, false)
  await add(null, true)
  const checks = await head.callEndpoint('listChecks', { parameters: { id } })
  expect(checks.map(({ index, checked }) => [index, checked])).toEqual([
    [null, true],
    [0, false],
    [1, true],
  ])
})

test('the check with the latest time counts, of equal times the one received last', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const add = (checked: boolean | null, second: number) =>
    head.callEndpoint('addCheck', { parameters: { id }, body: onItem(checked, at(second)) })
  const current = async () =>
    (await head.callEndpoint('listChecks', { parameters: { id } }))[0]?.checked

  await add(true, 20)
  expect((await add(false, 10)).checked).toBe(false)
  expect(await current()).toBe(true)
  await add(null, 20)
  expect(await current()).toBe(null)
  await add(false, 30)
  expect(await current()).toBe(false)
})

test('a check of a device whose clock is wrong counts by the corrected time', async () => {
  const server = await startTestServer({ now: () => new Date(at(60)) })
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const hourAhead = new Date(Date.parse(at(60)) + 3_600_000).toISOString()
  const ahead = await head.callEndpoint('addCheck', {
    parameters: { id },
    body: onItem(false, hourAhead, {
      sent: new Date(Date.parse(hourAhead) + 30_000).toISOString(),
    }),
  })
  expect(ahead.timestamp).toBe(at(30))
  await head.callEndpoint('addCheck', {
    parameters: { id },
    body: onItem(true, at(40), { sent: at(60) }),
  })
  expect(await head.callEndpoint('listChecks', { parameters: { id } })).toMatchObject([
    { checked: true },
  ])
})

test('a check from the future gets the time of receipt', async () => {
  const server = await startTestServer({ now: () => new Date(at(60)) })
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  const body = onItem(false, '2027-01-01T00:00:00.000Z')
  expect(await head.callEndpoint('addCheck', { parameters, body })).toMatchObject({
    timestamp: at(60),
  })
  await head.callEndpoint('addCheck', { parameters, body: onItem(true, at(61)) })
  expect(await head.callEndpoint('listChecks', { parameters })).toMatchObject([{ checked: true }])
})

test('a retry is stored once, and every different check is kept', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const send = (body: object) => head.call<Check>('POST', `/incidents/${id}/checks`, { body })
  const first = await send(onItem(true, at(1), { sent: at(2) }))
  const [again, atOnce] = await Promise.all([
    send(onItem(true, at(1), { sent: at(2) })),
    send(onItem(true, at(1))),
  ])
  expect([again.status, atOnce.status]).toEqual([201, 201])
  expect([again.body, atOnce.body]).toEqual([first.body, first.body])
  await send(onItem(null, at(3)))
  const rows = await server.database.query(
    'select checked from checks where incidentid = $1 order by seq',
    [id],
  )
  expect(rows).toEqual([{ checked: true }, { checked: null }])
})

// Fails when only the item, its state and the time are compared.
test('a check of other words is another check, not a retry', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const send = (body: object) => head.call<Check>('POST', `/incidents/${id}/checks`, { body })
  const shut = await send(onItem(true, at(1), { itemtext: 'Shut the doors' }))
  const open = await send(onItem(true, at(1), { itemtext: 'Open the doors' }))
  expect([shut.body.itemtext, open.body.itemtext]).toEqual(['Shut the doors', 'Open the doors'])
  expect(await send(onItem(true, at(1), { itemtext: 'Open the doors' }))).toMatchObject({
    body: open.body,
  })
  expect(await head.callEndpoint('listCheckHistory', { parameters: { id } })).toHaveLength(2)
})

test('a check made before the incident was closed is still accepted, a later one is not', async () => {
  let now = new Date(at(30))
  const server = await startTestServer({ now: () => now })
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const sent = onItem(true, at(1))
  await head.callEndpoint('addCheck', { parameters: { id }, body: sent })
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date(at(600))
  const status = async (body: object) =>
    (await head.call('POST', `/incidents/${id}/checks`, { body })).status

  expect(await status(sent)).toBe(201)
  expect(await status(onItem(false, at(2)))).toBe(201)
  expect(await status(onItem(false, at(30 + 59)))).toBe(201)
  expect(
    await head.call('POST', `/incidents/${id}/checks`, { body: onItem(true, at(30 + 61)) }),
  ).toMatchObject({ status: 409, body: { code: 'closed', message: 'This incident is closed' } })
})

test('invalid checks, and checks in another name, are rejected with a sentence', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const refused = [
    onItem(true, at(1), { userid: 'teacher' }),
    onItem(true, 'yesterday'),
    onItem(true, at(1), { index: -1 }),
    onItem(true, at(1), { index: 0.5 }),
    onItem(true, at(1), { note: 'n' }),
    { itemid: '', checked: true, timestamp: at(1) },
    { itemid: 'doors', timestamp: at(1) },
  ]
  for (const body of refused) {
    const response = await head.call<ProblemBody>('POST', `/incidents/${id}/checks`, { body })
    expect(response, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(response.body.errors).toEqual([expect.stringMatching(/\w \w/)])
  }
  expect(await head.callEndpoint('listChecks', { parameters: { id } })).toEqual([])
})

test('the checks of an unknown incident or another organisation are not found', async () => {
  const server = shared()
  const id = await reportIncident(await server.signIn('head'))
  const hilltop = await server.signIn('hilltop.head')
  const body = onItem(true, at(1))
  expect((await hilltop.call('GET', `/incidents/${id}/checks`)).status).toBe(404)
  expect((await hilltop.call('POST', `/incidents/${id}/checks`, { body })).status).toBe(404)
  const head = await server.signIn('head')
  expect((await head.call('GET', '/incidents/20261121_nowhere0/checks')).status).toBe(404)
})

test('an unchanged list of checks is a 304, and a change causes an event', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const other = await reportIncident(head)
  const events = await openEvents(server, await server.signIn('teacher'))
  const { headers } = await head.call('GET', `/incidents/${id}/checks`)
  const poll = (incidentid: string) =>
    head.call('GET', `/incidents/${incidentid}/checks`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
  await head.callEndpoint('addCheck', { parameters: { id: other }, body: onItem(true, at(1)) })
  expect((await poll(id)).status).toBe(304)

  const body = onItem(true, at(1))
  const check = await head.callEndpoint('addCheck', { parameters: { id }, body })
  const ofIncident = { event: 'checks', data: { ownerid: id, check } }
  await events.next((event) => JSON.stringify(event) === JSON.stringify(ofIncident))
  expect((await poll(id)).status).toBe(200)
})

test('checks are deleted only with their incident', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await head.callEndpoint('addCheck', { parameters: { id }, body: onItem(true, at(1)) })
  await expect(server.database.query('update checks set checked = false')).rejects.toThrow(
    'append-only',
  )
  await expect(server.database.query('delete from checks')).rejects.toThrow('append-only')
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  expect((await head.call('GET', `/incidents/${id}/checks`)).status).toBe(404)
  expect(await server.database.query('select from checks')).toEqual([])
})

test('a check keeps the words of its item: those that the author saw, else those that are published', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  const { checklist_items } = await head.callEndpoint('getContent', {})
  const { id: itemid, content } = checklist_items.find((item) => item.content.includes('\n- ')) ?? {
    id: '',
    content: '',
  }
  const { text, subitems } = readChecklistContent(content)
  const add = (body: object) =>
    head.callEndpoint('addCheck', {
      parameters,
      body: { itemid, checked: true, timestamp: at(1), ...body },
    })
  expect(await add({})).toMatchObject({ itemtext: text, point: null })
  expect(await add({ index: 1 })).toMatchObject({ itemtext: text, point: subitems[1] })
  const seen = { itemtext: 'Lock the doors', point: 'Front' }
  expect(await add({ index: 1, timestamp: at(2), ...seen })).toMatchObject(seen)
  expect(await add({ itemid: 'gone' })).toMatchObject({ itemtext: null, point: null })
})

test('a tick stays with its words when a point is inserted above it', async () => {
  const server = shared()
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  const add = (index: number, point: string, checked: boolean | null, second: number) =>
    head.callEndpoint('addCheck', {
      parameters,
      body: onItem(checked, at(second), { index, point, itemtext: 'Close the doors' }),
    })
  await add(0, 'Back', true, 1)
  // Somebody publishes "Front" above "Back", and ticks it.
  await add(0, 'Front', true, 2)
  await add(1, 'Back', null, 3)
  // Fails without `point` in readCurrentChecks: "Back" would take the place of another one.
  const checks = await head.callEndpoint('listChecks', { parameters })
  expect(checks.map(({ point, checked }) => [point, checked])).toEqual([
    ['Back', null],
    ['Front', true],
  ])
})

test('the history has every check with who and when, undone and overruled ones too', async () => {
  const server = shared()
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const parameters = { id: await reportIncident(head) }
  await teacher.callEndpoint('addCheck', { parameters, body: onItem(true, at(1)) })
  await head.callEndpoint('addCheck', { parameters, body: onItem(null, at(2)) })
  await head.callEndpoint('addCheck', { parameters, body: onItem(false, at(3)) })
  const history = await teacher.callEndpoint('listCheckHistory', { parameters })
  expect(
    history.map(({ userid, checked, devicetimestamp }) => [userid, checked, devicetimestamp]),
  ).toEqual([
    ['teacher', true, at(1)],
    ['head', null, at(2)],
    ['head', false, at(3)],
  ])
  expect((await head.call('GET', '/incidents/20261121_nowhere0/checks/history')).status).toBe(404)
})

// Fails where a slow request moves its check behind the tap that undid it.
test('a check that was undone at once stays undone, although its request was slow', async () => {
  const clock = { now: new Date(at(0)) }
  const server = await startTestServer({ now: () => clock.now })
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  clock.now = new Date(at(18))
  await head.callEndpoint('addCheck', { parameters, body: onItem(true, at(10), { sent: at(10) }) })
  clock.now = new Date(at(19))
  await head.callEndpoint('addCheck', { parameters, body: onItem(null, at(14), { sent: at(19) }) })
  expect(await head.callEndpoint('listChecks', { parameters })).toMatchObject([{ checked: null }])
})
