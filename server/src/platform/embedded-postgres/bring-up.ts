import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { findNativeFolder, prepareBinaries } from './binaries.ts'
import { clusterArgument, clusterFolderOf, prepareCluster } from './cluster.ts'
import { programsForCluster } from './other-major.ts'
import { POSTGRES_LOG, rotatePostgresLog } from './postgres-log.ts'
import {
  acceptsConnections,
  findPostmaster,
  launchPostmaster,
  type Plan,
  type Postmaster,
  stopPostmaster,
} from './postmaster.ts'
import { type Settings, serverSettings } from './settings.ts'
import { prepareSocketFolder } from './socket-folder.ts'
import { chooseAccount } from './unprivileged-user.ts'

const CONFLICT_TIMEOUT_MS = 10_000
const POLL_MS = 20

/** The messages of a new server while the processes of a killed one have not yet ended. */
const CONFLICT = /lock file|shared memory block|already in use/

/** Prepares the account, programs, database and socket folder. `dataDir` must be a real path. */
export async function makePlan(
  dataDir: string,
  options: { settings?: Settings; programsFolder?: string; anyMajor?: boolean },
): Promise<Plan> {
  const folder = clusterFolderOf(dataDir)
  const account = await chooseAccount(dataDir, folder)
  const programsFolder = options.programsFolder ?? (await findNativeFolder())
  const bundled = await prepareBinaries(programsFolder, dataDir, account)
  const binaries = await programsForCluster(dataDir, bundled, account, options.anyMajor ?? false)
  await prepareCluster(dataDir, binaries, account)
  const socketFolder = await prepareSocketFolder(dataDir, account)
  const settings = serverSettings(options.settings ?? {}, socketFolder)
  const folderArgument = await clusterArgument(folder, account)
  const logFile = join(dataDir, POSTGRES_LOG)
  await rotatePostgresLog(logFile)

  const marker = `holdfast-${shortHash(folder)}-`
  const fingerprint = shortHash(JSON.stringify([binaries, folderArgument, settings]))
  const clusterName = marker + fingerprint
  return { folder, folderArgument, marker, clusterName, binaries, account, settings, logFile }
}

/**
 * Returns the running server, or starts one. A server that does not accept connections is always
 * restarted; one with other programs or settings only with `mayRestart`.
 */
export async function bringUp(
  plan: Plan,
  { mayRestart }: { mayRestart: boolean },
): Promise<Postmaster> {
  const deadline = Date.now() + CONFLICT_TIMEOUT_MS
  for (;;) {
    const running = await findPostmaster(plan)
    if (running?.status === 'starting') {
      // Recovery after a crash may take any time.
      await delay(POLL_MS)
      continue
    }
    if (running) {
      const isSuitable = !mayRestart || running.clusterName === plan.clusterName
      if (isSuitable && running.status === 'ready' && (await acceptsConnections(running)))
        return running
      await stopPostmaster(plan, running)
    }
    const launched = await launchPostmaster(plan)
    if (!('failure' in launched)) return launched
    if (!CONFLICT.test(launched.failure) || Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL could not be started (${launched.failure}): fix that; ${plan.logFile} may say more.`,
      )
    }
    await delay(POLL_MS)
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
