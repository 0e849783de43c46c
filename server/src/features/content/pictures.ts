import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { Problem } from '../../platform/http/problem.ts'
import type { StoredPicture } from './content-store.ts'

const FORMATS = ['png', 'jpeg', 'webp'] as const
type Format = (typeof FORMATS)[number]
const PATH = /^[A-Za-z0-9](?:[A-Za-z0-9 _.,'&()-]{0,190})\.(png|jpe?g|webp)$/
/** Beyond this a picture of few bytes could fill the memory of a phone. */
const MOST_PIXELS = 40_000_000

/**
 * Takes an uploaded picture apart and puts it together again in the format its path names: what
 * is no picture is refused, and nothing but the picture survives (no scripts, no camera position).
 * @throws Problem `invalid`
 */
export async function makePicture(path: string, bytes: Buffer): Promise<StoredPicture> {
  const ending = PATH.exec(path)?.[1]
  if (!ending || path.includes('..')) {
    throw new Problem(
      'invalid',
      'Name the picture with letters and digits, ending in .png, .jpg or .webp',
    )
  }
  const format = ending === 'jpg' ? 'jpeg' : (ending as Format)
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

async function encode(bytes: Buffer, format: Format): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format: given } = await picture.metadata()
    if (!FORMATS.some((known) => known === given)) throw new TypeError(`${given} is not taken`)
    return await picture.rotate().toFormat(format).toBuffer()
  } catch {
    throw new Problem(
      'invalid',
      'This file is not a picture that can be used. Choose a PNG, JPEG or WebP',
    )
  }
}
