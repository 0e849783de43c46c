import type { Incident } from '@holdfast/contract/incidents/incidents'
import { REOPENING_MS } from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')

const close = (client: SignedInClient, id: string, more: object = {}) =>
  client.call<Incident>('POST', `/incidents/${id}`, { body: { closed: 'now', ...more } })

const reopen = (client: SignedInClient, { id, closed }: Incident) =>
  client.call<Incident>('POST', `/incidents/${id}/reopening`, { body: { closed } })

test('an incident manager or admin undoes a closing, and the log says who', async () => {
  const server = await startTestServer()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const id = await reportIncident(teacher)
  const { body: closed } = await close(teacher, id)

  expect(await reopen(teacher, closed)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  expect(await reopen(head, closed)).toMatchObject({
    status: 200,
    body: { id, closed: null, version: closed.version + 1 },
  })

  const parameters = { id }
  const entries = await teacher.callEndpoint('listLogEntries', { parameters })
  expect(entries.map(({ content, userid }) => [content, userid])).toEqual([
    ['Incident reopened. Dana Fox had closed it.', head.userid],
  ])
  const history = await teacher.callEndpoint('listIncidentHistory', { parameters })
  expect(history.at(-1)).toMatchObject({ field: 'closed', value: '', previous: closed.closed })
})

test('a closing is undone for an hour, and then no more', async () => {
  let now = START
  const server = await startTestServer({ now: () => new Date(now) })
  const head = await server.signIn('head')
  const [id, other] = [await reportIncident(head), await reportIncident(head)]
  const [{ body: closed }, { body: otherClosed }] = [
    await close(head, id),
    await close(head, other),
  ]
  now += REOPENING_MS
  expect((await reopen(head, closed)).status).toBe(200)
  now += 1
  expect(await reopen(head, otherClosed)).toMatchObject({ status: 409, body: { code: 'closed' } })
})

test('a repeated request undoes its own closing only', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const { body: first } = await close(head, id)
  await reopen(head, first)
  expect((await reopen(head, first)).body.closed).toBeNull()
  const { body: second } = await close(head, id)
  expect((await reopen(head, first)).body.closed).toBe(second.closed)
  expect(await reopen(head, { ...first, closed: '2026-11-21T09:00:00.000Z' })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

// A phone with a weak signal may repeat its request after the incident was reopened.
test('a closing that was undone is not done again by a late repetition', async () => {
  const server = await startTestServer()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const id = await reportIncident(teacher)
  const { body: closed } = await close(teacher, id, { version: 1 })
  await reopen(head, closed)
  expect(await close(teacher, id, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('the log goes on, and its record is intact', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const { body: closed } = await close(head, id)
  const parameters = { id }
  await head.callEndpoint('exportRecord', { parameters })
  await reopen(head, closed)
  await head.callEndpoint('saveIncident', { parameters, body: { informant: 'The cook' } })
  await head.callEndpoint('exportRecord', { parameters })
  expect(await head.callEndpoint('getRecordState', { parameters })).toEqual({ damage: [] })
})

test('an organisation may let only its team close incidents', async () => {
  const server = await startTestServer()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const id = await reportIncident(teacher)
  expect(await head.callEndpoint('getIncidentSettings', {})).toEqual({
    closers: 'everyone',
    deputyminutes: null,
    parenttemplates: [],
  })
  await head.callEndpoint('saveIncidentSettings', { body: { closers: 'team' } })
  expect((await teacher.callEndpoint('getContent', {})).closers).toBe('team')

  expect(await close(teacher, id)).toMatchObject({
    status: 403,
    body: {
      message: 'In your organisation only holders of team roles and admins close incidents.',
    },
  })
  const support = await server.signIn('support')
  expect((await close(support, id)).status).toBe(200)
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries.map(({ kind }) => kind)).toContain('incident-settings-changed')
})
