/**
 * PostgreSQL trusts whoever reaches its socket, so the socket's folder is the lock: nobody but
 * PostgreSQL's account (and root) may enter it.
 */
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { canEnter, giveTo } from './unprivileged-user.ts'

/** The kernel's limit for a socket's whole path: 104 bytes on macOS, 108 on Linux, with the final 0. */
const PATH_LIMIT = 103
const SOCKET_NAME = '.s.PGSQL.5432'
const TRIES = 10

/**
 * Answers a folder of mode 0700 for the socket: in DATA_DIR, or in a temporary folder when the
 * path is too long for a socket or closed to PostgreSQL's account.
 */
export async function prepareSocketFolder(
  dataDir: string,
  account: Account | undefined,
  temporary: string[] = [tmpdir(), '/tmp'],
): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const names = Array.from({ length: TRIES }, (_, n) => (n === 0 ? hash : `${hash}-${n}`))
  const candidates = [
    join(dataDir, 'postgres.socket'),
    ...temporary.flatMap((parent) => names.map((name) => join(parent, `holdfast-${name}`))),
  ]
  for (const folder of candidates) {
    if (Buffer.byteLength(join(folder, SOCKET_NAME)) > PATH_LIMIT) continue
    if (!(await canEnter(account, dirname(folder)))) continue
    if (await makePrivate(folder, account)) return folder
  }
  throw new StartError(
    `PostgreSQL's socket finds no private place below ${[dataDir, ...temporary].join(', ')}: set DATA_DIR to a folder with a shorter path.`,
  )
}

/** False when the name is taken by something that another user made, in a folder open to all. */
async function makePrivate(folder: string, account: Account | undefined): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const ours = found.uid === process.getuid?.() || found.uid === account?.uid
  if (!found.isDirectory() || !ours) return false
  await giveTo(account, folder)
  await chmod(folder, 0o700)
  return true
}
