import { setImmediate } from 'node:timers/promises'
import {
  MAX_BODY_BYTES,
  MAX_CONTENT_ARCHIVE_BYTES,
  MAX_CONTENT_ARCHIVE_FILES,
  MAX_MEDIA_BYTES,
} from '@holdfast/contract/limits'
import { strToU8, Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate'
import { Problem } from '../../platform/http/problem.ts'

/**
 * The whole content as one zip file: `content.json` and the pictures below `media/`. What comes in
 * is unpacked a little at a time and given up as soon as it is more than it may be, whatever its
 * headers say; no name but these two kinds is taken, so that none can lead elsewhere.
 */

const FORMAT = 'holdfast-content'
const CONTENT = 'content.json'
const MEDIA = 'media/'
/** Whatever could be saved can be imported, with the fields that saving fills in. */
const MOST_GUIDANCE_BYTES = 2 * MAX_BODY_BYTES
/** Unpacked at most a thousand times as much, which is held in memory at once. */
const STEP_BYTES = 16 * 1024
const REST_AFTER_STEPS = 16

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
  const unpacking = new Unpacking()
  const unzip = new Unzip((file) => unpacking.take(file))
  unzip.register(UnzipInflate)
  for (let start = 0, step = 1; start < zip.length; start += STEP_BYTES, step += 1) {
    const end = start + STEP_BYTES
    try {
      unzip.push(zip.subarray(start, end), end >= zip.length)
    } catch {
      unpacking.fail('This zip file is damaged')
    }
    unpacking.requireGood()
    if (step % REST_AFTER_STEPS === 0) await setImmediate()
  }
  return unpacking.finish()
}

type Entry = { name: string; most: number; chunks: Uint8Array[]; size: number; isWhole: boolean }

class Unpacking {
  readonly #entries = new Map<string, Entry>()
  #total = 0
  #problem: Problem | undefined

  take(file: UnzipFile): void {
    const { name } = file
    if (name === MEDIA) return
    const most = name === CONTENT ? MOST_GUIDANCE_BYTES : MAX_MEDIA_BYTES
    if (!this.#mayTake(file, most)) return
    const entry: Entry = { name, most, chunks: [], size: 0, isWhole: false }
    this.#entries.set(name, entry)
    file.ondata = (error, chunk, isLast) => {
      if (error) this.fail(`${name} is damaged`)
      else this.#append(entry, chunk, isLast)
    }
    file.start()
  }

  /** Only the first failure counts: what follows it follows from it. */
  fail(sentence: string, code: 'invalid' | 'too-large' = 'invalid'): void {
    this.#problem ??= new Problem(code, sentence)
  }

  requireGood(): void {
    if (this.#problem) throw this.#problem
  }

  finish(): Map<string, Buffer> {
    for (const { name, isWhole } of this.#entries.values()) {
      if (!isWhole) this.fail(`${name} is damaged`)
    }
    this.requireGood()
    return new Map([...this.#entries].map(([name, { chunks }]) => [name, Buffer.concat(chunks)]))
  }

  #mayTake({ name, originalSize = 0 }: UnzipFile, most: number): boolean {
    const isPicture = name.startsWith(MEDIA) && !name.slice(MEDIA.length).includes('/')
    if (name !== CONTENT && !isPicture) this.fail(`${name} does not belong into an export`)
    if (this.#entries.has(name)) this.fail(`${name} is there more than once`)
    if (this.#entries.size >= MAX_CONTENT_ARCHIVE_FILES) {
      this.fail(`There are more than ${MAX_CONTENT_ARCHIVE_FILES} files in it`)
    }
    if (originalSize > most) this.fail(`${name} is too large`, 'too-large')
    return this.#problem === undefined
  }

  #append(entry: Entry, chunk: Uint8Array, isLast: boolean): void {
    entry.size += chunk.length
    this.#total += chunk.length
    if (entry.size > entry.most) this.fail(`${entry.name} is too large`, 'too-large')
    if (this.#total > MAX_CONTENT_ARCHIVE_BYTES.unpacked)
      this.fail('What is in it is too large', 'too-large')
    if (this.#problem) return
    // The library may use its memory again.
    entry.chunks.push(chunk.slice())
    entry.isWhole = isLast
  }
}
