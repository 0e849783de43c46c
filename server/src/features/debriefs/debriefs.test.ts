import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const ACTION = { id: 'a1', action: 'Mend the west door', owner: 'Site team', due: '2026-12-01' }

async function closedIncident(head: SignedInClient): Promise<string> {
  const id = await reportIncident(head)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  return id
}

test('admins write the debrief of a closed incident, and every version is kept', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const parameters = { id: await closedIncident(head) }
  expect(await head.callEndpoint('getDebrief', { parameters })).toMatchObject({
    ...{ version: 0, wentwell: '', wentbadly: '', actions: [], timestamp: null },
  })
  const save = (body: object) =>
    head.callEndpoint('saveDebrief', { parameters, body: body as { version: number } })
  await save({ version: 0, wentwell: 'Everybody was out in 3 minutes', actions: [ACTION] })
  const saved = await save({ version: 1, wentbadly: 'The west door was locked' })
  expect(saved).toMatchObject({
    ...{ version: 2, wentwell: 'Everybody was out in 3 minutes', actions: [ACTION] },
    ...{ wentbadly: 'The west door was locked', authorname: 'Jordan Hale' },
  })
  expect(await head.callEndpoint('getDebrief', { parameters })).toEqual(saved)
  // A retry changes nothing.
  expect(await save({ version: 1, wentbadly: 'The west door was locked' })).toEqual(saved)
  expect(await server.database.query('select version from debriefs')).toHaveLength(2)
  await expect(server.database.query("update debriefs set wentwell = ''")).rejects.toThrow(
    'append-only',
  )
})

test('changes by two admins to different fields are both kept, to the same field the second is a conflict', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await closedIncident(head)
  const send = (body: object) =>
    head.call<Debrief & ProblemBody>('POST', `/incidents/${id}/debrief`, { body })
  await send({ version: 0, wentwell: 'Calm' })
  const other = await send({ version: 0, actions: [ACTION] })
  expect(other).toMatchObject({ status: 200, body: { wentwell: 'Calm', actions: [ACTION] } })
  const refused = await send({ version: 0, wentwell: 'Quick' })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      conflicts: [{ field: 'wentwell', yours: 'Quick', theirs: 'Calm', changedBy: 'Jordan Hale' }],
    },
  })
})

test('the debrief of an open incident, by others than admins, or with a broken day is refused', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const open = await reportIncident(head)
  const closed = await closedIncident(head)
  const send = async (client: SignedInClient, id: string, body: object) =>
    (await client.call('POST', `/incidents/${id}/debrief`, { body: { version: 0, ...body } }))
      .status
  expect(await send(head, open, { wentwell: 'Calm' })).toBe(400)
  expect(await send(head, closed, { actions: [{ ...ACTION, due: 'soon' }] })).toBe(400)
  expect(await send(await server.signIn('support'), closed, { wentwell: 'Calm' })).toBe(403)
  const support = await server.signIn('support')
  expect((await support.call('GET', `/incidents/${closed}/debrief`)).status).toBe(403)
})

test('what is not finished when the incident is closed is in the debrief, with whoever has it', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const parameters = { id }
  const timestamp = new Date().toISOString()
  const add = (taskid: string, title: string, more: object) =>
    head.callEndpoint('addTask', { parameters, body: { id: taskid, title, timestamp, ...more } })
  await add('task_aaaaaaaaaaaa', 'Mend the pump', { roleid: 'site-coordinator' })
  await add('task_bbbbbbbbbbbb', 'Ring the insurance', {})
  await add('task_cccccccccccc', 'Open the hall', { userids: ['teacher'] })
  const done = { id: crypto.randomUUID(), state: 'done', timestamp } as const
  const of = { ...parameters, taskid: 'task_cccccccccccc' }
  await head.callEndpoint('addTaskChange', { parameters: of, body: done })
  expect((await head.callEndpoint('getDebrief', { parameters })).actions).toEqual([])
  await head.callEndpoint('saveIncident', { parameters, body: { closed: 'now' } })
  const [pump, insurance] = [
    { id: 'task_aaaaaaaaaaaa', action: 'Mend the pump', owner: 'Site coordinator', due: '' },
    { id: 'task_bbbbbbbbbbbb', action: 'Ring the insurance', owner: '', due: '' },
  ]
  const debrief = await head.callEndpoint('getDebrief', { parameters })
  expect(debrief).toMatchObject({ version: 0, actions: [pump, insurance] })
  const save = (body: object) =>
    head.callEndpoint('saveDebrief', { parameters, body: body as { version: number } })
  // They stay when something else is saved, and an admin can take one out.
  expect(await save({ version: 0, wentwell: 'Calm' })).toMatchObject({ actions: [pump, insurance] })
  expect(await save({ version: 1, actions: [pump] })).toMatchObject({ actions: [pump] })
  expect((await head.callEndpoint('getDebrief', { parameters })).actions).toEqual([pump])
})
