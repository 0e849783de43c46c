import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is one gzip file of lines: a header that names the tables with their numbers of rows,
 * then so many rows of each as JSON, and last a checksum of all lines before it.
 */
const header = z.object({
  format: z.literal('Holdfast backup'),
  version: z.number(),
  taken: z.string(),
  /** The names of the migrations that made the tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int() })),
})
const ending = z.object({ sha256: z.string() })

export type BackupHeader = z.output<typeof header>

/** Of the file's form; what the tables are like is for the migrations to say. */
export const FORMAT_VERSION = 1

/** The file is no backup, or not a whole one; the message says which, for people. */
export class BadBackup extends Error {}

/** Writes the file under another name until it is whole and on disk. Only its owner may read it. */
export async function writeBackup(path: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(Readable.from(withEnding(lines)), createGzip(), file)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* withEnding(lines: AsyncIterable<string>): AsyncIterable<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line).update('\n')
    yield `${line}\n`
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Reads a backup in the order in which it was written: the header, the rows, the ending. */
export class BackupReader {
  readonly #lines: AsyncIterator<string>
  readonly #hash = createHash('sha256')

  constructor(path: string) {
    const file = createReadStream(path)
    const unpacked = createGunzip()
    // The reader hears of it, as the lines end in the failure.
    pipeline(file, unpacked).catch(() => undefined)
    this.#lines = splitLines(unpacked.setEncoding('utf8'))[Symbol.asyncIterator]()
  }

  /** @throws BadBackup */
  async readHeader(): Promise<BackupHeader> {
    const line = await this.#next('it is no backup of Holdfast')
    const found = header.safeParse(readJson(line))
    if (!found.success) throw new BadBackup('it is no backup of Holdfast')
    return found.data
  }

  /** @throws BadBackup */
  readRow(): Promise<string> {
    return this.#next('it is damaged or not whole')
  }

  /** @throws BadBackup when anything was lost or changed on the way */
  async readEnding(): Promise<void> {
    const sha256 = this.#hash.copy().digest('hex')
    const found = ending.safeParse(readJson(await this.readRow()))
    if (found.data?.sha256 !== sha256) throw new BadBackup('it is damaged or not whole')
  }

  async close(): Promise<void> {
    await this.#lines.return?.()
  }

  async #next(otherwise: string): Promise<string> {
    const next = await this.#lines.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new BadBackup(otherwise) : error
    })
    if (next.done) throw new BadBackup(otherwise)
    this.#hash.update(next.value).update('\n')
    return next.value
  }
}

/** A picture makes a line of many pieces: they are joined once, when its end has come. */
async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const piece of text) {
    const [first = '', ...others] = piece.split('\n')
    begun.push(first)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  if (begun.some((piece) => piece !== '')) yield begun.join('')
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
