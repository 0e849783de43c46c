/**
 * The database's files in DATA_DIR/postgres. They are created under another name and renamed when
 * they are complete and on disk, so that a folder of that name is always complete.
 */
import { chmod, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../durable-files.ts'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { hasUserName, userName } from './data-dir.ts'
import type { OsUser } from './os-user.ts'
import { runProgram } from './run-program.ts'
import { canEnter, giveTo } from './unprivileged-user.ts'

/** The superuser and owner of the database. */
export const SUPERUSER = 'holdfast'

const UNFINISHED = 'postgres.new-'

/** The folder of the database in DATA_DIR. */
export function clusterFolderOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** The major version of PostgreSQL that created the database, such as `18`; '' without a database. */
export async function readMajor(folder: string): Promise<string> {
  return (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
}

/**
 * Creates the database, or checks the existing one, which must have the programs' major version.
 * @throws StartError if it belongs to another user, or the folder has other files
 */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: OsUser | undefined,
): Promise<void> {
  await removeUnfinished(dataDir)
  const folder = clusterFolderOf(dataDir)
  const found = await stat(folder).catch(() => undefined)
  if (!found || (await isEmpty(folder))) return createCluster(dataDir, binaries, account)

  if (!account && process.getuid && found.uid !== process.getuid()) throw ownedByAnotherUser(folder)
  if ((await readMajor(folder)) === '') {
    throw new StartError(
      `${folder} holds something that is not a PostgreSQL database: move it away, or set DATA_DIR to another folder.`,
    )
  }
  // If root has copied the files, they belong to root.
  if (account && found.uid !== account.uid) await giveFolderTo(account, folder)
  if (process.getuid && found.mode & 0o077) await chmod(folder, 0o700)
}

/**
 * The path for PostgreSQL's argument `-D`. PostgreSQL is started inside the folder. If its account may
 * not enter a parent folder, such as root's home, only `/proc/self/cwd` works: the working directory is
 * set while the process is still root, and needs no rights on the parent folders.
 */
export async function clusterArgument(
  folder: string,
  account: OsUser | undefined,
): Promise<string> {
  if (await canEnter(account, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StartError(
    `PostgreSQL runs as the user ${account?.name}, who may not enter ${folder}: set DATA_DIR to a folder that this user can enter, or start Holdfast as an ordinary user.`,
  )
}

async function createCluster(
  dataDir: string,
  binaries: Binaries,
  account: OsUser | undefined,
): Promise<void> {
  if (process.getuid && !account && !hasUserName()) {
    throw new StartError(
      `PostgreSQL cannot create a database as the user number ${userName()}, which has no name on this machine: add it to /etc/passwd, or start Holdfast as another user.`,
    )
  }
  const folder = await mkdtemp(join(dataDir, UNFINISHED))
  await giveTo(account, folder)
  const outcome = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${await clusterArgument(folder, account)}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      // The socket's folder limits who may connect.
      '--auth-local=trust',
      '--auth-host=reject',
    ],
    { account, cwd: folder },
  )
  if (outcome.code !== 0) {
    const lines = outcome.output.split('\n').filter((line) => line.includes('error:'))
    const reason = lines.at(-1) ?? outcome.error?.message ?? `code ${outcome.code}`
    throw new StartError(
      `The database could not be created in ${dataDir} (${reason.trim()}): fix that, or set DATA_DIR to another folder.`,
    )
  }
  await rename(folder, clusterFolderOf(dataDir))
  await syncFolder(dataDir)
}

/** Removes the files of a start that was killed. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    // An orphaned initdb may still be writing; the next start removes the rest.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function giveFolderTo(account: OsUser, folder: string): Promise<void> {
  await giveTo(account, folder)
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid)
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EACCES'
      ? ownedByAnotherUser(folder)
      : error
  }
}

function ownedByAnotherUser(folder: string): StartError {
  return new StartError(
    `The database in ${folder} belongs to another user than ${userName()}: start Holdfast as that user, or set DATA_DIR to another folder.`,
  )
}
