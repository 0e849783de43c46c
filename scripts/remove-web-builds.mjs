import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lockExclusive, useLockOf } from './packages-in-use.mjs'
import { ROOT, runScript } from './steps.mjs'

/*
 * A program of its own, run by web-build.mjs under Node 24, for it needs SQLite. Removes all builds
 * of the web app but the last, unless something runs that may serve one of them.
 */
await runScript(async () => {
  const nobodyElse = await lockExclusive(useLockOf(ROOT), 0)
  if (!nobodyElse) return 0
  const builds = join(ROOT, '.runtime', 'web-builds')
  const last = basename(realpathSync(join(ROOT, 'web/dist')))
  for (const name of readdirSync(builds)) {
    if (name !== last) rmSync(join(builds, name), { recursive: true, force: true })
  }
  return 0
})
