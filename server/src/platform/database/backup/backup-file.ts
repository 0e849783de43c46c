import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import {
  type BackupKey,
  canDecrypt,
  DecryptionError,
  decrypt,
  encrypt,
  isEncrypted,
} from './backup-encryption.ts'

/**
 * A backup is a gzip file of lines: a header that lists the tables with their numbers of rows, then
 * the rows of each table as JSON, and a trailer with the checksum of all lines before it.
 */
const header = z.object({
  format: z.literal('Holdfast backup'),
  version: z.number(),
  /** The release that wrote it; unknown for those of 1.0.0. */
  release: z.string().optional(),
  taken: z.string(),
  /** The names of the migrations that had run. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
})
const trailer = z.object({ sha256: z.string() })

export type BackupHeader = z.output<typeof header>

/** The version of this file format; the schema of the tables has its version in `migrations`. */
export const FORMAT_VERSION = 1

/** The file is not a backup, or is incomplete; the message says which. */
export class InvalidBackupError extends Error {}

/**
 * Writes to a temporary name and renames the file once it is complete and on disk. Mode 0600. With a key
 * nothing unencrypted reaches the disk.
 */
export async function writeBackup(
  path: string,
  lines: AsyncIterable<string>,
  key?: BackupKey,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const text = Readable.from(withTrailer(lines))
    if (key) await pipeline(text, createGzip(), (plain) => encrypt(plain, key), file)
    else await pipeline(text, createGzip(), file)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* withTrailer(lines: AsyncIterable<string>): AsyncIterable<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line).update('\n')
    yield `${line}\n`
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Reads a backup. Call its methods in the order of the file: header, rows, trailer. */
export class BackupReader {
  readonly #lines: AsyncIterator<string>
  readonly #hash = createHash('sha256')

  /** `key` opens an encrypted file; others are read without it. */
  constructor(path: string, key?: BackupKey) {
    const unpacked = createGunzip()
    // The reader gets the failure as an error of `lines`.
    pipeline(readDecrypted(path, key), unpacked).catch(() => undefined)
    this.#lines = splitLines(unpacked.setEncoding('utf8'))[Symbol.asyncIterator]()
  }

  /** @throws InvalidBackupError */
  async readHeader(): Promise<BackupHeader> {
    const line = await this.#next('it is no backup of Holdfast')
    const found = header.safeParse(readJson(line))
    if (!found.success) throw new InvalidBackupError('it is no backup of Holdfast')
    return found.data
  }

  /** @throws InvalidBackupError */
  readRow(): Promise<string> {
    return this.#next('it is damaged or incomplete')
  }

  /** @throws InvalidBackupError when the checksum does not match */
  async readTrailer(): Promise<void> {
    const sha256 = this.#hash.copy().digest('hex')
    const found = trailer.safeParse(readJson(await this.readRow()))
    if (found.data?.sha256 !== sha256) throw new InvalidBackupError('it is damaged or incomplete')
  }

  async close(): Promise<void> {
    await this.#lines.return?.()
  }

  async #next(failureMessage: string): Promise<string> {
    const next = await this.#lines.next().catch((error: NodeJS.ErrnoException) => {
      if (error instanceof DecryptionError) throw new InvalidBackupError(error.message)
      throw error.code?.startsWith('Z_') ? new InvalidBackupError(failureMessage) : error
    })
    if (next.done) throw new InvalidBackupError(failureMessage)
    this.#hash.update(next.value).update('\n')
    return next.value
  }
}

/** The bytes of a file, decrypted if need be. @throws InvalidBackupError if the key does not fit */
async function* readDecrypted(path: string, key: BackupKey | undefined) {
  if (!(await isEncrypted(path))) {
    yield* createReadStream(path)
    return
  }
  if (key === undefined || !(canDecrypt(key) || key.retired.length > 0)) {
    throw new InvalidBackupError(
      'it is encrypted: set BACKUP_KEY_FILE to a file with its private key, or BACKUP_PASSPHRASE_FILE to one with its passphrase',
    )
  }
  yield* decrypt(createReadStream(path), key)
}

/** A row with a picture spans many chunks, so the chunks of a line are joined only when it is complete. */
async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line: string[] = []
  for await (const chunk of text) {
    const [first = '', ...rest] = chunk.split('\n')
    line.push(first)
    for (const next of rest) {
      yield line.join('')
      line = [next]
    }
  }
  if (line.some((part) => part !== '')) yield line.join('')
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
