import { realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { isThere } from '../platform/durable-files.ts'
import { clusterFolderOf } from '../platform/embedded-postgres/cluster.ts'
import { findReleaseFolder, operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { sizeOfFolder } from '../platform/upgrade/copy-folder.ts'
import { requireSpace } from '../platform/upgrade/disk-space.ts'
import {
  checkHash,
  checkSignature,
  describeArchive,
  unpackArchive,
} from '../platform/upgrade/release-archive.ts'
import {
  type ReleaseDescription,
  readDescription,
  requireSuccessor,
} from '../platform/upgrade/release-description.ts'
import { requireOneDisk } from '../platform/upgrade/upgrade-data.ts'
import { type Invocation, runCommand } from './run-command.ts'
import { requireServer, settleEarlierUpgrade, upgradeTo } from './upgrade-steps.ts'

const USAGE = [
  operatorCommand('upgrade', 'holdfast-1.2.0-linux-x64.tar.gz'),
  operatorCommand('upgrade', 'holdfast-1.2.0-linux-x64.tar.gz', '--check'),
].join('\n')
const DEFAULT_LIMIT_S = '300'

const OPTIONS = {
  /** Only checks. */
  check: { type: 'boolean', default: false },
  /** Checks and unpacks: what needs root where the program belongs to root. */
  'unpack-only': { type: 'boolean', default: false },
  signers: { type: 'string' },
  'backup-folder': { type: 'string' },
  /** Seconds that the new version may take until it serves. */
  'time-limit': { type: 'string', default: DEFAULT_LIMIT_S },
} as const

/**
 * Upgrades the running server to the release of an archive, or to an unpacked one beside this one. If anything
 * fails before the new version serves, the old version runs again with its data. See docs/decisions/0155.
 */
export async function upgrade({ args, env, print }: Invocation): Promise<void> {
  const { path, values } = readArguments(args, env)
  const config = readConfig(env)
  const running = await findRelease(env)
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  const archive = isFolder
    ? undefined
    : await checkArchive(path, values.signers ?? config.releaseSigners, print)
  const description = archive?.description ?? (await readDescription(path))
  requireSuccessor(running.description, description)
  print(`${description.version} can follow ${running.description.version}, which runs.`)
  const parent = dirname(running.folder)
  if (isFolder && dirname(await realpath(path)) !== parent) {
    throw new StartError(`Unpack the release beside this one, in ${parent}.`)
  }
  if (!values['unpack-only']) {
    await checkData(config)
    if (!values.check) {
      await requireOwner(config)
      if (await settleEarlierUpgrade(config.dataDir, description.version, print)) return
    }
    await checkSpace(config, { parent, description, isUnpacked: isFolder }, print)
  }
  if (values.check) {
    await requireServer(config.dataDir, running.folder)
    print('Nothing speaks against the upgrade. Nothing was changed.')
    return
  }
  const folder = archive ? await unpackArchive(archive, parent) : await realpath(path)
  if (values['unpack-only']) {
    // The last line is for the program that calls this as root.
    print(folder)
    return
  }
  print(`The new release is in ${folder}.`)
  await upgradeTo(
    {
      from: { folder: running.folder, version: running.description.version },
      to: { folder, version: description.version },
      backupFolder: resolve(
        env.INIT_CWD ?? '',
        values['backup-folder'] ?? join(config.dataDir, 'upgrade-backups'),
      ),
      limitMs: readSeconds(values['time-limit']) * 1000,
    },
    { config, env, print },
  )
}

function readArguments(args: string[], env: NodeJS.ProcessEnv) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const [path, ...others] = positionals
    if (path === undefined || others.length > 0) throw new StartError('Name one archive:')
    return { values, path: resolve(env.INIT_CWD ?? '', path) }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function readSeconds(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new StartError(`--time-limit is a number of seconds, such as ${DEFAULT_LIMIT_S}.`)
}

async function findRelease(env: NodeJS.ProcessEnv) {
  const folder = findReleaseFolder(env)
  if (folder) return { folder, description: await readDescription(folder) }
  throw new StartError(
    'This Holdfast runs from a copy of the repository: upgrade it with git, as docs/operations.md says.',
  )
}

async function checkArchive(path: string, signers: string | undefined, print: Invocation['print']) {
  if (!path.endsWith('.tar.gz')) throw new StartError(`${path} is no archive of a release.`)
  const sha256 = await checkHash(path)
  print('The archive is what SHA256SUMS says.')
  if (signers) {
    await checkSignature(path, signers)
    print(`It was signed by a key of ${signers}.`)
  } else {
    print('Who made it was not checked: RELEASE_SIGNERS names no file with keys.')
  }
  return describeArchive(path, sha256)
}

async function checkData(config: Config): Promise<void> {
  if (config.databaseUrl) {
    throw new StartError(
      'The database of DATABASE_URL cannot be put back by this command: upgrade by hand, as docs/operations.md says.',
    )
  }
  if (!(await isThere(clusterFolderOf(config.dataDir)))) {
    throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR to its folder.`)
  }
  await requireOneDisk(config.dataDir)
}

/** @throws StartError if the server could not use afterwards what this account writes to its folder */
async function requireOwner({ dataDir }: Config): Promise<void> {
  const { uid } = await stat(dataDir)
  if (uid === process.getuid?.()) return
  throw new StartError(
    `${dataDir} belongs to another account than this one. Call the command as that account, or as sudo holdfast where Holdfast is installed as a service: otherwise the server could not start again.`,
  )
}

/** A copy, the rehearsal, the backup, and what the change of the tables may write: each as large as the database. */
const DATABASE_SIZES = 4

async function checkSpace(
  { dataDir }: Config,
  release: { parent: string; description: ReleaseDescription; isUnpacked: boolean },
  print: Invocation['print'],
): Promise<void> {
  const database = await sizeOfFolder(clusterFolderOf(dataDir))
  const needed = await requireSpace([
    { folder: release.parent, bytes: release.isUnpacked ? 0 : release.description.bytes },
    { folder: dataDir, bytes: database * DATABASE_SIZES },
  ])
  print(`There is enough space: ${needed} MB are needed for the time of the upgrade.`)
}

await runCommand(upgrade, import.meta)
