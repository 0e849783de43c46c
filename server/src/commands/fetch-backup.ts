import { access, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { findNewest } from '../platform/database/backup/kept-backups.ts'
import { listCopies, type StoreCopy } from '../platform/database/backup/store-copies.ts'
import { openStore } from '../platform/object-store/store-client.ts'
import { downloadFile } from '../platform/object-store/store-download.ts'
import { locationOf } from '../platform/object-store/store-settings.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, runCommand } from './run-command.ts'

const LIST = '--list'
const USAGE = [
  operatorCommand('fetch-backup', LIST),
  operatorCommand('fetch-backup', '/backups'),
  operatorCommand('fetch-backup', '/backups', 'holdfast-20261121T023000Z.backup.age'),
].join('\n')

/**
 * Fetches a backup from the store of the settings into a folder, the newest one unless another is named. It needs no
 * database and changes nothing in the store.
 */
export async function fetchBackup({ args, env, print }: Invocation): Promise<void> {
  const { store } = readConfig(env).backup
  if (store === undefined) {
    throw new StartError('Set BACKUP_S3_BUCKET and the other settings of the store.')
  }
  const [first, name, ...others] = args
  if (first === undefined || others.length > 0) throw new StartError(`Name a folder:\n${USAGE}`)
  const client = await openStore(store)
  const copies = await listCopies(client)
  if (copies.length === 0) throw new StartError(`There is no backup in ${locationOf(store)}.`)
  if (first === LIST) {
    for (const { name: each, bytes } of copies) print(`${inMegabytes(bytes)}  ${each}`)
    return
  }
  if (first.startsWith('-')) throw new StartError(`There is no option ${first}:\n${USAGE}`)
  const folder = await requireFolder(resolve(env.INIT_CWD ?? '', first))
  const copy = choose(copies, name)
  const file = await requireNewFile(join(folder, copy.name))
  const bytes = await downloadFile(client, copy.key, file)
  print(`${file} is whole (${inMegabytes(bytes).trim()}). To restore it into a new database:`)
  print(operatorCommand('restore', file))
}

function choose(copies: readonly StoreCopy[], name: string | undefined): StoreCopy {
  const copy =
    name === undefined
      ? (findNewest(copies, new Date()) ?? copies.at(-1))
      : copies.find((each) => each.name === name)
  if (copy) return copy
  throw new StartError(`There is no ${name} in the store. What there is: ${USAGE.split('\n')[0]}`)
}

async function requireFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return folder
  throw new StartError(`There is no folder ${folder}: create it first.`)
}

async function requireNewFile(file: string): Promise<string> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new StartError(`${file} is there already: name another folder.`)
  return file
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1).padStart(9)} MB`
}

await runCommand(fetchBackup, import.meta)
