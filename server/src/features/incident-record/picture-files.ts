import { PICTURE_FOLDER } from '@holdfast/contract/record/record-pictures'

export type PictureFile = { sha256: string; original: Uint8Array }

/** The name of the file in the zip: WebP files begin with RIFF. */
export function pictureName({ sha256, original }: PictureFile): string {
  return `${PICTURE_FOLDER}${sha256}.${original[0] === 0x52 ? 'webp' : 'jpg'}`
}
