import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import type { Message } from './message.ts'
import { writeToOutbox } from './outbox.ts'

export type Mail = {
  /** Resolves when the mail server has taken the message, or its file is written. */
  send(message: Message): Promise<void>
}

/** Nobody waits for a mail server that does not answer. */
const TIMEOUT_MS = 15_000

/** Sends by the configured mail server; without one each message becomes a file in the outbox. */
export function createMail({ mail, dataDir }: Config, log: Log): Mail {
  const { from, smtpUrl } = mail
  if (smtpUrl === undefined) {
    return {
      async send(message) {
        const path = await writeToOutbox(dataDir, { from, ...message })
        log.warn({ path }, 'SMTP_URL is not set: a message was written to a file')
      },
    }
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      // So that no absence notice is sent in reply.
      await transport.sendMail({
        from,
        ...message,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
