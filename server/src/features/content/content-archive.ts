import { setImmediate } from 'node:timers/promises'
import {
  MAX_BODY_BYTES,
  MAX_CONTENT_ARCHIVE_BYTES,
  MAX_PICTURE_BYTES,
} from '@holdfast/contract/limits'
import { strToU8, Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate'
import { Problem } from '../../platform/http/problem.ts'

const MAX_CONTENT_ARCHIVE_FILES = 500

/**
 * Exports and imports content as a zip file: `content.json` and the pictures in `media/`. An import is
 * unpacked in small steps and rejected as soon as it exceeds a limit, because the headers of a zip bomb
 * state false sizes. Other file names are rejected, so that no file can be written elsewhere.
 */

const FORMAT = 'holdfast-content'
const CONTENT = 'content.json'
const MEDIA = 'media/'
/** Twice the limit of a save, because saving adds default values: every export can be imported. */
const MAX_GUIDANCE_BYTES = 2 * MAX_BODY_BYTES
/** Compressed bytes in each step. They may unpack to a thousand times as much, all of it in memory. */
const STEP_BYTES = 16 * 1024
const YIELD_AFTER_STEPS = 16

type ArchivedPicture = { path: string; bytes: Uint8Array }
export type ContentArchive = { guidance: unknown; pictures: ArchivedPicture[] }

export function packContent({ guidance, pictures }: ContentArchive): Uint8Array {
  const files = pictures.map(
    ({ path, bytes }) => [`${MEDIA}${path}`, [bytes, { level: 0 }]] as const,
  )
  const json = JSON.stringify({ format: FORMAT, version: 1, guidance })
  return zipSync({ [CONTENT]: strToU8(json), ...Object.fromEntries(files) })
}

/** @throws Problem `invalid` or `too-large` with a sentence that says what is wrong with the file */
export async function unpackContent(zip: Uint8Array): Promise<ContentArchive> {
  const files = await unpackFiles(zip)
  const guidance = readGuidance(files.get(CONTENT))
  const pictures = [...files]
    .filter(([name]) => name !== CONTENT)
    .map(([name, bytes]) => ({ path: name.slice(MEDIA.length), bytes }))
  return { guidance, pictures }
}

function readGuidance(bytes: Buffer | undefined): unknown {
  if (!bytes) throw new Problem('invalid', 'This is no export of content: it has no content.json')
  const { format, version, guidance } = parseJson(bytes)
  if (format !== FORMAT) {
    throw new Problem(
      'invalid',
      'This is no export of content: its content.json is of another kind',
    )
  }
  if (version !== 1) throw new Problem('invalid', 'This export was made by a newer Holdfast')
  return guidance
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new Problem('invalid', 'content.json is not valid JSON')
  }
}

async function unpackFiles(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new ArchiveFiles()
  const unzip = new Unzip((file) => files.add(file))
  unzip.register(UnzipInflate)
  for (let start = 0, step = 1; start < zip.length; start += STEP_BYTES, step += 1) {
    const end = start + STEP_BYTES
    try {
      unzip.push(zip.subarray(start, end), end >= zip.length)
    } catch {
      files.fail('This zip file is damaged')
    }
    files.requireNoProblem()
    if (step % YIELD_AFTER_STEPS === 0) await setImmediate()
  }
  return files.finish()
}

type Entry = {
  name: string
  maxBytes: number
  chunks: Uint8Array[]
  size: number
  isComplete: boolean
}

class ArchiveFiles {
  readonly #entries = new Map<string, Entry>()
  #total = 0
  #problem: Problem | undefined

  add(file: UnzipFile): void {
    const { name } = file
    if (name === MEDIA) return
    const maxBytes = name === CONTENT ? MAX_GUIDANCE_BYTES : MAX_PICTURE_BYTES
    if (!this.#isAcceptable(file, maxBytes)) return
    const entry: Entry = { name, maxBytes, chunks: [], size: 0, isComplete: false }
    this.#entries.set(name, entry)
    file.ondata = (error, chunk, isLast) => {
      if (error) this.fail(`${name} is damaged`)
      else this.#append(entry, chunk, isLast)
    }
    file.start()
  }

  /** Keeps only the first problem, because the others follow from it. */
  fail(sentence: string, code: 'invalid' | 'too-large' = 'invalid'): void {
    this.#problem ??= new Problem(code, sentence)
  }

  requireNoProblem(): void {
    if (this.#problem) throw this.#problem
  }

  finish(): Map<string, Buffer> {
    for (const { name, isComplete } of this.#entries.values()) {
      if (!isComplete) this.fail(`${name} is damaged`)
    }
    this.requireNoProblem()
    return new Map([...this.#entries].map(([name, { chunks }]) => [name, Buffer.concat(chunks)]))
  }

  #isAcceptable({ name, originalSize = 0 }: UnzipFile, maxBytes: number): boolean {
    const isPicture = name.startsWith(MEDIA) && !name.slice(MEDIA.length).includes('/')
    if (name !== CONTENT && !isPicture) this.fail(`${name} does not belong into an export`)
    if (this.#entries.has(name)) this.fail(`${name} is there more than once`)
    if (this.#entries.size >= MAX_CONTENT_ARCHIVE_FILES) {
      this.fail(`There are more than ${MAX_CONTENT_ARCHIVE_FILES} files in it`)
    }
    if (originalSize > maxBytes) this.fail(`${name} is too large`, 'too-large')
    return this.#problem === undefined
  }

  #append(entry: Entry, chunk: Uint8Array, isLast: boolean): void {
    entry.size += chunk.length
    this.#total += chunk.length
    if (entry.size > entry.maxBytes) this.fail(`${entry.name} is too large`, 'too-large')
    if (this.#total > MAX_CONTENT_ARCHIVE_BYTES.uncompressed)
      this.fail('What is in it is too large', 'too-large')
    if (this.#problem) return
    // Copied, because the library may reuse the memory of the chunk.
    entry.chunks.push(chunk.slice())
    entry.isComplete = isLast
  }
}
