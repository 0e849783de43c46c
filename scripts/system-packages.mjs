import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { toolEnvironment } from './environment.mjs'

/**
 * The path of the first of these programs that is installed.
 * @param {string[]} commands  in the order of preference within a folder
 */
export function findOnPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders
    .flatMap((folder) => commands.map((command) => join(folder, command)))
    .find((path) => existsSync(path))
}

/** Whether Debian's packages can be installed here. Ubuntu's browsers are snaps, which do not run as root. */
export function isDebianRoot() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/**
 * @param {string[]} names  of the packages
 * @returns {Promise<string>}  what was printed
 */
export async function installFromDebian(...names) {
  const env = { ...toolEnvironment(), DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    runStep('apt-get', ['-o', 'DPkg::Lock::Timeout=400', ...args], {
      capture: true,
      env,
      graceMs: 60_000,
    })
  const install = () => apt('install', '-y', '--no-install-recommends', ...names)

  const first = await install()
  if (first.code === 0) return first.output
  // A fresh image knows no packages until its lists are fetched.
  const update = await apt('update')
  const second = await install()
  return first.output + update.output + second.output
}
