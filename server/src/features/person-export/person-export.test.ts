import { newNamedId } from '@holdfast/contract/ids'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import type { PersonTable } from './person-table.ts'
import { NOT_EXPORTED, PERSON_TABLES } from './person-tables.ts'
import { NOT_EXPORTED_SIGN_IN, SIGN_IN_TABLES } from './sign-in-tables.ts'

type Row = Record<string, unknown>

async function download(
  { address }: TestServer,
  { token }: SignedInClient,
  path: string,
): Promise<Map<string, string>> {
  const response = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new Map(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
}

const rowsOf = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(name) ?? '[]') as Row[]

const contentsOf = (files: Map<string, string>, name: string) =>
  rowsOf(files, name).map(({ content }) => content)

test('every table and every column is exported, or left out on purpose', async () => {
  const server = await startTestServer()
  const rows = await server.database.query(`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not like 'kysely%'
  `)
  const ofTables: Record<string, PersonTable> = PERSON_TABLES
  const ofSignIn: Record<string, { columns: readonly string[]; leftOut: readonly string[] }> =
    SIGN_IN_TABLES
  const isDecided = (table: string, column: string) => {
    if (table in NOT_EXPORTED || table in NOT_EXPORTED_SIGN_IN) return true
    const { columns = [], leftOut = [] } = ofTables[table] ?? ofSignIn[table] ?? {}
    return columns.includes(column) || leftOut.includes(column) || column === 'organisationid'
  }
  const undecided = (rows as { table: string; column: string }[]).filter(
    ({ table, column }) => !isDecided(table, column),
  )
  expect(undecided).toEqual([])
})

test('an export has what a user wrote, apart from what mentions them', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(head)
  await addEntry(teacher, id, newEntry({ content: 'The hall is empty' }))
  await addEntry(head, id, newEntry({ content: 'Miss FOX has a cut hand' }))
  await addEntry(head, id, newEntry({ content: 'A firefox was seen' }))
  const files = await download(server, head, '/users/teacher/data')
  expect(contentsOf(files, 'about/log_entries.json')).toContain('The hall is empty')
  expect(contentsOf(files, 'mentions/log_entries.json')).toEqual(['Miss FOX has a cut hand'])
  expect(rowsOf(files, 'about/users.json')).toMatchObject([{ id: 'teacher', name: 'Dana Fox' }])
  expect(rowsOf(files, 'about/sign-in-users.json')).toHaveLength(1)
  expect(rowsOf(files, 'about/activity.json').map(({ kind }) => kind)).toContain('person-exported')
  expect(files.get('about.html')).toContain('The hall is empty')
  expect(files.get('mentions.html')).toContain('Check each for other people’s data')
  expect(files.get('index.html')).toContain('What is not in this file')
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries[0]).toMatchObject({ kind: 'person-exported', recordid: 'teacher', userid: 'head' })
})

test('an export has no secret and nobody else’s network address', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await server.signIn('teacher')
  const [secrets] = (await server.database.query(
    `select passwordhash from users where id = 'teacher'`,
  )) as { passwordhash: string }[]
  await server.database.query(
    `insert into activity (organisationid, timestamp, userid, kind, recordid, summary, address)
     values ('riverside', now(), 'head', 'user-changed', 'teacher', 'Name', '203.0.113.9')`,
  )
  await server.database.query(
    `insert into push_subscriptions (organisationid, userid, endpoint, p256dh, auth, created)
     values ('riverside', 'teacher', 'https://push.example/secret', 'p256dh-secret', 'auth-secret', now())`,
  )
  const files = await download(server, head, '/users/teacher/data')
  const everything = [...files.values()].join('\n')
  expect(rowsOf(files, 'about/push_subscriptions.json')).toHaveLength(1)
  for (const secret of [
    secrets?.passwordhash ?? '',
    '203.0.113.9',
    'push.example',
    'auth-secret',
  ]) {
    expect(everything).not.toContain(secret)
  }
})

test('markup that somebody wrote does nothing in the pages', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry({ content: '<script>alert(1)</script> Fox' }))
  const files = await download(server, head, '/users/teacher/data')
  expect(files.get('mentions.html')).toContain('&lt;script&gt;')
  expect([...files.values()].filter((text) => text.includes('<script>alert'))).toHaveLength(1)
})

test('nobody exports a person of another organisation, or a name that nobody has', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  for (const id of ['hilltop.head', 'nobody', '%', '']) {
    for (const list of ['users', 'people']) {
      const response = await fetch(`${server.address}/api/${list}/${encodeURIComponent(id)}/data`, {
        headers: { authorization: `Bearer ${head.token}` },
      })
      expect(response.status).toBe(404)
    }
  }
})

