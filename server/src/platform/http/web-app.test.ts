import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inlineSources, readRecordVerifier } from './web-app.ts'

// Fault: a build from before there was such a page made every export of a record a 500.
// Fails without `existsSync`.
test('the page that verifies records is undefined for a build without it', async () => {
  const build = await mkdtemp(join(tmpdir(), 'holdfast-build-'))
  onTestFinished(() => rm(build, { recursive: true }))
  expect(await readRecordVerifier(build)).toBeUndefined()
  await writeFile(join(build, 'verify.html'), '<!doctype html>')
  expect(`${await readRecordVerifier(build)}`).toBe('<!doctype html>')
})

test('the inline scripts and styles of the page are allowed by their hashes, others are not', () => {
  const page = '<style>a{}</style><script type="module" src="/a.js"></script><script>go()</script>'
  expect(inlineSources(page)).toBe(
    [
      "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
      "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
    ].join('; '),
  )
})
