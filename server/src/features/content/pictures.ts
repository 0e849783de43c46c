import { randomBytes } from 'node:crypto'
import { isPicturePath } from '@holdfast/contract/content/media-paths'
import { MAX_PICTURE_BYTES } from '@holdfast/contract/limits'
import sharp from 'sharp'
import { FairQueue } from '../../platform/fair-queue.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredPicture } from './content-store.ts'

const FORMATS = ['png', 'jpeg', 'webp'] as const
type Format = (typeof FORMATS)[number]
/** A small file with more pixels could fill the memory of a phone. */
const MAX_PIXELS = 40_000_000
const MAX_QUEUED = 16
const NOT_A_PICTURE = 'This file is not a picture that can be used. Choose a PNG, JPEG or WebP'

/**
 * Decodes one picture at a time, in one thread; organisations take turns. Decoding takes memory and one of
 * Node's few worker threads, which password hashes need too.
 */
export const pictureQueue = new FairQueue(MAX_QUEUED)
sharp.concurrency(1)
sharp.cache(false)

/** Switches off the many other formats of the library, so that nobody can attack their readers. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
})

/**
 * Decodes an uploaded picture and encodes it in the format of its path. This rejects other files and
 * keeps only the pixels: no scripts, no camera position.
 * @throws Problem `invalid`, or `overloaded` when too many pictures are waiting
 */
export async function processPicture(
  path: string,
  bytes: Buffer,
  organisationid: string,
): Promise<StoredPicture> {
  if (!isPicturePath(path)) {
    throw new Problem(
      'invalid',
      'Name the picture with letters and digits, ending in .png, .jpg or .webp',
    )
  }
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const format = FORMATS.find((known) => known === extension) ?? 'jpeg'
  return {
    path,
    key: newMediaKey(),
    contenttype: `image/${format}`,
    bytes: await pictureQueue.run({ group: organisationid, lane: '' }, () => encode(bytes, format)),
  }
}

/** Reads only the header. Returns 0 for a file that is no picture, which `processPicture` refuses. */
export async function countPixels(bytes: Buffer): Promise<number> {
  if (formatOf(bytes) === undefined) return 0
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width * height
}

/** Looks at the first bytes, so that no library gets a file that it might misread. */
export function formatOf(bytes: Buffer): Format | undefined {
  const start = bytes.subarray(0, 12).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  return /^RIFF[\s\S]{4}WEBP/.test(start) ? 'webp' : undefined
}

/** 128 random bits, so that a key cannot be guessed. */
function newMediaKey(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A photo encoded as PNG may exceed the limit of uploads. It is scaled down until it fits, so that an
 * export can be imported again.
 */
async function encode(bytes: Buffer, format: Format): Promise<Buffer> {
  if (formatOf(bytes) === undefined) throw new Problem('invalid', NOT_A_PICTURE)
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const encoding = picture.toFormat(format)
    let encoded = await encoding.toBuffer({ resolveWithObject: true })
    while (encoded.data.length > MAX_PICTURE_BYTES) {
      const { data, info } = encoded
      const width = Math.floor(info.width * Math.sqrt(MAX_PICTURE_BYTES / data.length) * 0.95)
      encoded = await encoding.clone().resize({ width }).toBuffer({ resolveWithObject: true })
    }
    return encoded.data
  } catch {
    throw new Problem('invalid', NOT_A_PICTURE)
  }
}
