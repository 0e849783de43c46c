import type { Page } from '@playwright/test'

/** The position in the EXIF of the photo. */
export const GPS_MARK = 'GPS51.5074N'

/**
 * A photo as a phone takes it: noise that compresses badly, held upright (orientation 6, so that width and
 * height change places), with a position.
 */
export async function takePhoto(page: Page, width = 1200, height = 800): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      for (let at = 0; at < 4000; at += 1) {
        if (!context) break
        context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`
        context.fillRect(Math.random() * width, Math.random() * height, 40, 40)
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(base64, 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)])
}

/** A segment with two tags: how the camera was held, and where (as far as a test needs it). */
function exif(): Buffer {
  const tiff = Buffer.alloc(64)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  // Orientation, a short: 6.
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(6, 18)
  // The description of the picture, a text at 38.
  tiff.writeUInt16LE(0x010e, 22)
  tiff.writeUInt16LE(2, 24)
  tiff.writeUInt32LE(GPS_MARK.length + 1, 26)
  tiff.writeUInt32LE(38, 30)
  tiff.write(GPS_MARK, 38, 'latin1')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
