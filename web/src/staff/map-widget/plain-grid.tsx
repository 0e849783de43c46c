import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot'
import { formatPosition, type Position } from '@holdfast/contract/positions'
import { useId } from 'react'
import { Icon } from '../../ui/theme/icon.tsx'
import styles from './plain-grid.module.css'

export const MAP_COORDINATE_DECIMALS = 6

/** Shown when no map service is set up: the place in the middle of a grid without a scale. */
export function PlainGrid({ position }: { position: Position }) {
  const lines = useId()
  const coordinatesText = formatPosition(position, MAP_COORDINATE_DECIMALS)
  return (
    <>
      <svg className={styles.grid} role="img" aria-label={`Marker at ${coordinatesText}`}>
        <pattern id={lines} width="40" height="40" x="50%" y="50%" patternUnits="userSpaceOnUse">
          <path d="M 0 0 H 40 M 0 0 V 40" fill="none" stroke="currentColor" strokeWidth="2" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${lines})`} />
      </svg>
      <span className={styles.middle}>
        <Marker />
      </span>
    </>
  )
}

/** Its point marks the upper left corner of its parent element. */
export function Marker() {
  return (
    <span className={styles.marker}>
      <Icon icon={faLocationDot} />
    </span>
  )
}
