import { expect, test } from 'vitest'
import { PASSWORD } from '../../test-support/api-client.ts'
import { startBreachedPasswordService } from '../../test-support/breached-password-service.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const LEAKED = 'correct horse battery'
const GOOD = 'three blue kites'
const REFUSED = {
  status: 400,
  body: {
    code: 'invalid',
    errors: ['This password is known from a data leak. Choose another one'],
  },
}

// Fails when one of the endpoints does not wait for the look-up.
test('a leaked password is refused wherever one is set, and the same link or form then takes a good one', async () => {
  const service = await startBreachedPasswordService([LEAKED])
  const { anyone, signIn } = await startTestServer({ env: service.env })
  const head = await signIn('head')
  const row = { username: 'kim', name: 'Kim Lake', email: 'kim@riverside.example', type: '' }
  await head.callEndpoint('importUsers', { body: { rows: [row] } })
  const invited = await head.callEndpoint('inviteUsers', {
    body: { userids: ['kim'], mail: false },
  })
  const handed = await head.callEndpoint('createResetLink', { parameters: { id: 'media' } })
  const keyOf = (link: string | null | undefined) => link?.slice(link.lastIndexOf('/') + 1)
  const user = { name: 'Dana Fox', email: 'dana@riverside.example', type: 'standard' }
  const teacher = await signIn('teacher')

  const ways: [string, (password: string) => Promise<unknown>][] = [
    [
      'invitation',
      (password) => {
        const resetkey = keyOf(invited.invitations[0]?.link)
        return anyone.call('POST', '/reset/password', { body: { resetkey, password } })
      },
    ],
    [
      'reset',
      (password) => {
        const body = { resetkey: keyOf(handed.link), password }
        return anyone.call('POST', '/reset/password', { body })
      },
    ],
    [
      'own account',
      (newpassword) =>
        teacher.call('POST', '/me/password', { body: { password: PASSWORD, newpassword } }),
    ],
    ['new user', (password) => head.call('POST', '/users/new', { body: { ...user, password } })],
    [
      'present user',
      (password) => head.call('POST', '/users/welfare', { body: { ...user, password } }),
    ],
  ]
  for (const [name, setPassword] of ways) {
    expect(await setPassword(LEAKED), name).toMatchObject(REFUSED)
    expect([200, 201], name).toContain(((await setPassword(GOOD)) as { status: number }).status)
  }
  expect(service.paths).toHaveLength(2 * ways.length)
})

test('a password that the server itself refuses is not looked up', async () => {
  const service = await startBreachedPasswordService([])
  const { signIn } = await startTestServer({ env: service.env })
  const teacher = await signIn('teacher')
  const body = { password: PASSWORD, newpassword: 'password123' }
  expect(await teacher.call('POST', '/me/password', { body })).toMatchObject({ status: 400 })
  expect(service.paths).toEqual([])
})
