import type { Config } from '../config.ts'
import type { Collections } from './collections/collections.ts'
import type { Connections } from './database/connections.ts'
import type { Database } from './database/database.ts'
import type { Api } from './http/api.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { MessageBus } from './message-bus.ts'
import type { Tokens } from './tokens/tokens.ts'
import type { Withdrawals } from './tokens/withdrawals.ts'

/** What every feature is given. `now` is the server's clock. */
export type Context = {
  api: Api
  bus: MessageBus
  collections: Collections
  config: Config
  connections: Connections
  database: Database
  log: Log
  mail: Mail
  now: () => Date
  /** Runs before the server has stopped, once no request is under way any more. */
  onClose: (finish: () => Promise<void>) => void
  tokens: Tokens
  withdrawals: Withdrawals
}
