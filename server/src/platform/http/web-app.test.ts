import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import type { Access } from './access.ts'
import type { ActivityDependencies } from './activity-recorder.ts'
import { Api } from './api.ts'
import { createServer } from './server.ts'
import { inlineSources, readRecordVerifier, serveWebApp } from './web-app.ts'

async function newBuild(): Promise<string> {
  const build = await mkdtemp(join(tmpdir(), 'holdfast-build-'))
  onTestFinished(() => rm(build, { recursive: true }))
  return build
}

// The fault: with a build older than this page, every export of a record was a 500.
// Fails without `existsSync`.
test('the page that verifies records is undefined for a build without it', async () => {
  const build = await newBuild()
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

// The fault: an identity provider's return address ended in `&iss=https%3A%2F%2Flogin.example`, and
// people who signed in got 404. Fails when the check of the path includes the query.
test('an address of the app opens it with any query; a file that is missing is a 404', async () => {
  const folder = await newBuild()
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Holdfast</title>')
  const server = createServer(readConfig({}), createLog('silent'), { current: 'a' })
  onTestFinished(() => server.close())
  await serveWebApp(new Api(server, {} as Access, {} as ActivityDependencies), {
    folder,
    earlierBuilds: [],
  })
  const statusOf = async (url: string) => (await server.inject({ url })).statusCode
  for (const url of [
    '/incidents',
    '/single-sign-on/riverside?code=x&iss=https%3A%2F%2Flogin.example',
    '/incidents?from=old.page',
  ]) {
    expect(await statusOf(url), url).toBe(200)
  }
  for (const url of ['/missing.js', '/missing.js?v=1', '/api/none', '/api?x=1']) {
    expect(await statusOf(url), url).toBe(404)
  }
})

// Fails when the app is served with a weaker policy than the API: nothing else looks at the page's own headers.
test('the app’s page allows its own inline code by hash and nothing more; only the verifier has a policy of its own', async () => {
  const folder = await newBuild()
  await writeFile(join(folder, 'index.html'), '<style>a{}</style><script>go()</script>')
  await writeFile(join(folder, 'verify.html'), '<!doctype html>')
  const env = { PUBLIC_URL: 'https://holdfast.school.example' }
  const server = createServer(readConfig(env), createLog('silent'), { current: 'a' })
  onTestFinished(() => server.close())
  await serveWebApp(new Api(server, {} as Access, {} as ActivityDependencies), {
    folder,
    earlierBuilds: [],
  })
  const headersOf = async (url: string) => (await server.inject({ url })).headers
  const policyOf = async (url: string) => String((await headersOf(url))['content-security-policy'])
  const inline = inlineSources('<style>a{}</style><script>go()</script>')
  const common =
    /^default-src 'self'; img-src 'self' data: blob:[^;]*; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/
  for (const url of ['/', '/index.html', '/incidents']) {
    const policy = await policyOf(url)
    expect(policy, url).toMatch(common)
    expect(policy.replace(common, ''), url).toBe(`; ${inline}`)
  }
  expect(await policyOf('/verify.html')).toBe(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  for (const url of ['/', '/verify.html']) {
    expect(await headersOf(url), url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  }
})
