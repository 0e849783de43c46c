import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { provideChromium, provideHeadlessShell, readBrowserVersion } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { programArguments } from './programs.mjs'
import { provideNode } from './runtime.mjs'
import { ROOT, runScript, UserError } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

/** `npm test` runs all of these, `npm test -- static unit` runs two. */
const PARTS = ['static', 'unit', 'e2e']
/** Runs only by `npm run test:long`. */
const LONG = 'long'
const LONG_BAD_INPUT_RUNS = 100_000
const LONG_HISTORY_RUNS = 1000
const WORKSPACES = ['contract', 'starter-content', 'server', 'web', 'e2e', 'bench']
/** An interrupted run finishes the current test and ends its servers, databases and browsers. */
const CLEANING_UP_MS = 40_000

/** @typedef {{ path: string, major: number }} Node */
/** @typedef {NodeJS.ProcessEnv} Env */
/** @typedef {{ code: number, output: string }} Outcome */

/** @type {string[]} */
const failed = []
/** The names of the failed tests, printed at the end of a long run. */
let failedTests = ''

/**
 * Runs one check and prints how long it took; a failure is kept for the end, so that one run shows all.
 * @param {string} name
 * @param {() => Promise<Outcome | void>} check
 * @returns {Promise<boolean>}  whether it passed
 */
async function step(name, check) {
  const start = performance.now()
  const { code, output } = (await check().catch(toFailure)) ?? { code: 0, output: '' }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (code !== 0) {
    failed.push(name)
    process.stdout.write(output)
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  return code === 0
}

/** @param {unknown} error  @returns {Outcome} */
function toFailure(error) {
  if (error instanceof UserError) return { code: 1, output: `${error.message}\n` }
  throw error
}

/**
 * @param {Node} node
 * @param {string} program  below the root
 * @param {string[]} [args]
 */
function captureOutput(node, program, args = []) {
  return () => runStep(node.path, programArguments(program, args), { cwd: ROOT, capture: true })
}

/** Runs lint and types in parallel, for two cores.  @param {Node} node */
async function runStatic(node) {
  const lint = async () => {
    await step('Biome', captureOutput(node, 'node_modules/@biomejs/biome/bin/biome', ['check']))
    await step('import boundaries', captureOutput(node, 'scripts/import-boundaries/check.mjs'))
    await step('knip', captureOutput(node, 'node_modules/knip/bin/knip.js'))
  }
  const types = async () => {
    for (const folder of [...WORKSPACES, 'scripts']) {
      await step(
        `types of ${folder}`,
        captureOutput(node, 'node_modules/typescript/bin/tsc', ['-p', folder]),
      )
    }
  }
  await Promise.all([lint(), types()])
}

/** Components are tested in the browser, all else in Node.  @param {Node} node  @param {Env} env */
async function runUnit(node, env) {
  const args = programArguments('node_modules/vitest/vitest.mjs', ['run'])
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-failed-tests-'))
  const file = join(folder, 'failed-tests.txt')
  const options = { cwd: ROOT, env: { ...env, FAILED_TESTS_FILE: file }, graceMs: CLEANING_UP_MS }
  try {
    const passed = await step('Vitest', () => runStep(node.path, args, options))
    if (!passed) failedTests = await readFile(file, 'utf8').catch(() => '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs more random requests and histories than `npm test`, with a new seed each time, and prints it.  @param {Node} node */
async function runLong(node) {
  const seed = String(Date.now() % 2 ** 31)
  const env = {
    BAD_INPUT_RUNS: String(LONG_BAD_INPUT_RUNS),
    BAD_INPUT_SEED: seed,
    HISTORY_RUNS: String(LONG_HISTORY_RUNS),
    HISTORY_SEED: seed,
    UPGRADE_FAULTS: 'all',
    ...process.env,
  }
  console.log(`BAD_INPUT_SEED=${env.BAD_INPUT_SEED} HISTORY_SEED=${env.HISTORY_SEED}`)
  for (const name of ['bad-input', 'histories', 'package/upgrade']) {
    const args = programArguments('node_modules/vitest/vitest.mjs', ['run', name])
    const run = () => runStep(node.path, args, { cwd: ROOT, env, graceMs: CLEANING_UP_MS })
    await step(name, run)
  }
}

/** Measurements run last and alone, undisturbed by other tests.  @param {Node} node  @param {Env} env */
async function runEndToEnd(node, env) {
  if (!(await step('web app', () => buildWebApp(node)))) return
  const playwright = (/** @type {string[]} */ ...options) => {
    const args = programArguments('node_modules/@playwright/test/cli.js', ['test', ...options])
    return runStep(node.path, args, { cwd: join(ROOT, 'e2e'), env, graceMs: CLEANING_UP_MS })
  }
  await step('Playwright', () => playwright('--grep-invert', '@timing'))
  await step('timing', () => playwright('--grep', '@timing', '--workers=1'))
}

/** @param {Node} node  @returns {Promise<Env | undefined>}  the environment of tests in a browser, if there is one */
async function provideBrowsers(node) {
  const env = { ...process.env }
  const areProvided = await step('browsers', async () => {
    const chromium = await provideChromium(node)
    const headlessShell = (await provideHeadlessShell()) ?? chromium
    Object.assign(env, { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: headlessShell })
    for (const browser of new Set([chromium, headlessShell])) {
      console.log(await readBrowserVersion(browser))
    }
  })
  return areProvided ? env : undefined
}

await runScript(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((part) => part !== LONG && !PARTS.includes(part))
  if (unknown)
    throw new UserError(`There is no part ${unknown}: the parts are ${PARTS.join(', ')}.`)
  const runs = (/** @type {string} */ part) => wanted.length === 0 || wanted.includes(part)

  const node = await provideNode()
  await installPackages(node)
  if (wanted.includes(LONG)) await runLong(node)
  if (runs('static')) await runStatic(node)
  const env = runs('unit') || runs('e2e') ? await provideBrowsers(node) : undefined
  if (env && runs('unit')) await runUnit(node, env)
  if (env && runs('e2e')) await runEndToEnd(node, env)

  if (failed.length === 0) return 0
  console.error(`Failed: ${failed.join(', ')}.\n${failedTests}`)
  return 1
})
