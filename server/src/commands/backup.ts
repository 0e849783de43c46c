import { access, stat } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import { openExistingDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { readFileArgument, runCommand, useDatabase } from './run-command.ts'

/** Writes the whole database to a file. A running server is not disturbed. */
await runCommand(async (args) => {
  const config = readConfig()
  const file = readFileArgument(args, 'npm run backup -- /backups/holdfast-2026-11-21.backup')
  await requireNewFile(file)
  const database = await openExistingDatabase(config, createLog(config.logLevel))
  await useDatabase(database, async (client) => {
    const { tables } = await takeBackup(client, file, (table, rows) =>
      console.log(`${String(rows).padStart(9)}  ${table}`),
    )
    const { size } = await stat(file)
    const megabytes = (size / 1024 / 1024).toFixed(1)
    console.log(`${tables.length} tables are in ${file} (${megabytes} MB).`)
  })
})

async function requireNewFile(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${file} is there already: name another file.`)
}
