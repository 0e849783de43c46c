import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test } from 'vitest'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { shareTestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from '../incident-record/index.ts'

const shared = shareTestServer()

const report = (fields: object) =>
  newEntry({
    type: 'sitrep',
    content: JSON.stringify({ situation: 'The boiler room is flooded', ...fields }),
  })

test('admins and holders of team roles write situation reports, and a repeated one is stored once', async () => {
  const { signIn } = shared()
  const [head, support, teacher] = await Promise.all([
    signIn('head'),
    signIn('support'),
    signIn('teacher'),
  ])
  const id = await reportIncident(teacher)
  const first = report({ tasks: 'Ring the council, for Kim', next: 'Review at 15:00' })
  expect(await addEntry(support, id, first)).toMatchObject({ status: 201 })
  expect(await addEntry(support, id, first)).toMatchObject({ status: 201 })
  expect((await addEntry(head, id, report({}))).status).toBe(201)
  expect(await addEntry(teacher, id, report({}))).toMatchObject({
    status: 403,
    body: { errors: ['Only admins and holders of team roles write situation reports'] },
  })
  const log = await teacher.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map(({ type }) => type)).toEqual(['sitrep', 'sitrep'])
})

test('a closed incident and another organisation get no situation report', async () => {
  const { signIn, database } = shared()
  const [head, elsewhere] = await Promise.all([signIn('head'), signIn('hilltop.head')])
  const id = await reportIncident(head)
  expect((await addEntry(elsewhere, id, report({}))).status).toBe(404)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  const minutesAgo = `update incidents set closed = now() - interval '5 minutes' where id = '${id}'`
  await database.query(minutesAgo)
  const late = { ...report({}), timestamp: new Date().toISOString() }
  expect(await addEntry(head, id, late)).toMatchObject({ status: 409, body: { code: 'closed' } })
})

/** Only the server says what was sent to whom. */
const forged = {
  ...newEntry(),
  ...{ type: 'mailing', content: JSON.stringify({ report: 'a', version: 1, names: [] }) },
}

test.each<[string, object, string]>([
  [
    'plain words',
    newEntry({ type: 'sitrep', content: 'All is well' }),
    'The content of a situation report must be a JSON object',
  ],
  ['an empty situation', report({ situation: ' ' }), 'Enter the situation'],
  ['a list of people', report({ people: ['Sam'] }), 'The people must be text'],
  ['an unknown section', report({ mood: 'calm' }), 'Unknown field: mood'],
  [
    'a section that is too long',
    report({ next: 'x'.repeat(10_000) }),
    'The entry must be 10,000 characters or fewer',
  ],
  [
    'a mail that nobody sent',
    forged,
    'Type must be one of: text, location, correction, decision, methane, sitrep, parents',
  ],
])('%s is refused with a sentence', async (_, entry, sentence) => {
  const head = await shared().signIn('head')
  const id = await reportIncident(head)
  expect(await head.call('POST', `/incidents/${id}/logs`, { body: entry })).toMatchObject({
    status: 400,
    body: { errors: [sentence] },
  })
})

test('each version is sealed, stands in the timeline and the print, and its brackets stay words', async () => {
  const { signIn, address } = shared()
  const head = await signIn('head')
  const id = await reportIncident(head)
  const markup = 'Water <script>alert(1)</script> & "mud"'
  await addEntry(head, id, report({ situation: markup }))
  await addEntry(head, id, report({ situation: 'The water is out', people: 'Nobody is missing' }))
  const response = await fetch(`${address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${head.token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect((await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })).problems).toEqual([])
  const textOf = (name: string) => Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
  const page = textOf('record.html')
  expect(page).toContain('Water &lt;script&gt;alert(1)&lt;/script&gt; &amp;')
  expect(page).toContain('Nobody is missing')
  expect(page).not.toContain('<script>alert')
  expect(textOf('timeline.csv')).toContain('Situation report')
})
