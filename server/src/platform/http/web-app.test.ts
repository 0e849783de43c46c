import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRecordVerifier } from './web-app.ts'

// Fault: a build of before there was such a page made every export of a record a 500.
// Fails without `existsSync`.
test('a build without the page that verifies records has none to give', async () => {
  const build = await mkdtemp(join(tmpdir(), 'holdfast-build-'))
  onTestFinished(() => rm(build, { recursive: true }))
  expect(await readRecordVerifier(build)).toBeUndefined()
  await writeFile(join(build, 'verify.html'), '<!doctype html>')
  expect(`${await readRecordVerifier(build)}`).toBe('<!doctype html>')
})
