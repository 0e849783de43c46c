import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EntriesFile, inGroupsOfEight } from '@holdfast/contract/record/record-format'
import { readableEntry } from '@holdfast/contract/record/record-names'
import { verifyRecord } from '@holdfast/contract/record/record-verification'
import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { unzipRecord, zipRecord } from './index.ts'

const ZIP = { unzip: unzipRecord, zip: zipRecord }

async function exportRecord(
  { address }: TestServer,
  { token }: SignedInClient,
  id: string,
): Promise<Uint8Array> {
  const response = await fetch(`${address}/api/incidents/${id}/record?zone=Europe/London`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return new Uint8Array(await response.arrayBuffer())
}

const problemsOf = async (bytes: Uint8Array) => (await verifyRecord(bytes, ZIP)).problems
const fileOf = (bytes: Uint8Array, name: string) =>
  Buffer.from(unzipRecord(bytes).get(name) ?? []).toString('utf8')
const recordsOf = (bytes: Uint8Array) =>
  (JSON.parse(fileOf(bytes, 'record.json')) as EntriesFile).records.map(readableEntry)

/** The mails that the server has written into its outbox folder. */
async function readOutbox({ app }: TestServer): Promise<string[]> {
  const folder = join(app.context.config.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

/** An incident with a sealed entry of every kind. */
async function fillIncident(head: SignedInClient): Promise<string> {
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry({ content: 'Pupils leave by the west door' }))
  const check = { itemid: 'doors', checked: true, timestamp: '2026-11-21T10:01:00Z' }
  await head.callEndpoint('addCheck', { parameters: { id }, body: check })
  await head.callEndpoint('addCount', {
    parameters: { id },
    body: {
      ...{ id: crypto.randomUUID(), groupid: 'class_aaaaaaaa', groupname: '4B', expected: 28 },
      ...{ present: 27, missing: [{ name: 'Sam', place: 'Library' }] },
      timestamp: '2026-11-21T10:02:00Z',
    },
  })
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { informant: 'The cook' } })
  await head.callEndpoint('saveAllocations', { body: [] })
  await head.callEndpoint('saveAllocations', {
    body: [{ userid: 'teacher', roleid: 'log-keeper' }],
  })
  await addEntry(head, id, newEntry({ content: 'All pupils are counted' }))
  return id
}

/** Changes data as somebody with access to the database can, by switching off the append-only trigger. */
async function tamper(
  server: TestServer,
  table: string,
  statement: string,
  id: string,
): Promise<void> {
  await server.database.query(`alter table ${table} disable trigger append_only`)
  await server.database.query(statement, [id])
  await server.database.query(`alter table ${table} enable trigger append_only`)
}

test('an exported record holds what happened in its order, and is intact', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await fillIncident(head)
  const zip = await exportRecord(server, head, id)
  expect(await problemsOf(zip)).toEqual([])
  expect(recordsOf(zip).map(({ kind }) => kind)).toEqual([
    ...['report', 'allocations', 'entry', 'check', 'entry', 'count', 'change'],
    ...['allocations', 'allocations', 'entry'],
  ])
  const page = fileOf(zip, 'record.html')
  expect(page).toContain('Pupils leave by the west door')
  expect(page).toContain('Jordan Hale made Dana Fox log keeper')
  expect(page).toContain('4B: 27 of 28 present; missing: Sam (last seen: Library)')
  expect(page).toContain('4B: 1 missing: Sam (last seen: Library).')
  expect(fileOf(zip, 'timeline.csv')).toContain('All pupils are counted')
  expect([...unzipRecord(zip).keys()]).toContain('media/map.png')
})

