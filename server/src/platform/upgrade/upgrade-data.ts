import { lstat, rename, rm, stat } from 'node:fs/promises'
import { isThere, syncFolder } from '../durable-files.ts'
import { clusterFolderOf } from '../embedded-postgres/cluster.ts'
import { withStoppedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { StartError } from '../start-error.ts'
import { copyFolder, isLink } from './copy-folder.ts'
import { readUpgradeState, upgradePaths } from './upgrade-state.ts'

/**
 * The database as it was when the old version stopped. The new version works on the original: so a copy that
 * is wrong in any way cannot harm an upgrade that succeeds.
 */

/** A backup that runs while the old version stops gets this long to end. */
const IN_USE_MS = 5_000
/** A server that was left behind without its launcher ends by itself in this time. */
const LEFT_BEHIND_MS = 60_000

/** @throws StartError if the database cannot be copied and put back by renaming folders */
export async function requireOneDisk(dataDir: string): Promise<void> {
  const cluster = clusterFolderOf(dataDir)
  const [inside, outside] = [await lstat(cluster), await stat(dataDir)]
  if (inside.isSymbolicLink()) throw isLink(cluster)
  if (inside.dev !== outside.dev) {
    throw new StartError(
      `${cluster} is on another disk than ${dataDir}, so that it cannot be put back at once: upgrade by hand.`,
    )
  }
}

/** Copies most of the database while it is in use. */
export async function beginCopy(dataDir: string): Promise<void> {
  const { copy, unfinishedCopy, manifest } = upgradePaths(dataDir)
  for (const path of [copy, unfinishedCopy, manifest])
    await rm(path, { recursive: true, force: true })
  await copyFolder(clusterFolderOf(dataDir), unfinishedCopy, {
    manifestFile: manifest,
    isRunning: true,
  })
}

/** Completes the copy once the server has stopped. @returns the number of files that had changed */
export async function completeCopy(dataDir: string): Promise<number> {
  const { folder, copy, unfinishedCopy, manifest } = upgradePaths(dataDir)
  return withStoppedPostgres({ dataDir, timeoutMs: IN_USE_MS }, async () => {
    // A power cut came after the renaming.
    if (await isThere(copy)) await rename(copy, unfinishedCopy)
    const copied = await copyFolder(clusterFolderOf(dataDir), unfinishedCopy, {
      manifestFile: manifest,
      isRunning: false,
    })
    await rename(unfinishedCopy, copy)
    await syncFolder(folder)
    return copied
  })
}

/** Puts the copy back in place of the database. May be interrupted and repeated. */
export async function putCopyBack(dataDir: string): Promise<void> {
  const { folder, copy, failed } = upgradePaths(dataDir)
  await withStoppedPostgres({ dataDir, timeoutMs: LEFT_BEHIND_MS }, async () => {
    // A server whose launcher was killed may have served people while this waited for its end.
    if ((await readUpgradeState(dataDir))?.phase !== 'trying') return
    if (!(await isThere(copy))) return
    const cluster = clusterFolderOf(dataDir)
    if (await isThere(cluster)) {
      await rm(failed, { recursive: true, force: true })
      await rename(cluster, failed)
    }
    await rename(copy, cluster)
    await syncFolder(dataDir)
    await syncFolder(folder)
  })
}
