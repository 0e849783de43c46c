import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { signalProcess } from '../embedded-postgres/process-table.ts'
import { StartError } from '../start-error.ts'
import { finish } from './continue-upgrade.ts'
import { findRunningServer } from './running-server.ts'
import {
  readUpgradeOutcome,
  readUpgradeState,
  report,
  type UpgradeOutcome,
  type UpgradeState,
  upgradePaths,
} from './upgrade-state.ts'

const POLL_MS = 100
/** The trial ends itself after its limit, unless it hangs. */
const HANGING_MS = 10_000
/** For stopping the old version, copying, and putting back. */
const REST_MS = 180_000

/**
 * Shows what launcher and new version report until the upgrade has ended. They do the work: this may be killed at
 * any moment, as when a connection by ssh ends.
 */
export async function watchUpgrade(
  dataDir: string,
  state: UpgradeState,
  print: (line: string) => void,
): Promise<UpgradeOutcome> {
  const began = Date.now()
  const trial: WatchedTrial = { since: undefined }
  const lines = new ReportLines(upgradePaths(dataDir).report)
  for (;;) {
    const outcome = await readUpgradeOutcome(dataDir)
    const current = await readUpgradeState(dataDir)
    for (const line of await lines.readNew()) print(line)
    if (outcome) return outcome
    if (current?.phase === 'committed') {
      await report(dataDir, `People waited ${((Date.now() - began) / 1000).toFixed(1)} s.`)
      await finish(dataDir, state)
      continue
    }
    if (current?.phase === 'trying') await watchTrial(dataDir, state, trial)
    if (Date.now() - began > state.limitMs + HANGING_MS + REST_MS) {
      throw new StartError(
        'The upgrade does not go on. Look at the log of the server, and start it again: a start finishes or undoes the upgrade.',
      )
    }
    await delay(POLL_MS)
  }
}

type WatchedTrial = { since: number | undefined }

/** Counts from when the new version has begun to run, as the new version does. */
async function watchTrial(
  dataDir: string,
  { to, limitMs }: UpgradeState,
  trial: WatchedTrial,
): Promise<void> {
  const server = await findRunningServer(dataDir)
  if (server?.folder !== to.folder) return
  trial.since ??= Date.now()
  if (Date.now() - trial.since > limitMs + HANGING_MS) signalProcess(server.pid, 'SIGKILL')
}

class ReportLines {
  readonly #file: string
  #shown = 0

  constructor(file: string) {
    this.#file = file
  }

  async readNew(): Promise<string[]> {
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    const complete = text.slice(0, text.lastIndexOf('\n') + 1)
    const lines = complete.slice(this.#shown).split('\n').slice(0, -1)
    this.#shown = complete.length
    return lines
  }
}
