/** The headers that Holdfast adds to those of HTTP. */

/** In every response of the API: an id of the database's history; a restore changes it. */
export const EPOCH_HEADER = 'holdfast-epoch'

/**
 * In the response of a list: its version, which the stream and `GET /versions` tell too. A device that
 * holds the version that was told holds the current list.
 */
export const VERSION_HEADER = 'holdfast-version'

/** In the requests of the page for the emergency services: the key of the share, which no address has. */
export const SHARE_KEY_HEADER = 'holdfast-share-key'
/** Likewise: a random UUID of the device, so that openings on several devices can be told apart. */
export const SHARE_DEVICE_HEADER = 'holdfast-share-device'

/** In every request of the app: the `API_VERSION` for which it was built. */
export const API_VERSION_HEADER = 'holdfast-api-version'

/**
 * Raise it when requests or responses change. A server that does not understand the request of a newer
 * app answers `server-outdated`; the app waits for the upgrade and sends the request again.
 */
export const API_VERSION = 21

/** The server refuses apps of an earlier version with `app-outdated`: they must update first. */
export const OLDEST_API_VERSION = 1
