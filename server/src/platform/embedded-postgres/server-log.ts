import { copyFile, open, stat, truncate } from 'node:fs/promises'

const LIMIT_BYTES = 5 * 1024 * 1024

/** Name of PostgreSQL's log in DATA_DIR; the part before the last cut is `postgres.log.1`. */
export const SERVER_LOG = 'postgres.log'

/**
 * Keeps the log and its predecessor below 5 MiB each. The file is emptied in place and not
 * renamed, because a running PostgreSQL keeps appending to the file that it was started with.
 */
export async function boundServerLog(file: string, limit = LIMIT_BYTES): Promise<void> {
  if ((await serverLogSize(file)) <= limit) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** Bytes in the log; 0 when there is none. */
export async function serverLogSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** What PostgreSQL wrote after `offset`. */
export async function readServerLog(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read({
      position: offset,
      buffer: Buffer.alloc(16384),
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
