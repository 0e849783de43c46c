import { access } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { readBackupKey } from '../platform/database/backup/backup-encryption.ts'
import { readBackupHeader, restoreBackup } from '../platform/database/backup/restore-backup.ts'
import { markUnfinishedRestore } from '../platform/database/backup/unfinished-restore.ts'
import { voidSignIns } from '../platform/database/backup/void-sign-ins.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, readFileArgument, runCommand, useDatabase } from './run-command.ts'

const END_SIGN_INS = '--end-sign-ins'
const AFTER_RESTORE =
  'The server of this database sends no mails, pushes, text messages and webhooks, so that a copy alerts nobody. If people will use it: allow-sending.'
const USAGE = operatorCommand('restore', '/backups/holdfast-2026-11-21.backup')

/**
 * Fills a new database from a backup. A backup of an older version is restored into its own schema,
 * which is migrated afterwards. With --end-sign-ins everybody has to sign in again.
 */
export async function restoreDatabase({ args, env, print }: Invocation): Promise<void> {
  const config = readConfig(env)
  const endsSignIns = args.includes(END_SIGN_INS)
  const files = args.filter((argument) => argument !== END_SIGN_INS)
  const file = readFileArgument({ args: files, env }, USAGE)
  await access(file).catch(() => {
    throw new StartError(`There is no file ${file}.`)
  })
  const key = await readBackupKey(config.backup)
  const { migrations } = await readBackupHeader(file, key)
  const database = await openDatabase(config, createLog(config.logLevel), {
    lastMigration: migrations.at(-1),
  })
  await useDatabase(database, async (client) => {
    const progress = (table: string, rows: number) => print(`${String(rows).padStart(9)}  ${table}`)
    const { taken, release } = await restoreBackup(client, file, progress, {
      key,
      beforeCommit: markUnfinishedRestore,
    })
    await database.migrate()
    await voidSignIns(client, endsSignIns ? undefined : taken)
    print(
      endsSignIns
        ? 'Everybody has to sign in again.'
        : `Who signed in after ${taken} has to sign in again. What was revoked after that is not known: with ${END_SIGN_INS} everybody has to sign in again.`,
    )
    print(AFTER_RESTORE)
    const by = release ? `, in a backup of Holdfast ${release}` : ''
    print(`Everything is as it was at ${taken}${by}.`)
  })
}

await runCommand(restoreDatabase, import.meta)
