import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pluralise } from '@holdfast/contract/text'
import { readConfig } from '../config.ts'
import { readBackupOwner } from '../features/backups/index.ts'
import { adoptFolder } from '../platform/database/backup/backup-folder.ts'
import { listBackups } from '../platform/database/backup/kept-backups.ts'
import { adoptStore } from '../platform/database/backup/store-copies.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { openStore } from '../platform/object-store/store-client.ts'
import { locationOf, type StoreConfig } from '../platform/object-store/store-settings.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, runCommand } from './run-command.ts'

const USAGE = operatorCommand('adopt-backups')
const WARNING = ' No other server may write there any more.'

/**
 * Lets this server write and remove backups in BACKUP_FOLDER, BACKUP_COPY_FOLDER and the store: in an empty folder
 * where there were backups before, or after a restore in the folder of the server that was lost.
 */
export async function adoptBackups({ args, env, print }: Invocation): Promise<void> {
  if (args.length > 0) throw new StartError(`It takes no arguments:\n${USAGE}`)
  const config = readConfig(env)
  const { folder, copyFolder, store } = config.backup
  const { connections, stop } = await openDatabase(config, createLog(config.logLevel))
  try {
    // The folder that the server makes by itself; any other one may be the place of a missing disk.
    if (folder === join(config.dataDir, 'backups'))
      await mkdir(folder, { recursive: true, mode: 0o700 })
    const { id } = await readBackupOwner(connections, new Date())
    for (const each of copyFolder === undefined ? [folder] : [folder, copyFolder]) {
      const wasOfAnother = await adoptFolder(each, id)
      const count = pluralise((await listBackups(each)).length, 'backup')
      const warning = wasOfAnother ? WARNING : ''
      print(`${each} has the backups of this server from now on, and ${count} now.${warning}`)
    }
    if (store) print(await adoptPlace(store, id))
  } finally {
    await stop()
  }
}

async function adoptPlace(store: StoreConfig, owner: string): Promise<string> {
  const { wasOfAnother, count } = await adoptStore(await openStore(store), owner)
  const warning = wasOfAnother ? WARNING : ''
  return `${locationOf(store)} has the backups of this server from now on, and ${pluralise(count, 'backup')} now.${warning}`
}

await runCommand(adoptBackups, import.meta)
