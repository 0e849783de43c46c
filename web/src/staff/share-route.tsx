import { ZoomableMap } from './features/map/zoomable-map.tsx'
import { SharedIncidentScreen } from './features/shared-incident/shared-incident-screen.tsx'

/** The page for responders, with the map of another feature. */
export function ShareRoute() {
  return <SharedIncidentScreen ZoomableMap={ZoomableMap} />
}
