import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inlineSources, readRecordVerifier } from './web-app.ts'

// Fault: a build from before there was such a page made every export of a record a 500.
// Fails without `existsSync`.
test('a build without the page that verifies records has none to give', async () => {
  const build = await mkdtemp(join(tmpdir(), 'holdfast-build-'))
  onTestFinished(() => rm(build, { recursive: true }))
  expect(await readRecordVerifier(build)).toBeUndefined()
  await writeFile(join(build, 'verify.html'), '<!doctype html>')
  expect(`${await readRecordVerifier(build)}`).toBe('<!doctype html>')
})

test('what stands in the page itself is allowed by its hash, and nothing else of its kind', () => {
  const page = '<style>a{}</style><script type="module" src="/a.js"></script><script>go()</script>'
  expect(inlineSources(page)).toBe(
    [
      "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
      "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
    ].join('; '),
  )
})
