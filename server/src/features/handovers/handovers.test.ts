import { newHandoverId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const AT = '2026-11-21T10:00:00.000Z'
const ROLE = 'incident-manager'

async function start() {
  const server = await startTestServer()
  const [head, teacher, site] = await Promise.all(
    ['head', 'teacher', 'site'].map((name) => server.signIn(name)),
  )
  if (!head || !teacher || !site) throw new Error('Nobody signed in')
  const id = await reportIncident(head)
  return { server, head, teacher, site, id }
}

function bodyOf(touserid: string, more: object = {}) {
  return { id: newHandoverId(), roleid: ROLE, touserid, timestamp: AT, ...more }
}

function offer(by: SignedInClient, id: string, touserid: string, more: object = {}) {
  return by.callEndpoint('addHandover', { parameters: { id }, body: bodyOf(touserid, more) })
}

function end(by: SignedInClient, id: string, handoverid: string, how: 'acceptance' | 'withdrawal') {
  const body = { id: crypto.randomUUID(), timestamp: AT }
  return by.call('POST', `/incidents/${id}/handovers/${handoverid}/${how}`, { body })
}

async function holdersOf(client: SignedInClient, roleid = ROLE) {
  const allocations = await client.callEndpoint('listAllocations', {})
  return allocations
    .filter((each) => each.roleid === roleid && each.deputy === 0)
    .map(({ userid }) => userid)
}

const logOf = async (client: SignedInClient, id: string) =>
  (await client.callEndpoint('listLogEntries', { parameters: { id } })).map(
    ({ content }) => content,
  )

test('the brief has what was written and given to do in a report that was merged', async () => {
  const { head, id } = await start()
  const other = await reportIncident(head)
  await addEntry(head, other, newEntry({ content: 'The lab is empty' }))
  const merge = { id: crypto.randomUUID(), into: id }
  await head.callEndpoint('mergeIncident', { parameters: { id: other }, body: merge })
  const { brief } = await offer(head, id, 'teacher')
  expect(JSON.stringify(brief)).toContain('The lab is empty')
})

test('a role stays where it is until the receiver takes it over, and the log names both', async () => {
  const { head, teacher, id } = await start()
  await addEntry(head, id, newEntry({ content: 'Pump has arrived' }))
  const handover = await offer(head, id, 'teacher', { note: 'Back at six' })
  expect(handover).toMatchObject({ state: 'open', toname: 'Dana Fox', role: 'Incident manager' })
  expect(handover.brief.map(({ name }) => name)).toEqual([
    ...['information', 'intent', 'method', 'administration', 'risks', 'communications'],
    'humanitarian',
  ])
  expect(JSON.stringify(handover.brief)).toContain('Pump has arrived')
  expect(await holdersOf(head)).toEqual(['head'])
  // What needs the role still refuses the receiver.
  expect(await teacher.call('POST', '/allocations', { body: [] })).toMatchObject({ status: 403 })

  expect(await end(teacher, id, handover.id, 'acceptance')).toMatchObject({
    status: 201,
    body: { state: 'accepted', outcome: { userid: 'teacher', name: 'Dana Fox' } },
  })
  expect(await holdersOf(head)).toEqual(['teacher'])
  expect((await logOf(head, id)).slice(-2)).toEqual([
    'Jordan Hale hands over incident manager to Dana Fox. Back at six',
    'Dana Fox took over as incident manager from Jordan Hale',
  ])
})

test('the list of handovers is short, and one of them is read with its brief', async () => {
  const { server, head, teacher, id } = await start()
  await addEntry(head, id, newEntry({ content: 'Pump has arrived' }))
  const made = await offer(head, id, 'teacher')
  const [listed] = await teacher.callEndpoint('listHandovers', { parameters: { id } })
  const { brief, ...row } = made
  expect(listed).toEqual(row)

  const parameters = { id, handoverid: made.id }
  expect(await teacher.callEndpoint('getHandover', { parameters })).toEqual(made)
  await addEntry(head, id, newEntry({ content: 'Pump has broken' }))
  await end(teacher, id, made.id, 'acceptance')
  const later = await teacher.callEndpoint('getHandover', { parameters })
  expect(later).toMatchObject({ state: 'accepted', outcome: { userid: 'teacher' }, brief })

  const other = await reportIncident(head)
  const stranger = await server.signIn('hilltop.head')
  for (const [by, path] of [
    [teacher, `/incidents/${other}/handovers/${made.id}`],
    [teacher, `/incidents/${id}/handovers/${newHandoverId()}`],
    [teacher, `/incidents/${id}/handovers/nonsense`],
    [stranger, `/incidents/${id}/handovers/${made.id}`],
  ] as const) {
    expect(await by.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
})

test('nobody but the receiver accepts, and nobody but the giver withdraws', async () => {
  const { head, teacher, site, id } = await start()
  const { id: handoverid } = await offer(head, id, 'teacher')
  expect(await end(site, id, handoverid, 'acceptance')).toMatchObject({ status: 403 })
  expect(await end(head, id, handoverid, 'acceptance')).toMatchObject({ status: 403 })
  expect(await end(teacher, id, handoverid, 'withdrawal')).toMatchObject({ status: 403 })
  expect(await holdersOf(head)).toEqual(['head'])
})

test('only who holds the role hands it over, to somebody who can take it', async () => {
  const { head, teacher, id } = await start()
  const add = (by: SignedInClient, body: object) =>
    by.call('POST', `/incidents/${id}/handovers`, { body })
  expect(await add(teacher, bodyOf('site'))).toMatchObject({
    status: 403,
    body: { errors: [expect.stringContaining('It is with Jordan Hale now')] },
  })
  expect(await add(head, bodyOf('head'))).toMatchObject({ status: 409 })
  expect(await add(head, bodyOf('hilltop.head'))).toMatchObject({ status: 409 })
  expect(await add(head, bodyOf('teacher', { roleid: 'caretaker' }))).toMatchObject({ status: 400 })
  await head.callEndpoint('suspendUser', { parameters: { id: 'teacher' } })
  expect(await add(head, bodyOf('teacher'))).toMatchObject({
    status: 409,
    body: { errors: ['This person cannot sign in. Choose somebody else.'] },
  })
})

test('a handover to the wrong person is withdrawn, and cannot be accepted any more', async () => {
  const { head, teacher, id } = await start()
  const { id: handoverid } = await offer(head, id, 'teacher')
  expect(await end(head, id, handoverid, 'withdrawal')).toMatchObject({
    body: { state: 'withdrawn' },
  })
  expect(await end(teacher, id, handoverid, 'acceptance')).toMatchObject({
    status: 409,
    body: { errors: ['Jordan Hale has withdrawn this. The role stays there.'] },
  })
  expect(await holdersOf(head)).toEqual(['head'])
  await offer(head, id, 'site')
})

test('a second handover of the role waits until the first is withdrawn', async () => {
  const { head, id } = await start()
  await offer(head, id, 'teacher')
  const body = bodyOf('site')
  expect(await head.call('POST', `/incidents/${id}/handovers`, { body })).toMatchObject({
    status: 409,
    body: {
      errors: ['You have handed this role to Dana Fox already. Withdraw that first.'],
    },
  })
})

test('a role that was moved meanwhile is not taken, even if it has come back, and a sentence says where it is', async () => {
  const { head, teacher, id } = await start()
  const { id: handoverid } = await offer(head, id, 'teacher')
  const before = await head.callEndpoint('listAllocations', {})
  const moved = before.map((each) => (each.roleid === ROLE ? { ...each, userid: 'site' } : each))
  await head.callEndpoint('saveAllocations', { body: moved })
  const refused = { status: 409 }
  expect(await end(teacher, id, handoverid, 'acceptance')).toMatchObject({
    ...refused,
    body: {
      errors: [
        expect.stringMatching(/moved meanwhile\. Incident manager: .+ now\. You have not taken/),
      ],
    },
  })
  const [listed] = await head.callEndpoint('listHandovers', { parameters: { id } })
  expect(listed?.state).toBe('lapsed')
  await head.callEndpoint('saveAllocations', { body: before })
  expect(await end(teacher, id, handoverid, 'acceptance')).toMatchObject(refused)
  expect(await holdersOf(head)).toEqual(['head'])
})

test('of two people who accept at once what the same holder gave, in two incidents, one has the role', async () => {
  const { head, teacher, site, id } = await start()
  const other = await reportIncident(head)
  const first = await offer(head, id, 'teacher')
  const second = await offer(head, other, 'site')
  const outcomes = await Promise.all([
    end(teacher, id, first.id, 'acceptance'),
    end(site, other, second.id, 'acceptance'),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await holdersOf(head)).toHaveLength(1)
})

test('a receiver who can no longer sign in, or a closed incident, leaves the role with its holder', async () => {
  const { head, teacher, site, id } = await start()
  const first = await offer(head, id, 'teacher')
  await head.callEndpoint('suspendUser', { parameters: { id: 'teacher' } })
  const [lapsed] = await head.callEndpoint('listHandovers', { parameters: { id } })
  expect(lapsed?.state).toBe('lapsed')
  expect(await end(teacher, id, first.id, 'acceptance')).toMatchObject({ status: 401 })
  const second = await offer(head, id, 'site')
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await end(site, id, second.id, 'acceptance')).toMatchObject({
    status: 409,
    body: { code: 'closed', errors: ['This incident is closed. The role stays where it is.'] },
  })
  expect(await holdersOf(head)).toEqual(['head'])
})

test('a giver who was suspended gives nothing away any more', async () => {
  const { server, head, id } = await start()
  const logkeeper = await server.signIn('logkeeper')
  const teacher = await server.signIn('teacher')
  const body = bodyOf('teacher', { roleid: 'log-keeper' })
  const { id: handoverid } = await logkeeper.callEndpoint('addHandover', {
    parameters: { id },
    body,
  })
  await head.callEndpoint('suspendUser', { parameters: { id: 'logkeeper' } })
  expect(await end(teacher, id, handoverid, 'acceptance')).toMatchObject({ status: 409 })
  expect(await holdersOf(head, 'log-keeper')).toEqual([])
})

test('the same request again answers as the first time, also after the role has moved and the incident is closed', async () => {
  const { head, teacher, id } = await start()
  const body = bodyOf('teacher')
  const add = () => head.call('POST', `/incidents/${id}/handovers`, { body })
  await add()
  const outcome = { id: crypto.randomUUID(), timestamp: AT }
  const path = `/incidents/${id}/handovers/${body.id}/acceptance`
  const first = await teacher.call('POST', path, { body: outcome })
  await teacher.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await teacher.call('POST', path, { body: outcome })).toMatchObject({
    status: 201,
    body: first.body,
  })
  expect(await add()).toMatchObject({ status: 201, body: { id: body.id } })
  const other = { ...body, touserid: 'site' }
  expect(await head.call('POST', `/incidents/${id}/handovers`, { body: other })).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  })
  const log = await logOf(head, id)
  expect(log.filter((content) => content.includes('took over'))).toHaveLength(1)
})

