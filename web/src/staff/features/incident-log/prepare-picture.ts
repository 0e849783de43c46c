import { plainJpeg } from '@holdfast/contract/incidents/picture-bytes'
import { MAX_LOG_PICTURE_BYTES, MAX_LOG_PICTURE_PIXELS } from '@holdfast/contract/limits'

/** A picture as it leaves the device. */
export type PreparedPicture = {
  sha256: string
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const QUALITIES = [0.85, 0.7, 0.5]
/** How much smaller the picture gets when no quality makes it small enough. */
const SMALLER = 0.75

/**
 * Draws the picture anew: turned as the camera held it, within the limits, and with nothing but its pixels.
 * The place where it was taken, the name of the phone and the time do not leave the device.
 * @throws if this browser cannot read the file
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let longest = Math.min(MAX_LOG_PICTURE_PIXELS, Math.max(drawn.width, drawn.height))
    for (;;) {
      const canvas = draw(drawn, longest)
      for (const quality of QUALITIES) {
        const bytes = await encode(canvas, quality)
        if (bytes.length > MAX_LOG_PICTURE_BYTES) continue
        const { width, height } = canvas
        return { sha256: await hashOf(bytes), bytes, width, height }
      }
      longest = Math.round(longest * SMALLER)
    }
  } finally {
    drawn.close()
  }
}

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = longest / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  // JPEG has no transparency: without this it would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Some browsers add data of their own to what they encode, which the server would refuse. */
async function encode(canvas: HTMLCanvasElement, quality: number) {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  const bytes = blob && plainJpeg(new Uint8Array(await blob.arrayBuffer()))
  if (!bytes) throw new Error('Not encoded')
  return bytes
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
