import { PICTURE_FOLDER } from '@holdfast/contract/record/record-pictures'
import type { IntactPicture } from '../log-pictures/index.ts'

/** A picture that becomes a file of the record. Its bytes are read when it is its turn. */
export type PictureFile = IntactPicture

/** The name of the file in the zip. */
export function pictureName({ sha256, isWebp }: PictureFile): string {
  return `${PICTURE_FOLDER}${sha256}.${isWebp ? 'webp' : 'jpg'}`
}
