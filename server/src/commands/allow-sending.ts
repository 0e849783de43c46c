import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { allowSending } from '../platform/outbound/outward-sending.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, runCommand } from './run-command.ts'

const USAGE = operatorCommand('allow-sending')

/**
 * Lets the server of a restored or moved database send mails, pushes, text messages and webhooks again. Running
 * servers follow within seconds.
 */
export async function allowSendingAgain({ args, env, print }: Invocation): Promise<void> {
  if (args.length > 0) throw new StartError(`It takes no arguments:\n${USAGE}`)
  const config = readConfig(env)
  const { connections, stop } = await openDatabase(config, createLog(config.logLevel))
  try {
    const { wasPaused, host } = await allowSending({ connections, config, now: () => new Date() })
    print(
      wasPaused
        ? `The server at ${host} sends mails, pushes, text messages and webhooks from now on. No other server may use a copy of this database.`
        : `The server at ${host} sends already.`,
    )
    if (wasPaused) {
      print(
        `It also makes backups, if BACKUP_TIME is not off, but not in a folder with those of the server before. If no other server writes there any more: ${operatorCommand('adopt-backups')}`,
      )
    }
  } finally {
    await stop()
  }
}

await runCommand(allowSendingAgain, import.meta)
