import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inUseLockPath, lockExclusive } from './packages-in-use.mjs'
import { ROOT, runScript } from './steps.mjs'

/*
 * web-build.mjs runs this as a separate program under Node 24, because it needs SQLite. It removes all
 * builds of the web app except the last, unless a running program may serve one of them.
 */
await runScript(async () => {
  const inUseLock = await lockExclusive(inUseLockPath(ROOT), 0)
  if (!inUseLock) return 0
  const builds = join(ROOT, '.runtime', 'web-builds')
  const last = basename(realpathSync(join(ROOT, 'web/dist')))
  for (const name of readdirSync(builds)) {
    if (name !== last) rmSync(join(builds, name), { recursive: true, force: true })
  }
  return 0
})
