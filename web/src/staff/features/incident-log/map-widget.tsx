import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot'
import { MAP_COORDINATE_DECIMALS } from '@holdfast/contract/limits'
import type { Position } from '@holdfast/contract/positions'
import { useId } from 'react'
import { useOnline } from '../../../offline/connectivity.ts'
import { Icon } from '../../../ui/icon.tsx'
import { coordinates } from './incident-log-rules.ts'
import styles from './map-widget.module.css'

type MapWidgetProps = {
  position: Position
  /** Of the map itself, in pixels. */
  height?: number
}

/** A place on a map, and below it the place in words. Loaded only when a map is looked at. */
export function MapWidget({ position, height = 200 }: MapWidgetProps) {
  const online = useOnline()
  const words = coordinates(position, MAP_COORDINATE_DECIMALS)
  return (
    <div className={styles.widget}>
      <div className={styles.map} style={{ blockSize: height }}>
        {online ? <PlainGrid words={words} /> : <p>Map cannot be shown while offline</p>}
      </div>
      <dl className={styles.rows}>
        <dt>Location</dt>
        <dd>{words}</dd>
      </dl>
    </div>
  )
}

/** Where no map service is set up: the place in the middle of a grid that means no distance. */
function PlainGrid({ words }: { words: string }) {
  const lines = useId()
  return (
    <>
      <svg className={styles.grid} role="img" aria-label={`Marker at ${words}`}>
        <pattern id={lines} width="40" height="40" x="50%" y="50%" patternUnits="userSpaceOnUse">
          <path d="M 0 0 H 40 M 0 0 V 40" fill="none" stroke="currentColor" strokeWidth="2" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${lines})`} />
      </svg>
      <span className={styles.marker}>
        <Icon icon={faLocationDot} />
      </span>
    </>
  )
}
