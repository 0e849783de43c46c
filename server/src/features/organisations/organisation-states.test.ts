import { expect, test } from 'vitest'
import { reportIncident } from '../../test-support/incidents.ts'
import { shareTestServer, startTestServer } from '../../test-support/test-server.ts'

const shared = shareTestServer()
const NOW = '2026-11-21T10:00:00.000Z'

test('the provider sees how large each organisation is and how it is', async () => {
  const { signIn, database } = await startTestServer({ now: () => new Date(NOW) })
  const head = await signIn('head')
  const provider = await signIn('provider.admin')
  const listState = async (id: string) =>
    (await provider.callEndpoint('listOrganisationStates', {})).find((state) => state.id === id)
  const before = await listState('riverside')
  expect(before).toMatchObject({ ready: 0, openincidents: 0, appversion: null, directory: 'none' })
  expect(before?.bytes).toBeGreaterThan(1000)

  await head.callEndpoint('reportReadiness', {
    body: {
      device: head.device,
      ready: true,
      contentetag: null,
      contenttaken: null,
      installed: true,
      storagegranted: true,
      appversion: '1.7.0',
    },
  })
  await reportIncident(head)
  await database.query(`
    insert into directory_tokens (organisationid, tokenhash, created, expires)
    values ('riverside', 'x', '2025-01-01', '2026-01-01')`)
  expect(await listState('riverside')).toMatchObject({
    users: before?.users,
    ready: 1,
    openincidents: 1,
    openexercises: 0,
    lastactivity: NOW,
    appversion: '1.7.0',
    singlesignon: false,
    directory: 'expired',
  })
  expect(await listState('hilltop')).toMatchObject({ ready: 0, openincidents: 0 })

  await database.query(`update users set suspended = now() where id = 'head'`)
  expect(await listState('riverside')).toMatchObject({ users: (before?.users ?? 0) - 1, ready: 0 })
})

test('the states are numbers and names of states, and no words of anybody', async () => {
  const provider = await shared().signIn('provider.admin')
  const [state] = await provider.callEndpoint('listOrganisationStates', {})
  expect(Object.keys(state ?? {}).toSorted()).toEqual([
    ...['appversion', 'bytes', 'directory', 'id', 'lastactivity'],
    ...['openexercises', 'openincidents', 'ready', 'singlesignon', 'suspended', 'users'],
  ])
})

test.each(['head', 'teacher'])('%s may not read the states of organisations', async (username) => {
  const client = await shared().signIn(username)
  expect(await client.call('GET', '/organisation-states')).toMatchObject({ status: 403 })
})

test('each of many organisations has its own numbers', async () => {
  const { signIn, database } = await startTestServer()
  await database.query(`
    insert into organisations (id, name, created)
      select 'school-' || n, 'School ' || n, now() from generate_series(1, 50) n;
    insert into usernames (username, organisationid)
      select 'user-' || n || '-' || m, 'school-' || n
      from generate_series(1, 50) n, generate_series(1, n) m;
    insert into users (organisationid, id, name, type)
      select organisationid, username, username, 'standard' from usernames
      where username like 'user-%';
    insert into sessions (id, userid, signinversion, device, firstseen, lastseen)
      select id, id, 1, 'Phone', now(), now() from users where id like 'user-%-1'`)
  const provider = await signIn('provider.admin')
  const states = await provider.callEndpoint('listOrganisationStates', {})
  const made = states.filter(({ id }) => id.startsWith('school-'))
  expect(made).toHaveLength(50)
  for (const { id, users, lastactivity } of made) {
    expect(users).toBe(Number(id.slice('school-'.length)))
    expect(lastactivity).not.toBeNull()
  }
})
