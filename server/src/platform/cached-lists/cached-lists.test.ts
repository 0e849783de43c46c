import { expect, test, vi } from 'vitest'
import type { SignedInClient } from '../../test-support/api-client.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import {
  shareTestServer,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts'

async function etagOf(client: SignedInClient, path: string): Promise<string> {
  return (await client.call('GET', path)).headers.get('etag') ?? ''
}

const POLLED = ['/incidents', '/users', '/allocations', '/content']

const shared = shareTestServer()

test.each(POLLED)('%s is a 304 while nothing has changed', async (path) => {
  const { signIn } = shared()
  const teacher = await signIn('teacher')
  const first = await teacher.call('GET', path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{20,}"$/)
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
    const again = await teacher.call('GET', path, { headers: { 'if-none-match': known } })
    expect(again).toMatchObject({ status: 304, body: undefined })
    expect(again.headers.get('etag')).toBe(etag)
  }
  const headers = { 'if-none-match': '"another"' }
  expect(await teacher.call('GET', path, { headers })).toMatchObject({
    status: 200,
    body: first.body,
  })
})

// Prevents this attack: a user invents ids of incidents, and each is cached for ten minutes.
test('nothing is cached for incidents that do not exist', async () => {
  const { app, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  await teacher.call('GET', `/incidents/${id}/logs`)
  const { size } = app.context.cachedLists
  for (let invented = 0; invented < 40; invented += 1) {
    const path = `/incidents/20261121_${String(invented).padStart(8, '0')}`
    expect(await teacher.call('GET', `${path}/logs`)).toMatchObject({ status: 404 })
    expect(await teacher.call('GET', `${path}/checks`)).toMatchObject({ status: 404 })
  }
  expect(app.context.cachedLists.size).toBe(size)
  const head = await signIn('head')
  await head.callEndpoint('deleteIncident', { parameters: { id } })
  expect(await teacher.call('GET', `/incidents/${id}/logs`)).toMatchObject({ status: 404 })
  expect(app.context.cachedLists.size).toBeLessThan(size)
})

test('a 304 does not touch the database', async () => {
  const { app, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  const paths = [...POLLED, `/incidents/${id}/logs`]
  const etags = new Map<string, string>()
  for (const path of paths) etags.set(path, await etagOf(teacher, path))
  const reads = vi.spyOn(app.context.database, 'read')
  for (const path of paths) {
    const headers = { 'if-none-match': etags.get(path) ?? '' }
    expect(await teacher.call('GET', path, { headers })).toMatchObject({ status: 304 })
  }
  expect(reads).not.toHaveBeenCalled()
})

test('a change gets another ETag, and only in the changed list', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const before = {
    incidents: await etagOf(teacher, '/incidents'),
    users: await etagOf(teacher, '/users'),
  }
  const id = await reportIncident(teacher)
  expect(await etagOf(teacher, '/incidents')).not.toBe(before.incidents)
  expect(await etagOf(teacher, '/users')).toBe(before.users)
  const log = await etagOf(teacher, `/incidents/${id}/logs`)
  await addEntry(teacher, id, newEntry())
  expect(await etagOf(teacher, `/incidents/${id}/logs`)).not.toBe(log)
})

test('equal bodies have different ETags for different organisations and user types', async () => {
  const { signIn } = await startTestServer()
  const [teacher, neighbour] = [await signIn('teacher'), await signIn('hilltop.teacher')]
  expect(await etagOf(teacher, '/incidents')).not.toBe(await etagOf(neighbour, '/incidents'))
  const head = await signIn('head')
  expect(await etagOf(teacher, '/users')).not.toBe(await etagOf(head, '/users'))
  const etag = await etagOf(head, '/users')
  const headers = { 'if-none-match': etag }
  expect(await teacher.call('GET', '/users', { headers })).toMatchObject({ status: 200 })
})

test('a long response is compressed if the client accepts that', async () => {
  const { signIn } = await startTestServer()
  const { call } = await signIn('teacher')
  const plain = await call('GET', '/content', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const compressed = await call('GET', '/content', { headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(compressed.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(compressed.body).toEqual(plain.body)
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(
    Number(plain.headers.get('content-length')) / 2,
  )
})

/** The comparison of versions would repair within a second what no message has told. */
const leaveToMessages = ({ app }: TestServer) => app.context.cachedLists.stop()

test('a write in one process reaches the lists of another by a message', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const writer = await first.signIn('teacher')
  const reader = await second.signIn('head')
  const id = await reportIncident(writer)
  await expect.poll(() => reader.callEndpoint('listIncidents', {})).toHaveLength(1)
  const parameters = { id }
  expect(await reader.callEndpoint('listLogEntries', { parameters })).toEqual([])
  leaveToMessages(second)
  await reportIncident(writer)
  await addEntry(writer, id, newEntry())
  await expect.poll(() => reader.callEndpoint('listIncidents', {})).toHaveLength(2)
  await expect.poll(() => reader.callEndpoint('listLogEntries', { parameters })).toHaveLength(1)
})

// This list is made of two collections: a user's roles are in the order of the content.
// Fails without `dependsOn` in assigned-roles.ts.
test('a list is loaded again on the other process when a collection changes that it depends on', async () => {
  const first = await startTestServer()
  const second = await startTestServer({ database: first.database })
  const head = await first.signIn('head')
  const teacher = await second.signIn('teacher')
  await head.callEndpoint('saveAllocations', {
    body: ['incident-manager', 'log-keeper'].map((roleid) => ({ userid: 'teacher', roleid })),
  })
  const id = await reportIncident(head)
  const roleOfEntry = async () => (await addEntry(teacher, id, newEntry())).body.roleid
  await expect.poll(roleOfEntry).toBe('incident-manager')
  leaveToMessages(second)

  const { guidance } = await head.callEndpoint('getContentDraft', {})
  const body = { ...guidance, roles: guidance.roles.toReversed() }
  await head.callEndpoint('saveContentDraft', { body })
  await head.callEndpoint('publishContent', {})
  await expect.poll(roleOfEntry).toBe('log-keeper')
})

/** A list whose loads end when the test says so; each returns the previous value plus one. */
function defineSlowList({ app }: TestServer) {
  const { cachedLists } = app.context
  const loads: { previous: string; finish: () => void }[] = []
  const read = cachedLists.define(
    'contacts',
    async (_scope, _key, previous: string | undefined) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const value = `${previous ?? ''}${loads.length}`
      loads.push({ previous: previous ?? '', finish: resolve })
      await promise
      return value
    },
  )
  const change = () =>
    cachedLists.invalidate([{ organisationid: 'riverside', collection: 'contacts' }])
  return { loads, change, read: () => read({ organisationid: 'riverside' }) }
}

// Every new entry of a busy log makes the running load stale. Without `following` each entry would
// start another load at once, all from the same old value.
test('one load at a time: what changes meanwhile is loaded once more, on top of what has been loaded', async () => {
  const { loads, change, read } = defineSlowList(await startTestServer())
  const before = Promise.resolve(read())
  await expect.poll(() => loads).toHaveLength(1)
  const afterChange = [1, 2, 3].map(() => {
    change()
    return Promise.resolve(read())
  })
  expect(loads).toHaveLength(1)
  loads[0]?.finish()
  expect(await before).toBe('0')
  await expect.poll(() => loads).toHaveLength(2)
  expect(loads[1]?.previous).toBe('0')
  loads[1]?.finish()
  // No reader gets a value that was loaded before the change.
  expect(await Promise.all(afterChange)).toEqual(['01', '01', '01'])
  expect(await read()).toBe('01')
  expect(loads).toHaveLength(2)
})

test('a write is served at once by the same process', async () => {
  const { signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const parameters = { id: await reportIncident(teacher) }
  for (let count = 1; count <= 5; count += 1) {
    await addEntry(teacher, parameters.id, newEntry())
    expect(await teacher.callEndpoint('listLogEntries', { parameters })).toHaveLength(count)
  }
})

test('a list that nobody has read for long is dropped, and follows writes once it is read again', async () => {
  const { app, signIn } = await startTestServer()
  const { cachedLists } = app.context
  const teacher = await signIn('teacher')
  const parameters = { id: await reportIncident(teacher) }
  const countEntries = async () =>
    (await teacher.callEndpoint('listLogEntries', { parameters })).length
  expect(await countEntries()).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  await cachedLists.compareVersions()
  vi.useRealTimers()
  expect(cachedLists.size).toBe(0)
  expect(await countEntries()).toBe(0)
  await addEntry(teacher, parameters.id, newEntry())
  expect(await countEntries()).toBe(1)
})

test('a change whose message was lost is found by comparing versions', async () => {
  const { app, database, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  await reportIncident(teacher)
  expect(await teacher.callEndpoint('listIncidents', {})).toHaveLength(1)
  await database.query(
    'begin; delete from incidents; update collection_versions set version = version + 1; commit',
  )
  await app.context.cachedLists.compareVersions()
  expect(await teacher.callEndpoint('listIncidents', {})).toEqual([])
})

test('an entry that may be stale is reloaded, and not found once it is deleted', async () => {
  const { app, database, signIn } = await startTestServer()
  const teacher = await signIn('teacher')
  const id = await reportIncident(teacher)
  await addEntry(teacher, id, newEntry())
  expect(await teacher.call('GET', `/incidents/${id}/logs`)).toMatchObject({ status: 200 })
  await database.query('delete from incidents')
  app.context.cachedLists.markAllSuspect()
  expect(await teacher.call('GET', `/incidents/${id}/logs`)).toMatchObject({ status: 404 })
})

test('each organisation gets its own list, also when that of another is cached', async () => {
  const { signIn } = await startTestServer()
  const [teacher, neighbour] = [await signIn('teacher'), await signIn('hilltop.teacher')]
  await reportIncident(teacher)
  expect(await teacher.callEndpoint('listIncidents', {})).toHaveLength(1)
  expect(await neighbour.callEndpoint('listIncidents', {})).toEqual([])
  const provider = await signIn('provider.admin')
  expect(await provider.callEndpoint('listIncidents', { org: 'riverside' })).toHaveLength(1)
  expect(await provider.callEndpoint('listIncidents', { org: 'hilltop' })).toEqual([])
})
