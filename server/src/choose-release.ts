import { readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'
import { continueUpgrade } from './platform/upgrade/continue-upgrade.ts'

/*
 * The launcher of a release calls this when an upgrade was begun and no server runs. It prints the folder of the
 * release to start, after `try ` if that has to check itself first, or nothing.
 */

try {
  const next = await continueUpgrade(readConfig().dataDir)
  if (next) process.stdout.write(`${next.isTrial ? 'try ' : ''}${next.folder}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
