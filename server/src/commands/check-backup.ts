import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pluralise } from '@holdfast/contract/text'
import { type Config, readConfig } from '../config.ts'
import { inspectAllRecords } from '../features/incident-record/index.ts'
import { isBackupName } from '../platform/database/backup/kept-backups.ts'
import { readBackupHeader, restoreBackup } from '../platform/database/backup/restore-backup.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, readFileArgument, runCommand, useDatabase } from './run-command.ts'

const USAGE = [
  operatorCommand('check-backup', '/backups/holdfast-2026-11-21.backup'),
  operatorCommand('check-backup', '/backups'),
].join('\n')

/**
 * Shows that a backup can be restored: restores it into a database of its own in a temporary folder, upgrades
 * that to this version, and compares every sealed record. Nothing else is touched, and nothing is sent. Of a
 * folder it takes the newest backup.
 */
export async function checkBackup({ args, env, print }: Invocation): Promise<void> {
  const config = readConfig(env)
  const began = Date.now()
  const file = await chooseFile(readFileArgument({ args, env }, USAGE))
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-check-backup-'))
  try {
    const { taken, tables, records, damage } = await restoreInto(folder, file, config)
    for (const sentence of damage) print(sentence)
    if (damage.length > 0) {
      throw new StartError(
        `${file} can be restored, and its records are damaged: either the database was altered before the backup, or TOKEN_SECRET is not that of the server.`,
      )
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    print(
      `${file} of ${taken} can be restored: ${tables.length} tables with ${rows} rows, and ${pluralise(records, 'sealed record')}, all intact. This took ${seconds} s.`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreInto(folder: string, file: string, config: Config) {
  const { migrations } = await readBackupHeader(file)
  const own = { databaseUrl: undefined, databaseDirectUrl: undefined, dataDir: folder }
  const database = await openDatabase(
    { ...config, ...own },
    createLog(config.logLevel),
    migrations.at(-1),
  )
  let found: { records: number; damage: string[] } = { records: 0, damage: [] }
  let restored: Awaited<ReturnType<typeof restoreBackup>> | undefined
  await useDatabase(database, async (client) => {
    restored = await restoreBackup(client, file, () => undefined)
    await database.migrate()
    found = await inspectAllRecords(database.connections, config)
  })
  if (!restored) throw new Error('The backup was not restored')
  return { ...restored, ...found }
}

/** A file as it is; of a folder its newest backup. */
async function chooseFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new StartError(`There is no file ${path}.`)
  if (!found.isDirectory()) return path
  const newest = (await readdir(path)).filter(isBackupName).sort().at(-1)
  if (newest === undefined) throw new StartError(`There is no backup in ${path}.`)
  return join(path, newest)
}

await runCommand(checkBackup, import.meta)
