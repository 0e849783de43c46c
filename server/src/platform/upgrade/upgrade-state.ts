/**
 * What is known of a running upgrade, in `DATA_DIR/upgrade`. Several programs carry it on, one after the
 * other, and each may be killed: so every phase is on the disk before anything that belongs to it begins.
 */
import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder, writeDurably } from '../durable-files.ts'

const release = z.object({ folder: z.string(), version: z.string() })

const state = z.object({
  format: z.literal(1),
  /**
   * - `preparing`: the old version serves. Nothing has changed.
   * - `ready`: the old version stops, and its data are copied. Nothing has changed.
   * - `trying`: the copy is complete. The new version changes the tables and checks itself; it serves nobody.
   * - `committed`: the new version serves. There is no way back.
   */
  phase: z.enum(['preparing', 'ready', 'trying', 'committed']),
  from: release,
  to: release,
  backup: z.string(),
  /** How long the new version may take until it serves. */
  limitMs: z.number(),
})

export type UpgradeState = z.output<typeof state>

const outcome = z.object({ isUpgraded: z.boolean(), reason: z.string() })
/** `reason` says why the old version runs again. */
export type UpgradeOutcome = z.output<typeof outcome>

export function upgradePaths(dataDir: string) {
  const folder = join(dataDir, 'upgrade')
  return {
    folder,
    state: join(folder, 'state.json'),
    /** Held by the command, and by whoever starts a server, for as long as they are at work. */
    lock: join(folder, 'upgrade.lock'),
    stepLock: join(folder, 'step.lock'),
    /** What has happened, for the command that waits. */
    report: join(folder, 'report.log'),
    /** Why the new version did not start. */
    failure: join(folder, 'failure.txt'),
    outcome: join(folder, 'outcome.json'),
    /** The copy of the database while it is made, and when it is complete. */
    unfinishedCopy: join(folder, 'postgres.copying'),
    copy: join(folder, 'postgres.before'),
    manifest: join(folder, 'postgres.files.json'),
    failed: join(folder, 'postgres.failed'),
    rehearsal: join(folder, 'rehearsal'),
    /** Compiled sources, in a folder for each release; the launcher names it too. */
    compileCache: join(dataDir, 'compile-cache'),
    /** The name of the release that belongs to these data; the launcher reads it. */
    release: join(dataDir, 'release'),
  }
}

/** Undefined if no upgrade is running or was interrupted. */
export async function readUpgradeState(dataDir: string): Promise<UpgradeState | undefined> {
  return readJson(upgradePaths(dataDir).state, state)
}

export async function writeUpgradeState(dataDir: string, next: UpgradeState): Promise<void> {
  await writeDurably(upgradePaths(dataDir).state, JSON.stringify(next))
}

export async function readUpgradeOutcome(dataDir: string): Promise<UpgradeOutcome | undefined> {
  return readJson(upgradePaths(dataDir).outcome, outcome)
}

/**
 * Ends the upgrade. The database must be where it belongs: its copies are removed first, because a full disk may
 * be the reason for the end.
 */
export async function endUpgrade(dataDir: string, result: UpgradeOutcome): Promise<void> {
  const paths = upgradePaths(dataDir)
  await removeCopies(dataDir)
  await writeDurably(paths.outcome, JSON.stringify(result))
  await rm(paths.state, { force: true })
  await syncFolder(paths.folder)
}

/** May be repeated. */
export async function removeCopies(dataDir: string): Promise<void> {
  const paths = upgradePaths(dataDir)
  for (const name of ['unfinishedCopy', 'copy', 'manifest', 'failed', 'rehearsal'] as const) {
    await rm(paths[name], { recursive: true, force: true })
  }
}

/** Adds a line for the operator, with the time. */
export async function report(dataDir: string, line: string): Promise<void> {
  const time = new Date().toTimeString().slice(0, 8)
  await appendFile(upgradePaths(dataDir).report, `${time} ${line}\n`)
}

async function readJson<T extends z.ZodType>(
  path: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}
