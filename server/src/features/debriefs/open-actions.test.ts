import type { DebriefAction } from '@holdfast/contract/incidents/debriefs'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000

const DOOR = { id: 'a1', action: 'Mend the west door', owner: 'Site team', due: '2026-12-01' }
const RADIO = { id: 'a2', action: 'Buy radios', owner: '', due: '' }

async function close(head: SignedInClient, id: string): Promise<void> {
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
}

function saveActions(head: SignedInClient, id: string, version: number, actions: DebriefAction[]) {
  return head.callEndpoint('saveDebrief', { parameters: { id }, body: { version, actions } })
}

const open = async (client: SignedInClient) =>
  (await client.callEndpoint('listOpenActions', {})).map(({ action }) => action)

test('what is still to do after incidents is listed until it is done, first what is due first', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const [first, second] = [await reportIncident(head), await reportIncident(head)]
  const task = { id: 'task_aaaaaaaaaaaa', title: 'Ring the insurance' }
  const timestamp = new Date().toISOString()
  await head.callEndpoint('addTask', {
    parameters: { id: second },
    body: { ...task, timestamp },
  })
  // As long as the incident is open, it is a task.
  expect(await open(head)).toEqual([])
  for (const id of [first, second]) await close(head, id)
  await saveActions(head, first, 0, [RADIO, DOOR])
  expect(await open(head)).toEqual(['Mend the west door', 'Buy radios', 'Ring the insurance'])
  await saveActions(head, first, 1, [RADIO, { ...DOOR, done: true }])
  await saveActions(head, second, 0, [])
  expect(await open(head)).toEqual(['Buy radios'])
  expect(await head.callEndpoint('getDebrief', { parameters: { id: first } })).toMatchObject({
    actions: [RADIO, { ...DOOR, done: true }],
  })
  expect(await open(await server.signIn('hilltop.head'))).toEqual([])
  const teacher = await server.signIn('teacher')
  expect((await teacher.call('GET', '/debriefactions')).status).toBe(403)
})

test('the record tells which actions are done, and earlier debriefs stay as they were sealed', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await close(head, id)
  await saveActions(head, id, 0, [DOOR])
  await saveActions(head, id, 1, [{ ...DOOR, done: true }])
  const stored = await server.database.query('select actions from debriefs order by version')
  expect(stored).toEqual([{ actions: [DOOR] }, { actions: [{ ...DOOR, done: true }] }])
  const damage = async () =>
    (await head.callEndpoint('getRecordState', { parameters: { id } })).damage
  await expect.poll(damage).toEqual([])
  const seals = () =>
    server.database.query('select digest from record_seals where incidentid = $1 and kind = $2', [
      id,
      'debrief',
    ])
  await expect.poll(seals).toHaveLength(2)
  // Whoever has the database cannot make what is done undone.
  await server.database.query('alter table debriefs disable trigger all')
  await server.database.query('update debriefs set actions = $1 where version = 2', [
    JSON.stringify([DOOR]),
  ])
  await expect.poll(async () => (await damage()).join(' ')).toContain('debrief')
})

test('admins are mailed when an action is due, and each week until it is done', async () => {
  const mailServer = await startMailServer()
  let now = START
  const env = { SMTP_URL: mailServer.address }
  const server = await startTestServer({ env, now: () => new Date(now) })
  const { database } = server
  const second = await startTestServer({ database, env, now: () => new Date(now) })
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await close(head, id)
  await saveActions(head, id, 0, [DOOR])
  /** Waits for the mails, or the clock would move on while one of them is being sent. */
  const afterDays = async (days: number, mails: number) => {
    now = START + days * DAY_MS
    // Only one of several mails.
    await Promise.all([server.app.runHourlyJobs(), second.app.runHourlyJobs()])
    await expect.poll(reminders).toHaveLength(mails)
    await expect.poll(() => database.query('select id from queued_mails')).toEqual([])
  }
  const reminders = () =>
    mailServer.received.filter(({ data }) => data.includes('Subject: Holdfast: 1 action from'))
  await afterDays(9, 0)
  await afterDays(10, 1)
  expect(reminders()[0]?.data).toContain('/admin/incidents')
  expect(reminders()[0]?.data).not.toContain('west door')
  await afterDays(12, 1)
  await afterDays(17, 2)
  await saveActions(await server.signIn('head'), id, 1, [{ ...DOOR, done: true }])
  await afterDays(25, 2)
})
