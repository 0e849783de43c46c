import type { Picture } from '@holdfast/contract/content'
import { MAP_KEY_PATH, MAP_PATH, overlayName } from '@holdfast/contract/media-paths'

export type Overlay = { name: string; picture: Picture }
export type MapPictures = {
  base: Picture
  key: Picture | undefined
  overlays: readonly Overlay[]
}

/** What of the organisation's pictures makes up its map; undefined without a base map. */
export function mapPictures(media: readonly Picture[]): MapPictures | undefined {
  const at = (path: string) => media.find((picture) => picture.path === path)
  const base = at(MAP_PATH) ?? media.find((picture) => picture.path.startsWith('map.'))
  if (!base) return undefined
  const overlays = media.flatMap((picture) => {
    const name = overlayName(picture.path)
    return name === undefined ? [] : [{ name, picture }]
  })
  overlays.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  return { base, key: at(MAP_KEY_PATH), overlays }
}

/** In pixels. */
export type Size = { width: number; height: number }

/** The largest size at which the whole picture is seen in the frame. */
export function fitInto(frame: Size, picture: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Where the map's upper left corner stands at the start: centred across, from the top down. */
export function startPosition(frame: Size, map: Size, zoom: number): { x: number; y: number } {
  return {
    x: (frame.width - map.width * zoom) / 2,
    y: Math.max(0, (frame.height - map.height * zoom) / 2),
  }
}
