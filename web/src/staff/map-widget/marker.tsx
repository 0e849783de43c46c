import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot'
import { Icon } from '../../ui/icon.tsx'
import styles from './marker.module.css'

/** Its point stands on the upper left corner of the element that it is put into. */
export function Marker() {
  return (
    <span className={styles.marker}>
      <Icon icon={faLocationDot} />
    </span>
  )
}
