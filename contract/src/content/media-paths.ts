/** The path of a picture decides its use. */

export const LOGO_PATH = 'logo.png'
export const BACKGROUND_PATH = 'background.png'
export const MAP_PATH = 'map.png'
export const MAP_KEY_PATH = 'map__key.png'
const ALLOWED = /^[A-Za-z0-9][A-Za-z0-9 _.,'&()-]{0,190}\.(?:png|jpe?g|webp)$/
const OVERLAY = /^map__(?!key\.png$)(.+)$/

/** Whether the path is valid for a picture: letters, digits and some punctuation; png, jpg or webp. */
export function isPicturePath(path: string): boolean {
  return ALLOWED.test(path) && !path.includes('..')
}

/** The Maps tile opens only when there is a base map. */
export function hasBaseMap(media: readonly { path: string }[]): boolean {
  return media.some((item) => item.path.startsWith('map.'))
}

/** `map__Fire exits.png` → `Fire exits`; undefined if the picture is not an overlay. */
export function overlayName(path: string): string | undefined {
  return OVERLAY.exec(path)?.[1]?.replace(/\.png$/, '')
}

/** `Fire exits` → `map__Fire exits.png` */
export function overlayPath(name: string): string {
  return `map__${name}.png`
}

/** The URL path of a picture. It needs no token, so that `<img>` can load it. */
export function mediaAddress(organisationid: string, key: string): string {
  return `/content/${encodeURIComponent(organisationid)}/${encodeURIComponent(key)}`
}
