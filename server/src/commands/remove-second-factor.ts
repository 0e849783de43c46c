import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { recordActivity } from '../features/activity/index.ts'
import { removeSecondFactors } from '../features/second-factor/index.ts'
import { SecurityNotices } from '../features/security-notices/index.ts'
import { findSignInUser } from '../features/sign-in/index.ts'
import { asScope } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { createMail } from '../platform/mail/mail.ts'
import { MailQueue } from '../platform/mail/mail-queue.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { readTokenSecret } from '../platform/tokens/token-secret.ts'
import { type Invocation, runCommand } from './run-command.ts'

const USAGE = operatorCommand('remove-second-factor', '--username casey')

/**
 * Removes a lost second factor when no admin can, for example that of the provider's only admin. Running
 * servers end the user's sessions within a second, and send the mail that tells the user.
 */
export async function removeSecondFactor({ args, env, print }: Invocation): Promise<void> {
  const config = readConfig(env)
  const username = readUsername(args)
  const log = createLog(config.logLevel)
  const { connections, stop } = await openDatabase(config, log)
  const now = () => new Date()
  try {
    const secret = await readTokenSecret(connections, config.tokenSecret)
    const mail = await createMail(config, log)
    const mailQueue = new MailQueue({ config, connections, mail, secret, log, now })
    const securityNotices = new SecurityNotices({ mailQueue, publicUrl: config.publicUrl, now })
    await connections.system.transaction().execute(async (trx) => {
      const account = await findSignInUser(trx, username)
      if (!account) throw new StartError(`There is no user ${username}.`)
      if (!(await removeSecondFactors(trx, username))) {
        throw new StartError(`${username} has no second factor.`)
      }
      await recordActivity(asScope(trx, account.organisationid), {
        userid: null,
        at: now(),
        kind: 'second-factor-removed',
        recordid: username,
        summary: 'On the server; all sign-ins ended',
        address: null,
      })
      await securityNotices.add(
        trx,
        username,
        'second-factor-removed',
        'the operator of the server',
      )
    })
  } finally {
    await stop()
  }
  print(`${username} signs in with the password alone, and has been signed out everywhere.`)
}

function readUsername(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { username: { type: 'string' } } })
    const username = values.username?.trim().toLowerCase()
    if (username) return username
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new StartError(`Name the user:\n${USAGE}`)
}

await runCommand(removeSecondFactor, import.meta)
