import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import {
  readUpgradeOutcome,
  readUpgradeState,
  type UpgradeOutcome,
  type UpgradeState,
  upgradePaths,
} from './upgrade-state.ts'

const POLL_MS = 100
/** For stopping the old version, copying, and putting back. */
const REST_MS = 190_000

/**
 * Shows what launcher and new version report until the upgrade has ended. They do the work: this changes nothing and
 * may be killed at any moment, as when a connection by ssh ends.
 */
export async function watchUpgrade(
  dataDir: string,
  { limitMs }: UpgradeState,
  print: (line: string) => void,
): Promise<UpgradeOutcome> {
  const began = Date.now()
  let waited: string | undefined
  const lines = new ReportLines(upgradePaths(dataDir).report)
  for (;;) {
    const outcome = await readUpgradeOutcome(dataDir)
    const current = await readUpgradeState(dataDir)
    for (const line of await lines.readNew()) print(line)
    if (outcome) {
      if (outcome.isUpgraded && waited) print(`People waited ${waited} s.`)
      return outcome
    }
    if (current?.phase === 'committed') waited ??= ((Date.now() - began) / 1000).toFixed(1)
    if (Date.now() - began > limitMs + REST_MS) {
      throw new StartError(
        'The upgrade does not go on. Look at the log of the server, and start it again: a start finishes or undoes the upgrade.',
      )
    }
    await delay(POLL_MS)
  }
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
