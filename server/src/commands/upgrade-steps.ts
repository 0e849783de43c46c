import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../config.ts'
import {
  type BackupKey,
  canDecrypt,
  makeKey,
  readBackupKey,
} from '../platform/database/backup/backup-encryption.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import { openExistingDatabase } from '../platform/database/open-database.ts'
import { tryLock } from '../platform/embedded-postgres/folder-lock.ts'
import { signalProcess } from '../platform/embedded-postgres/process-table.ts'
import { createLog } from '../platform/log.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { finish } from '../platform/upgrade/continue-upgrade.ts'
import { findRunningServer, waitForHealth } from '../platform/upgrade/running-server.ts'
import { beginCopy } from '../platform/upgrade/upgrade-data.ts'
import {
  endUpgrade,
  readUpgradeState,
  type UpgradeState,
  upgradePaths,
  writeUpgradeState,
} from '../platform/upgrade/upgrade-state.ts'
import { watchUpgrade } from '../platform/upgrade/watch-upgrade.ts'
import { type Invocation, useDatabase } from './run-command.ts'
import { runQuietly } from './run-quietly.ts'

/** A start takes seconds, and on a busy machine longer. */
const HEALTHY_MS = 60_000

type Wanted = Pick<UpgradeState, 'from' | 'to' | 'limitMs'> & { backupFolder: string }
type Surroundings = Pick<Invocation, 'env' | 'print'> & { config: Config }

/** @throws StartError if the old version runs on */
export async function upgradeTo(wanted: Wanted, surroundings: Surroundings): Promise<void> {
  const { dataDir } = surroundings.config
  await withUpgradeLock(dataDir, async () => {
    const server = await requireServer(dataDir, wanted.from.folder)
    const state = await prepare(wanted, surroundings)
    await writeUpgradeState(dataDir, { ...state, phase: 'ready' })
    signalProcess(server.pid, 'SIGTERM')
    await watchToTheEnd(dataDir, state, surroundings.print)
  })
}

/**
 * Finishes or undoes an upgrade whose command was killed. Call it before asking for space, which its copies take.
 * @param version  the one that is wanted now
 * @returns whether it serves already
 * @throws StartError if another one serves now: what was checked before is then no longer true
 */
export async function settleEarlierUpgrade(
  dataDir: string,
  version: string,
  print: Invocation['print'],
): Promise<boolean> {
  if (!(await readUpgradeState(dataDir))) return false
  return withUpgradeLock(dataDir, async () => {
    const state = await readUpgradeState(dataDir)
    if (!state || !(await settle(dataDir, state, print))) return false
    if (state.to.version === version) return true
    throw new StartError(
      `${state.to.version} serves now, and nothing was done for ${version} yet: call the command again.`,
    )
  })
}

/** @returns whether the new version of that upgrade serves */
async function settle(
  dataDir: string,
  state: UpgradeState,
  print: Invocation['print'],
): Promise<boolean> {
  const name = `An earlier upgrade to ${state.to.version}`
  if (state.phase === 'preparing') {
    await endUpgrade(dataDir, { isUpgraded: false, reason: 'The command was interrupted.' })
    print(`${name} was interrupted before anything had changed, and was undone.`)
    return false
  }
  if (state.phase === 'committed') {
    await finish(dataDir, state)
    print(`${name} was complete, and its copies are removed now. It serves.`)
    return true
  }
  print(`${name} goes on. If the server does not run, start it: that finishes or undoes it.`)
  const server = await findRunningServer(dataDir)
  // The command was killed before it asked the old version to stop.
  if (server?.folder === state.from.folder) signalProcess(server.pid, 'SIGTERM')
  await watchToTheEnd(dataDir, state, print)
  return true
}

