import { expect, test } from 'vitest'
import { startBreachedPasswordService } from '../test-support/breached-password-service.ts'
import { callCommand, runCommandProcess } from '../test-support/operator-commands.ts'
import { startTestServer } from '../test-support/test-server.ts'
import { createProviderAdmin } from './create-provider-admin.ts'

const CASEY = ['--username', 'Casey', '--name', 'Casey Brook', '--email', 'casey@provider.example']

test('in a new database it makes the provider and an admin who can sign in at once', async () => {
  const { anyone, database } = await startTestServer({ seeded: false })
  const env = { DATABASE_URL: database.url, PASSWORD: 'three blue kites' }
  const { code, printed } = await callCommand(createProviderAdmin, env, CASEY)
  expect(printed).toBe('casey can sign in now, at http://127.0.0.1:8080/admin.\n')
  expect(code).toBe(0)

  const body = { username: 'casey', password: env.PASSWORD, type: 'admin' } as const
  const { token } = await anyone.callEndpoint('logIn', { body })
  const headers = { authorization: `Bearer ${token}` }
  expect(await anyone.call('GET', '/organisations', { headers })).toMatchObject({
    status: 200,
    body: [{ id: 'provider', name: 'Holdfast Provider' }],
  })
})

test('without a password it prints a link to choose one by, which works once', async () => {
  const { anyone, database } = await startTestServer()
  const env = { DATABASE_URL: database.url }
  const { printed } = await runCommandProcess('create-provider-admin', env, CASEY)
  const [, key = ''] =
    /^Casey Brook .* http:\/\/127.0.0.1:8080\/invitation\/(\S+)\n$/.exec(printed) ?? []
  expect(await anyone.callEndpoint('openInvitation', { body: { key } })).toMatchObject({
    userid: 'casey',
    organisationname: 'Holdfast Provider',
  })
  const password = 'three blue kites'
  await anyone.callEndpoint('resetPassword', { body: { resetkey: key, password } })
  const response = await anyone.call('POST', '/login', { body: { username: 'casey', password } })
  expect(response.status).toBe(200)
  const again = { body: { resetkey: key, password: 'four green kites' } }
  expect((await anyone.call('POST', '/reset/password', again)).status).toBe(400)
})

test('a password that is known from a leak is refused', async () => {
  const { database } = await startTestServer()
  const service = await startBreachedPasswordService(['correct horse battery'])
  const env = { DATABASE_URL: database.url, PASSWORD: 'correct horse battery', ...service.env }
  expect(await runCommandProcess('create-provider-admin', env, CASEY)).toEqual({
    code: 1,
    printed: 'This password is known from a data leak. Choose another one\n',
  })
})

test('missing, taken and invalid arguments are explained, and nothing is created', async () => {
  const { database } = await startTestServer()
  const env = { DATABASE_URL: database.url, PASSWORD: 'three blue kites' }
  const refused = async (args: string[], more: Record<string, string> = {}) => {
    const { code, printed } = await callCommand(createProviderAdmin, { ...env, ...more }, args)
    expect(code).toBe(1)
    return printed
  }
  expect(await refused([])).toContain('npm run create-provider-admin -- --username')
  expect(await refused([...CASEY, '--admin'])).toContain('npm run create-provider-admin')
  expect(await refused(['--username', 'head', ...CASEY.slice(2)])).toBe(
    'The username head is already taken\n',
  )
  expect(await refused(['--username', 'a b', ...CASEY.slice(2)])).toContain('The username must be')
  expect(await refused([...CASEY.slice(0, 5), 'casey'])).toContain('Email must be an email address')
  expect(await refused(CASEY, { PASSWORD: 'short' })).toContain('at least 10 characters')
  expect(await database.query("select id from users where id = 'casey'")).toEqual([])
})
