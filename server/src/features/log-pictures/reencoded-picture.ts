import { plainFormatOf } from '@holdfast/contract/incidents/picture-bytes'
import { MAX_LOG_PICTURE_PIXELS } from '@holdfast/contract/limits'
import sharp from 'sharp'
import { Problem } from '../../platform/http/problem.ts'
import { pictureQueue } from '../content/index.ts'

const MAX_SECONDS = 10
const QUALITY = 82

/**
 * Decodes a picture and re-encodes it as a JPEG file, which is what browsers get. Whatever else hides in
 * the bytes of a device, a script or a second file, is not in it. One picture at a time; organisations take
 * turns, and the people of an organisation do.
 * @throws Problem `invalid` if it is not the announced picture, `overloaded` when too many are waiting
 */
export async function reencode(
  original: Buffer,
  announced: { width: number; height: number },
  { organisationid, userid }: { organisationid: string; userid: string },
): Promise<Buffer> {
  if (plainFormatOf(original) === undefined) {
    throw new Problem(
      'invalid',
      'This is not a JPEG or WebP picture without further data, such as the place where it was taken',
    )
  }
  return pictureQueue.run({ group: organisationid, lane: userid }, async () => {
    const { data, info } = await decode(original)
    if (info.width === announced.width && info.height === announced.height) return data
    throw new Problem('invalid', 'The picture has not the width and height that were announced')
  })
}

async function decode(original: Buffer) {
  try {
    return await sharp(original, {
      limitInputPixels: MAX_LOG_PICTURE_PIXELS ** 2,
      failOn: 'error',
    })
      .timeout({ seconds: MAX_SECONDS })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    // The fault of this machine, so the phone tries again.
    if (/time ?out|memory/i.test(String(error))) throw new Problem('overloaded')
    throw new Problem('invalid', 'This picture cannot be decoded. Choose another')
  }
}
