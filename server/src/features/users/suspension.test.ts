import { newAlertId, newIncidentId, newRecordId } from '@holdfast/contract/ids'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test-support/api-client.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const SUSPENDED = 'This account is suspended. Please ask an admin of your organisation.'
const body = { username: 'teacher', password: PASSWORD }
const teacher = { parameters: { id: 'teacher' } }

test('a suspended user is told so after the right password only, and signs in once reinstated', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  expect(await head.callEndpoint('suspendUser', teacher)).toMatchObject({ suspended: true })
  expect(await anyone.call('POST', '/login', { body })).toMatchObject({
    status: 403,
    body: { code: 'suspended', error: SUSPENDED },
  })
  expect(
    await anyone.call('POST', '/login', { body: { ...body, password: 'a wrong one' } }),
  ).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
  expect(await head.callEndpoint('reinstateUser', teacher)).not.toHaveProperty('suspended')
  expect(await anyone.call('POST', '/login', { body })).toMatchObject({ status: 200 })
  const kinds = (await head.callEndpoint('listActivity', {})).entries.map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['user-suspended', 'suspended-sign-in', 'user-reinstated']),
  )
})

test('a suspended user loses team roles, readiness and alerts, and keeps the name in the log', async () => {
  const { signIn } = await startTestServer()
  const [head, keeper] = [await signIn('head'), await signIn('logkeeper')]
  const id = newIncidentId(new Date())
  await head.callEndpoint('reportIncident', { body: { id, incidentDetails: 'Smoke' } })
  const entry = { id: newRecordId(), timestamp: new Date().toISOString() }
  await keeper.callEndpoint('addLogEntry', {
    parameters: { id },
    body: { ...entry, type: 'text', content: 'Fire service called' },
  })
  await head.callEndpoint('suspendUser', { parameters: { id: 'logkeeper' } })

  const listed = (list: { userid: string }[]) => list.map(({ userid }) => userid)
  expect(listed(await head.callEndpoint('listAllocations', {}))).not.toContain('logkeeper')
  expect(listed(await head.callEndpoint('listReadiness', {}))).not.toContain('logkeeper')
  const alert = { id: newAlertId(), kind: 'lockdown', incidentid: id }
  await head.callEndpoint('sendAlert', { body: alert })
  const answers = await head.callEndpoint('listAlertAnswers', { parameters: { id: alert.id } })
  expect(listed(answers)).toContain('teacher')
  expect(listed(answers)).not.toContain('logkeeper')
  const log = await head.callEndpoint('listLogEntries', { parameters: { id } })
  expect(log.map(({ authorname }) => authorname)).toContain(keeper.name)
})

test('admins see who is suspended, standard users do not see them at all', async () => {
  const { signIn } = await startTestServer()
  const [head, support] = [await signIn('head'), await signIn('support')]
  await head.callEndpoint('suspendUser', teacher)
  const ofAdmin = await head.callEndpoint('listUsers', {})
  expect(ofAdmin.filter(({ suspended }) => suspended).map(({ id }) => id)).toEqual(['teacher'])
  const ofStandard = await support.callEndpoint('listUsers', {})
  expect(ofStandard.map(({ id }) => id)).not.toContain('teacher')
})

test('a deleted user is not there to be reinstated', async () => {
  const { signIn } = await startTestServer()
  const head = await signIn('head')
  expect((await head.call('DELETE', '/users/teacher')).status).toBe(200)
  expect(await head.call('POST', '/users/teacher/reinstate')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

test('nobody suspends their own account or the last admin who is left', async () => {
  const { signIn } = await startTestServer()
  const [head, provider] = [await signIn('head'), await signIn('provider.admin')]
  const ofHead = { parameters: { id: 'head' } }
  expect(await head.call('POST', '/users/head/suspend')).toMatchObject({
    status: 409,
    body: { message: 'You cannot suspend your own account' },
  })
  expect(await provider.call('POST', '/users/head/suspend', { org: 'riverside' })).toMatchObject({
    status: 409,
    body: { message: 'An organisation needs at least one admin' },
  })
  const second = { name: 'Dana Fox', type: 'admin' } as const
  await head.callEndpoint('saveUser', { ...teacher, body: second })
  await provider.callEndpoint('suspendUser', { ...ofHead, org: 'riverside' })
  expect(await provider.call('DELETE', '/users/teacher', { org: 'riverside' })).toMatchObject({
    status: 409,
  })
})

test('a suspended user gets no link for a password, and the earlier ones end', async () => {
  const { anyone, signIn } = await startTestServer()
  const head = await signIn('head')
  const { link } = await head.callEndpoint('createResetLink', teacher)
  await head.callEndpoint('suspendUser', teacher)
  const resetkey = link.slice(link.lastIndexOf('/') + 1)
  const sent = { resetkey, password: 'three blue kites' }
  expect(await anyone.call('POST', '/reset/password', { body: sent })).toMatchObject({
    body: { code: 'reset-key-invalid' },
  })
  expect(await head.call('POST', '/users/teacher/reset-link')).toMatchObject({ status: 404 })
})
