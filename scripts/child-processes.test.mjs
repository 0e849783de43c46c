import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = new URL('child-processes.mjs', import.meta.url).href
const STOP_WITH_PARENT = new URL('stop-with-parent.mjs', import.meta.url).href

/** Prints the signals that it receives, and takes a moment to end, like a server. */
const SERVER = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => { console.log('server got ' + signal); setTimeout(() => process.exit(7), 150) })
  }
  console.log('server is ' + process.pid)
  setInterval(() => {}, 1000)
`

/** Like SERVER, but does not end. */
const IGNORES_SIGNALS = `
  process.on('SIGINT', () => console.log('heard'))
  console.log('server is ' + process.pid)
  setInterval(() => {}, 1000)
`

/**
 * Starts a script that runs the given server as its child, as start.mjs does.
 * @param {string} server
 * @param {{ options?: string, isUnderNpm?: boolean }} [how]  options: of runChild;
 *   isUnderNpm: starts it by way of a shell, as npm does, and returns that shell
 */
async function startParent(server, { options = '', isUnderNpm = false } = {}) {
  const script = `
    import { runChild } from ${JSON.stringify(MODULE)}
    const args = ['--import', ${JSON.stringify(STOP_WITH_PARENT)}, '-e', ${JSON.stringify(server)}]
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
    const { code } = await runChild(process.execPath, args, { stdio, ${options} })
    process.exit(code)
  `
  const node = [process.execPath, '--input-type=module', '-e', script]
  const [command = '', ...args] = isUnderNpm ? ['sh', '-c', '"$0" "$@"; true', ...node] : node
  const child = spawn(command, args, {
    // Starts it in a new group, as a terminal would.
    detached: true,
    env: { ...process.env, npm_lifecycle_event: isUnderNpm ? 'start' : '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  while (!printed.includes('server is')) await once(child.stdout, 'data')
  const pid = child.pid ?? 0
  return { child, pid, printed: () => printed.split('\n').slice(1, -1) }
}

test('a signal to the script alone reaches the server once, and its exit code is passed on', async () => {
  const { child, printed } = await startParent(SERVER)
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(printed()).toEqual(['server got SIGTERM'])
  expect(code).toBe(7)
})

test('Ctrl-C, which the terminal sends to the group and npm repeats, reaches the server once', async () => {
  const { child, pid, printed } = await startParent(SERVER)
  process.kill(-pid, 'SIGINT')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(printed()).toEqual(['server got SIGINT'])
  expect(code).toBe(7)
})

test('a server stops when its script is killed with SIGKILL', async () => {
  const { child, printed } = await startParent(SERVER)
  child.kill('SIGKILL')
  // The pipe closes when the server, the last of the two, has ended.
  await once(child, 'close')
  expect(printed()).toEqual(['server got SIGTERM'])
})

test.each(['SIGTERM', 'SIGKILL'])('%s to npm alone still stops the server', async (signal) => {
  const { child, printed } = await startParent(SERVER, { isUnderNpm: true })
  child.kill(/** @type {NodeJS.Signals} */ (signal))
  await once(child, 'close')
  expect(printed()).toEqual(['server got SIGTERM'])
})

test('a step that does not end is killed after its grace period', async () => {
  const { child, printed } = await startParent(IGNORES_SIGNALS, { options: 'graceMs: 200' })
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(printed()).toEqual(['heard'])
  expect(code).toBe(137)
})
