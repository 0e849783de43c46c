import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { inspectAllRecords } from '../features/incident-record/index.ts'
import {
  type BackupKey,
  makeKey,
  readBackupKey,
} from '../platform/database/backup/backup-encryption.ts'
import { readBackupHeader, restoreBackup } from '../platform/database/backup/restore-backup.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import {
  openDatabase,
  openExistingDatabase,
  THROW_AWAY,
} from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { prepareCheck } from './check-not-made.ts'
import { useDatabase } from './run-command.ts'

type Options = {
  /** With the secrets that the records are confirmed with. */
  config: Config
  /** The folder in which the temporary database is made, and removed again. */
  within: string
  /** Called with a sentence for each damaged record. */
  onDamage: (sentence: string) => void
  /** Opens the file, instead of the key of the settings. */
  key?: BackupKey
  /** Rejects to give up; the temporary database is then removed too. */
  aborted?: Promise<never>
}

type Inspected = { taken: string; tables: number; rows: number; records: number }

/** The start of the name of the temporary folder. */
export const INSPECTION_FOLDER = 'holdfast-check-backup-'

/**
 * Restores a backup into a database of its own, upgrades that to this version and compares every sealed record.
 * @throws StartError that says what is wrong with the backup
 * @throws CheckNotMade
 */
export async function inspectBackup(file: string, options: Options): Promise<Inspected> {
  const folder = await prepareCheck(() => mkdtemp(join(options.within, INSPECTION_FOLDER)))
  try {
    const { taken, tables, records, damage } = await restoreInto(folder, file, options)
    for (const sentence of damage) options.onDamage(sentence)
    if (damage.length > 0) {
      throw new StartError(
        `${file} can be restored, and its records are damaged: either the database was altered before the backup, or TOKEN_SECRET is not that of the server.`,
      )
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { taken, tables: tables.length, rows, records }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Inspects a backup that is made for it with a throw-away key, where the server has only a public key and cannot
 * open those that it keeps. It goes the same way: from the database to an encrypted file, and back.
 */
export async function inspectFreshBackup(options: Omit<Options, 'key'>): Promise<Inspected> {
  const { config, within } = options
  const folder = await prepareCheck(() => mkdtemp(join(within, INSPECTION_FOLDER)))
  try {
    const file = join(folder, 'fresh.backup.age')
    const key = await makeKey()
    await prepareCheck(async () => {
      const database = await openExistingDatabase(config, createLog(config.logLevel))
      await useDatabase(database, (client) => takeBackup(client, file, () => undefined, key))
    })
    return await inspectBackup(file, { ...options, key })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreInto(folder: string, file: string, options: Options) {
  const { config, aborted } = options
  const key = options.key ?? (await readBackupKey(config.backup))
  const { migrations } = await readBackupHeader(file, key)
  const own = { databaseUrl: undefined, databaseDirectUrl: undefined, dataDir: folder }
  const database = await prepareCheck(() =>
    openDatabase({ ...config, ...own }, createLog(config.logLevel), {
      lastMigration: migrations.at(-1),
      settings: THROW_AWAY,
    }),
  )
  return useDatabase(database, async (client) => {
    const work = async () => {
      const restored = await restoreBackup(client, file, () => undefined, { key })
      await database.migrate()
      return { ...restored, ...(await inspectAllRecords(database.connections, config)) }
    }
    const done = work()
    return Promise.race(aborted === undefined ? [done] : [done, aborted])
  })
}
