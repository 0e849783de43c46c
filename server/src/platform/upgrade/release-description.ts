import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** `RELEASE.json` of a release, by which an older one decides whether it can be upgraded to. */
const version = z.string().regex(/^\d+\.\d+\.\d+$/)
const description = z.object({
  version,
  /** The oldest release that can be upgraded to this one at once. */
  upgradesFrom: version,
  arch: z.string(),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Of all files. */
  bytes: z.number(),
})

export type ReleaseDescription = z.output<typeof description>

export const DESCRIPTION_FILE = 'RELEASE.json'

/** @throws StartError for something that is no release */
export function parseDescription(text: string, name: string): ReleaseDescription {
  try {
    return description.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartError(`${name} is no release of Holdfast, or one from before 1.1.0.`, { cause })
  }
}

export async function readDescription(folder: string): Promise<ReleaseDescription> {
  const text = await readFile(join(folder, DESCRIPTION_FILE), 'utf8').catch(() => '')
  return parseDescription(text, folder)
}

/** @throws StartError that says why the one cannot follow the other */
export function requireSuccessor(current: ReleaseDescription, next: ReleaseDescription): void {
  const order = compareVersions(next.version, current.version)
  if (order === 0) throw new StartError(`${next.version} is the release that runs already.`)
  if (order < 0) {
    throw new StartError(
      `${next.version} is older than ${current.version}, which runs. To go back, restore the backup from before the upgrade with the older release.`,
    )
  }
  if (compareVersions(current.version, next.upgradesFrom) < 0) {
    throw new StartError(
      `${next.version} cannot follow ${current.version}: upgrade to ${next.upgradesFrom} first.`,
    )
  }
  if (next.arch !== current.arch) {
    throw new StartError(
      `The archive is for ${next.arch}, and this machine is ${current.arch}: take the archive for ${current.arch}.`,
    )
  }
  if (next.postgres !== current.postgres) {
    throw new StartError(
      `${next.version} brings PostgreSQL ${next.postgres}, which cannot open the database of PostgreSQL ${current.postgres}: restore a backup into a new folder with the new release.`,
    )
  }
  const missing = current.migrations.find((name) => !next.migrations.includes(name))
  if (missing !== undefined) {
    throw new StartError(
      `${next.version} does not know a table change of ${current.version} (${missing}), so it is not its successor.`,
    )
  }
}

/** Negative if `a` is older. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
