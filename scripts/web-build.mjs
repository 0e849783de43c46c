import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runStep } from './child-processes.mjs'
import { hashContents, isStamped, stamp } from './stamps.mjs'
import { Refusal, ROOT } from './steps.mjs'

const INPUTS = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']
const NOT_INPUTS = ['node_modules', 'dist', 'dev-dist']
const STAMP_NAME = '.built-from'

/**
 * Builds the web app into web/dist when what it is made from has changed.
 * The build goes to a folder of its own and takes the old one's place by a rename: a running server
 * never serves half an app, and an interrupted build leaves the old stamp, so that it is done again.
 * @param {{ path: string }} node
 */
export async function buildWebApp(node) {
  const web = join(ROOT, 'web')
  const dist = join(web, 'dist')
  const wanted = hashContents(ROOT, INPUTS, { skip: NOT_INPUTS })
  if (isStamped(join(dist, STAMP_NAME), wanted)) return
  console.log('Building the web app…')
  mkdirSync(join(ROOT, '.runtime'), { recursive: true })
  const temporary = mkdtempSync(join(ROOT, '.runtime', 'web-'))
  try {
    const built = join(temporary, 'built')
    const outDir = relative(web, built)
    const { code, output } = await runStep(
      node.path,
      [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir'],
      { cwd: web, capture: true, env: { ...process.env, NODE_ENV: 'production' } },
    )
    if (code !== 0) {
      process.stderr.write(output)
      throw new Refusal('The web app could not be built: see what Vite printed above.')
    }
    stamp(join(built, STAMP_NAME), wanted)
    if (existsSync(dist)) renameSync(dist, join(temporary, 'old'))
    renameSync(built, dist)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
