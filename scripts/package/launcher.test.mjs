import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A release whose Node is a shell script: `$1` is the program that the launcher starts. */
function makeRelease(/** @type {string} */ node) {
  const work = mkdtempSync(join(tmpdir(), 'holdfast-launcher-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const folder = join(work, 'holdfast-1.2.0')
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'holdfast.sh'), join(folder, 'holdfast'))
  writeFileSync(join(folder, 'VERSION'), '1.2.0\n')
  const script = `#!/bin/sh
for program; do :; done
echo "$(basename "$program")" >> "$DATA_DIR/calls"
${node}
`
  writeFileSync(join(folder, 'node/bin/node'), script, { mode: 0o755 })
  const dataDir = join(work, 'data')
  mkdirSync(join(dataDir, 'upgrade'), { recursive: true })
  return { folder, dataDir, calls: () => readFileSync(join(dataDir, 'calls'), 'utf8').split('\n') }
}

// Fails if the launcher remembers the earlier release after its own upgrade has ended.
test('an upgrade that follows another does not need the folder of the first release', () => {
  const { folder, dataDir, calls } = makeRelease(`
state=$DATA_DIR/upgrade/state.json
case $program in
  *choose-release.ts) rm "$state"; echo "$HOLDFAST_RELEASE" ;;
  *) [ -e "$DATA_DIR/again" ] || { touch "$DATA_DIR/again"; echo '{"phase":"ready"}' > "$state"; } ;;
esac`)
  const { status, stderr } = spawnSync('sh', [join(folder, 'holdfast'), 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOLDFAST_EARLIER_RELEASE: '/removed' },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(calls()).toEqual(['main.ts', 'choose-release.ts', 'main.ts', ''])
})
