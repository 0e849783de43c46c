import type { EntriesFile } from '@holdfast/contract/record/record-format'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from './index.ts'

const timestamp = '2026-11-21T10:00:00.000Z'

async function startWithMark() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await head.callEndpoint('addMark', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), name: 'Sam Hill', state: 'missing', place: 'Library' },
      timestamp,
    },
  })
  return { server, head, id }
}

async function exportRecord({ address }: TestServer, { token }: SignedInClient, id: string) {
  const response = await fetch(`${address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const textOf = (name: string) => Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
  const { records } = JSON.parse(textOf('record.json')) as EntriesFile
  const { problems } = await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })
  return { problems, textOf, records: records.filter(({ kind }) => kind === 'mark') }
}

test('marks by name are sealed, and readable in the record and its timeline', async () => {
  const { server, head, id } = await startWithMark()
  const { problems, records, textOf } = await exportRecord(server, head, id)
  expect(problems).toEqual([])
  expect(records).toMatchObject([{ state: 'missing', people: [{ name: 'Sam Hill' }] }])
  for (const file of ['record.html', 'timeline.csv']) {
    expect(textOf(file)).toContain('Sam Hill: missing, last seen: Library')
  }
  expect(textOf('record.html')).toMatch(/roll call by name<\/h2>[\s\S]*Sam Hill[\s\S]*Jordan Hale/)
  expect(textOf('record.html')).toContain('1 missing')
})

test.each([
  [`update roll_marks set state = 'present'`, 'was altered'],
  [`update roll_marks set people = '[]'`, 'was altered'],
  ['delete from roll_marks', '(a mark of the roll call) was removed'],
])('%s after the seal is found', async (statement, message) => {
  const { server, head, id } = await startWithMark()
  await exportRecord(server, head, id)
  await server.database.query('alter table roll_marks disable trigger append_only')
  await server.database.query(statement)
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join('\n')).toContain(message)
})

test('a number of sealed marks that was set back is found', async () => {
  const { server, head, id } = await startWithMark()
  await exportRecord(server, head, id)
  await server.database.query('update record_heads set markseq = 0')
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage).not.toEqual([])
})
