import { expect, test } from 'vitest'
import { makeClient, PASSWORD } from '../../test-support/api-client.ts'
import { setUpTotp } from '../../test-support/authenticator.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { SoftwareAuthenticator } from '../../test-support/software-authenticator.ts'
import { startTestServer } from '../../test-support/test-server.ts'

const PUBLIC_URL = 'https://holdfast.school.example'
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0.0.0 Mobile Safari' }
const NEW_PASSWORD = 'three blue kites'

async function start() {
  const mailServer = await startMailServer()
  const server = await startTestServer({ env: { PUBLIC_URL, SMTP_URL: mailServer.address } })
  return {
    ...server,
    mailServer,
    /** Subjects and first addresses, once this many mails have come. */
    mails: async (count: number) => {
      await expect.poll(() => mailServer.received.length).toBe(count)
      return mailServer.received
        .map(({ to, data }) => `${to[0]}: ${/^Subject: (.*)\r$/m.exec(data)?.[1]}`)
        .sort()
    },
  }
}

test('a user who adds or removes a factor, or changes the password, is mailed what, when, from where, and what to do', async () => {
  const { signIn, mails, mailServer } = await start()
  const teacher = await signIn('teacher')
  await setUpTotp(teacher)
  const { challenge } = await teacher.callEndpoint('beginPasskey', {})
  const passkey = new SoftwareAuthenticator(PUBLIC_URL)
  const added = { name: 'Phone', passkey: passkey.register(challenge) }
  await teacher.callEndpoint('addPasskey', { body: added })
  await teacher.callEndpoint('createRecoveryCodes', {})
  await teacher.callEndpoint('removeTotp', {})
  await teacher.callEndpoint('removePasskey', { parameters: { id: passkey.id } })
  const body = { password: PASSWORD, newpassword: NEW_PASSWORD }
  await teacher.callEndpoint('changePassword', { body, headers: PHONE })
  const subject = 'teacher@riverside.example: Your Holdfast account:'
  expect(await mails(6)).toEqual([
    `${subject} a passkey was added`,
    `${subject} a passkey was removed`,
    `${subject} an authenticator app was set up`,
    `${subject} new recovery codes were made`,
    `${subject} the authenticator app was removed`,
    `${subject} the password was changed`,
  ])
  const text = mailServer.received.find(({ data }) => data.includes('password was changed'))?.data
  expect(text).toMatch(/Hello Dana Fox,/)
  expect(text).toMatch(
    /in your Holdfast account teacher at Riverside Academy\r\nthe password was changed\./,
  )
  expect(text).toMatch(/When {4}\d+ \w+ \d{4}, \d\d:\d\d UTC\r\nDevice {2}Chrome on Android/)
  expect(text).toMatch(/Tell an admin at\r\nRiverside Academy at once/)
  expect(text).toContain(`${PUBLIC_URL}/account`)
})

test('a user changed by an admin, or by a link, is mailed so at the previous address', async () => {
  const { anyone, signIn, mails, mailServer } = await start()
  const head = await signIn('head')
  const site = await signIn('site')
  await setUpTotp(site)
  await head.callEndpoint('removeSecondFactor', { parameters: { id: 'site' } })
  const saved = {
    name: 'Dana Fox',
    type: 'standard',
    email: 'elsewhere@riverside.example',
  } as const
  await head.callEndpoint('saveUser', {
    parameters: { id: 'teacher' },
    body: { ...saved, password: NEW_PASSWORD },
  })
  const { link } = await head.callEndpoint('createResetLink', { parameters: { id: 'visits' } })
  const resetkey = link.slice(link.lastIndexOf('/') + 1)
  await anyone.callEndpoint('resetPassword', { body: { resetkey, password: NEW_PASSWORD } })
  const subject = 'Your Holdfast account:'
  expect(await mails(5)).toEqual([
    `site@riverside.example: ${subject} an authenticator app was set up`,
    `site@riverside.example: ${subject} the second factor was removed`,
    `teacher@riverside.example: ${subject} the email address was changed`,
    `teacher@riverside.example: ${subject} the password was changed`,
    `visits@riverside.example: ${subject} the password was changed`,
  ])
  const texts = mailServer.received.map(({ data }) => data)
  expect(texts.filter((text) => text.includes('By      an admin'))).toHaveLength(3)
})

test('when an import or the user directory changes an address, the previous address is mailed', async () => {
  const { address, signIn, mails } = await start()
  const head = await signIn('head')
  const users = await head.callEndpoint('listUsers', {})
  const rows = users.map(({ id, name, email = '', type = '' }) => {
    return { username: id, name, email: id === 'site' ? 'new@riverside.example' : email, type }
  })
  await head.callEndpoint('importUsers', { body: { rows, complete: true } })
  const { token } = await head.callEndpoint('createDirectoryToken', {})
  const work = { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@riverside.example' }
  const changed = await makeClient(address, token).call('PATCH', '/scim/v2/Users/media', {
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [work] },
  })
  expect(changed.status).toBe(200)
  expect(await mails(2)).toEqual([
    'media@riverside.example: Your Holdfast account: the email address was changed',
    'site@riverside.example: Your Holdfast account: the email address was changed',
  ])
})

// Fails when a mail is sent within the request, or before its transaction is committed.
test('no request fails while the mail server is down, and a refused change sends no mail', async () => {
  const server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const teacher = await server.signIn('teacher')
  const wrong = { password: 'not it', newpassword: NEW_PASSWORD }
  expect((await teacher.call('POST', '/me/password', { body: wrong })).status).toBe(403)
  const waiting = () => server.database.query('select id from queued_mails')
  expect(await waiting()).toEqual([])
  const body = { password: PASSWORD, newpassword: NEW_PASSWORD }
  expect((await teacher.call('POST', '/me/password', { body })).status).toBe(200)
  expect(await waiting()).toHaveLength(1)
})

test('a user without an email address is sent nothing', async () => {
  const { database, signIn } = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  await database.query("update users set email = '' where id = 'teacher'")
  await setUpTotp(await signIn('teacher'))
  expect(await database.query('select id from queued_mails')).toEqual([])
})
