import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/*
 * Runs on the machine without anything: starts the release in the current folder, uses it as a person would,
 * and prints what it found as JSON.
 */

const ADDRESS = 'http://127.0.0.1:8080'

const LAUNCHER = './holdfast'

const version = run('version').trim()
const server = spawn(LAUNCHER, ['start'], { stdio: ['ignore', 'pipe', 'inherit'] })
for await (const chunk of server.stdout) if (String(chunk).includes('is ready')) break

const health = await (await fetch(`${ADDRESS}/api/health`)).json()
const page = await (await fetch(ADDRESS)).text()
const signIn = await fetch(`${ADDRESS}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'head', password: 'Holdfast-demo-1' }),
})
const { token, name } = /** @type {{ token: string, name: string }} */ (await signIn.json())
const content = await fetch(`${ADDRESS}/api/content`, {
  headers: { authorization: `Bearer ${token}` },
})
const backup = run('backup', '../before-upgrade.backup')
const unknown = spawnSync(LAUNCHER, ['unknown'], { encoding: 'utf8' }).stderr.split('\n')[0]

server.kill('SIGTERM')
const [exitCode] = await once(server, 'exit')
const title = /<title>(.*?)<\/title>/.exec(page)?.[1]
const found = { version, health, title, name, content: content.status, backup, unknown, exitCode }
process.stdout.write(JSON.stringify(found))

/** @param {string[]} args */
function run(...args) {
  const { stdout, stderr, status } = spawnSync(LAUNCHER, args, { encoding: 'utf8' })
  return status === 0 ? stdout : `${args[0]} failed: ${stderr}`
}
