/**
 * Every number that server and browser must agree on. Milliseconds, bytes and characters are
 * named in the constant. Sources: specification sections 2 and 9.
 */

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** How long a device may be used without a new sign-in: the life of a token. */
const OFFLINE_DAYS = 28
export const TOKEN_LIFETIME_MS = OFFLINE_DAYS * DAY
/** From here to the end of the token the app offers to sign in again. */
export const SIGN_IN_AGAIN_BEFORE_MS = 7 * DAY

export const CONNECTIVITY_POLL_MS = 1 * SECOND
export const REFRESH_INTERVAL_MS = {
  allocations: 5 * SECOND,
  users: 5 * SECOND,
  contacts: 10 * SECOND,
  contactgroups: 10 * SECOND,
  incidents: 5 * SECOND,
  logs: 5 * SECOND,
  checks: 5 * SECOND,
  content: 15 * 60 * SECOND,
} as const

export const READ_TIMEOUT_MS = 10 * SECOND
export const WRITE_TIMEOUT_MS = 20 * SECOND
/** How long the server may work on a file that it has got whole. */
export const UPLOAD_RESPONSE_TIMEOUT_MS = 5 * 60 * SECOND
export const RETRY_MIN_DELAY_MS = 1 * SECOND
export const RETRY_MAX_DELAY_MS = 30 * SECOND
/** So many failed polls in a row, while the device says it is online, show that the server is out of reach. */
export const FAILED_POLLS_BEFORE_OFFLINE = 3

export const HEARTBEAT_MS = 15 * SECOND
/** A device that heard nothing for so long gives its stream up and opens a new one. */
export const STREAM_WATCHDOG_MS = 40 * SECOND

export const MAX_TEXT_CHARACTERS = 10_000
export const MAX_NAME_CHARACTERS = 200
export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const
export const MAX_BODY_BYTES = 1024 * 1024
export const MAX_MEDIA_BYTES = 10 * 1024 * 1024
/** Pages below pages, so that what reads them one below the other never runs out of room. */
export const MAX_PAGE_DEPTH = 20
/** So many users or contacts are imported at once at most. */
export const MAX_IMPORT_ROWS = 2000
/** An export of content, as a zip file and unpacked. */
export const MAX_CONTENT_ARCHIVE_BYTES = {
  packed: 64 * 1024 * 1024,
  unpacked: 128 * 1024 * 1024,
} as const
export const MAX_CONTENT_ARCHIVE_FILES = 500

/** An entry may reach the server so much later than the closing of its incident's clock says. */
export const CLOSED_GRACE_MS = 60 * SECOND
/** A device's clock is corrected only when it is further off than a slow network explains. */
export const CLOCK_TOLERANCE_MS = 2 * SECOND

export const RESET_KEY_LIFETIME_MS = 60 * 60 * SECOND

export const LOG_COORDINATE_DECIMALS = 4
export const MAP_COORDINATE_DECIMALS = 6
export const MAP_ZOOM = { min: 1, max: 5, initial: 1.5 } as const
export const MAP_WIDGET_ZOOM = 19

export const APP_VERSION = '1.0'
