import type { DebriefAction, DebriefSave } from '@holdfast/contract/incidents/debriefs'
import { expect, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

/** A closed incident with a task that was to do, and its admin. */
async function setUp() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const parameters = { id: await reportIncident(head) }
  const written = new Date().toISOString()
  const add = (id: string, title: string) =>
    head.callEndpoint('addTask', { parameters, body: { id, title, timestamp: written } })
  await add('task_aaaaaaaaaaaa', 'Mend the pump')
  await head.callEndpoint('saveIncident', { parameters, body: { closed: 'now' } })
  return {
    server,
    add,
    change: (taskid: string, state: 'open' | 'done') =>
      head.callEndpoint('addTaskChange', {
        parameters: { ...parameters, taskid },
        body: { id: crypto.randomUUID(), state, timestamp: new Date().toISOString() },
      }),
    save: (body: DebriefSave) => head.callEndpoint('saveDebrief', { parameters, body }),
    debrief: () => head.callEndpoint('getDebrief', { parameters }),
    open: async () =>
      (await head.callEndpoint('listOpenActions', {})).map(({ action }) => action).toSorted(),
  }
}

const titles = ({ actions }: { actions: readonly DebriefAction[] }) =>
  actions.map(({ action }) => action)
const [PUMP, INSURANCE] = ['task_aaaaaaaaaaaa', 'task_bbbbbbbbbbbb']

test('a task that arrives after the debrief is an open action, until it is done or taken out', async () => {
  const { add, debrief, open, save } = await setUp()
  await save({ version: 0, wentwell: 'Calm', seen: [PUMP] })
  await add(INSURANCE, 'Ring the insurance')
  expect(await open()).toEqual(['Mend the pump', 'Ring the insurance'])
  const found = await debrief()
  expect(titles(found)).toEqual(['Mend the pump', 'Ring the insurance'])
  // Its author has not written this.
  expect(found).toMatchObject({ version: 1, unseen: [INSURANCE] })

  const done = found.actions.map((each) => ({ ...each, done: each.id === INSURANCE }))
  const saved = await save({ version: 1, actions: done, seen: [PUMP, INSURANCE] })
  expect(saved.unseen).toBeUndefined()
  expect(await open()).toEqual(['Mend the pump'])
  expect(titles(await debrief())).toEqual(['Mend the pump', 'Ring the insurance'])

  await add('task_cccccccccccc', 'Open the hall')
  expect(await open()).toEqual(['Mend the pump', 'Open the hall'])
  await save({ version: 2, actions: done, seen: [PUMP, INSURANCE, 'task_cccccccccccc'] })
  expect(await open()).toEqual(['Mend the pump'])
})

test('a task that arrives while the debrief is being written stays, and is no conflict', async () => {
  const { add, debrief, open, save } = await setUp()
  const [pump] = (await debrief()).actions
  if (!pump) throw new Error('The task is missing')
  await add(INSURANCE, 'Ring the insurance')
  const first = { version: 0, actions: [{ ...pump, due: '2026-12-01' }], seen: [PUMP] }
  expect(titles(await save(first))).toEqual(['Mend the pump', 'Ring the insurance'])
  expect((await save(first)).version).toBe(1)
  await save({ version: 1, actions: [], seen: [PUMP] })
  expect(await open()).toEqual(['Ring the insurance'])
  // Two admins: what one of them has not seen is not lost by the other.
  await save({ version: 2, wentbadly: 'The gate', seen: [INSURANCE] })
  await add('task_cccccccccccc', 'Open the hall')
  await save({ version: 2, wentwell: 'Calm', seen: [INSURANCE] })
  expect(await open()).toEqual(['Open the hall', 'Ring the insurance'])
  expect(await debrief()).toMatchObject({ version: 4, wentwell: 'Calm', wentbadly: 'The gate' })
})

test('a task that a phone takes up again after the debrief is to do again', async () => {
  const { add, change, open, save } = await setUp()
  await add(INSURANCE, 'Ring the insurance')
  await change(INSURANCE, 'done')
  await save({ version: 0, wentwell: 'Calm', seen: [PUMP] })
  expect(await open()).toEqual(['Mend the pump'])
  await change(INSURANCE, 'open')
  expect(await open()).toEqual(['Mend the pump', 'Ring the insurance'])
})

test('a debrief of an earlier version has decided about what had arrived before it', async () => {
  const { add, open, save, server } = await setUp()
  await save({ version: 0, actions: [], seen: [PUMP] })
  await server.database.query('alter table debriefs disable trigger all')
  await server.database.query('update debriefs set taskids = null')
  await server.database.query('alter table debriefs enable trigger all')
  expect(await open()).toEqual([])
  await add(INSURANCE, 'Ring the insurance')
  expect(await open()).toEqual(['Ring the insurance'])
})

test('tasks that do not fit into a debrief stay open actions', async () => {
  const { add, debrief, open, save } = await setUp()
  for (let number = 100; number < 210; number += 1)
    await add(`task_aaaaaaaaa${number}`, `${number}`)
  const { actions } = await debrief()
  expect(actions).toHaveLength(100)
  const done = actions.map((each) => ({ ...each, done: true }))
  await save({ version: 0, actions: done, seen: actions.map(({ id }) => id) })
  expect(await open()).toHaveLength(11)
})
