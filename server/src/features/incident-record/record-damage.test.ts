import { generateKeyPairSync } from 'node:crypto'
import type { EntriesFile } from '@holdfast/contract/record/record-format'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test } from 'vitest'
import { Encryption } from '../../platform/encryption.ts'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from './index.ts'

const SECRET = { TOKEN_SECRET: 'a'.repeat(32) }

async function exportRecord({ address }: TestServer, { token }: SignedInClient, id: string) {
  const response = await fetch(`${address}/api/incidents/${id}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { problems, signed } = await verifyRecord(bytes, { unzip: unzipRecord, zip: zipRecord })
  const textOf = (name: string) => Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
  const entries = JSON.parse(textOf('record.json')) as EntriesFile
  return { problems, signed, textOf, incident: entries.incident, entries: entries.records }
}

/** A closed incident whose record is sealed. */
async function startWithRecord(more: { exercise?: boolean } = {}) {
  const server = await startTestServer({ env: SECRET })
  const head = await server.signIn('head')
  const body = { incidentDetails: 'Smoke in the kitchen', ...more }
  const { id } = await head.callEndpoint('reportIncident', { body })
  await addEntry(head, id, newEntry({ content: 'Nobody was warned' }))
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { informant: 'The cook' } })
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  expect(await exportRecord(server, head, id)).toMatchObject({ problems: [] })
  const damageOf = async (incidentid = id) =>
    (await head.callEndpoint('getRecordState', { parameters: { id: incidentid } })).damage
  expect(await damageOf()).toEqual([])
  return { server, head, id, damageOf }
}

/** Does what somebody with only the database can do: no trigger prevents it. */
async function tamper({ database }: TestServer, ...statements: string[]): Promise<void> {
  for (const table of ['log_entries', 'record_seals']) {
    await database.query(`alter table ${table} disable trigger append_only`)
  }
  await database.query('alter table record_heads disable trigger require_mac')
  for (const statement of statements) await database.query(statement)
}

const FORGE = "update log_entries set content = 'Everybody was warned'"

test.each([
  ['the head', ['delete from record_heads'], 'The seals of this incident were removed'],
  [
    'the head and its row in the list',
    ['delete from record_heads', 'delete from sealed_incidents'],
    'The list of sealed incidents was altered',
  ],
  [
    'the row in the list',
    ['delete from sealed_incidents'],
    'This incident is missing in the list of sealed incidents',
  ],
  [
    'everything that was sealed, of every incident',
    [
      ...['record_heads', 'record_seals', 'sealed_incidents', 'sealed_incident_counts'],
      'record_macs',
    ].map((table) => `delete from ${table}`),
    'The list of sealed incidents was altered',
  ],
  [
    'the last seals',
    [
      'delete from record_seals where n > 1',
      `update record_heads h set length = 1, hash = s.hash, logseq = 0
       from record_seals s where s.incidentid = h.incidentid`,
    ],
    'The last seal was altered',
  ],
  ['a seal', ['delete from record_seals where n > 4'], 'Seals were removed, added or altered'],
])(
  '%s removed: nothing is sealed anew, and page, export and activity say so',
  async (_, statements, sentence) => {
    const { server, head, id, damageOf } = await startWithRecord()
    await tamper(server, FORGE, ...statements)
    const { problems, signed, textOf } = await exportRecord(server, head, id)
    expect(problems.join()).toContain(`At the export the server found damage: ${sentence}`)
    expect(signed?.damage?.join()).toContain(sentence)
    expect(textOf('record.html')).toContain('This record is damaged')
    expect(textOf('README.txt')).toContain('DAMAGED')
    expect((await damageOf()).join()).toContain(sentence)
    await exportRecord(server, head, id)
    const recorded = await server.database.query(
      `select summary from activity where kind = 'record-damaged' and recordid = $1`,
      [id],
    )
    const summaries = recorded.map(({ summary }) => String(summary))
    expect(summaries.join()).toContain(sentence)
    expect(new Set(summaries).size).toBe(summaries.length)
  },
)

test('an incident reported after one that was properly deleted is sealed as usual', async () => {
  const { server, head, id, damageOf } = await startWithRecord()
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  const next = await reportIncident(head)
  expect(await exportRecord(server, head, next)).toMatchObject({ problems: [] })
  expect(await damageOf(next)).toEqual([])
})

// Fails when the incident's own row is printed.
test('what is printed comes from the seals, and another row is damage', async () => {
  const { server, head, id, damageOf } = await startWithRecord()
  await tamper(
    server,
    `update incidents set fields = fields || '{"incidentDetails": "Nothing happened"}', exercise = true,
       closed = closed - interval '1 hour'`,
  )
  const { problems, incident, textOf } = await exportRecord(server, head, id)
  expect(incident).toMatchObject({
    ...{ incidentDetails: 'Smoke in the kitchen', informant: 'The cook', exercise: false },
  })
  expect(textOf('record.html')).toContain('Smoke in the kitchen')
  expect(textOf('record.html')).not.toContain('Nothing happened')
  expect(textOf('record.html')).not.toContain('<p class="exercise">')
  const damage = [
    '“Incident details” of the incident was altered outside the app',
    '“Closed” of the incident was altered outside the app',
    '“Exercise” of the incident was altered outside the app',
  ]
  expect(await damageOf()).toEqual(damage)
  expect(problems).toEqual(damage.map((each) => `At the export the server found damage: ${each}`))
})

test('an exercise stays one, whatever the row says', async () => {
  const { server, head, id } = await startWithRecord({ exercise: true })
  await tamper(server, 'update incidents set exercise = false')
  const { incident, entries } = await exportRecord(server, head, id)
  expect(incident.exercise).toBe(true)
  expect(entries[0]).toMatchObject({ kind: 'report', exercise: true })
})

const SEALED = [
  'record_heads',
  'record_seals',
  'sealed_incidents',
  'sealed_incident_counts',
  'record_keys',
].map((table) => `delete from ${table}`)

/** Exchanges the key that the server has made meanwhile for the one that people know. */
async function bringBackKey({ database }: TestServer, key: Record<string, unknown> | undefined) {
  await database.query("delete from record_keys where organisationid = 'riverside'")
  await database.query(
    `insert into record_keys (organisationid, publickey, privatekey, created)
     values ('riverside', $1, $2, $3)`,
    [key?.publickey, key?.privatekey, key?.created],
  )
}

const knownKey = async ({ database }: TestServer) =>
  (await database.query("select * from record_keys where organisationid = 'riverside'"))[0]

const OTHER_KEY = 'began under another key than the one that signs now'

// Fails when the code of the list does not cover the key.
test('whoever has everything sealed anew under another key and brings the first back is found out', async () => {
  const { server, id } = await startWithRecord()
  const key = await knownKey(server)
  await tamper(server, FORGE, ...SEALED)
  await server.app.stop()
  // A process that has not seen the first key makes another one, and seals what it finds.
  const again = await startTestServer({ database: server.database, env: SECRET })
  const head = await again.signIn('head')
  expect(await exportRecord(again, head, id)).toMatchObject({ problems: [] })
  await bringBackKey(again, key)
  const { problems, signed } = await exportRecord(again, head, id)
  expect(problems.join()).toContain(OTHER_KEY)
  expect(signed?.damage?.join()).toContain(OTHER_KEY)
  const { damage } = await head.callEndpoint('getRecordState', { parameters: { id } })
  expect(damage.join()).toContain(OTHER_KEY)
})

// Fails when earlier heads get their codes before there is a key.
test('nor does it help to forge the seals, let a start give them codes, and bring the key back', async () => {
  const { server, id } = await startWithRecord()
  const key = await knownKey(server)
  await tamper(server, ...BEFORE_UPGRADE, 'delete from record_keys')
  await server.app.stop()
  const again = await startTestServer({ database: server.database, env: SECRET })
  await bringBackKey(again, key)
  const { problems } = await exportRecord(again, await again.signIn('head'), id)
  expect(problems.join()).toContain(OTHER_KEY)
})

/** The state that migration 0126 finds: heads without codes, and an empty list. */
const BEFORE_UPGRADE = [
  'delete from sealed_incidents',
  'delete from sealed_incident_counts',
  'update record_heads set mac = null',
  'delete from record_macs',
]

/** Stores a key as before the upgrade, which belongs to no organisation. */
async function storeEarlierKey({ database }: TestServer): Promise<void> {
  const encryption = new Encryption('holdfast record keys', SECRET.TOKEN_SECRET)
  const [row] = await database.query('select organisationid, privatekey from record_keys')
  const stored = Buffer.from(String(row?.privatekey), 'base64')
  const key = encryption.decrypt(stored, String(row?.organisationid)) ?? Buffer.from('')
  const earlier = encryption.encrypt(key, '').toString('base64')
  await database.query(`update record_keys set privatekey = '${earlier}'`)
}

test('whoever makes the database look like one from before the upgrade gets no codes', async () => {
  const { server, id } = await startWithRecord()
  await tamper(server, ...BEFORE_UPGRADE)
  await server.app.stop()
  const again = await startTestServer({ database: server.database, env: SECRET })
  const { problems } = await exportRecord(again, await again.signIn('head'), id)
  expect(problems.join()).toContain('The last seal was altered')
})

test('another organisation’s key signs nothing', async () => {
  const { server, head } = await startWithRecord()
  const keyOf = async () => (await head.callEndpoint('getRecordSettings', {})).publickey
  const own = await keyOf()
  const hilltop = await server.signIn('hilltop.head')
  const other = (await hilltop.callEndpoint('getRecordSettings', {})).publickey
  await server.database.query(
    `update record_keys own set publickey = other.publickey, privatekey = other.privatekey
     from record_keys other where own.organisationid = 'riverside' and other.organisationid = 'hilltop'`,
  )
  expect([own, other]).not.toContain(await keyOf())
})

test('a key added by a process of the previous version replaces none', async () => {
  const { server, head } = await startWithRecord()
  const keyOf = async () => (await head.callEndpoint('getRecordSettings', {})).publickey
  const before = await keyOf()
  const encryption = new Encryption('holdfast record keys', SECRET.TOKEN_SECRET)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const publickey = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  await server.database.query(
    `insert into record_keys (organisationid, publickey, privatekey, created)
     values ('riverside', '${publickey}', '${encryption.encrypt(der, '').toString('base64')}',
       now() + interval '1 minute')`,
  )
  expect(await keyOf()).toBe(before)
})

test('heads from before the upgrade get their codes at its first start, and only then', async () => {
  const { server, id } = await startWithRecord()
  await tamper(server, ...BEFORE_UPGRADE)
  await storeEarlierKey(server)
  const { database } = server
  await server.app.stop()
  const upgraded = await startTestServer({ database, env: SECRET })
  const head = await upgraded.signIn('head')
  expect(await exportRecord(upgraded, head, id)).toMatchObject({ problems: [] })
  await tamper(upgraded, 'update record_heads set mac = null', 'delete from record_macs')
  await upgraded.app.stop()
  const later = await startTestServer({ database, env: SECRET })
  const { problems } = await exportRecord(later, await later.signIn('head'), id)
  expect(problems.join()).toContain('The last seal was altered')
})

test('after a change of the secret the previous one still confirms what was sealed', async () => {
  const { server, id } = await startWithRecord()
  const { database } = server
  const env = { TOKEN_SECRET: 'b'.repeat(32), TOKEN_SECRET_PREVIOUS: SECRET.TOKEN_SECRET }
  const changed = await startTestServer({ database, env })
  const head = await changed.signIn('head')
  expect(await exportRecord(changed, head, id)).toMatchObject({ problems: [] })
  const next = await reportIncident(head)
  expect(await exportRecord(changed, head, next)).toMatchObject({ problems: [] })
  const without = await startTestServer({ database, env: { TOKEN_SECRET: 'c'.repeat(32) } })
  const { problems } = await exportRecord(without, await without.signIn('head'), id)
  expect(problems.join()).toContain('TOKEN_SECRET')
})
