import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './test-support/project-copy.mjs'

/*
 * Runs `npm start` in a copy of the project, and every other command beside it. Fails without the lock of
 * packages-in-use.mjs: the commands then replace node_modules, and the server returns 500.
 */

const SECRETS = {
  TOKEN_SECRET: 't'.repeat(40),
  W3W_API_KEY: 'three-words',
  PASSWORD: 'Correct-horse-7',
}

/** @type {ReturnType<typeof copyProject>} */
let project
/** @type {ReturnType<typeof project.start>} */
let server
let address = ''
let folder = ''
/** @type {Record<string, string>} */
let scripts = {}
let packages = 0

beforeAll(async () => {
  project = copyProject()
  folder = mkdtempSync(join(tmpdir(), 'holdfast-running-'))
  scripts = JSON.parse(readFileSync(join(project.root, 'package.json'), 'utf8')).scripts
  packages = statSync(join(project.root, 'node_modules')).ino
  server = start('start')
  address = await waitUntilReady(server)
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  project.remove()
  await rm(folder, { recursive: true, force: true })
  // Four databases and a copy of the project are thousands of files.
})

/**
 * @param {string} name  of a script of package.json
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 */
function start(name, args, env) {
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', ...SECRETS }
  return project.start(scripts[name] ?? '', args, { ...settings, ...env })
}

/** @param {typeof server} started  @returns {Promise<string>}  its address */
async function waitUntilReady({ child, printed, ended }) {
  for (;;) {
    const found = /ready at (\S+)\n/.exec(printed.text)?.[1]
    if (found) return found
    const failed = ended.then(() => Promise.reject(new Error(printed.text)))
    await Promise.race([once(child.stdout, 'data'), failed])
  }
}

/** Signs in, for which the server reads and writes its database and hashes a password. */
async function expectUnharmed() {
  expect(statSync(join(project.root, 'node_modules')).ino).toBe(packages)
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'head', password: 'Holdfast-demo-1', type: 'standard' }),
  })
  expect(response.status).toBe(200)
}

test('the commands of an operator work beside a running server and leave it unharmed', async () => {
  const file = join(folder, 'all.backup')
  const admin = [
    '--username',
    'casey',
    '--name',
    'Casey Brook',
    '--email',
    'casey@provider.example',
  ]
  expect(await start('create-provider-admin', admin).ended).toMatchObject({ code: 0 })
  expect(await start('backup', [file]).ended).toMatchObject({ code: 0 })
  const other = { DATA_DIR: join(folder, 'other') }
  expect(await start('restore', [file], other).ended).toMatchObject({ code: 0 })
  await expectUnharmed()
})

test('a new build of the web app leaves the running server with the build it started with', async () => {
  const page = await (await fetch(address)).text()
  const { root } = project
  expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe(page)
  const source = readFileSync(join(root, 'web/src/main.tsx'), 'utf8')
  writeFileSync(join(root, 'web/src/main.tsx'), `/* changed */ ${source}`)
  expect(await start('build').ended).toMatchObject({ code: 0 })

  expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toContain('changed')
  expect(await (await fetch(address)).text()).toBe(page)
  expect(await (await fetch(`${address}/assets/main.js`)).text()).toBe(page)
})

/** Longer than the time between two signals of one press. */
const NEXT_PRESS_MS = 1_200

// The fault: a stop waits for a mail, somebody presses Ctrl-C again, and the server dies before it stops
// its database. Fails when the second press kills (child-processes.mjs) or ends the wait (main.ts).
test('a second, different signal while a mail hangs ends the server, and its database too', async () => {
  const mailServer = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const dataDir = join(folder, 'hanging')
  const { port } = /** @type {import('node:net').AddressInfo} */ (mailServer.address())
  const hanging = start('start', [], { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const there = await waitUntilReady(hanging)
  const sending = once(mailServer, 'connection')
  await fetch(`${there}/api/reset/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'teacher@riverside.example' }),
  })
  const [socket] = await sending
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  expect(existsSync(pidFile)).toBe(true)

  hanging.child.kill('SIGINT')
  await delay(NEXT_PRESS_MS)
  const pressed = performance.now()
  hanging.child.kill('SIGTERM')
  expect(await hanging.ended).toMatchObject({ code: 0 })
  // Waiting for the mail would take longer.
  expect(performance.now() - pressed).toBeLessThan(12_000)
  expect(existsSync(pidFile)).toBe(false)
  socket.destroy()
  mailServer.close()
})

test('while a server runs, no command installs the packages of a changed lock file', async () => {
  appendFileSync(join(project.root, 'package-lock.json'), '\n')
  const names = Object.keys(scripts).filter((name) => name !== 'format')
  expect(names).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'bench', 'screenshots']))
  const ended = await Promise.all(names.map((name) => start(name).ended))
  for (const { code, printed } of ended) {
    expect(printed).toContain('package-lock.json has changed, and a server')
    expect(code).toBe(1)
  }
  await expectUnharmed()
})

test('once it has stopped they are installed, and neither npm nor Vite gets a secret', async () => {
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0 })
  await start('backup', [join(folder, 'next.backup')]).ended
  const { root } = project
  const { args, env } = JSON.parse(readFileSync(join(root, 'npm-call.json'), 'utf8'))
  expect(args).toEqual(expect.arrayContaining(['ci', '--ignore-scripts']))
  const vite = JSON.parse(readFileSync(join(root, 'web/dist/environment.json'), 'utf8'))
  for (const environment of [env, vite]) {
    expect(environment.PATH).toBe(process.env.PATH)
    const values = Object.values(environment).join('\n')
    expect(Object.values(SECRETS).filter((secret) => values.includes(secret))).toEqual([])
  }
})