// Entries that are older than this field must still fit their seals.
test('when something happened is sealed, and an entry that does not say so is sealed as before', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const happened = '2026-11-21T09:40:00.000Z'
  await addEntry(head, id, newEntry({ content: 'Police called', happened }))
  await addEntry(head, id, newEntry({ content: 'Doors shut' }))
  const first = await exportRecord(server, head, id)
  const entries = recordsOf(first).filter(({ kind }) => kind === 'entry')
  expect(entries.map((entry) => entry.happened)).toEqual([happened, undefined])
  expect(Object.keys(entries[1] ?? {})).not.toContain('happened')
  expect(fileOf(first, 'record.html')).toMatch(
    /09:40:00<\/time><br><span class="note">Written <time[^>]*>10:00:00/,
  )
  const statement = `update log_entries set happened = '2026-11-21T09:50:00Z' where incidentid = $1 and happened is not null`
  await tamper(server, 'log_entries', statement, id)
  expect((await problemsOf(await exportRecord(server, head, id)))[0]).toContain(
    '(a log entry, “Police called” by Jordan Hale) was altered',
  )
})

test('who held which team role is part of the record of open incidents, a deleted user too', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const other = await reportIncident(head)
  await head.callEndpoint('saveIncident', { parameters: { id: other }, body: { closed: 'now' } })
  await head.callEndpoint('deleteUser', { parameters: { id: 'logkeeper' } })
  const holdersIn = async (incidentid: string) =>
    recordsOf(await exportRecord(server, head, incidentid))
      .filter(({ kind }) => kind === 'allocations')
      .map(({ allocations }) => (allocations as { userid: string }[]).map(({ userid }) => userid))
  const holders = await holdersIn(id)
  expect(holders.map((userids) => userids.includes('logkeeper'))).toEqual([true, false])
  expect(await holdersIn(other)).toHaveLength(1)
})

test('entries written after an export continue the same chain', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await fillIncident(head)
  const first = await verifyRecord(await exportRecord(server, head, id), ZIP)
  await addEntry(head, id, newEntry({ content: 'The fire is out' }))
  const later = await exportRecord(server, head, id)
  const known = { head: first.signed?.head, publickey: first.publickey }
  const verdict = await verifyRecord(later, ZIP, known)
  expect(verdict.problems).toEqual([])
  // Fails when the check against an earlier head does not mention what was sealed after it.
  expect(verdict.later).toEqual([
    expect.stringMatching(/ \(a log entry, “The fire is out” by .+\), sealed 20.+Z$/),
  ])
  expect((await verifyRecord(later, ZIP)).later).toEqual([])
  expect((await verifyRecord(later, ZIP, { head: '0'.repeat(64) })).problems).toEqual([
    'The head that you gave is not part of this record',
  ])
})

/** Statements about the incident $1, and the first problem that the verification then finds. */
const TAMPERING: [table: string, statement: string, problem: string][] = [
  [
    'log_entries',
    "update log_entries set content = 'Nobody was told' where seq = 1 and incidentid = $1",
    'Entry 3 of the record (a log entry, “Nobody was told” by Jordan Hale) was altered',
  ],
  [
    'log_entries',
    'delete from log_entries where seq = 1 and incidentid = $1',
    'Entry 3 of the record (a log entry) was removed',
  ],
  [
    'incident_changes',
    `insert into incident_changes
     select organisationid, incidentid, version, 'peopleAffected', 'I warned them', '', userid,
       authorname, timestamp from incident_changes where incidentid = $1`,
    'Entry 11 of the record (a change of the incident, “peopleAffected” by Jordan Hale) was added',
  ],
  [
    'checks',
    "update checks set timestamp = timestamp - interval '1 hour' where incidentid = $1",
    'Entry 4 of the record (a check by Jordan Hale) was altered',
  ],
  [
    'roll_counts',
    'update roll_counts set present = 28 where incidentid = $1',
    'Entry 6 of the record (a roll call count by Jordan Hale) was altered',
  ],
  [
    'incident_changes',
    'delete from incident_changes where incidentid = $1',
    'Entry 7 of the record (a change of the incident) was removed',
  ],
  [
    'allocation_changes',
    "update allocation_changes set allocations = '[]' where incidentid = $1",
    'Entry 2 of the record (the role allocations by Jordan Hale) was altered',
  ],
]

