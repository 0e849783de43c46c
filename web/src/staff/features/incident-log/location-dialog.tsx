import type { Position } from '@holdfast/contract/positions'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../../ui/error-boundary.tsx'
import { Overlay } from '../../../ui/overlay.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

const MapWidget = lazy(async () => {
  const { MapWidget: widget } = await import('../../map-widget/map-widget.tsx')
  return { default: widget }
})

/** Specification, section 9: the popup's map is higher than the widget's own 200 px. */
const MAP_HEIGHT = 300

type LocationPopupProps = { position: Position | undefined; onClose: () => void }

/** A shared place over the whole screen; open while there is one. */
export function LocationPopup({ position, onClose }: LocationPopupProps) {
  return (
    <Overlay open={position !== undefined} title="Shared location" onClose={onClose}>
      {position && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <MapWidget position={position} height={MAP_HEIGHT} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Overlay>
  )
}
