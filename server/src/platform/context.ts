import type { Config } from '../config.ts'
import type { CachedLists } from './cached-lists/cached-lists.ts'
import type { Connections } from './database/connections.ts'
import type { Database } from './database/database.ts'
import type { Access } from './http/access.ts'
import type { Api } from './http/api.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { MessageBus } from './message-bus.ts'
import type { OutwardSending } from './outbound/outward-sending.ts'
import type { Revocations } from './tokens/revocations.ts'
import type { Sessions } from './tokens/sessions.ts'
import type { Tokens } from './tokens/tokens.ts'

/** What every feature depends on. `now` is the server's clock; tests replace it. */
export type Context = {
  access: Access
  api: Api
  bus: MessageBus
  cachedLists: CachedLists
  config: Config
  connections: Connections
  database: Database
  log: Log
  mail: Mail
  /** Sends mails to users that must not be lost. */
  mailQueue: MailQueue
  now: () => Date
  /** Registers work for the stop of the server, after its last request has ended. */
  onClose: (finish: () => Promise<void>) => void
  tokens: Tokens
  revocations: Revocations
  sessions: Sessions
  /** Whether this server may send mails, pushes, text messages and webhooks. */
  sending: OutwardSending
}