async function withUpgradeLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { folder, lock: file } = upgradePaths(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await tryLock(file, 'exclusive')
  if (!lock) throw new StartError('Another upgrade of these data is running.')
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** @throws StartError if the old version runs again */
async function watchToTheEnd(
  dataDir: string,
  state: UpgradeState,
  print: Invocation['print'],
): Promise<void> {
  const { from, to, backup } = state
  const { isUpgraded, reason } = await watchUpgrade(dataDir, state, print)
  const isServing = await waitForHealth(dataDir, isUpgraded ? to : from, HEALTHY_MS)
  const silent = 'It does not answer yet: look at its log, and start it if it has ended.'
  if (!isUpgraded) {
    throw new StartError(
      `${to.version} did not work: ${reason}\n${from.version} runs again with all its data. Nothing was lost. The backup ${backup} can be removed. ${isServing ? 'Report the reason, and try again with a later release.' : silent}`,
    )
  }
  print(
    `${to.version} serves. ${isServing ? 'Look at the app once.' : silent} When you are content, remove the folder ${from.folder} and the backup ${backup}.`,
  )
}

/** @throws StartError if no server that this release's launcher has started serves these data */
export async function requireServer(dataDir: string, folder: string) {
  const server = await findRunningServer(dataDir)
  if (server?.folder === folder && server.address !== '') return server
  throw new StartError(
    `No server of this release runs on ${dataDir}: start it first (${operatorCommand('start')}), so that the upgrade can see that people are served again.`,
  )
}

/** Everything that takes long and changes nothing: people notice nothing of it. */
async function prepare(
  { from, to, limitMs, backupFolder }: Wanted,
  surroundings: Surroundings,
): Promise<UpgradeState> {
  const { config, print } = surroundings
  const { dataDir } = config
  const paths = upgradePaths(dataDir)
  // An earlier upgrade may have been killed while it tidied up.
  for (const name of ['outcome', 'report', 'failure', 'failed', 'rehearsal'] as const) {
    await rm(paths[name], { recursive: true, force: true })
  }
  const key = await readBackupKey(config.backup)
  const backup = join(backupFolder, nameBackup(to.version, key !== undefined))
  const state: UpgradeState = { format: 1, phase: 'preparing', from, to, backup, limitMs }
  await writeUpgradeState(dataDir, state)
  try {
    await load(state, surroundings)
    print(`${to.version} runs on this machine.`)
    const rehearsalKey = await backUp(backupFolder, state, key, surroundings)
    print(`Everything is in the backup ${backup}.`)
    await rehearse(state, rehearsalKey, surroundings)
    print(`${to.version} has restored and upgraded that backup in a database of its own.`)
    await beginCopy(dataDir)
    print('The database was copied once. What changes now is copied when the server has stopped.')
    return state
  } catch (error) {
    await endUpgrade(dataDir, { isUpgraded: false, reason: '' })
    // It would hold everything about people for ever, and nobody needs it.
    await rm(backup, { force: true })
    if (!(error instanceof StartError)) throw error
    throw new StartError(`${error.message}\nNothing was changed: ${from.version} runs on.`)
  }
}

/** Sorts by time; unlike those of the timer, it is not removed by `--keep`. */
function nameBackup(version: string, isEncrypted: boolean): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  return `before-${version}-${time}.backup${isEncrypted ? '.age' : ''}`
}

/**
 * Encrypted for the keys of the settings, if there are any, and for one that only the rehearsal has: the server may be
 * unable to open its own backups.
 * @returns that key; undefined if the settings open the backup
 */
async function backUp(
  folder: string,
  { backup }: UpgradeState,
  key: BackupKey | undefined,
  { config }: Surroundings,
): Promise<BackupKey | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ownKey = key === undefined || canDecrypt(key) ? undefined : await makeKey()
  const recipients = [...(key?.recipients ?? []), ...(ownKey?.recipients ?? [])]
  const database = await openExistingDatabase(config, createLog(config.logLevel))
  await useDatabase(database, async (client) => {
    await takeBackup(client, backup, () => undefined, key && { ...key, recipients })
  })
  return ownKey
}

/** Shows that the new release runs on this machine, and makes its start shorter. */
async function load({ to }: UpgradeState, { config, env }: Surroundings): Promise<void> {
  const program = join(to.folder, 'app/server/src/load-only.ts')
  const cache = join(upgradePaths(config.dataDir).compileCache, basename(to.folder))
  const ended = await runQuietly(join(to.folder, 'node/bin/node'), [program], {
    ...env,
    NODE_COMPILE_CACHE: cache,
  })
  if (ended.code === 0) return
  throw new StartError(`${to.version} does not run on this machine: ${ended.printed}`)
}

/** The new release restores the backup into a database of its own, upgrades that, and compares every sealed record. */
async function rehearse(
  { to, backup }: UpgradeState,
  key: BackupKey | undefined,
  { config, env }: Surroundings,
): Promise<void> {
  const { rehearsal } = upgradePaths(config.dataDir)
  await mkdir(rehearsal, { recursive: true, mode: 0o700 })
  const settings: NodeJS.ProcessEnv = { ...env, TMPDIR: rehearsal }
  if (key !== undefined) {
    settings.BACKUP_KEY_FILE = join(rehearsal, 'key')
    await writeFile(settings.BACKUP_KEY_FILE, `${key.identities.join()}\n`, { mode: 0o600 })
  }
  const launcher = join(to.folder, 'holdfast')
  const ended = await runQuietly(launcher, ['check-backup', backup], settings)
  await rm(rehearsal, { recursive: true, force: true })
  if (ended.code === 0) return
  throw new StartError(`${to.version} cannot work with a copy of these data: ${ended.printed}`)
}
