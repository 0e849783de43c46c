import { copyFile, open, stat, truncate } from 'node:fs/promises'

const MAX_BYTES = 5 * 1024 * 1024

/** The name of PostgreSQL's log in DATA_DIR; the previous log is `postgres.log.1`. */
export const POSTGRES_LOG = 'postgres.log'

/**
 * Rotates the log when it is larger than `maxBytes`. The file is truncated and not renamed, because a
 * running PostgreSQL keeps appending to the file that it was started with.
 */
export async function rotatePostgresLog(file: string, maxBytes = MAX_BYTES): Promise<void> {
  if ((await postgresLogSize(file)) <= maxBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** The size of the log in bytes; 0 if it does not exist. */
export async function postgresLogSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** The first 16 KiB of the log after `offset`. */
export async function readPostgresLog(file: string, offset: number): Promise<string> {
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
