import { useOnline } from '../../../http/connectivity.ts'
import { useServerReachability } from '../../../http/server-reachability.ts'
import { formatRecent } from '../../../ui/format-dates.ts'
import styles from './alert-overlay.module.css'

/** The banner that says so is below the overlay, and an alert of yesterday looks like one of now. */
export function AsOf() {
  const online = useOnline()
  const { unreachable, lastUpdated } = useServerReachability()
  if (online && !unreachable) return null
  const why = online ? 'No contact with the server' : 'No network'
  const since = lastUpdated === null ? '' : `this is as of ${formatRecent(lastUpdated)}. `
  return (
    <p className={styles.sender}>
      {why}: {since}
      {since ? 'It' : 'it'} may be over.
    </p>
  )
}
