import { realpath, rm, writeFile } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import {
  readUpgradeState,
  report,
  type UpgradeState,
  upgradePaths,
  writeUpgradeState,
} from './upgrade-state.ts'

/** The first start of a new version during an upgrade. It serves nobody until `commit`. */
export class Trial {
  readonly #dataDir: string
  readonly #state: UpgradeState
  readonly #timer: NodeJS.Timeout

  constructor(dataDir: string, state: UpgradeState, onFailure: (error: unknown) => Promise<never>) {
    this.#dataDir = dataDir
    this.#state = state
    this.#timer = setTimeout(
      () => void onFailure(new StartError(`It took longer than ${state.limitMs / 1000} s.`)),
      state.limitMs,
    ).unref()
  }

  async report(line: string): Promise<void> {
    await report(this.#dataDir, line)
  }

  /** From here on there is no way back: what people write after this is on the new version only. */
  async commit(): Promise<void> {
    clearTimeout(this.#timer)
    await writeUpgradeState(this.#dataDir, { ...this.#state, phase: 'committed' })
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
