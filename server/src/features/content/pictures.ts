import { randomBytes } from 'node:crypto'
import { MAX_MEDIA_BYTES } from '@holdfast/contract/limits'
import { isPicturePath } from '@holdfast/contract/media-paths'
import sharp from 'sharp'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredPicture } from './content-store.ts'

const FORMATS = ['png', 'jpeg', 'webp'] as const
type Format = (typeof FORMATS)[number]
/** A small file with more pixels could fill the memory of a phone. */
const MAX_PIXELS = 40_000_000

/**
 * Decodes an uploaded picture and encodes it in the format of its path. That rejects other files
 * and removes everything but the pixels: no scripts, no camera position.
 * @throws Problem `invalid`
 */
export async function processPicture(path: string, bytes: Buffer): Promise<StoredPicture> {
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
    bytes: await encode(bytes, format),
  }
}

/** 128 random bits, so that a key cannot be guessed. */
function newMediaKey(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A photo encoded as PNG may exceed the limit of uploads. It is scaled down until it does not, so
 * that an export can be imported again.
 */
async function encode(bytes: Buffer, format: Format): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
    const { format: uploaded } = await picture.metadata()
    if (!FORMATS.some((known) => known === uploaded)) {
      throw new TypeError(`${uploaded} is not accepted`)
    }
    const encoding = picture.toFormat(format)
    let encoded = await encoding.toBuffer({ resolveWithObject: true })
    while (encoded.data.length > MAX_MEDIA_BYTES) {
      const { data, info } = encoded
      const width = Math.floor(info.width * Math.sqrt(MAX_MEDIA_BYTES / data.length) * 0.95)
      encoded = await encoding.clone().resize({ width }).toBuffer({ resolveWithObject: true })
    }
    return encoded.data
  } catch {
    throw new Problem(
      'invalid',
      'This file is not a picture that can be used. Choose a PNG, JPEG or WebP',
    )
  }
}
