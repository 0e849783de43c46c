import type { ParentMessage } from '@holdfast/contract/incidents/parent-messages'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const WORDS = { title: 'Closing early', text: 'School closes at 13:00. Please collect your child.' }

async function start(exercise = false) {
  const server = await startTestServer()
  const give = (userid: string, role: string) =>
    server.database.query(
      'insert into allocations (organisationid, userid, roleid) values ($1, $2, $3) on conflict do nothing',
      ['riverside', userid, role],
    )
  await give('comms', 'communications-manager')
  const [head, comms, teacher] = await Promise.all(
    ['head', 'comms', 'teacher'].map((name) => server.signIn(name)),
  )
  if (!head || !comms || !teacher) throw new Error('Nobody signed in')
  const incidentid = exercise
    ? (await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Drill', exercise } }))
        .id
    : await reportIncident(head)
  const add = async (
    client: SignedInClient,
    message: Partial<ParentMessage>,
    id: string = crypto.randomUUID(),
  ) => {
    const content = JSON.stringify({ step: 'proposed', ...WORDS, ...message })
    const timestamp = '2026-11-21T10:00:00.000Z'
    await client.callEndpoint('addLogEntry', {
      parameters: { id: incidentid },
      body: { id, timestamp, type: 'parents', content },
    })
    return id
  }
  return { server, head, comms, teacher, incidentid, add }
}

test('a message is written, approved and copied, and the log has its words each time', async () => {
  const { head, comms, add, incidentid } = await start()
  const of = await add(comms, {})
  await add(head, { step: 'approved', of })
  await add(comms, { step: 'copied', of })
  const log = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  const steps = log.filter(({ type }) => type === 'parents')
  expect(steps.map(({ content }) => JSON.parse(content))).toMatchObject([
    { step: 'proposed', ...WORDS },
    { step: 'approved', ...WORDS, of },
    { step: 'copied', ...WORDS, of },
  ])
})

test('nothing is copied that nobody has approved, and nobody approves other words', async () => {
  const { head, comms, add } = await start()
  const of = await add(comms, {})
  await expect(add(comms, { step: 'copied', of })).rejects.toThrow('Nobody has approved')
  await expect(add(head, { step: 'approved', of, text: 'Other' })).rejects.toThrow('not the text')
  await expect(add(head, { step: 'approved', of: crypto.randomUUID() })).rejects.toThrow('not the')
  await add(head, { step: 'approved', of })
  await expect(add(comms, { step: 'copied', of, text: 'Other' })).rejects.toThrow('not the text')
})

test('changed words need an approval of their own, and the earlier ones are not copied any more', async () => {
  const { head, comms, add } = await start()
  const of = await add(comms, {})
  await add(head, { step: 'approved', of })
  const newer = await add(comms, { text: 'School closes at 12:00.', replaces: of })
  await expect(add(comms, { step: 'copied', of })).rejects.toThrow('newer text')
  await expect(
    add(comms, { step: 'copied', of: newer, text: 'School closes at 12:00.' }),
  ).rejects.toThrow('Nobody has approved')
  // Two people change the same text.
  await expect(add(head, { text: 'Stay at home.', replaces: of })).rejects.toThrow('newer text')
})

test('of two texts that were written at the same moment in place of one, only one is approved', async () => {
  const { head, comms, add } = await start()
  const of = await add(comms, {})
  const texts = ['Collect at 3.', 'Do not come.']
  const proposals = await Promise.allSettled(
    [comms, head].map((client, at) => add(client, { text: texts[at] ?? '', replaces: of })),
  )
  const approvals = await Promise.allSettled(
    proposals.map(async (proposal, at) => {
      if (proposal.status === 'rejected') throw proposal.reason
      await add(head, { step: 'approved', of: proposal.value, text: texts[at] ?? '' })
    }),
  )
  expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('only the communications manager, incident managers and admins write, and only the last two approve', async () => {
  const { comms, teacher, add } = await start()
  await expect(add(teacher, {})).rejects.toThrow('communications manager')
  const of = await add(comms, {})
  await expect(add(comms, { step: 'approved', of })).rejects.toThrow('Only an incident manager')
})

test('a message of an exercise says so first, and no blank is left', async () => {
  const { comms, add } = await start(true)
  await expect(add(comms, {})).rejects.toThrow('Begin with EXERCISE')
  await add(comms, { text: `EXERCISE. ${WORDS.text}` })
  await expect(add(comms, { text: 'EXERCISE. At [time]' })).rejects.toThrow('Fill in [time]')
})

test('a repeated request is stored once, also when a newer text is there by then', async () => {
  const { head, comms, add, incidentid } = await start()
  const of = await add(comms, {})
  const approval = await add(head, { step: 'approved', of })
  await add(comms, { text: 'Another text.', replaces: of })
  await add(head, { step: 'approved', of }, approval)
  const log = await head.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
  expect(log.filter(({ type }) => type === 'parents')).toHaveLength(3)
})

test('admins write the templates, and phones have them with the content', async () => {
  const { head, teacher } = await start()
  const template = { id: crypto.randomUUID(), title: 'Closing early', text: 'Closes at [time]' }
  const body = { closers: 'everyone' as const, parenttemplates: [template] }
  await head.callEndpoint('saveIncidentSettings', { body })
  await head.callEndpoint('saveIncidentSettings', { body: { closers: 'everyone' } })
  expect((await teacher.callEndpoint('getContent', {})).parenttemplates).toEqual([template])
  await expect(teacher.callEndpoint('saveIncidentSettings', { body })).rejects.toThrow(
    'not allowed',
  )
})
