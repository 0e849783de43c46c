import { realpath, rm, writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { StartError } from '../start-error.ts'
import { finish } from './continue-upgrade.ts'
import {
  readUpgradeState,
  report,
  type UpgradeState,
  upgradePaths,
  writeUpgradeState,
} from './upgrade-state.ts'

/** The trial ends itself after its limit, unless it is blocked. */
const BLOCKED_MS = 5_000
/** Ends the process from outside its event loop. */
const WATCHDOG = `
  const { workerData: { afterMs, file, reason } } = require('node:worker_threads')
  setTimeout(() => {
    try { require('node:fs').writeFileSync(file, reason) } catch {}
    process.kill(process.pid, 'SIGKILL')
  }, afterMs)`

/** The first start of a new version during an upgrade. It serves nobody until `commit`. */
export class Trial {
  readonly #dataDir: string
  readonly #state: UpgradeState
  readonly #timer: NodeJS.Timeout
  readonly #watchdog: Worker

  constructor(dataDir: string, state: UpgradeState, onFailure: (error: unknown) => Promise<never>) {
    this.#dataDir = dataDir
    this.#state = state
    this.#timer = setTimeout(
      () => void onFailure(new StartError(`It took longer than ${state.limitMs / 1000} s.`)),
      state.limitMs,
    ).unref()
    const workerData = {
      afterMs: state.limitMs + BLOCKED_MS,
      file: upgradePaths(dataDir).failure,
      reason: `It took longer than ${state.limitMs / 1000} s, and did not end by itself.\n`,
    }
    this.#watchdog = new Worker(WATCHDOG, { eval: true, execArgv: [], workerData })
    this.#watchdog.unref()
  }

  async report(line: string): Promise<void> {
    await report(this.#dataDir, line)
  }

  /** From here on there is no way back: what people write after this is on the new version only. */
  async commit(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#watchdog.terminate()
    await writeUpgradeState(this.#dataDir, { ...this.#state, phase: 'committed' })
  }

  /** Tidies up, and tells the command that waits. The next start does so if this fails. */
  async finish(): Promise<void> {
    await finish(this.#dataDir, this.#state)
  }

  /** Explains to the operator why the old version runs again. */
  async explain(reason: string): Promise<void> {
    await writeFile(upgradePaths(this.#dataDir).failure, `${reason}\n`)
  }
}

/**
 * Undefined at an ordinary start.
 * @param releaseFolder  where the launcher of this release is; undefined in a copy of the repository
 * @param onFailure  ends the process when the trial takes too long
 */
export async function findTrial(
  dataDir: string,
  releaseFolder: string | undefined,
  onFailure: (error: unknown) => Promise<never>,
): Promise<Trial | undefined> {
  if (releaseFolder === undefined) return undefined
  const state = await readUpgradeState(dataDir)
  if (state?.phase !== 'trying') return undefined
  if ((await realpath(state.to.folder)) !== (await realpath(releaseFolder))) return undefined
  await rm(upgradePaths(dataDir).failure, { force: true })
  return new Trial(dataDir, state, onFailure)
}
