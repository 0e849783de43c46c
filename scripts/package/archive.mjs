import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { runStep } from '../child-processes.mjs'
import { toolEnvironment } from '../environment.mjs'
import { UserError } from '../steps.mjs'

/** So that the same files make the same archive, on any day, by any user, whatever their umask. */
const SAME_EVERY_TIME = [
  ...['--sort=name', '--format=posix', '--pax-option=delete=atime,delete=ctime'],
  ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--hard-dereference'],
]

/**
 * Packs a folder into a `.tar.gz` whose bytes depend on the names and contents of its files only.
 * @param {string} folder
 * @param {string} file
 * @param {{ seconds: number }} options  seconds: the time of all files, since 1970
 */
export async function packFolder(folder, file, { seconds }) {
  const where = ['--directory', dirname(folder), basename(folder)]
  // gzip keeps no name and no time of what it reads from a pipe.
  const args = ['--create', '--file', file, '--use-compress-program=gzip -9 -n']
  await run('tar', [...args, `--mtime=@${seconds}`, ...SAME_EVERY_TIME, ...where])
}

/**
 * @param {string} file
 * @returns {Promise<string>}  SHA-256, hexadecimal
 */
export async function hashFile(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Writes `FILE.sig` beside the file, which `ssh-keygen -Y verify` checks.
 * @param {string} file
 * @param {string} key  path of an OpenSSH private key
 */
export async function signFile(file, key) {
  await run('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', 'file', file])
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, args) {
  const env = { ...toolEnvironment(), LC_ALL: 'C' }
  const { code, output } = await runStep(command, args, { env, capture: true })
  if (code !== 0) throw new UserError(`${command} failed: ${output.trim()}`)
}
