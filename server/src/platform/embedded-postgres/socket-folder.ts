/**
 * PostgreSQL trusts every process that can connect to its socket. So access is limited by the folder
 * of the socket, which only PostgreSQL's account and root may enter.
 */
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { OsUser } from './os-user.ts'
import { canEnter, giveTo } from './unprivileged-user.ts'

/** The kernel's limit for the path of a socket: 104 bytes on macOS, 108 on Linux, with the final 0. */
const MAX_PATH_BYTES = 103
const SOCKET_NAME = '.s.PGSQL.5432'
const MAX_ATTEMPTS = 10

/**
 * Creates a folder of mode 0700 for the socket: in DATA_DIR, or in a temporary folder if the path is
 * too long for a socket or PostgreSQL's account may not enter DATA_DIR.
 */
export async function prepareSocketFolder(
  dataDir: string,
  account: OsUser | undefined,
  temporary: string[] = [tmpdir(), '/tmp'],
): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const names = Array.from({ length: MAX_ATTEMPTS }, (_, n) => (n === 0 ? hash : `${hash}-${n}`))
  const candidates = [
    join(dataDir, 'postgres.socket'),
    ...temporary.flatMap((parent) => names.map((name) => join(parent, `holdfast-${name}`))),
  ]
  for (const folder of candidates) {
    if (Buffer.byteLength(join(folder, SOCKET_NAME)) > MAX_PATH_BYTES) continue
    if (!(await canEnter(account, dirname(folder)))) continue
    if (await makePrivate(folder, account)) return folder
  }
  throw new StartError(
    `PostgreSQL's socket finds no private place below ${[dataDir, ...temporary].join(', ')}: set DATA_DIR to a folder with a shorter path.`,
  )
}

/** False if another user has created something of that name, as is possible in /tmp. */
async function makePrivate(folder: string, account: OsUser | undefined): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const isOwn = found.uid === process.getuid?.() || found.uid === account?.uid
  if (!found.isDirectory() || !isOwn) return false
  await giveTo(account, folder)
  await chmod(folder, 0o700)
  return true
}