test('the same name in another organisation stays there', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const other = await server.signIn('hilltop.head')
  const id = await reportIncident(other)
  await addEntry(other, id, newEntry({ content: 'Dana Fox of Hilltop' }))
  const files = await download(server, head, '/users/teacher/data')
  expect([...files.values()].join('\n')).not.toContain('of Hilltop')
})

test('a user who was deleted is still exported', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  const id = await reportIncident(head)
  await addEntry(teacher, id, newEntry({ content: 'The hall is empty' }))
  await head.callEndpoint('deleteUser', { parameters: { id: 'teacher' } })
  const files = await download(server, head, '/users/teacher/data')
  expect(contentsOf(files, 'about/log_entries.json')).toContain('The hall is empty')
})

test('an export of a pupil has only that pupil’s part of marks and absences', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rollgroupid = newNamedId('class')
  await head.callEndpoint('saveRollGroup', {
    parameters: { id: rollgroupid },
    body: { name: '7C', expected: 2 },
  })
  for (const [id, name] of [
    ['1001', 'Sam Okoro'],
    ['1002', 'Kit Lane'],
  ] as const) {
    await head.callEndpoint('savePerson', { parameters: { id }, body: { name, rollgroupid } })
  }
  const incidentid = await reportIncident(head)
  await head.callEndpoint('addMark', {
    parameters: { id: incidentid },
    body: {
      ...{ id: crypto.randomUUID(), personids: ['1001', '1002'], state: 'present' },
      ...{ timestamp: new Date().toISOString() },
    },
  })
  await addEntry(head, incidentid, newEntry({ content: 'Okoro’s mother has come' }))
  const files = await download(server, head, '/people/1001/data')
  expect(rowsOf(files, 'about/people.json')).toMatchObject([{ id: '1001', name: 'Sam Okoro' }])
  const [mark] = rowsOf(files, 'about/roll_marks.json')
  expect(mark?.people).toMatchObject([{ personid: '1001' }])
  expect(contentsOf(files, 'mentions/log_entries.json')).toEqual(['Okoro’s mother has come'])
  expect([...files.values()].join('\n')).not.toContain('Kit Lane')
  expect(files.has('about/sign-in-sessions.json')).toBe(false)
})

// Whoever reads the file would learn what the school knows of others who have the same last name.
test('what a namesake wrote, needs or is counted with is in no export', async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const teacher = await server.signIn('teacher')
  await head.callEndpoint('saveRollCallSettings', { body: { rollcallnames: 'on' } })
  const rollgroupid = newNamedId('class')
  const group = { name: '7C', expected: 3, counters: ['teacher'] }
  await head.callEndpoint('saveRollGroup', { parameters: { id: rollgroupid }, body: group })
  for (const [id, name, needs] of [
    ['1001', 'Tim Fox', ''],
    ['1002', 'Ada Fox', 'Evac chair'],
  ] as const) {
    await head.callEndpoint('savePerson', {
      parameters: { id },
      body: { name, rollgroupid, needs },
    })
  }
  const incidentid = await reportIncident(head)
  const timestamp = new Date().toISOString()
  // The teacher is called Dana Fox.
  await addEntry(teacher, incidentid, newEntry({ content: 'Kit Lane has asthma' }))
  await head.callEndpoint('addMark', {
    parameters: { id: incidentid },
    body: { id: crypto.randomUUID(), personids: ['1001', '1002'], state: 'present', timestamp },
  })
  await head.callEndpoint('addCount', {
    parameters: { id: incidentid },
    body: {
      ...{ id: crypto.randomUUID(), groupid: rollgroupid, present: 1, timestamp },
      missing: [{ name: 'Tim Fox', place: 'Hall' }],
      injured: [{ name: 'Kit Lane', note: 'Broken arm' }],
    },
  })
  const files = await download(server, head, '/people/1001/data')
  const all = [...files.values()].join('\n')
  expect(all).toContain('Hall')
  for (const others of ['asthma', 'Evac chair', 'Broken arm']) expect(all).not.toContain(others)
  expect(rowsOf(files, 'about/roll_marks.json')[0]?.people).toMatchObject([{ personid: '1001' }])
})

test('an export of 20,000 entries is complete', { timeout: 90_000 }, async () => {
  const server = await startTestServer()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await server.database.query(
    `insert into log_entries (organisationid, incidentid, seq, id, timestamp, devicetimestamp,
       received, userid, authorname, type, content)
     select 'riverside', $1, n + 1000, gen_random_uuid(), now(), now(), now(), 'teacher', 'Dana Fox',
       'text', 'Entry ' || n || repeat(' and more', 60) from generate_series(1, 20000) n`,
    [id],
  )
  const files = await download(server, head, '/users/teacher/data')
  const found = contentsOf(files, 'about/log_entries.json').filter((text) =>
    String(text).includes('and more'),
  )
  expect(new Set(found).size).toBe(20_000)
})
