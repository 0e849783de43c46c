import type { Incident } from '@holdfast/contract/incidents/incidents'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const merge = (client: SignedInClient, id: string, into: string, request = crypto.randomUUID()) =>
  client.call<Incident>('POST', `/incidents/${id}/merge`, { body: { id: request, into } })

const separate = (client: SignedInClient, id: string, request = crypto.randomUUID()) =>
  client.call<Incident>('POST', `/incidents/${id}/separation`, { body: { id: request } })

const report = async (client: SignedInClient, incidentDetails: string, exercise = false) =>
  (await client.callEndpoint('reportIncident', { body: { incidentDetails, exercise } })).id

const close = (client: SignedInClient, id: string, more: object = {}) =>
  client.call<Incident>('POST', `/incidents/${id}`, { body: { closed: 'now', ...more } })

const find = async (client: SignedInClient, id: string) =>
  (await client.callEndpoint('listIncidents', {})).find((each) => each.id === id)

const logOf = async (client: SignedInClient, id: string) =>
  (await client.callEndpoint('listLogEntries', { parameters: { id } })).map(
    ({ content, authorname }) => `${authorname}: ${content}`,
  )

/** Two people report the same thing in the same minute. */
async function startWithTwo() {
  const server = await startTestServer()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const lab = await report(teacher, 'Smoke in the lab')
  const science = await report(head, 'Fire in science')
  return { server, teacher, head, lab, science }
}

test('an incident manager merges two reports of the same, and both logs and histories name the other', async () => {
  const { teacher, head, lab, science } = await startWithTwo()
  expect(await merge(teacher, lab, science)).toMatchObject({ status: 403 })

  const merged = await merge(head, lab, science)
  expect(merged).toMatchObject({
    status: 200,
    body: { id: lab, closed: null, mergedinto: science },
  })

  expect(await find(teacher, lab)).toMatchObject({ mergedinto: science, version: 2 })
  expect(await find(teacher, science)).toMatchObject({ version: 2 })
  expect(await find(teacher, science)).not.toHaveProperty('mergedinto')
  expect(await logOf(teacher, lab)).toEqual([
    `Jordan Hale: Merged into “Fire in science” (reported by Jordan Hale, ${science}), because both are the same. It goes on there.`,
  ])
  expect(await logOf(teacher, science)).toEqual([
    `Jordan Hale: Merged with “Smoke in the lab” (reported by Dana Fox, ${lab}), because both are the same. It goes on here.`,
  ])
  const historyOf = (id: string) =>
    teacher.callEndpoint('listIncidentHistory', { parameters: { id } })
  expect(await historyOf(lab)).toMatchObject([{ field: 'mergedinto', value: science }])
  expect(await historyOf(science)).toMatchObject([{ field: 'mergedwith', value: lab }])
})

test('what a phone without a network sends later to the merged incident is accepted there', async () => {
  const { teacher, head, lab, science } = await startWithTwo()
  await merge(head, lab, science)
  const late = await addEntry(teacher, lab, newEntry({ content: 'The lab is empty' }))
  expect(late).toMatchObject({ status: 201, body: { incidentid: lab } })
  await close(head, science)
  const written = newEntry({ content: 'Gas is off', timestamp: new Date(0).toISOString() })
  const sent = { ...written, timestamp: new Date(Date.now() - 60_000).toISOString() }
  expect((await addEntry(teacher, lab, sent)).status).toBe(201)
})

test('closing the main incident closes both, and reopening it reopens both', async () => {
  const { teacher, head, lab, science } = await startWithTwo()
  await merge(head, lab, science)
  expect(await close(teacher, lab)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('merged into another one') },
  })
  const { body: closed } = await close(teacher, science)
  expect((await find(teacher, lab))?.closed).toBe(closed.closed)

  const reopen = (id: string) =>
    head.call<Incident>('POST', `/incidents/${id}/reopening`, { body: { closed: closed.closed } })
  expect(await reopen(lab)).toMatchObject({ status: 409 })
  expect(await reopen(science)).toMatchObject({ status: 200, body: { closed: null } })
  expect(await find(teacher, lab)).toMatchObject({ closed: null, mergedinto: science })
})

test('an alert of the merged incident goes on, can be ended, and ends with the main incident', async () => {
  const { server, teacher, head, lab, science } = await startWithTwo()
  const send = (incidentid: string, id: string) =>
    teacher.callEndpoint('sendAlert', { body: { id, kind: 'evacuate', incidentid } })
  const [first, second] = [
    await send(lab, 'alert_aaaaaaaaaaaa'),
    await send(lab, 'alert_bbbbbbbbbbbb'),
  ]
  await merge(head, lab, science)
  const endOf = async (id: string) =>
    (await teacher.callEndpoint('listAlerts', {})).find((alert) => alert.id === id)
  expect(await endOf(first.id)).toMatchObject({ ended: null, incidentid: lab })
  expect((await head.call('POST', `/alerts/${first.id}/end`, { body: {} })).status).toBe(200)

  // Nobody may close what they may not end.
  expect(await close(teacher, science)).toMatchObject({ status: 403, body: { code: 'open-alert' } })
  expect(await close(head, science)).toMatchObject({ status: 409, body: { code: 'ends-alert' } })
  expect((await close(head, science, { endalerts: true })).status).toBe(200)
  expect(await endOf(second.id)).toMatchObject({ endedby: 'Jordan Hale' })
  expect((await find(head, lab))?.closed).not.toBeNull()
  await server.stop()
})

