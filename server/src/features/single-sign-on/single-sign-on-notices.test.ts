import { expect, test } from 'vitest'
import {
  enableProvider,
  startIdentityProvider,
  visitProvider,
} from '../../test-support/identity-provider.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { startTestServer } from '../../test-support/test-server.ts'

// Fails when an admin's own provider can sign in as a colleague without a mail to anybody.
test('another provider is mailed to the admins, and a linked account to its owner', async () => {
  const mailServer = await startMailServer()
  const env = { OUTBOUND_PRIVATE_ADDRESSES: '127.0.0.1', SMTP_URL: mailServer.address }
  const server = await startTestServer({ env })
  const redirecturi = `${server.app.context.config.publicUrl}/single-sign-on/riverside`
  const account = { email: 'teacher@riverside.example', email_verified: true }
  const provider = await startIdentityProvider([redirecturi], { 'the-teacher': account })
  const mails = () =>
    mailServer.received
      .map(({ to, data }) => `${to[0]}: ${/^Subject: (.*(?:\r\n .*)*)\r$/m.exec(data)?.[1]}`)
      .map((line) => line.replace(/\r\n/g, ''))
  const head = await server.signIn('head')
  const changed = expect.stringMatching(/^head@.*the provider of the single sign-on was changed/)
  const linked = expect.stringMatching(/^teacher@.*an account of the single sign-on was linked/)
  await enableProvider(head, provider)
  await expect.poll(mails).toEqual([changed])
  for (const organisationid of ['riverside', 'riverside']) {
    const { attempt, url } = await server.anyone.callEndpoint('beginSingleSignOn', {
      body: { organisationid },
    })
    const body = { attempt, organisationid, answer: await visitProvider(url, 'the-teacher') }
    await server.anyone.callEndpoint('logInWithSingleSignOn', { body })
  }
  await expect.poll(mails).toEqual([changed, linked])
  await provider.stop()
})
