import { existsSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { npmEnvironment } from './environment.mjs'
import { UserError } from './steps.mjs'

/** By default npm gives up on a dead network after more than a minute; this halves the time. */
const RETRY_OPTIONS = [
  '--fetch-retries=4',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=8000',
]

/**
 * Runs npm quietly, under the given Node; its output is printed only when it fails.
 * The user's own settings (registry, proxy, certificates) apply; secrets of Holdfast are not passed on.
 * @param {string} node  path of a Node binary
 * @param {string[]} args
 * @param {{ cwd: string, purpose: string }} options  purpose: what is to be downloaded, for the message
 */
export async function runNpm(node, args, { cwd, purpose }) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { code, output } = await runStep(node, [findNpm(), ...args, ...quiet, ...RETRY_OPTIONS], {
    cwd,
    env: npmEnvironment(),
    capture: true,
  })
  if (code === 0) return
  if (isNetworkFailure(output)) {
    throw new UserError(
      `${purpose} could not be downloaded because the npm registry cannot be reached: connect this machine to the internet (or set npm's registry) and try again.`,
    )
  }
  if (/\bEINTEGRITY\b/.test(output)) {
    throw new UserError(
      `${purpose} could not be installed: what the npm registry sent is not what Holdfast was tested with (its hash is another). Nothing of it was used.`,
    )
  }
  process.stderr.write(output)
  throw new UserError(`${purpose} could not be installed: see what npm printed above.`)
}

/** @param {string} output  what npm printed */
export function isNetworkFailure(output) {
  return /\b(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(
    output,
  )
}

/** The npm that started this script, else the one on PATH, else the one beside this Node. */
function findNpm() {
  const started = process.env.npm_execpath
  if (started && basename(started) === 'npm-cli.js') return started

  const beside = (/** @type {string} */ folder) => [
    join(folder, 'node_modules/npm/bin/npm-cli.js'),
    join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...folders.flatMap((folder) => [join(folder, 'npm'), ...beside(folder)]),
    ...beside(dirname(process.execPath)),
  ]
  const found = candidates
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .find((path) => basename(path) === 'npm-cli.js')
  if (found) return found
  throw new UserError('npm was not found: install it beside Node and try again.')
}
