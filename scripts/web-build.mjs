import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { runStep } from './child-processes.mjs'
import { toolEnvironment } from './environment.mjs'
import { programArguments } from './programs.mjs'
import { hashContents, isStamped, stamp } from './stamps.mjs'
import { ROOT, UserError } from './steps.mjs'

const INPUTS = ['web', 'contract', 'starter-content/src', 'package-lock.json', 'tsconfig.base.json']
const NOT_INPUTS = ['node_modules', 'dist', 'dev-dist']
const STAMP_NAME = '.built-from'

/**
 * Builds the web app if its sources have changed. `web/dist` is a link to the last build. Each build has
 * its own folder, so that a running server keeps serving the build with which it started, and an
 * interrupted build changes nothing.
 * @param {{ path: string }} node
 */
export async function buildWebApp(node) {
  const web = join(ROOT, 'web')
  const dist = join(web, 'dist')
  const wanted = hashContents(ROOT, INPUTS, { skip: NOT_INPUTS })
  if (isStamped(join(dist, STAMP_NAME), wanted)) return
  console.log('Building the web app…')
  const builds = join(ROOT, '.runtime', 'web-builds')
  mkdirSync(builds, { recursive: true })
  const build = mkdtempSync(join(builds, `${wanted.slice(0, 12)}-`))
  // The user who serves the files may differ from the user who builds them.
  chmodSync(build, 0o755)
  try {
    const { code, output } = await runStep(
      node.path,
      programArguments('node_modules/vite/bin/vite.js', [
        ...['build', '--outDir', relative(web, build), '--emptyOutDir'],
      ]),
      { cwd: web, capture: true, env: { ...toolEnvironment(), NODE_ENV: 'production' } },
    )
    if (code !== 0) {
      process.stderr.write(output)
      throw new UserError('The web app could not be built: see what Vite printed above.')
    }
    stamp(join(build, STAMP_NAME), wanted)
  } catch (error) {
    rmSync(build, { recursive: true, force: true })
    throw error
  }
  linkTo(build, dist)
  await runStep(node.path, [join(ROOT, 'scripts/remove-web-builds.mjs')], { cwd: ROOT })
}

/**
 * @param {string} build
 * @param {string} dist
 */
function linkTo(build, dist) {
  const link = `${dist}.${basename(build)}`
  symlinkSync(relative(dirname(dist), build), link)
  // A rename cannot replace a folder.
  const isFolder = lstatSync(dist, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder) rmSync(dist, { recursive: true, force: true })
  renameSync(link, dist)
}
