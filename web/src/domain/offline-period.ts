import { describeDuration } from '@holdfast/contract/durations'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'

/** How long a device works without contact to the server, as people read it: `28 days`. */
export const OFFLINE_PERIOD = describeDuration(TOKEN_LIFETIME_MS)
