import type { Position } from '@holdfast/contract/positions'
import styles from './google-map.module.css'

/** Google's map in a page of its own, because its script needs a laxer content policy than the app's. */
export function GoogleMap({ position: { lat, lng } }: { position: Position }) {
  const query = new URLSearchParams({ lat: String(lat), lng: String(lng) })
  return <iframe className={styles.frame} title="Satellite map" src={`/map-frame?${query}`} />
}
