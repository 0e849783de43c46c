import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeDurably } from '../durable-files.ts'
import { tryLock, waitForLock } from '../embedded-postgres/folder-lock.ts'
import { StartError } from '../start-error.ts'
import { completeCopy, putCopyBack } from './upgrade-data.ts'
import {
  endUpgrade,
  readUpgradeState,
  removeCopies,
  report,
  type UpgradeState,
  upgradePaths,
  writeUpgradeState,
} from './upgrade-state.ts'

/**
 * Takes an upgrade to its next phase, or back. The launcher calls it whenever no server of its own runs: after the
 * old version has stopped, after the new one has ended, and at a start after a power cut.
 */

/** Which release the launcher starts; `isTrial`: that one has to check itself before it serves anybody. */
export type NextRelease = { folder: string; isTrial: boolean }

const STEP_MS = 120_000

/** Undefined if no upgrade was begun. */
export async function continueUpgrade(dataDir: string): Promise<NextRelease | undefined> {
  if (!(await readUpgradeState(dataDir))) return undefined
  // Somebody may start two servers at once.
  const lock = await waitForLock(upgradePaths(dataDir).stepLock, 'exclusive', STEP_MS)
  if (!lock) throw new StartError('Another start is at work on this upgrade: wait for its end.')
  try {
    return await takeStep(dataDir)
  } finally {
    lock.release()
  }
}

async function takeStep(dataDir: string): Promise<NextRelease | undefined> {
  const state = await readUpgradeState(dataDir)
  if (!state) return undefined
  switch (state.phase) {
    case 'preparing':
      return abandon(dataDir, state)
    case 'ready':
      return beginTrial(dataDir, state)
    case 'trying':
      return goBack(dataDir, state, await explainFailure(dataDir))
    case 'committed':
      return finish(dataDir, state)
  }
}

/** Nothing has changed. The command may still be at work: then the old version just runs on. */
async function abandon(dataDir: string, { from }: UpgradeState): Promise<NextRelease> {
  const lock = await tryLock(upgradePaths(dataDir).lock, 'exclusive')
  if (lock) {
    try {
      await endUpgrade(dataDir, { isUpgraded: false, reason: 'The command was interrupted.' })
    } finally {
      lock.release()
    }
  }
  return { folder: from.folder, isTrial: false }
}

async function beginTrial(dataDir: string, state: UpgradeState): Promise<NextRelease> {
  try {
    const copied = await completeCopy(dataDir)
    await report(dataDir, `The old version has stopped. ${copied} changed files were copied.`)
    await writeUpgradeState(dataDir, { ...state, phase: 'trying' })
    await report(dataDir, `Starting ${state.to.version}, which serves nobody yet.`)
    return { folder: state.to.folder, isTrial: true }
  } catch (error) {
    return goBack(dataDir, state, error instanceof StartError ? error.message : String(error))
  }
}

async function goBack(dataDir: string, state: UpgradeState, reason: string): Promise<NextRelease> {
  if (state.phase === 'trying') await putCopyBack(dataDir)
  // See there: then nothing was put back.
  if ((await readUpgradeState(dataDir))?.phase === 'committed') return finish(dataDir, state)
  await endUpgrade(dataDir, { isUpgraded: false, reason })
  return { folder: state.from.folder, isTrial: false }
}

async function explainFailure(dataDir: string): Promise<string> {
  const failure = await readFile(upgradePaths(dataDir).failure, 'utf8').catch(() => '')
  return failure.trim() || 'The new version ended without saying why; its log may say more.'
}

/**
 * The launcher of the old release finds the new one by the file `release`. May be repeated. The copies go first,
 * because the disk may be full.
 */
export async function finish(
  dataDir: string,
  { to }: Pick<UpgradeState, 'to'>,
): Promise<NextRelease> {
  await removeCopies(dataDir)
  await writeDurably(upgradePaths(dataDir).release, `${basename(to.folder)}\n`)
  await endUpgrade(dataDir, { isUpgraded: true, reason: '' })
  await removeCompiled(dataDir, basename(to.folder))
  return { folder: to.folder, isTrial: false }
}

/** What earlier releases have compiled. */
async function removeCompiled(dataDir: string, current: string): Promise<void> {
  const { compileCache } = upgradePaths(dataDir)
  for (const name of await readdir(compileCache).catch(() => [])) {
    if (name !== current) await rm(join(compileCache, name), { recursive: true, force: true })
  }
}
