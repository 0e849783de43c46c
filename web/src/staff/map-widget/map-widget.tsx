import { faLocationCrosshairs } from '@fortawesome/free-solid-svg-icons/faLocationCrosshairs'
import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot'
import { formatPosition, type Position } from '@holdfast/contract/positions'
import { lazy, Suspense, useState } from 'react'
import { useSettings, useThreeWords } from '../../data/content/map-services.ts'
import { findDevicePosition } from '../../domain/device-position.ts'
import { useOnline } from '../../http/connectivity.ts'
import { logFailure } from '../../http/log-failure.ts'
import { Button } from '../../ui/button/button.tsx'
import { describeDistance } from './distance.ts'
import styles from './map-widget.module.css'
import { PlaceRow } from './place-code-rows.tsx'
import { MAP_COORDINATE_DECIMALS, PlainGrid } from './plain-grid.tsx'

const PlaceCodeRows = lazy(async () => ({
  default: (await import('./place-code-rows.tsx')).PlaceCodeRows,
}))
/** If the code of the map cannot be fetched, the grid is shown. */
const TileMap = lazy(async () => {
  const loaded = await import('./tile-map.tsx').catch(() => undefined)
  return { default: loaded?.TileMap ?? PlainGrid }
})

type MapWidgetProps = {
  position: Position
  /** The height of the map itself, in pixels. */
  height?: number
}

/**
 * A place on a map with its codes below. On request the map moves to the device's position and says how far
 * away the place is, and in which direction. Loaded only when it is shown.
 */
export function MapWidget({ position, height = 200 }: MapWidgetProps) {
  const [device, setDevice] = useState<DevicePosition>()
  const own = typeof device === 'object' ? device : undefined

  async function showOwn() {
    setDevice('asking')
    const found = await findDevicePosition()
    if (!found) logFailure('The device does not tell its location', undefined)
    setDevice(found ?? 'unavailable')
  }

  return (
    <div className={styles.widget}>
      <div className={styles.map} style={{ blockSize: height }}>
        {useOnline() ? (
          <OnlineMap position={position} own={own} />
        ) : (
          <p className={styles.offline}>Map cannot be shown while offline</p>
        )}
      </div>
      {own === undefined ? (
        <Button
          icon={faLocationCrosshairs}
          busy={device === 'asking'}
          onClick={() => void showOwn()}
        >
          Show my position
        </Button>
      ) : (
        <Button icon={faLocationDot} onClick={() => setDevice(undefined)}>
          Back to the shared place
        </Button>
      )}
      <p role="status" className={styles.way}>
        {own && describeDistance(own, position)}
        {device === 'unavailable' && 'User location unavailable'}
      </p>
      <PlaceDescription position={position} />
    </div>
  )
}

/** Undefined until it is asked for. */
type DevicePosition = Position | 'asking' | 'unavailable' | undefined

/** `own` is the device's position; if given, the map is centred on it instead of on the place. */
type MapProps = { position: Position; own: Position | undefined }

function OnlineMap({ position, own }: MapProps) {
  const settings = useSettings()
  const tileUrl = settings.data?.mapTileUrl ?? ''
  const attribution = settings.data?.mapTileAttribution ?? ''
  const kind = mapKind(settings)
  if (kind === 'google') return <GoogleMap position={position} own={own} />
  if (kind === 'grid') return <PlainGrid position={position} />
  return (
    <Suspense>
      {kind === 'tiles' && (
        <TileMap position={position} own={own} tileUrl={tileUrl} attribution={attribution} />
      )}
    </Suspense>
  )
}

function PlaceDescription({ position }: { position: Position }) {
  const online = useOnline()
  const settings = useSettings()
  const isAsked = online && settings.data?.threeWords === true
  const threeWords = useThreeWords(position, isAsked)
  const shown = placeLabel(online, settings, threeWords.state)
  return (
    <dl className={styles.rows}>
      <PlaceRow label="Location" value={formatPosition(position, MAP_COORDINATE_DECIMALS)} />
      {shown === 'three words' && (
        <PlaceRow label="What3Words" value={threeWords.data ?? 'Checking…'} />
      )}
      {shown === 'codes' && (
        <Suspense>
          <PlaceCodeRows position={position} />
        </Suspense>
      )}
    </dl>
  )
}

/** Google's map in an iframe, because its script needs a laxer content policy than the app's. */
function GoogleMap({ position: { lat, lng }, own }: MapProps) {
  const query = new URLSearchParams({ lat: String(lat), lng: String(lng) })
  // In the fragment, which no server gets to see.
  const fragment = own
    ? `#${new URLSearchParams({ lat: String(own.lat), lng: String(own.lng) })}`
    : ''
  return (
    <iframe
      // A new fragment alone does not load the page again.
      key={fragment}
      className={styles.frame}
      title="Satellite map"
      src={`/map-frame?${query}${fragment}`}
    />
  )
}

/** The settings of the installation, which decide the map that is shown and the text below it. */
type SettingsRead = {
  state: 'ready' | 'loading' | 'failed'
  data?: { googleMaps: boolean; mapTileUrl: string | null; threeWords: boolean } | undefined
}

/** Prefers Google's map to the tiles and the tiles to the grid. Shows the grid too if the settings are not known. */
export function mapKind({ state, data }: SettingsRead): 'google' | 'tiles' | 'grid' | 'unknown' {
  if (state === 'loading') return 'unknown'
  if (data?.googleMaps) return 'google'
  return data?.mapTileUrl ? 'tiles' : 'grid'
}

/**
 * Shows three words where their service can be asked, nothing while the settings are not known yet, and in
 * all other cases the codes that the device computes.
 */
export function placeLabel(
  online: boolean,
  settings: SettingsRead,
  threeWordsState: 'ready' | 'loading' | 'failed',
): 'three words' | 'codes' | 'neither' {
  if (!online) return 'codes'
  if (settings.state === 'loading') return 'neither'
  return settings.data?.threeWords && threeWordsState !== 'failed' ? 'three words' : 'codes'
}
