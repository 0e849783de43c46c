import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, utimesSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './steps.mjs'

/** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} */
let dev
let printed = ''
let address = ''
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-dev-'))
  const [webPort, serverPort] = [await freePort(), await freePort()]
  address = `http://127.0.0.1:${webPort}`
  dev = spawn(process.execPath, [join(ROOT, 'scripts/dev.mjs')], {
    env: {
      PATH: process.env.PATH,
      DEV_DATA_DIR: join(folder, 'data'),
      DEV_PORT: `${webPort}`,
      DEV_SERVER_PORT: `${serverPort}`,
      // dev.mjs must not pass any of these on to the server.
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://127.0.0.1:9/holdfast',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  dev.stdout.setEncoding('utf8').on('data', (part) => {
    printed += part
  })
  await waitForPrinted('Holdfast is ready')
  await waitForPrinted('ready in')
})

afterAll(async () => {
  dev.kill('SIGINT')
  if (dev.exitCode === null) await once(dev, 'exit')
  await rm(folder, { recursive: true, force: true })
})

/** @param {string} text */
async function waitForPrinted(text) {
  while (!printed.includes(text)) await once(dev.stdout, 'data')
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}

test('the app comes from its sources, and everything else from the server', async () => {
  const page = await fetch(`${address}/incidents`)
  expect(await page.text()).toContain('/src/main.tsx')
  const proxiedPaths = [
    '/api/health',
    '/api/docs/',
    '/map-frame/show-map.js',
    '/content/riverside/none',
  ]
  for (const path of proxiedPaths) {
    const { headers } = await fetch(`${address}${path}`)
    expect(headers.get('x-request-id'), path).not.toBeNull()
  }
})

test('a message that would be sent is printed, with a link to this app', async () => {
  await fetch(`${address}/api/reset/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'head@riverside.example' }),
  })
  await waitForPrinted('would be sent')
  await waitForPrinted(`${address}/reset/`)
})

test('a change of a source starts the server again', async () => {
  const now = new Date()
  utimesSync(join(ROOT, 'server/src/main.ts'), now, now)
  await waitForPrinted('Restarting')
  const readyAgain = /Restarting[\s\S]*Holdfast is ready/
  while (!readyAgain.test(printed)) await once(dev.stdout, 'data')
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
})
