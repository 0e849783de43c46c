import { constants } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
} from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { StartError } from '../start-error.ts'

/**
 * Copies the folder of a database in two passes, so that people wait for the second one only. The first runs
 * beside the server, and what it copies may be torn. The second runs when the database is stopped, and copies
 * again every file that has changed since.
 */

/** A file that was written this shortly before may be written again without another time of change. */
const TOO_NEW_NS = 2_000_000_000n
const AT_ONCE = 8

/** Of each file that need not be copied again unless one of these has changed: size, inode, time of change. */
type Manifest = Record<string, string>
type Entry = { path: string; isFolder: boolean }

/**
 * Makes `to` equal to `from`. `manifestFile` says what an earlier pass has copied.
 * @param isRunning  the database is in use: files may vanish meanwhile
 * @returns the number of copied files
 */
export async function copyFolder(
  from: string,
  to: string,
  { manifestFile, isRunning }: { manifestFile: string; isRunning: boolean },
): Promise<number> {
  const earlier = await readManifest(manifestFile)
  const manifest: Manifest = {}
  const entries = await listEntries(from, isRunning)
  await copyModes(from, to)
  // Parents come before what is in them.
  for (const { path, isFolder } of entries) {
    if (isFolder) await whileThere(isRunning, () => copyModes(join(from, path), join(to, path)))
  }
  let copied = 0
  const files = entries.filter(({ isFolder }) => !isFolder)
  await forEachFew(files, async ({ path }) => {
    await whileThere(isRunning, async () => {
      const { mark, isSettled } = await markOf(join(from, path))
      if (earlier[path] === mark) {
        manifest[path] = mark
        return
      }
      await copyOne(join(from, path), join(to, path))
      copied += 1
      if (isSettled) manifest[path] = mark
    })
  })
  await removeOthers(to, entries)
  for (const { path, isFolder } of entries) {
    if (isFolder) await whileThere(isRunning, () => syncFolder(join(to, path)))
  }
  await syncFolder(to)
  await writeDurably(manifestFile, JSON.stringify(manifest))
  return copied
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

/** @throws StartError for a link: a copy of it would share its files with the original */
async function listEntries(folder: string, isRunning: boolean): Promise<Entry[]> {
  const entries: Entry[] = []
  const visit = async (parent: string): Promise<void> => {
    const found = await readdir(join(folder, parent), { withFileTypes: true })
    for (const item of found) {
      const path = join(parent, item.name)
      if (item.isSymbolicLink()) throw isLink(join(folder, path))
      entries.push({ path, isFolder: item.isDirectory() })
      if (item.isDirectory()) await whileThere(isRunning, () => visit(path))
    }
  }
  await visit('')
  return entries
}

export function isLink(path: string): StartError {
  return new StartError(
    `${path} is a link to another place, and such a database cannot be copied: upgrade by hand.`,
  )
}

async function markOf(path: string): Promise<{ mark: string; isSettled: boolean }> {
  const now = BigInt(Date.now()) * 1_000_000n
  const { size, ino, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
  const newest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs
  return { mark: `${size} ${ino} ${mtimeNs} ${ctimeNs}`, isSettled: now - newest > TOO_NEW_NS }
}

async function copyOne(from: string, to: string): Promise<void> {
  // File systems that can share blocks do so, which takes neither time nor space.
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await keepOwner(from, to)
  const file = await open(to, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function copyModes(from: string, to: string): Promise<void> {
  const { mode } = await stat(from)
  await mkdir(to, { recursive: true })
  await chmod(to, mode & 0o777)
  await keepOwner(from, to)
}

/** Only root can, and only root's database belongs to somebody else. */
async function keepOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(from)
  await chown(to, uid, gid)
}

async function removeOthers(to: string, entries: readonly Entry[]): Promise<void> {
  const kept = new Set(entries.map(({ path }) => path))
  for (const path of await readdir(to, { recursive: true })) {
    if (!kept.has(path)) await rm(join(to, path), { recursive: true, force: true })
  }
}

async function whileThere(isRunning: boolean, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isGone || !isRunning) throw error
  }
}

async function forEachFew<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const goOn = async () => {
    for (const item of iterator) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
}

/** In bytes. */
export async function sizeOfFolder(folder: string): Promise<number> {
  let size = 0
  for (const path of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, path)).catch(() => undefined)
    size += found?.isFile() ? found.size : 0
  }
  return size
}
