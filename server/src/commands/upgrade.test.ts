import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  type UpgradeState,
  upgradePaths,
  writeUpgradeState,
} from '../platform/upgrade/upgrade-state.ts'
import { callCommand } from '../test-support/operator-commands.ts'
import { upgrade } from './upgrade.ts'

const NOBODY = 65_534
const DESCRIPTION = { upgradesFrom: '1.1.0', arch: 'x64', postgres: '18', migrations: [], bytes: 1 }

/** Unpacked releases beside each other, the first of which runs, and data of it. */
async function installReleases() {
  const opt = await mkdtemp(join(tmpdir(), 'holdfast-releases-'))
  onTestFinished(() => rm(opt, { recursive: true }))
  const release = (version: string) => ({ folder: join(opt, `holdfast-${version}`), version })
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    const { folder } = release(version)
    await mkdir(folder)
    await writeFile(join(folder, 'RELEASE.json'), JSON.stringify({ ...DESCRIPTION, version }))
  }
  const dataDir = join(opt, 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  const env = { HOLDFAST_RELEASE: release('1.1.0').folder, DATA_DIR: dataDir }
  return {
    dataDir,
    release,
    upgradeTo: (version: string) => callCommand(upgrade, env, [release(version).folder]),
  }
}

test('an earlier upgrade that was complete is finished, and does not count as the one that is wanted', async () => {
  const { dataDir, release, upgradeTo } = await installReleases()
  const state: UpgradeState = {
    ...{ format: 1, phase: 'committed', backup: '', limitMs: 1000 },
    ...{ from: release('1.1.0'), to: release('1.2.0') },
  }
  await mkdir(upgradePaths(dataDir).folder)
  await writeUpgradeState(dataDir, state)
  const other = await upgradeTo('1.3.0')
  expect(other.printed).toContain('1.2.0 serves now, and nothing was done for 1.3.0 yet')
  expect(other.code).toBe(1)
  await writeUpgradeState(dataDir, state)
  expect((await upgradeTo('1.2.0')).code).toBe(0)
})

// Fails if root writes to the folder: the server of another account then ends at every start.
test.skipIf(process.getuid?.() !== 0)(
  'data of another account are refused before anything is written to them',
  async () => {
    const { dataDir, upgradeTo } = await installReleases()
    await chown(dataDir, NOBODY, NOBODY)
    const { code, printed } = await upgradeTo('1.2.0')
    expect(printed).toContain('belongs to another account than this one')
    expect(code).toBe(1)
  },
)
