import type { Picture } from '@holdfast/contract/content/content'
import { MAP_KEY_PATH, MAP_PATH, overlayName } from '@holdfast/contract/content/media-paths'

export type Overlay = { name: string; picture: Picture }
export type MapPictures = {
  base: Picture | undefined
  key: Picture | undefined
  overlays: readonly Overlay[]
}

/** The pictures of the organisation's map; without a base there is no map. */
export function mapPictures(media: readonly Picture[]): MapPictures {
  const at = (path: string) => media.find((picture) => picture.path === path)
  const base = at(MAP_PATH) ?? media.find((picture) => picture.path.startsWith('map.'))
  const overlays = media.flatMap((picture) => {
    const name = overlayName(picture.path)
    return name === undefined ? [] : [{ name, picture }]
  })
  overlays.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  return { base, key: at(MAP_KEY_PATH), overlays }
}
