/** The headers that server and app use beyond HTTP's own. */

/** In every response of the API: the name of the database's history, another after a restore. */
export const EPOCH_HEADER = 'holdfast-epoch'

/** In every request of the app: the `API_VERSION` that it was built for. */
export const API_VERSION_HEADER = 'holdfast-api-version'

/**
 * Rises when requests or responses change. When a server does not understand the request of an app
 * of a later version, it answers `server-outdated`: the app waits for the upgrade and sends it again.
 */
export const API_VERSION = 4

/** Apps of an earlier version are asked to update (`app-outdated`) before they go on. */
export const OLDEST_API_VERSION = 1
