/** What the path of a picture says about its use. Specification, section 3: media path conventions. */

export const LOGO_PATH = 'logo.png'
export const BACKGROUND_PATH = 'background.png'
export const MAP_PATH = 'map.png'
export const MAP_KEY_PATH = 'map__key.png'
const OVERLAY = /^map__(?!key\.png$)(.+)$/

/** The Maps tile opens only when there is a base map. */
export function hasBaseMap(media: readonly { path: string }[]): boolean {
  return media.some((item) => item.path.startsWith('map.'))
}

/** `map__Fire exits.png` → `Fire exits`; undefined for a picture that is no overlay. */
export function overlayName(path: string): string | undefined {
  return OVERLAY.exec(path)?.[1]?.replace(/\.png$/, '')
}

/** Where the picture is served, for an `<img>`; it needs no token. */
export function mediaAddress(organisationid: string, key: string): string {
  return `/content/${encodeURIComponent(organisationid)}/${encodeURIComponent(key)}`
}
