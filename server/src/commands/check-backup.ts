import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pluralise } from '@holdfast/contract/text'
import { readConfig } from '../config.ts'
import { findNewest, listBackups } from '../platform/database/backup/kept-backups.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { inspectBackup } from './backup-inspection.ts'
import { type Invocation, readFileArgument, runCommand } from './run-command.ts'

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
  const { taken, tables, rows, records } = await inspectBackup(file, {
    config,
    within: tmpdir(),
    onDamage: print,
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  print(
    `${file} of ${taken} can be restored: ${tables} tables with ${rows} rows, and ${pluralise(records, 'sealed record')}, all intact. This took ${seconds} s.`,
  )
}

/** A file as it is; of a folder its newest backup. */
async function chooseFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new StartError(`There is no file ${path}.`)
  if (!found.isDirectory()) return path
  const newest = findNewest(await listBackups(path), new Date())
  if (newest === undefined) throw new StartError(`There is no backup in ${path}.`)
  return join(path, newest.name)
}

await runCommand(checkBackup, import.meta)
