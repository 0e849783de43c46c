import { newHandoverId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { exportRecord } from '../../test-support/exported-record.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const timestamp = '2026-11-21T10:00:00.000Z'

async function startWithHandover() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(head)
  const handover = { id: newHandoverId(), roleid: 'incident-manager', touserid: 'teacher' }
  await head.callEndpoint('addHandover', {
    parameters: { id },
    body: { ...handover, note: 'Back at six', timestamp },
  })
  await teacher.callEndpoint('acceptHandover', {
    parameters: { id, handoverid: handover.id },
    body: { id: crypto.randomUUID(), timestamp },
  })
  return { server, head, id }
}

async function exportKind(...of: Parameters<typeof exportRecord>) {
  const { records, ...rest } = await exportRecord(...of)
  return { ...rest, records: records.filter(({ kind }) => kind === 'handover') }
}

test('a handover, its brief and its acceptance are sealed, and readable in the record and its timeline', async () => {
  const { server, head, id } = await startWithHandover()
  const { problems, records, textOf } = await exportKind(server, head, id)
  expect(problems).toEqual([])
  expect(records).toMatchObject([
    { event: 'offered', note: 'Back at six', toname: 'Dana Fox', from: [{ userid: 'head' }] },
    { event: 'accepted', authorname: 'Dana Fox' },
  ])
  expect(JSON.stringify(records[0])).toContain('humanitarian')
  expect(Object.keys(records[1] ?? {})).not.toContain('brief')
  for (const file of ['record.html', 'timeline.csv']) {
    const text = textOf(file)
    expect(text).toContain('Jordan Hale hands over incident manager to Dana Fox. Back at six')
    expect(text).toContain('Dana Fox took over as incident manager from Jordan Hale')
  }
  expect(textOf('timeline.csv')).toContain('Brief for the incident manager')
  expect(textOf('record.html')).toMatch(/<h2>Handovers<\/h2>[\s\S]*Information/)
})

test.each([
  ["update handover_events set toname = 'Kim Lake' where event = 'offered'", 'was altered'],
  ["update handover_events set brief = '[]' where event = 'offered'", 'was altered'],
  ["delete from handover_events where event = 'accepted'", '(a handover) was removed'],
])('whoever changes a handover in the database is found out: %s', async (statement, problem) => {
  const { server, head, id } = await startWithHandover()
  await exportKind(server, head, id)
  await expect(server.database.query(statement)).rejects.toThrow()
  await server.database.query('alter table handover_events disable trigger append_only')
  await server.database.query(statement)
  expect((await exportKind(server, head, id)).problems[0]).toContain(problem)
})

test('whoever sets back how far handovers are sealed is found out', async () => {
  const { server, head, id } = await startWithHandover()
  await exportKind(server, head, id)
  await server.database.query('update record_heads set handoverseq = 0')
  const { problems } = await exportKind(server, head, id)
  expect(problems.join()).toContain('At the export the server found damage')
})
