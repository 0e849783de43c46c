import { faArrowRotateLeft } from '@fortawesome/free-solid-svg-icons/faArrowRotateLeft'
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { IconButton } from './icon-button.tsx'
import styles from './zoom-buttons.module.css'

type ZoomButtonsProps = { onZoomIn: () => void; onZoomOut: () => void; onReset: () => void }

/** Zoom buttons in the lower right corner of their nearest positioned ancestor, the map. */
export function ZoomButtons({ onZoomIn, onZoomOut, onReset }: ZoomButtonsProps) {
  return (
    <div className={styles.buttons} data-print="hide">
      <IconButton icon={faPlus} label="Zoom in" variant="outline" onClick={onZoomIn} />
      <IconButton icon={faMinus} label="Zoom out" variant="outline" onClick={onZoomOut} />
      <IconButton icon={faArrowRotateLeft} label="Reset view" variant="outline" onClick={onReset} />
    </div>
  )
}
