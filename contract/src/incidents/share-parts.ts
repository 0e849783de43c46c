/** What can be shown to somebody without an account. Devices use this too, so it does not load zod. */

/** In the order in which the page shows them. */
export const SHARE_PARTS = {
  alert: 'Open alert and its instruction',
  methane: 'Latest report to 999 (METHANE)',
  rollcall: 'Roll call totals',
  names: 'Names of missing people',
  decisions: 'Last decisions',
  map: 'Site map',
  site: 'Gates, shut-offs and hazards',
} as const

export type SharePart = keyof typeof SHARE_PARTS
export const SHARE_PART_NAMES = Object.keys(SHARE_PARTS) as SharePart[]

/**
 * `open`: the link works. `stopped`: somebody has ended it. `closed`: its incident was closed, even if it has
 * been reopened since. `over`: its hours have passed. `restored`: the database came back from a backup, or from a
 * replica that may lack its last changes.
 */
export const SHARE_STATES = ['open', 'stopped', 'closed', 'over', 'restored'] as const
export type ShareState = (typeof SHARE_STATES)[number]

/** The site plan, its key and its overlays, as `media-paths.ts` names them. */
export const isSharedPicture = (path: string): boolean => /^map[._]/.test(path)
