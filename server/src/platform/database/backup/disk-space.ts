import { statfs } from 'node:fs/promises'
import { StartError } from '../../start-error.ts'

/** A database on a full disk ends; a backup must never be the reason. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** @throws StartError unless so much fits on the disk of the folder and leaves room for the database */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes + RESERVE_BYTES
  if (bavail * bsize >= needed) return
  throw new StartError(
    `There is too little space in ${folder}: ${inMegabytes(needed)} are needed, and ${inMegabytes(bavail * bsize)} are free.`,
  )
}

/** A StartError for what can go wrong with a disk; any other error unchanged. */
export function explainWriteError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { path = 'the folder' } = error as NodeJS.ErrnoException
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError('The disk became full while the backup was written.', { cause: error })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(`${path} cannot be written by the account of the server.`, {
        cause: error,
      })
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(`${path} is not a folder.`, { cause: error })
    case 'EIO':
      return new StartError(`The disk with ${path} fails.`, { cause: error })
    default:
      return error
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`
}
