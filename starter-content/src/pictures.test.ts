import { readFile } from 'node:fs/promises'
import {
  BACKGROUND_PATH,
  hasBaseMap,
  LOGO_PATH,
  MAP_KEY_PATH,
  MAP_PATH,
  overlayName,
} from '@holdfast/contract/content/media-paths'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  hilltopPictures,
  riversidePictures,
  type StarterPicture,
  starterPictures,
} from './pictures.ts'

const MAX_BYTES = 300_000

test('Riverside has every kind of picture, each path once', () => {
  const paths = riversidePictures.map((picture) => picture.path)
  expect(paths).toEqual(
    expect.arrayContaining([LOGO_PATH, BACKGROUND_PATH, MAP_PATH, MAP_KEY_PATH]),
  )
  expect(new Set(paths).size).toBe(paths.length)
  expect(overlays().map((picture) => overlayName(picture.path))).toEqual([
    'Fire exits',
    'Assembly points',
  ])
})

test('Hilltop has a logo and a background, and no map', () => {
  expect(hilltopPictures.map((picture) => picture.path)).toEqual([LOGO_PATH, BACKGROUND_PATH])
  expect(hasBaseMap(hilltopPictures)).toBe(false)
})

test('a new organisation starts without a logo and a site plan that are not its own', () => {
  expect(starterPictures.map((picture) => picture.path)).toEqual([BACKGROUND_PATH])
})

test.each([...riversidePictures, ...hilltopPictures])('$file is a small PNG', async ({ file }) => {
  const bytes = await readFile(file)
  expect((await sharp(bytes).metadata()).format).toBe('png')
  expect(bytes.length).toBeLessThan(MAX_BYTES)
})

test('overlays have the size of the map and are mostly transparent', async () => {
  const map = riversidePictures.filter((picture) => picture.path === MAP_PATH)
  const sizes = await Promise.all([...map, ...overlays()].map(size))
  expect(new Set(sizes)).toEqual(new Set(['2000×1414']))
  for (const { file } of overlays()) {
    const { channels, isOpaque } = await sharp(await readFile(file)).stats()
    expect(isOpaque).toBe(false)
    expect(channels[3]?.mean).toBeLessThan(60)
  }
})

function overlays(): StarterPicture[] {
  return riversidePictures.filter((picture) => overlayName(picture.path) !== undefined)
}

async function size({ file }: StarterPicture): Promise<string> {
  const { width, height } = await sharp(await readFile(file)).metadata()
  return `${width}×${height}`
}