test('what somebody with access to the database alters, removes or adds after the sealing is named', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  for (const [table, statement, problem] of TAMPERING) {
    const id = await fillIncident(head)
    await exportRecord(server, head, id)
    await tamper(server, table, statement, id)
    expect((await problemsOf(await exportRecord(server, head, id)))[0]).toContain(problem)
  }
})

test('a record is sealed soon after the commit, without an export', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await fillIncident(head)
  const lengthOf = async () => {
    const rows = await server.database.query(
      'select length from record_heads where incidentid = $1',
      [id],
    )
    return rows[0]?.length
  }
  // Fails without Sealer.onCollectionChanged: the sweep would come a minute later.
  await vi.waitFor(async () => expect(await lengthOf()).toBe(10), { timeout: 20_000 })
})

test('the next process seals at its start what a stopped process left unsealed', async () => {
  const first = await startTestServer()
  const head = await first.signIn('head')
  const id = await fillIncident(head)
  await first.app.stop()
  // Acts as if it had ended within the delay, before sealing; on a busy machine it has sealed some.
  await tamper(first, 'record_seals', 'delete from record_heads where incidentid = $1', id)
  await first.database.query('delete from sealed_incidents')
  await first.database.query('delete from sealed_incident_counts')
  const second = await startTestServer({ database: first.database })
  // Fails without the sweep of Sealer.start.
  const seals = () =>
    first.database.query('select n from record_seals where incidentid = $1 order by n', [id])
  await vi.waitFor(async () => expect(await seals()).toHaveLength(10), { timeout: 20_000 })
  expect(await problemsOf(await exportRecord(second, await second.signIn('head'), id))).toEqual([])
})

test('two processes that write and export at once make one chain', async () => {
  const one = await startTestServer()
  const other = await startTestServer({ database: one.database })
  const [head, support] = [await one.signIn('head'), await other.signIn('head')]
  const id = await reportIncident(head)
  // Fails without the lock of lockHead: two seals would get the same number.
  await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const [server, client] =
        index % 2 === 0 ? ([one, head] as const) : ([other, support] as const)
      await addEntry(client, id, newEntry({ content: `Entry ${index}` }))
      await exportRecord(server, client, id)
    }),
  )
  const zip = await exportRecord(one, head, id)
  expect(await problemsOf(zip)).toEqual([])
  expect(recordsOf(zip)).toHaveLength(8)
})

test('a deleted incident takes its seals with it', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const body = { id: '20261121_aaaaaaaa', incidentDetails: 'Smoke' }
  const { id } = await head.callEndpoint('reportIncident', { body })
  await exportRecord(server, head, id)
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  expect(await server.database.query('select from record_seals')).toEqual([])
  const rows = await server.database.query('select deleted from sealed_incidents')
  expect(rows).toEqual([{ deleted: expect.any(Date) }])
  expect((await head.call('GET', `/incidents/${id}/record`)).status).toBe(404)
})

test('the key stays the same, is another one for each organisation, and its private part is unreadable', async () => {
  const server = await startTestServer({ env: { TOKEN_SECRET: 'a'.repeat(32) } })
  const keyOf = async (of: TestServer, username: string) => {
    const client = await of.signIn(username)
    const id = await reportIncident(client)
    return (await verifyRecord(await exportRecord(of, client, id), ZIP)).publickey
  }
  const key = await keyOf(server, 'head')
  expect(await keyOf(server, 'head')).toBe(key)
  expect(await keyOf(server, 'hilltop.head')).not.toBe(key)
  const rows = await server.database.query('select privatekey from record_keys')
  // The DER form of an Ed25519 private key begins with this.
  for (const { privatekey } of rows) {
    const bytes = Buffer.from(privatekey as string, 'base64')
    expect(bytes.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false)
  }
  const { database } = server
  const withOther = await startTestServer({ database, env: { TOKEN_SECRET: 'b'.repeat(32) } })
  expect(await keyOf(withOther, 'head')).not.toBe(key)
})

