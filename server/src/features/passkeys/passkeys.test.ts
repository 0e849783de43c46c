import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { PASSWORD, type SignedInClient } from '../../test-support/api-client.ts'
import { setUpTotp } from '../../test-support/authenticator.ts'
import { SoftwareAuthenticator } from '../../test-support/software-authenticator.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'

const ORIGIN = 'https://holdfast.school.example'
const REFUSED = { status: 403, body: { code: 'wrong-passkey' } }
const MINUTE = 60_000

async function start() {
  let now = new Date()
  const server = await startTestServer({ env: { PUBLIC_URL: ORIGIN }, now: () => now })
  return {
    ...server,
    now: () => now,
    advanceBy: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

async function register(client: SignedInClient, passkey = new SoftwareAuthenticator(ORIGIN)) {
  const { challenge } = await client.callEndpoint('beginPasskey', {})
  const body = { name: 'Phone', passkey: passkey.register(challenge) }
  const { recoverycodes } = await client.callEndpoint('addPasskey', { body })
  return { passkey, recoverycodes }
}

async function newChallenge({ anyone }: Pick<TestServer, 'anyone'>): Promise<string> {
  return (await anyone.callEndpoint('createPasskeyChallenge', {})).challenge
}

type Assertion = ReturnType<SoftwareAuthenticator['signIn']>

function logIn({ anyone }: Pick<TestServer, 'anyone'>, passkey: Assertion, more = {}) {
  return anyone.call<SignInResponse>('POST', '/login/passkey', { body: { passkey, ...more } })
}

test('a passkey signs in alone, and is listed with its name and its last use', async () => {
  const server = await start()
  const teacher = await server.signIn('teacher')
  const { passkey, recoverycodes } = await register(teacher)
  expect(recoverycodes).toHaveLength(10)
  expect(await teacher.callEndpoint('listPasskeys', {})).toMatchObject([
    { id: passkey.id, name: 'Phone', lastused: null },
  ])
  const response = await logIn(server, passkey.signIn(await newChallenge(server)))
  expect(response).toMatchObject({ status: 200, body: { userid: 'teacher', type: 'standard' } })
  expect(await teacher.callEndpoint('listPasskeys', {})).toMatchObject([
    { lastused: server.now().toISOString() },
  ])
})

test('beside a passkey the password alone is not enough, and a recovery code is', async () => {
  const server = await start()
  const { recoverycodes } = await register(await server.signIn('teacher'))
  const body = { username: 'teacher', password: PASSWORD }
  expect(await server.anyone.call('POST', '/login', { body })).toMatchObject({
    status: 401,
    body: { code: 'second-factor-needed', methods: ['passkey'] },
  })
  const withCode = { ...body, code: recoverycodes[0] }
  expect(await server.anyone.call('POST', '/login', { body: withCode })).toMatchObject({
    status: 200,
  })
})

// Fails when challenges are kept after their use.
test('an assertion counts once, even when it is sent twice at the same time', async () => {
  const server = await start()
  const { passkey } = await register(await server.signIn('teacher'))
  const assertion = passkey.signIn(await newChallenge(server))
  const attempts = await Promise.all([logIn(server, assertion), logIn(server, assertion)])
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await logIn(server, assertion)).toMatchObject(REFUSED)
})

test('forged assertions are refused', async () => {
  const server = await start()
  const { passkey } = await register(await server.signIn('teacher'))
  const signed = async (change: (assertion: Assertion) => void = () => undefined) => {
    const assertion = passkey.signIn(await newChallenge(server))
    change(assertion)
    return logIn(server, assertion)
  }
  const stranger = new SoftwareAuthenticator(ORIGIN)
  expect(await logIn(server, stranger.signIn(await newChallenge(server)))).toMatchObject(REFUSED)

  const challenge = await newChallenge(server)
  const ofStranger = { ...stranger.signIn(challenge), id: passkey.id, rawId: passkey.id }
  expect(await logIn(server, ofStranger), 'signed with another key').toMatchObject(REFUSED)

  const changed = await signed(({ response }) => {
    response.signature = `${response.signature.slice(0, -6)}AAAAAA`
  })
  expect(changed, 'another signature').toMatchObject(REFUSED)

  const made = await logIn(server, passkey.signIn('a challenge of my own'))
  expect(made, 'a challenge that nobody gave').toMatchObject(REFUSED)

  const late = passkey.signIn(await newChallenge(server))
  server.advanceBy(11 * MINUTE)
  expect(await logIn(server, late), 'a challenge of long ago').toMatchObject(REFUSED)
  expect(await signed()).toMatchObject({ status: 200 })
})

test.each([
  ['http://holdfast.school.example', 'without https'],
  ['https://holdfast.school.example:8443', 'at another port'],
  ['https://holdfast.example', 'of a page that looks alike'],
])('what was signed for %s is refused', async (origin) => {
  const server = await start()
  const teacher = await server.signIn('teacher')
  const { passkey } = await register(teacher)
  passkey.origin = origin
  expect(await logIn(server, passkey.signIn(await newChallenge(server)))).toMatchObject(REFUSED)

  const other = new SoftwareAuthenticator(origin)
  const { challenge } = await teacher.callEndpoint('beginPasskey', {})
  const body = { name: 'Other', passkey: other.register(challenge) }
  expect(await teacher.call('POST', '/me/passkeys', { body })).toMatchObject(REFUSED)
})

test('what an authenticator signed without asking its user is refused', async () => {
  const server = await start()
  const { passkey } = await register(await server.signIn('teacher'))
  passkey.isVerifying = false
  expect(await logIn(server, passkey.signIn(await newChallenge(server)))).toMatchObject(REFUSED)
})

test('a challenge is for adding or for proving, and one for adding is for one user', async () => {
  const server = await start()
  const [head, teacher] = [await server.signIn('head'), await server.signIn('teacher')]
  const passkey = new SoftwareAuthenticator(ORIGIN)
  const add = (client: SignedInClient, challenge: string) => {
    const body = { name: 'Phone', passkey: passkey.register(challenge) }
    return client.call('POST', '/me/passkeys', { body })
  }
  const ofHead = await head.callEndpoint('beginPasskey', {})
  expect(await add(teacher, ofHead.challenge)).toMatchObject(REFUSED)
  expect(await add(teacher, await newChallenge(server))).toMatchObject(REFUSED)
  const { challenge } = await teacher.callEndpoint('beginPasskey', {})
  expect(await add(teacher, challenge)).toMatchObject({ status: 201 })
  const again = await head.callEndpoint('beginPasskey', {})
  expect(await add(head, again.challenge), 'of somebody else').toMatchObject(REFUSED)
  const forAdding = await teacher.callEndpoint('beginPasskey', {})
  expect(await logIn(server, passkey.signIn(forAdding.challenge))).toMatchObject(REFUSED)
  const assertion = passkey.signIn((await teacher.callEndpoint('beginPasskey', {})).challenge)
  const confirmed = await teacher.call('POST', '/me/confirm', { body: { passkey: assertion } })
  expect(confirmed, 'a proof by a challenge for adding').toMatchObject(REFUSED)
})

test('a passkey signs in who it belongs to and nobody else', async () => {
  const server = await start()
  const { passkey } = await register(await server.signIn('teacher'))
  const attempt = async (more: object) =>
    logIn(server, passkey.signIn(await newChallenge(server)), more)
  expect(await attempt({ username: 'head' })).toMatchObject(REFUSED)
  expect(await attempt({ type: 'admin' })).toMatchObject({ body: { code: 'wrong-door' } })
  expect(await attempt({ username: 'teacher' })).toMatchObject({ status: 200 })
})

test('a passkey confirms who somebody is, and only its owner', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const { passkey } = await register(head)
  const other = await register(await server.signIn('teacher'))
  const confirm = async (by: SoftwareAuthenticator) => {
    const body = { passkey: by.signIn(await newChallenge(server)) }
    return head.call('POST', '/me/confirm', { body })
  }
  server.advanceBy(16 * MINUTE)
  const remove = () => head.call('DELETE', '/users/visits')
  expect(await remove()).toMatchObject({ body: { code: 'confirm-identity' } })
  expect(await confirm(other.passkey)).toMatchObject(REFUSED)
  expect(await confirm(passkey)).toMatchObject({ status: 200 })
  expect(await remove()).toMatchObject({ status: 200 })
})

test('a passkey that was removed signs nobody in, and the recovery codes go with the last second factor', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const { passkey } = await register(head)
  await setUpTotp(head, server.now())
  const path = { parameters: { id: passkey.id } }
  await head.callEndpoint('removePasskey', path)
  expect(await logIn(server, passkey.signIn(await newChallenge(server)))).toMatchObject(REFUSED)
  expect(await head.callEndpoint('getAccount', {})).toMatchObject({ totp: true, recoverycodes: 10 })
  await head.callEndpoint('removeTotp', {})
  expect(await head.callEndpoint('getAccount', {})).toMatchObject({ recoverycodes: 0 })
})

test('an admin who removes a lost second factor removes the passkeys too', async () => {
  const server = await start()
  const head = await server.signIn('head')
  const { passkey } = await register(await server.signIn('teacher'))
  await head.callEndpoint('removeSecondFactor', { parameters: { id: 'teacher' } })
  expect(await logIn(server, passkey.signIn(await newChallenge(server)))).toMatchObject(REFUSED)
})
