import type { EntriesFile } from '@holdfast/contract/record/record-format'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from './index.ts'

async function exportRecord({ address }: TestServer, { token }: SignedInClient, id: string) {
  const response = await fetch(`${address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const textOf = (name: string) => Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
  const { records } = JSON.parse(textOf('record.json')) as EntriesFile
  const { problems } = await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })
  return { problems, textOf, changes: records.filter(({ kind }) => kind === 'change') }
}

async function startWithMerged() {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const [id, main] = [await reportIncident(head), await reportIncident(head)]
  const other = await reportIncident(head)
  const parameters = { id }
  const request = { id: crypto.randomUUID(), into: main }
  await head.callEndpoint('mergeIncident', { parameters, body: request })
  await head.callEndpoint('relateIncident', {
    parameters,
    body: { incidentid: other, related: true },
  })
  return { server, head, id, main, other }
}

test('the records of both incidents verify alone, and each names the other', async () => {
  const { server, head, id, main, other } = await startWithMerged()
  const [merged, mains] = [
    await exportRecord(server, head, id),
    await exportRecord(server, head, main),
  ]
  expect([merged.problems, mains.problems]).toEqual([[], []])
  expect(merged.changes).toMatchObject([
    { field: 'mergedinto', value: main },
    { field: 'related', value: other },
  ])
  expect(mains.changes).toMatchObject([{ field: 'mergedwith', value: id }])
  expect(merged.textOf('record.html')).toContain(`Incident ${main}. Read its record too`)
  expect(merged.textOf('record.html')).toContain(`Incident ${other}`)
  expect(merged.textOf('timeline.csv')).toContain(`Merged into incident ${main}`)
  expect(mains.textOf('record.html')).toContain(`Incident ${id}. Read that record too`)
  expect(mains.textOf('timeline.csv')).toContain(`Incident ${id} was merged into this one`)

  const body = { id: crypto.randomUUID() }
  await head.callEndpoint('separateIncident', { parameters: { id }, body })
  const apart = await exportRecord(server, head, main)
  expect(apart.problems).toEqual([])
  expect(apart.textOf('record.html')).not.toContain('Read that record too')
  expect(apart.textOf('timeline.csv')).toContain(`Taken apart again from incident ${id}`)
})

test.each([
  ['update incidents set mergedinto = null where mergedinto is not null', /Merged into/, 'merged'],
  ["update incidents set related = '[]'", /Belongs to/, 'merged'],
  [
    "update incident_changes set value = '20261121_elsewhere' where field = 'mergedinto'",
    /was altered after it was sealed/,
    'merged',
  ],
  [
    "update incident_changes set value = '20261121_elsewhere' where field = 'mergedwith'",
    /was altered after it was sealed/,
    'main',
  ],
])(
  'a merge that is changed in the database is found out: %s',
  async (statement, sentence, which) => {
    const { server, head, ...ids } = await startWithMerged()
    const id = which === 'main' ? ids.main : ids.id
    expect((await exportRecord(server, head, id)).problems).toEqual([])
    await server.database.query('alter table incident_changes disable trigger append_only')
    await server.database.query(statement)
    expect((await exportRecord(server, head, id)).problems.join()).toMatch(sentence)
    const state = await head.callEndpoint('getRecordState', { parameters: { id } })
    expect(state.damage.join()).toMatch(sentence)
  },
)
