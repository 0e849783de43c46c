import type { Picture } from '@holdfast/contract/content/content'
import {
  BACKGROUND_PATH,
  isPicturePath,
  LOGO_PATH,
  MAP_KEY_PATH,
  MAP_PATH,
  overlayPath,
} from '@holdfast/contract/content/media-paths'
import { MAX_PICTURE_BYTES } from '@holdfast/contract/limits'
import { mapPictures } from '../../../../domain/map-pictures.ts'
import { sizeProblem } from '../../../files/choose-file.tsx'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** A slot for a picture: what it is for, and which picture is there now. */
export type PictureSlot = {
  /** The path of an upload. */
  path: string
  name: string
  purpose: string
  picture: Picture | undefined
}

export type PictureSlots = {
  home: PictureSlot[]
  map: PictureSlot[]
  overlays: PictureSlot[]
  /** Pictures under paths that no screen uses. */
  others: PictureSlot[]
}

export function slotsOf(media: readonly Picture[]): PictureSlots {
  const at = (path: string) => media.find((picture) => picture.path === path)
  const { base, key, overlays } = mapPictures(media)
  const home: PictureSlot[] = [
    {
      path: LOGO_PATH,
      name: 'Logo',
      purpose: 'Stands at the top of the home screen. A square picture fits best.',
      picture: at(LOGO_PATH),
    },
    {
      path: BACKGROUND_PATH,
      name: 'Background',
      purpose: 'Lies behind the logo and the name on the home screen. A wide photo fits best.',
      picture: at(BACKGROUND_PATH),
    },
  ]
  const map: PictureSlot[] = [
    {
      path: MAP_PATH,
      name: 'Base map',
      purpose: 'The plan of the site. Without it staff cannot open Maps.',
      picture: base,
    },
    {
      path: MAP_KEY_PATH,
      name: 'Map key',
      purpose: 'Explains the signs on the map. Stands below it, or beside it where there is room.',
      picture: key,
    },
  ]
  const ofOverlays = overlays.map(({ name, picture }) => ({
    path: picture.path,
    name,
    purpose: `Drawn over the map when staff turn ‘Show ${name}’ on.`,
    picture,
  }))
  const used = new Set([...home, ...map, ...ofOverlays].map(({ picture }) => picture?.path))
  const others = media
    .filter(({ path }) => !used.has(path))
    .map((picture) => ({ path: picture.path, name: picture.path, purpose: '', picture }))
  return { home, map, overlays: ofOverlays, others }
}

/** Why the file cannot be a picture of the content. */
export function pictureProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) {
    return `${file.name} is not a PNG, JPEG or WebP picture. Choose another file.`
  }
  return sizeProblem(file, MAX_PICTURE_BYTES)
}

const MAX_CHARACTERS = 100

/** Why an overlay cannot have the name. */
export function overlayNameProblem(
  name: string,
  overlays: readonly PictureSlot[],
): string | undefined {
  const path = overlayPath(name)
  if (name === '') return 'Enter a name'
  if (name.length > MAX_CHARACTERS) return `The name must be ${MAX_CHARACTERS} characters or fewer`
  if (path === MAP_KEY_PATH) return 'The name ‘key’ belongs to the map key. Enter another name'
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (overlays.some((overlay) => same(overlay.name))) {
    return 'There is an overlay of this name already. Enter another name, or replace that overlay'
  }
  if (isPicturePath(path)) return undefined
  if (path.includes('..')) return 'Leave out the full stop at the end, or the second of two'
  return "Use letters without accents, digits, spaces and . , ' & ( ) _ - only"
}

/** `site_fire-exits.final.png` → `site fire-exits.final`: what a file's name says about its overlay. */
export function overlayNameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replace(/^map__/, '')
    .replaceAll('_', ' ')
    .replace(/[^A-Za-z0-9 .,'&()-]/g, '')
    .replace(/\.{2,}/g, '.')
    .trim()
    .slice(0, MAX_CHARACTERS)
}
