import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedMail = { from: string; to: string[]; data: string }

export type MailServer = {
  /** For `SMTP_URL`, without a name and a password. */
  address: string
  port: number
  received: ReceivedMail[]
  /** How many mails it was sent, whether or not it accepted them. */
  attempts: number
  /** `name:password` of each sign-in; only `school:secret` is right. */
  signIns: string[]
  /** Whether it refuses mails for now, as when it is overloaded. */
  isBusy: boolean
  /** Addresses whose mails it refuses for now, like a server that does not know the sender yet. */
  refused: Set<string>
  /** It responds to each mail only after this has resolved. */
  heldUntil: Promise<void> | undefined
}

/** A mail server without encryption on 127.0.0.1. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username, password }, _, done) {
      mailServer.signIns.push(`${username}:${password}`)
      if (username === 'school' && password === 'secret') done(null, { user: username })
      else done(new Error('Wrong'))
    },
    onRcptTo({ address }, _, done) {
      if (!mailServer.refused.has(address)) return done()
      done(Object.assign(new Error('Try again later'), { responseCode: 450 }))
    },
    onData(stream, { envelope }, done) {
      let data = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        data += part
      })
      stream.on('end', async () => {
        mailServer.attempts += 1
        await mailServer.heldUntil
        if (mailServer.isBusy) {
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mailServer.received.push({ from, to: rcptTo.map(({ address }) => address), data })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    address: `smtp://127.0.0.1:${port}`,
    port,
    received: [],
    attempts: 0,
    signIns: [],
    isBusy: false,
    refused: new Set(),
    heldUntil: undefined,
  }
  return mailServer
}