test('at the closing the last seal is mailed once to the addresses that admins name', async () => {
  let now = new Date()
  const server = await startTestServer({ now: () => now })
  const head = await server.signIn('head')
  const addresses = ['chair@governors.example', 'clerk@governors.example']
  const settings = await head.callEndpoint('saveRecordSettings', {
    body: { addresses, version: 0 },
  })
  expect(settings).toMatchObject({ addresses, version: 1 })
  const late = await head.call('POST', '/record-settings', { body: { addresses: [], version: 0 } })
  expect(late.status).toBe(409)
  const id = await fillIncident(head)
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date(now.getTime() + 61_000)
  // Each start sweeps, and the first server may still be sealing; only one of them sends.
  const { database } = server
  const others = await Promise.all([1, 2].map(() => startTestServer({ database, now: () => now })))
  const mails = async () => (await Promise.all([server, ...others].map(readOutbox))).flat()
  await expect.poll(mails).toHaveLength(2)
  const zip = await exportRecord(server, head, id)
  const { signed, publickey } = await verifyRecord(zip, ZIP)
  for (const mail of await mails()) {
    expect(mail).toContain(inGroupsOfEight(signed?.head ?? ''))
    expect(mail).toContain(inGroupsOfEight(publickey ?? ''))
    expect(mail).not.toContain('Smoke')
  }
})

// Fails when the mail calls the record complete: an entry from a phone that was offline comes later.
test('the mail of the closing promises what its seal proves, and says that later entries are listed', async () => {
  let now = new Date()
  const server = await startTestServer({ now: () => now })
  const head = await server.signIn('head')
  const body = { addresses: ['chair@governors.example'], version: 0 }
  await head.callEndpoint('saveRecordSettings', { body })
  const id = await fillIncident(head)
  const written = newEntry({ content: 'Written offline', timestamp: now.toISOString() })
  await head.callEndpoint('saveIncident', { parameters: { id }, body: { closed: 'now' } })
  now = new Date(now.getTime() + 61_000)
  const later = await startTestServer({ database: server.database, now: () => now })
  const mails = async () => (await Promise.all([server, later].map(readOutbox))).flat()
  await expect.poll(mails).toHaveLength(1)
  const [mail = ''] = await mails()
  const text = mail.replace(/\s+/g, ' ')
  expect(text).toContain('none of the entries sealed so far was altered')
  expect(text).toContain('What arrives later, such as an entry from a phone that was offline, is')
  const closing = await verifyRecord(await exportRecord(server, head, id), ZIP)
  expect(text).toContain(`Sealed entries ${closing.signed?.length}`)

  await addEntry(head, id, written)
  const zip = await exportRecord(server, head, id)
  const given = /Last seal ((?:[0-9a-f]{8} ?)+)/.exec(text)?.[1]?.replaceAll(' ', '')
  const verdict = await verifyRecord(zip, ZIP, given === undefined ? {} : { head: given })
  expect(verdict.problems).toEqual([])
  expect(verdict.later).toEqual([expect.stringContaining('“Written offline”')])
})

test('only admins export a record', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  const support = await server.signIn('support')
  expect((await support.call('GET', `/incidents/${id}/record`)).status).toBe(403)
  expect((await head.call('GET', `/incidents/${id}/record?zone=Nowhere`)).status).toBe(400)
  const provider = await server.signIn('provider.admin')
  expect((await provider.call('GET', `/incidents/${id}/record`, { org: 'riverside' })).status).toBe(
    200,
  )
})

test('a record of 1,000 entries is exported', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await server.database.query(
    `insert into log_entries
     select 'riverside', $1, n, gen_random_uuid(), now(), now(), now(), 'head', 'Jordan Hale', null,
       'text', repeat('All pupils are counted. ', 10)
     from generate_series(1, 1000) n`,
    [id],
  )
  await server.database.query('update incidents set logseq = 1000 where id = $1', [id])
  const zip = await exportRecord(server, head, id)
  expect(recordsOf(zip)).toHaveLength(1002)
})
