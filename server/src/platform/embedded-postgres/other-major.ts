import { operatorCommand } from '../operator-command.ts'
import { StartError } from '../start-error.ts'
import { type Binaries, findCopies, findPrograms } from './binaries.ts'
import { clusterFolderOf, readMajor } from './cluster.ts'
import type { OsUser } from './os-user.ts'

/**
 * Only programs of the major version that created a database can open it. After Holdfast moves to a new
 * major version of PostgreSQL, the data comes from a backup: one that programs of the old version make
 * now, or the newest existing one. See docs/decisions/0022.
 */

/**
 * The bundled programs, if they can open the database or there is none yet. With `anyMajor`, also other
 * programs installed on this machine.
 * @throws StartError that says how to go on; nothing has changed
 */
export async function programsForCluster(
  dataDir: string,
  bundled: Binaries,
  account: OsUser | undefined,
  anyMajor: boolean,
): Promise<Binaries> {
  const folder = clusterFolderOf(dataDir)
  const major = await readMajor(folder)
  if (major === '' || major === majorOf(bundled)) return bundled
  const others = await findProgramsOf(major, dataDir, account)
  if (anyMajor && others) return others
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${major}, and this Holdfast brings PostgreSQL ${majorOf(bundled)}, which cannot open it. Nothing was changed. ${describeNextSteps(major, others)}`,
  )
}

function describeNextSteps(major: string, others: Binaries | undefined): string {
  const restore = `restore it into a new folder (DATA_DIR=/new/folder ${operatorCommand('restore', 'FILE')}) and start with that DATA_DIR`
  return others
    ? `PostgreSQL ${major} is still on this machine (${others.postgres}): make a backup with it (${operatorCommand('backup', 'FILE')}), ${restore}.`
    : `Install PostgreSQL ${major} beside it, or start the Holdfast that made it, and make a backup (${operatorCommand('backup', 'FILE')}), or take the newest that you have: ${restore}.`
}

async function findProgramsOf(
  major: string,
  dataDir: string,
  account: OsUser | undefined,
): Promise<Binaries | undefined> {
  const folders = [...(await findCopies(dataDir, major)), ...usualFolders(major)]
  for (const folder of folders) {
    const found = await findPrograms(folder, account)
    if (found && majorOf(found) === major) return found
  }
  return undefined
}

/** The folders in which the packages of Debian, Red Hat and Homebrew install a version. */
function usualFolders(major: string): string[] {
  return [
    `/usr/lib/postgresql/${major}`,
    `/usr/pgsql-${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
    `/usr/local/opt/postgresql@${major}`,
  ]
}

function majorOf({ version }: Binaries): string {
  return version.split('.')[0] ?? ''
}
