import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import { problems } from '@holdfast/contract/endpoints/problems'
import { expect, onTestFinished, test } from 'vitest'
import { makeClient } from './test-support/api-client.ts'
import { setUpTotp } from './test-support/authenticator.ts'
import { watchWrites } from './test-support/committed-writes.ts'
import { inject } from './test-support/injected-requests.ts'
import { startTestServer } from './test-support/test-server.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://holdfast.school.example',
  TOKEN_SECRET: 'the secret of the servers in these tests',
  TRUST_PROXY: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** The only endpoints open to a user who must set up a second factor: those about themselves. */
const OPEN: EndpointName[] = [
  ...(['renewToken', 'logOut', 'getAccount', 'changePassword'] as const),
  ...(['confirmIdentity', 'beginConfirmation'] as const),
  ...(['listSessions', 'endSession', 'endOtherSessions', 'unlinkOwnIdentity'] as const),
  ...(['beginTotp', 'confirmTotp', 'removeTotp', 'createRecoveryCodes'] as const),
  ...(['listPasskeys', 'beginPasskey', 'addPasskey', 'removePasskey'] as const),
  ...(['getSettings', 'getThreeWords'] as const),
]

// Fails without the claim `setup`, or when `Access` ignores it.
test('in production a provider admin can do nothing before the second factor is set up', async () => {
  const server = await startTestServer({ env: PRODUCTION })
  const admin = await server.signIn('provider.admin', 'admin')
  expect(admin.setup).toBe(true)
  const writes = await watchWrites(server.database)
  onTestFinished(() => writes.stop())
  const outcomes: Record<string, string> = {}
  const texts = new Set<string>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { access, path } = endpoints[name]
    if (access === 'anyone' || access === 'directory' || OPEN.includes(name)) continue
    const parameters = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, it]) => [it, 'x']))
    for (const query of [{}, { org: 'riverside' }]) {
      const { outcome, text } = await inject(server, name, { parameters, query }, admin.token)
      texts.add(text)
      if (outcome !== '403 second-factor-required') outcomes[name] = outcome
    }
  }
  expect(outcomes).toEqual({})
  expect([...texts].map((text) => JSON.parse(text).message)).toEqual([
    problems['second-factor-required'].message,
  ])
  expect(await writes.take()).toEqual([])

  await setUpTotp(admin)
  const { token, setup } = await admin.callEndpoint('renewToken', {})
  expect(setup).toBe(undefined)
  const client = makeClient(server.address, token)
  expect(await client.call('GET', '/organisations')).toMatchObject({ status: 200 })
})

test('until then all endpoints about oneself are open, and no other user needs a second factor', async () => {
  const ofSignedIn = Object.entries(endpoints).filter(([, { access }]) => access === 'signed in')
  expect(OPEN.toSorted()).toEqual(ofSignedIn.map(([name]) => name).sort())
  const server = await startTestServer({ env: PRODUCTION })
  for (const username of ['head', 'teacher']) {
    const user = await server.signIn(username)
    expect(user.setup).toBe(undefined)
    expect(await user.call('GET', '/incidents')).toMatchObject({ status: 200 })
  }
})