test('an exercise moves no role while there is a real incident', async () => {
  const { head, teacher } = await start()
  const report = { incidentDetails: 'Fire drill', exercise: true }
  const { id } = await head.callEndpoint('reportIncident', { body: report })
  const body = bodyOf('teacher')
  expect(await head.call('POST', `/incidents/${id}/handovers`, { body })).toMatchObject({
    status: 409,
    body: { errors: [expect.stringContaining('A real incident is open')] },
  })
  expect(await holdersOf(teacher)).toEqual(['head'])
})

test('what a device with a wrong clock sent is kept with both times, and nothing else depends on them', async () => {
  const { head, teacher, id } = await start()
  const sent = '2099-01-01T00:10:00.000Z'
  const timestamp = '2099-01-01T00:00:00.000Z'
  const handover = await offer(head, id, 'teacher', { timestamp, sent })
  expect(handover.devicetimestamp).toBe(timestamp)
  expect(Date.parse(handover.timestamp)).toBeLessThan(Date.now())
  expect(await end(teacher, id, handover.id, 'acceptance')).toMatchObject({ status: 201 })
})

test('a deputy who is handed the role leaves that place to the giver', async () => {
  const { head, teacher, id } = await start()
  await head.callEndpoint('saveAllocations', {
    body: [
      { userid: 'head', roleid: ROLE },
      { userid: 'teacher', roleid: ROLE, deputy: 1 },
      { userid: 'site', roleid: ROLE, deputy: 2 },
    ],
  })
  const { id: handoverid } = await offer(head, id, 'teacher')
  await end(teacher, id, handoverid, 'acceptance')
  const allocations = await head.callEndpoint('listAllocations', {})
  expect(allocations.map(({ userid, deputy }) => [userid, deputy])).toEqual([
    ['teacher', 0],
    ['head', 1],
    ['site', 2],
  ])
})
