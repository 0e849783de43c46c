import { randomBytes } from 'node:crypto'
import { MAX_MEDIA_BYTES } from '@holdfast/contract/limits'
import { isPicturePath } from '@holdfast/contract/media-paths'
import sharp from 'sharp'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredPicture } from './content-store.ts'

const FORMATS = ['png', 'jpeg', 'webp'] as const
type Format = (typeof FORMATS)[number]
/** Beyond this a picture of few bytes could fill the memory of a phone. */
const MOST_PIXELS = 40_000_000

/**
 * Takes an uploaded picture apart and puts it together again in the format its path names: what
 * is no picture is refused, and nothing but the picture survives (no scripts, no camera position).
 * @throws Problem `invalid`
 */
export async function makePicture(path: string, bytes: Buffer): Promise<StoredPicture> {
  if (!isPicturePath(path)) {
    throw new Problem(
      'invalid',
      'Name the picture with letters and digits, ending in .png, .jpg or .webp',
    )
  }
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const format = FORMATS.find((known) => known === ending) ?? 'jpeg'
  return {
    path,
    key: newMediaKey(),
    contenttype: `image/${format}`,
    bytes: await encode(bytes, format),
  }
}

/** 128 random bits: whoever does not know the key cannot find the picture. */
function newMediaKey(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A photo grows when it becomes a PNG: then it is made smaller until it is as small as an upload
 * must be, so that what an organisation has can also be imported elsewhere.
 */
async function encode(bytes: Buffer, format: Format): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate()
    const { format: given } = await picture.metadata()
    if (!FORMATS.some((known) => known === given)) throw new TypeError(`${given} is not taken`)
    const encoding = picture.toFormat(format)
    let made = await encoding.toBuffer({ resolveWithObject: true })
    while (made.data.length > MAX_MEDIA_BYTES) {
      const { data, info } = made
      const width = Math.floor(info.width * Math.sqrt(MAX_MEDIA_BYTES / data.length) * 0.95)
      made = await encoding.clone().resize({ width }).toBuffer({ resolveWithObject: true })
    }
    return made.data
  } catch {
    throw new Problem(
      'invalid',
      'This file is not a picture that can be used. Choose a PNG, JPEG or WebP',
    )
  }
}
