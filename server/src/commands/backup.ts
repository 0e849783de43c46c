import { access, stat } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import { openExistingDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { fileNamed, runCommand, useDatabase } from './run-command.ts'

/** Everything in the database, in one file. A running server goes on as if nothing were. */
await runCommand(async (args) => {
  const config = readConfig()
  const file = fileNamed(args, 'npm run backup -- /backups/holdfast-2026-11-21.backup')
  await requireFree(file)
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

async function requireFree(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new StartError(`${file} is there already: name another file.`)
}
