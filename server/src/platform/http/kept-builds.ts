import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Keeps the files of earlier builds of the web app. A tab that stays open during an upgrade loads its
 * next screens from the build with which it started.
 */

/** The number of earlier builds to keep. */
const KEPT_BUILDS = 2
const ASSETS = 'assets'
const UNFINISHED = '.unfinished-'

/**
 * Keeps a copy of the build's hashed files below `folder`, and removes all but the two builds before
 * it. Returns the folders of those two, newest first. Several processes may do this at once.
 */
export async function keepBuild(build: string, folder: string, now: Date): Promise<string[]> {
  const page = await readFile(join(build, 'index.html'))
  const name = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const copy = join(folder, name)
  await mkdir(folder, { recursive: true })
  if (!(await readdir(folder)).includes(name)) await copyAtomically(build, copy)
  await utimes(copy, now, now)
  const earlier = (await byNewest(folder)).filter((path) => path !== copy)
  for (const path of earlier.slice(KEPT_BUILDS)) await rm(path, { recursive: true, force: true })
  return earlier.slice(0, KEPT_BUILDS)
}

/** The location of each file of the earlier builds, by its path in the address. */
export async function findEarlierFiles(builds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const build of builds) {
    for (const file of await readdir(join(build, ASSETS), { recursive: true })) {
      const path = `${ASSETS}/${file.replaceAll('\\', '/')}`
      const isFile = /\.\w+$/.test(path)
      if (isFile && !found.has(path)) found.set(path, build)
    }
  }
  return found
}

/** Copies so that an interrupted copy never looks complete. */
async function copyAtomically(build: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}${UNFINISHED}`)
  try {
    await cp(join(build, ASSETS), join(unfinished, ASSETS), { recursive: true })
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process may have been quicker.
    if (!(await stat(copy).catch(() => undefined))) throw error
  }
}

async function byNewest(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.includes(UNFINISHED))
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, time: (await stat(path)).mtimeMs }
    }),
  )
  return builds.sort((a, b) => b.time - a.time).map(({ path }) => path)
}
