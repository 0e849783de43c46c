import { expect, test } from 'vitest'
import { PASSWORD, type SignedInClient } from '../../../test-support/api-client.ts'
import { newSubscription } from '../../../test-support/push-subscription.ts'
import { startTestServer } from '../../../test-support/test-server.ts'

/** The demonstration has nine people: all but the caller. */
const OTHERS = 8

const reach = (client: SignedInClient, id = 'lockdown') =>
  client.callEndpoint('getAlertReach', { parameters: { id } })

const subscribe = (client: SignedInClient, endpoint: string) =>
  client.callEndpoint('savePushSubscription', { body: newSubscription(endpoint).body })

/** A server whose clock the test moves. Signing in is a request, so whoever signs in has the app open. */
async function start() {
  const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const now = () => new Date(clock.now)
  const server = await startTestServer({ now })
  return { clock, now, server, later: () => (clock.now += 40_000) }
}

test('an alert reaches people with an open app and people whose device takes a push, each counted once', async () => {
  const { server, later } = await start()
  const head = await server.signIn('head')
  const [teacher, site] = [await server.signIn('teacher'), await server.signIn('site')]
  await subscribe(site, 'https://push.example/site-phone')
  await subscribe(site, 'https://push.example/site-tablet')
  await subscribe(head, 'https://push.example/head')
  later()
  await teacher.callEndpoint('listAlerts', {})
  await site.callEndpoint('listAlerts', {})
  expect(await reach(head)).toMatchObject({ people: OTHERS, reached: 2, sendingpaused: false })

  later()
  const { reached, unreached } = await reach(head)
  expect(reached).toBe(1)
  expect(unreached).toHaveLength(OTHERS - 1)
  const names = await head.callEndpoint('listUsers', {})
  const nameOf = (id: string) => names.find((user) => user.id === id)?.name
  expect(unreached).toContain(nameOf('teacher'))
  expect(unreached).not.toContain(nameOf('site'))
})

test('a phone that was signed out counts no longer', async () => {
  const { server, later } = await start()
  const head = await server.signIn('head')
  const [lost, desk] = [await server.signIn('site'), await server.signIn('site')]
  await subscribe(lost, 'https://push.example/lost')
  await subscribe(desk, 'https://push.example/desk')
  later()
  const readReached = async () => {
    later()
    return (await reach(head)).reached
  }
  const sessions = await desk.callEndpoint('listSessions', {})
  const id = sessions.find(({ present }) => !present)?.id ?? ''
  await desk.callEndpoint('endSession', { parameters: { id } })
  const left = () => server.database.query('select endpoint from push_subscriptions')
  expect(await left()).toEqual([{ endpoint: 'https://push.example/desk' }])
  // A device that was last open before subscriptions had sessions.
  await server.database.query(`insert into push_subscriptions
    (organisationid, userid, endpoint, p256dh, auth, created)
    select organisationid, userid, 'https://push.example/lost', p256dh, auth, created
    from push_subscriptions`)
  await desk.callEndpoint('endOtherSessions', {})
  expect(await left()).toEqual([{ endpoint: 'https://push.example/desk' }])
  expect(await readReached()).toBe(1)
  const newest = await server.signIn('site')
  await newest.callEndpoint('endOtherSessions', {})
  expect(await left()).toEqual([])
  expect(await readReached()).toBe(0)
})

test('a phone that signed in again keeps its notifications', async () => {
  const { server } = await start()
  const phone = await server.signIn('site')
  await subscribe(phone, 'https://push.example/phone')
  const body = { username: 'site', password: PASSWORD }
  expect(await phone.call('POST', '/login', { body })).toMatchObject({ status: 200 })
  expect(await server.database.query('select userid from push_subscriptions')).toHaveLength(1)
})

test('a kind for some roles counts their holders only', async () => {
  const { server, later } = await start()
  const [teacher, head] = [await server.signIn('teacher'), await server.signIn('head')]
  const kinds = (await teacher.callEndpoint('getContent', {})).alert_kinds ?? []
  const forTeam = kinds.find(({ roles }) => roles.length > 0)?.id ?? ''
  later()
  await head.callEndpoint('listAlerts', {})
  const allocations = await teacher.callEndpoint('listAllocations', {})
  const holders = new Set(allocations.map(({ userid }) => userid))
  const { people, reached } = await reach(teacher, forTeam)
  expect(people).toBeLessThanOrEqual(holders.size)
  expect(people).toBeGreaterThan(0)
  expect(reached).toBe(1)
})

test('the names of those who are not reached are for admins and the crisis team', async () => {
  const { server } = await start()
  expect((await reach(await server.signIn('teacher'))).unreached).toBeNull()
  expect((await reach(await server.signIn('support'))).unreached).toEqual(expect.any(Array))
})

test('whoever may not send alerts is told nothing, and a kind that is not there is not found', async () => {
  const { server, later } = await start()
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const ask = (kind: string) => teacher.call('GET', `/alerts/kinds/${kind}/reach`)
  expect(await ask('none')).toMatchObject({ status: 404 })
  await head.callEndpoint('saveAlertSettings', { body: { alertsenders: 'team' } })
  later()
  expect(await ask('lockdown')).toMatchObject({ status: 403 })
})

test('while sending is paused, people with the app closed are not reached', async () => {
  const { server, later } = await start()
  const [head, site] = [await server.signIn('head'), await server.signIn('site')]
  await subscribe(site, 'https://push.example/site')
  later()
  expect(await reach(head)).toMatchObject({ reached: 1, sendingpaused: false })
  await server.database.query('update outward_sending set restored = true')
  const askLater = () => {
    later()
    return reach(head)
  }
  await expect.poll(askLater).toMatchObject({ people: OTHERS, reached: 0, sendingpaused: true })
})

test('an app that is open at another process counts', async () => {
  const { server, clock, now } = await start()
  const other = await startTestServer({ database: server.database, now })
  const head = await server.signIn('head')
  const teacher = await other.signIn('teacher')
  // A busy process may answer only the next question.
  const askLater = async () => {
    clock.now += 6000
    await teacher.callEndpoint('listAlerts', {})
    return (await reach(head)).reached
  }
  await expect.poll(askLater).toBe(1)
})

test('forms that are open on many phones read the database once in five seconds', async () => {
  const { server, clock } = await start()
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  expect((await reach(head)).people).toBe(OTHERS)
  await server.database.query(`update users set deleted = now() where id = 'site'`)
  clock.now += 4000
  expect((await reach(teacher)).people).toBe(OTHERS)
  clock.now += 2000
  expect((await reach(teacher)).people).toBe(OTHERS - 1)
})