test('of two people who merge in opposite directions at once, one wins and the other gets a sentence', async () => {
  const { server, head, lab, science } = await startWithTwo()
  await head.callEndpoint('saveAllocations', {
    body: [
      { userid: 'head', roleid: 'incident-manager' },
      { userid: 'teacher', roleid: 'incident-manager' },
    ],
  })
  const teacher = await server.signIn('teacher')
  const responses = await Promise.all([merge(head, lab, science), merge(teacher, science, lab)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringMatching(/merged/),
  })
  const list = await head.callEndpoint('listIncidents', {})
  expect(list.filter(({ mergedinto }) => mergedinto !== undefined)).toHaveLength(1)
})

test('three people who merge round a circle at once leave one main incident', async () => {
  const { head, lab, science } = await startWithTwo()
  const third = await report(head, 'Alarm rings')
  await Promise.all([
    merge(head, lab, science),
    merge(head, science, third),
    merge(head, third, lab),
  ])
  const list = await head.callEndpoint('listIncidents', {})
  const ids = [lab, science, third]
  const main = list.filter(({ id, mergedinto }) => ids.includes(id) && mergedinto === undefined)
  expect(main).toHaveLength(1)
})

test('a merge into an incident that was merged itself goes to its main incident', async () => {
  const { head, lab, science } = await startWithTwo()
  const third = await report(head, 'Alarm rings')
  await merge(head, lab, science)
  expect(await merge(head, third, lab)).toMatchObject({ body: { mergedinto: science } })
})

test('a wrong merge is taken apart, and a late repetition of either request changes nothing', async () => {
  const { teacher, head, lab, science } = await startWithTwo()
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await merge(head, lab, science, first)
  const apart = await separate(head, lab, second)
  expect(apart.body).not.toHaveProperty('mergedinto')
  expect((await merge(head, lab, science, first)).body).not.toHaveProperty('mergedinto')
  expect((await logOf(teacher, science)).at(-1)).toContain('Taken apart again from “Smoke in the')

  await merge(head, lab, science)
  expect((await separate(head, lab, second)).body).toMatchObject({ mergedinto: science })
  expect(await separate(head, lab, first)).toMatchObject({ status: 409, body: { code: 'taken' } })
})

test('each can be closed by itself after they were taken apart', async () => {
  const { teacher, head, lab, science } = await startWithTwo()
  await merge(head, lab, science)
  await separate(head, lab)
  await close(teacher, science)
  expect((await find(teacher, lab))?.closed).toBeNull()
  expect((await close(teacher, lab)).status).toBe(200)
})

test.each([
  ['an exercise with a real incident', 'conflict'],
  ['a closed incident', 'closed'],
  ['an incident with itself', 'conflict'],
  ['an incident that is merged already', 'conflict'],
  ['an unknown incident', 'not-found'],
])('%s is not merged', async (what, code) => {
  const { head, lab, science } = await startWithTwo()
  let into = science
  if (code === 'closed') await close(head, science)
  if (code === 'not-found') into = '20261121_unknown1'
  if (what.includes('exercise')) into = await report(head, 'Fire practice', true)
  if (what.includes('itself')) into = lab
  if (what.includes('already')) await merge(head, lab, await report(head, 'Alarm rings'))
  const refused = await merge(head, lab, into)
  expect(refused).toMatchObject({ status: code === 'not-found' ? 404 : 409, body: { code } })
})

test('an incident of another organisation is unknown here', async () => {
  const { server, head, lab } = await startWithTwo()
  const hilltop = await server.signIn('hilltop.head')
  const other = await report(hilltop, 'Smoke on the hill')
  expect(await merge(head, lab, other)).toMatchObject({ status: 404 })
  expect(await merge(hilltop, lab, other)).toMatchObject({ status: 404 })
})

// An open incident must never be hidden behind one that is gone.
test('when the main incident is deleted, the merged one stands for itself again', async () => {
  const { head, lab, science } = await startWithTwo()
  await merge(head, lab, science)
  await head.callEndpoint('confirmIdentity', { body: { password: 'Holdfast-demo-1' } })
  await head.callEndpoint('deleteIncident', { parameters: { id: science } })
  const third = await report(head, 'Alarm rings')
  expect(await merge(head, lab, third)).toMatchObject({ body: { mergedinto: third } })
  await close(head, third)
  expect((await find(head, lab))?.closed).not.toBeNull()
})

test('an incident says to which others it belongs, closed ones too, and its history says who said so', async () => {
  const { teacher, head, lab, science } = await startWithTwo()
  await close(head, science)
  const relate = (client: SignedInClient, related: boolean, incidentid = science) =>
    client.call<Incident>('POST', `/incidents/${lab}/related`, { body: { incidentid, related } })
  expect(await relate(teacher, true)).toMatchObject({ status: 403 })
  expect(await relate(head, true)).toMatchObject({ body: { related: [science], version: 2 } })
  expect(await relate(head, true)).toMatchObject({ body: { version: 2 } })
  expect(await relate(head, true, lab)).toMatchObject({ status: 409 })
  expect(await relate(head, true, '20261121_unknown1')).toMatchObject({ status: 404 })
  expect((await relate(head, false)).body).not.toHaveProperty('related')
  const history = await head.callEndpoint('listIncidentHistory', { parameters: { id: lab } })
  expect(history).toMatchObject([
    { field: 'related', value: science, previous: '', authorname: 'Jordan Hale' },
    { field: 'related', value: '', previous: science },
  ])
})
