/** What the path of a picture says about its use. Specification, section 3: media path conventions. */

export const LOGO_PATH = 'logo.png'
export const BACKGROUND_PATH = 'background.png'
export const MAP_PATH = 'map.png'
export const MAP_KEY_PATH = 'map__key.png'
const ALLOWED = /^[A-Za-z0-9][A-Za-z0-9 _.,'&()-]{0,190}\.(?:png|jpe?g|webp)$/
const OVERLAY = /^map__(?!key\.png$)(.+)$/

/** Whether a picture can be kept under the path. */
export function isPicturePath(path: string): boolean {
  return ALLOWED.test(path) && !path.includes('..')
}

/** The Maps tile opens only when there is a base map. */
export function hasBaseMap(media: readonly { path: string }[]): boolean {
  return media.some((item) => item.path.startsWith('map.'))
}

/** `map__Fire exits.png` → `Fire exits`; undefined for a picture that is no overlay. */
export function overlayName(path: string): string | undefined {
  return OVERLAY.exec(path)?.[1]?.replace(/\.png$/, '')
}

/** `Fire exits` → `map__Fire exits.png` */
export function overlayPath(name: string): string {
  return `map__${name}.png`
}

/** Where the picture is served, for an `<img>`; it needs no token. */
export function mediaAddress(organisationid: string, key: string): string {
  return `/content/${encodeURIComponent(organisationid)}/${encodeURIComponent(key)}`
}
