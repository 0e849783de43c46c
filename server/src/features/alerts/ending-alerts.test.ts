import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId, newRecordId } from '@holdfast/contract/ids'
import { ALERT_MISTAKE_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { startReceiver } from '../../test-support/push-receiver.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')

const send = (client: SignedInClient, kind = 'lockdown') =>
  client.callEndpoint('sendAlert', { body: { id: newAlertId(), kind } })

const end = (client: SignedInClient, { id }: Alert, body: object = {}) =>
  client.call('POST', `/alerts/${id}/end`, { body })

const close = (client: SignedInClient, { incidentid }: Alert, more: object = {}) =>
  client.call('POST', `/incidents/${incidentid}`, { body: { closed: 'now', ...more } })

const findAlert = async (client: SignedInClient, { id }: Alert) =>
  (await client.callEndpoint('listAlerts', {})).find((alert) => alert.id === id)

async function logOf(client: SignedInClient, { incidentid }: Alert): Promise<string[]> {
  const parameters = { id: incidentid }
  const entries = await client.callEndpoint('listLogEntries', { parameters })
  return entries.map(({ content, authorname }) => `${authorname}: ${content}`)
}

test('a lockdown is ended by an incident manager or an admin, not by who sent it', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const alert = await send(teacher)
  expect(await end(teacher, alert)).toMatchObject({
    status: 403,
    body: { message: 'Only an incident manager or an admin can end this alert.' },
  })
  expect((await findAlert(teacher, alert))?.ended).toBeNull()
  expect((await end(await server.signIn('head'), alert)).status).toBe(200)
})

test('the sender of a call for help may end it', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const alert = await send(teacher, 'help-needed')
  expect((await end(await server.signIn('site'), alert)).status).toBe(403)
  expect((await end(teacher, alert)).status).toBe(200)
})

test('for two minutes the sender may say that it was sent by mistake, and everybody is told so', async () => {
  let now = START
  const server = await startTestServer({ now: () => new Date(now) })
  const teacher = await server.signIn('teacher')
  const alert = await send(teacher)
  expect((await end(await server.signIn('site'), alert, { mistake: true })).status).toBe(403)
  now += ALERT_MISTAKE_MS
  expect(await end(teacher, alert, { mistake: true })).toMatchObject({
    status: 200,
    body: { mistake: true, endedby: 'Dana Fox' },
  })
  // Fails when a person is named as the author of the server's own count.
  expect(await logOf(teacher, alert)).toEqual(
    expect.arrayContaining([
      'Dana Fox: Lockdown alert, sent by mistake.',
      'Holdfast: Lockdown alert, at its end: 0 safe, 0 need help, 9 have not answered.',
    ]),
  )
  const late = await send(teacher)
  now += ALERT_MISTAKE_MS + 1
  expect(await end(teacher, late, { mistake: true })).toMatchObject({ status: 403 })
  expect((await findAlert(teacher, late))?.ended).toBeNull()
})

// Every user may close an incident, but that must not give the all clear.
test('a second all clear and a repeated update change nothing, so that no device reads again', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const alert = await send(head)
  const readVersions = () =>
    server.database.query('select collection, version from collection_versions order by 1')
  const parameters = { id: alert.id }
  const update = { id: newRecordId(), message: 'Police are here' }
  const addUpdate = () => head.callEndpoint('addAlertUpdate', { parameters, body: update })
  const endAll = () =>
    head.callEndpoint('endAlertsOfPerson', {
      parameters: { id: alert.userid },
      body: { alertids: [alert.id] },
    })
  for (const change of [addUpdate, () => end(head, alert)]) {
    const before = await readVersions()
    await change()
    const changed = await readVersions()
    expect(changed).not.toEqual(before)
    await change()
    expect(await readVersions()).toEqual(changed)
  }
  const ended = await readVersions()
  expect((await endAll()).map(({ id }) => id)).toEqual([alert.id])
  expect(await readVersions()).toEqual(ended)
})

test('a user who may not end an alert cannot close its incident', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  const alert = await send(await server.signIn('head'))
  expect(await close(teacher, alert, { endalerts: true })).toMatchObject({
    status: 403,
    body: {
      code: 'open-alert',
      message: 'An alert is still open. Only an incident manager or an admin can end it.',
    },
  })
  expect((await findAlert(teacher, alert))?.ended).toBeNull()
  const [incident] = await teacher.callEndpoint('listIncidents', {})
  expect(incident?.closed).toBeNull()
})

test('an alert that was sent after the question is not ended by the answer', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const alert = await send(head)
  const { id, incidentid } = alert
  // Another one of the incident, while the question shows the first.
  const late = await head.callEndpoint('sendAlert', {
    body: { id: newAlertId(), kind: 'help-needed', incidentid },
  })
  expect(await close(head, alert, { endalerts: [id] })).toMatchObject({
    status: 409,
    body: { code: 'ends-alert' },
  })
  expect((await findAlert(head, alert))?.ended).toBeNull()
  expect((await findAlert(head, late))?.ended).toBeNull()
  expect((await close(head, alert, { endalerts: [id, late.id] })).status).toBe(200)
  expect((await findAlert(head, late))?.ended).not.toBeNull()
})

test('closing ends the alert on request, with its log entry, its author and all deliveries', async () => {
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  const server = await startTestServer({ env })
  const webhook = await startReceiver()
  const head = await server.signIn('head')
  const settings = { webhookurl: webhook.address }
  await head.callEndpoint('saveAlertSettings', { body: settings })
  const alert = await send(await server.signIn('teacher'))
  const events = () => webhook.received.map(({ body }) => JSON.parse(`${body}`).event)
  const sent = async () =>
    (await head.callEndpoint('listAlertDeliveries', {})).find(
      ({ channel, event }) => channel === 'webhook' && event === 'sent',
    )?.next
  await expect.poll(sent).toBeNull()
  expect(await close(head, alert)).toMatchObject({ status: 409, body: { code: 'ends-alert' } })
  expect((await findAlert(head, alert))?.ended).toBeNull()

  expect((await close(head, alert, { endalerts: true })).status).toBe(200)
  expect(await findAlert(head, alert)).toMatchObject({
    ended: expect.any(String),
    endedby: 'Jordan Hale',
  })
  expect(await logOf(head, alert)).toContain('Jordan Hale: Lockdown alert, all clear.')
  await expect.poll(events).toEqual(['sent', 'ended'])
  const deliveries = await head.callEndpoint('listAlertDeliveries', {})
  expect(deliveries.filter(({ event }) => event === 'ended').map(({ channel }) => channel)).toEqual(
    expect.arrayContaining(['push', 'webhook']),
  )
})

test('an incident is not deleted while its alert is open, nor while its end is still being sent', async () => {
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1' }
  const server = await startTestServer({ env })
  const webhook = await startReceiver()
  const head = await server.signIn('head')
  await head.callEndpoint('saveAlertSettings', { body: { webhookurl: webhook.address } })
  const alert = await send(head)
  const remove = () => head.call('DELETE', `/incidents/${alert.incidentid}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'ends-alert' } })

  let release = () => {}
  webhook.heldUntil = new Promise((resolve) => {
    release = resolve
  })
  await end(head, alert)
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'open-alert' } })
  release()
  await expect.poll(async () => (await remove()).status).toBe(200)
})
