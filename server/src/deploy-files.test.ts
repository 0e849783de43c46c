import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  MAX_CONTENT_ARCHIVE_BYTES,
  UPLOAD_RESPONSE_TIMEOUT_MS,
  VERSIONS_INTERVAL_MS,
} from '@holdfast/contract/limits'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** Compares the files of `deploy/` and docs/operations.md with what the server does. */

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const operations = read('docs/operations.md')
const nginx = read('deploy/nginx.conf')

/** The block of a location in the configuration of nginx. */
function location(name: string): string {
  return nginx.split(`location ${name} {`)[1]?.split('}')[0] ?? ''
}

function secondsOf(block: string, setting: string): number {
  return Number(new RegExp(`${setting} (\\d+)s\\b`).exec(block)?.[1])
}

test('every file of deploy/ is described, and every program that a unit starts exists', () => {
  const files = readdirSync(join(ROOT, 'deploy'))
  expect(files.filter((file) => !operations.includes(`deploy/${file}`))).toEqual([])
  for (const unit of files.filter((file) => file.endsWith('.service'))) {
    const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(read(`deploy/${unit}`)) ?? []
    expect(read(script), unit).not.toBe('')
  }
})

test('every command that the documents run by holdfast exists, for a lost second factor too', () => {
  const documents = `${operations}${read('docs/data-protection.md')}`
  const calls = documents.matchAll(/\bsudo (?:[A-Z_]+=\S+ )*holdfast ([a-z-]+)/g)
  const commands = [...calls].map(([, name = '']) => name).filter((name) => name !== 'start')
  expect(commands).toContain('remove-second-factor')
  for (const name of commands) expect(read(`server/src/commands/${name}.ts`)).not.toBe('')
})

test('the proxies pass on an import of the largest size, and wait for its response', () => {
  const nginxMiB = Number(/client_max_body_size (\d+)m/.exec(location('/api/content/'))?.[1])
  const caddyMiB = Number(/max_size (\d+)MiB/.exec(read('deploy/Caddyfile'))?.[1])
  for (const mebibytes of [nginxMiB, caddyMiB]) {
    expect(mebibytes * 1024 * 1024).toBeGreaterThan(MAX_CONTENT_ARCHIVE_BYTES.compressed)
  }
  const nginxSeconds = secondsOf(location('/api/content/'), 'proxy_read_timeout')
  const caddySeconds = secondsOf(read('deploy/Caddyfile'), 'response_header_timeout')
  for (const seconds of [nginxSeconds, caddySeconds]) {
    expect(seconds * 1000).toBeGreaterThan(UPLOAD_RESPONSE_TIMEOUT_MS)
  }
})

test('the event stream is not buffered, and outlasts several of its lines', () => {
  const events = location('= /api/events')
  expect(events).toContain('proxy_buffering off;')
  expect(secondsOf(events, 'proxy_read_timeout') * 1000).toBeGreaterThan(3 * VERSIONS_INTERVAL_MS)
})

test('the settings of the document are those of a production server', () => {
  const [, lines = ''] =
    /tee \/etc\/holdfast\/settings <<'END'\n([\s\S]*?)\nEND/.exec(operations) ?? []
  const settings = Object.fromEntries(lines.split('\n').map((line) => line.split(/=(.*)/s)))
  expect(readConfig({ ...settings, TOKEN_SECRET: 'x'.repeat(64) })).toMatchObject({
    isProduction: true,
    dataDir: '/var/lib/holdfast/data',
    trustProxy: ['127.0.0.1'],
  })
})
