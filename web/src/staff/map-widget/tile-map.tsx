import { MAP_WIDGET_ZOOM } from '@holdfast/contract/limits'
import type { Position } from '@holdfast/contract/positions'
import { map as createMap, divIcon, type Map as LeafletMap, marker, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ZoomButtons } from '../../ui/zoom-buttons.tsx'
import { Marker } from './plain-grid.tsx'
import styles from './tile-map.module.css'

type TileMapProps = {
  position: Position
  /** `{z}/{x}/{y}` name a tile. */
  tileUrl: string
  /** Whose map it is, as plain text. */
  attribution: string
}

/** A map of the tiles that the installation names, with the place in its middle. */
export function TileMap({ position: { lat, lng }, tileUrl, attribution }: TileMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(undefined)
  const [pin] = useState(() => document.createElement('span'))

  useEffect(() => {
    if (!container.current) return undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const created = createMap(container.current, {
      center: [lat, lng],
      zoom: MAP_WIDGET_ZOOM,
      maxZoom: MAP_WIDGET_ZOOM,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      inertia: !isStill,
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
