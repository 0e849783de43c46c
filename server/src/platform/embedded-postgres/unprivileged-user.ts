/**
 * PostgreSQL refuses to run as root. If Holdfast runs as root, the database runs as an existing
 * unprivileged account; otherwise as the user of this process, which is `undefined` here.
 */
import { chown, readFile, stat } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import type { OsUser } from './os-user.ts'
import { runProgram } from './run-program.ts'

const PREFERRED = ['holdfast', 'postgres', '_postgres', 'nobody', 'daemon']

/**
 * The account as which PostgreSQL runs: preferably the owner of the database or of the data folder, so
 * that a start with sudo creates no files that a start without sudo cannot open.
 */
export async function chooseAccount(
  dataDir: string,
  clusterFolder: string,
): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const accountOf = (uid: number) => accounts.find((account) => account.uid === uid)

  const cluster = await stat(clusterFolder).catch(() => undefined)
  if (cluster && cluster.uid !== 0) {
    return accountOf(cluster.uid) ?? { name: `${cluster.uid}`, uid: cluster.uid, gid: cluster.gid }
  }
  // initdb needs an account with a name, so the data folder's owner counts only with one.
  const owner = accountOf((await stat(dataDir)).uid)
  if (owner) return owner

  for (const name of PREFERRED) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account) return account
  }
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no account named holdfast, postgres or nobody: add a user named holdfast, or start Holdfast as an ordinary user.',
  )
}

/** The accounts of a passwd file, without root and members of its group. */
export function parsePasswd(text: string): OsUser[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && uid > 0 && gid > 0)
}

/** Makes the account the owner of a file or folder; does nothing for `undefined`. */
export async function giveTo(account: OsUser | undefined, path: string): Promise<void> {
  if (!account) return
  try {
    await chown(path, account.uid, account.gid)
  } catch (cause) {
    throw new StartError(
      `Holdfast runs as root but may not give ${path} to the user ${account.name}: start Holdfast as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/** Whether the account may enter a folder. A shell tries it, because access control lists count too. */
export async function canEnter(account: OsUser | undefined, folder: string): Promise<boolean> {
  if (!account) return true
  const outcome = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account })
  return outcome.code === 0
}
