import { expect, test } from 'vitest'
import { PASSWORD } from '../test-support/api-client.ts'
import { setUpTotp } from '../test-support/authenticator.ts'
import { startMailServer } from '../test-support/mail-server.ts'
import { callCommand, runCommandProcess } from '../test-support/operator-commands.ts'
import { startTestServer } from '../test-support/test-server.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

test('it removes a lost factor, ends every session, tells the user, and is recorded', async () => {
  const mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.address }
  const { anyone, database, signIn } = await startTestServer({ env })
  const head = await signIn('head')
  const teacher = await signIn('teacher')
  await setUpTotp(teacher)
  const url = { DATABASE_URL: database.url }
  const remove = (username: string) =>
    runCommandProcess('remove-second-factor', url, ['--username', username])
  const [withoutName, ofNobody] = await Promise.all([
    callCommand(removeSecondFactor, url, []),
    remove('nobody'),
  ])
  expect(withoutName).toMatchObject({ code: 1, printed: expect.stringContaining('Name the user') })
  expect(ofNobody).toMatchObject({ code: 1, printed: 'There is no user nobody.\n' })
  expect((await remove('Teacher')).printed).toBe(
    'teacher signs in with the password alone, and has been signed out everywhere.\n',
  )
  await expect
    .poll(() => teacher.call('GET', '/incidents'))
    .toMatchObject({ body: { code: 'token-withdrawn' } })
  const body = { username: 'teacher', password: PASSWORD }
  expect(await anyone.call('POST', '/login', { body })).toMatchObject({ status: 200 })
  const { entries } = await head.callEndpoint('listActivity', {})
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'second-factor-removed', recordid: 'teacher', userid: null }),
  )
  const mails = () => mailServer.received.map(({ data }) => data).join('')
  await expect.poll(mails).toContain('By      the operator of the server')
})
