import { MAP_WIDGET_ZOOM } from '@holdfast/contract/limits'
import type { Position } from '@holdfast/contract/positions'
import {
  circleMarker,
  map as createMap,
  divIcon,
  type Map as LeafletMap,
  marker,
  tileLayer,
} from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ZoomButtons } from '../../ui/button/zoom-buttons.tsx'
import { Marker } from './plain-grid.tsx'
import styles from './tile-map.module.css'

/** Blue with a white edge, as on other maps. */
const OWN_DOT = {
  ...{ radius: 9, weight: 3, color: '#ffffff', fillColor: '#1a6fe8', fillOpacity: 1 },
  interactive: false,
}

type TileMapProps = {
  position: Position
  /** The position of the device; when given, the map is centred on it instead of on the place. */
  own: Position | undefined
  /** `{z}/{x}/{y}` name a tile. */
  tileUrl: string
  /** The attribution that the map service asks for, as plain text. */
  attribution: string
}

/** A map of the tiles that the installation names, with the place, or the device, in its middle. */
export function TileMap({ position: { lat, lng }, own, tileUrl, attribution }: TileMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(undefined)
  const [pin] = useState(() => document.createElement('span'))

  useEffect(() => {
    if (!container.current) return undefined
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const created = createMap(container.current, {
      center: [lat, lng],
      zoom: MAP_WIDGET_ZOOM,
      maxZoom: MAP_WIDGET_ZOOM,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !prefersReducedMotion,
      fadeAnimation: !prefersReducedMotion,
      inertia: !prefersReducedMotion,
    })
    // Public tile servers require a referrer; only the origin is sent.
    tileLayer(tileUrl, { maxZoom: MAP_WIDGET_ZOOM, referrerPolicy: 'strict-origin' }).addTo(created)
    const icon = divIcon({ html: pin, className: '', iconSize: [0, 0] })
    marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(created)
    map.current = created
    return () => {
      created.remove()
    }
  }, [lat, lng, tileUrl, pin])

  useEffect(() => {
    const shown = map.current
    if (!shown || !own) return undefined
    const dot = circleMarker(own, OWN_DOT).addTo(shown)
    shown.panTo(own)
    return () => {
      dot.remove()
      if (map.current === shown) shown.panTo([lat, lng])
    }
  }, [own, lat, lng])

  return (
    <>
      <div
        ref={container}
        className={styles.map}
        role="application"
        aria-label="Map. Arrow keys move it, + and − zoom it"
      />
      {createPortal(<Marker />, pin)}
      <ZoomButtons
        onZoomIn={() => map.current?.zoomIn()}
        onZoomOut={() => map.current?.zoomOut()}
        onReset={() => map.current?.setView([lat, lng], MAP_WIDGET_ZOOM)}
      />
      {attribution && <p className={styles.attribution}>{attribution}</p>}
    </>
  )
}
