import { VERSION } from '@holdfast/contract/version'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { writeMailFile } from './mail-files.ts'
import type { Message } from './message.ts'

export type Mail = {
  /** Resolves when the mail server has accepted the message, or its file is written. */
  send(message: Message): Promise<void>
}

/** The time limit for each step of the connection to the mail server. */
const TIMEOUT_MS = 15_000

/** Sends through the configured mail server; without one, writes each message to the outbox folder. */
export async function createMail({ mail, dataDir }: Config, log: Log): Promise<Mail> {
  const { from, smtpUrl } = mail
  if (smtpUrl === undefined) {
    return {
      async send(message) {
        const path = await writeMailFile(dataDir, { from, ...message })
        log.warn({ path }, 'SMTP_URL is not set: a message was written to a file')
      },
    }
  }
  // It takes long to load, and only servers that send mail need it.
  const { createTransport } = await import('nodemailer')
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
      // The header keeps mail servers from replying with absence notices.
      await transport.sendMail({
        from,
        ...message,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Mailer': `Holdfast ${VERSION}` },
      })
    },
  }
}
