import { MAP_COORDINATE_DECIMALS } from '@holdfast/contract/limits'
import { formatPosition, type Position } from '@holdfast/contract/positions'
import { lazy, Suspense } from 'react'
import { useSettings } from '../../data/settings.ts'
import { useThreeWords } from '../../data/three-words.ts'
import { useOnline } from '../../http/connectivity.ts'
import styles from './map-widget.module.css'
import { PlaceRow } from './place-code-rows.tsx'
import { PlainGrid } from './plain-grid.tsx'

const PlaceCodeRows = lazy(async () => ({
  default: (await import('./place-code-rows.tsx')).PlaceCodeRows,
}))
/** A map that cannot be fetched gives way to the grid. */
const TileMap = lazy(async () => {
  const loaded = await import('./tile-map.tsx').catch(() => undefined)
  return { default: loaded?.TileMap ?? PlainGrid }
})

type MapWidgetProps = {
  position: Position
  /** Of the map itself, in pixels. */
  height?: number
}

/** A place on a map with its codes below. Loaded only when it is shown. */
export function MapWidget({ position, height = 200 }: MapWidgetProps) {
  return (
    <div className={styles.widget}>
      <div className={styles.map} style={{ blockSize: height }}>
        {useOnline() ? (
          <OnlineMap position={position} />
        ) : (
          <p className={styles.offline}>Map cannot be shown while offline</p>
        )}
      </div>
      <PlaceDescription position={position} />
    </div>
  )
}

function OnlineMap({ position }: { position: Position }) {
  const settings = useSettings()
  const tileUrl = settings.data?.mapTileUrl ?? ''
  const attribution = settings.data?.mapTileAttribution ?? ''
  const kind = mapKind(settings)
  if (kind === 'google') return <GoogleMap position={position} />
  if (kind === 'grid') return <PlainGrid position={position} />
  return (
    <Suspense>
      {kind === 'tiles' && (
        <TileMap position={position} tileUrl={tileUrl} attribution={attribution} />
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

/** Google's map in a page of its own, because its script needs a laxer content policy than the app's. */
function GoogleMap({ position: { lat, lng } }: { position: Position }) {
  const query = new URLSearchParams({ lat: String(lat), lng: String(lng) })
  return <iframe className={styles.frame} title="Satellite map" src={`/map-frame?${query}`} />
}

/** What of the installation's settings decides which map is shown and which words stand below it. */
type SettingsRead = {
  state: 'ready' | 'loading' | 'failed'
  data?: { googleMaps: boolean; mapTileUrl: string | null; threeWords: boolean } | undefined
}

/** Google's map before the tiles, the tiles before the grid; the grid too where nothing is known. */
export function mapKind({ state, data }: SettingsRead): 'google' | 'tiles' | 'grid' | 'unknown' {
  if (state === 'loading') return 'unknown'
  if (data?.googleMaps) return 'google'
  return data?.mapTileUrl ? 'tiles' : 'grid'
}

/**
 * Three words where their service can be asked; while nothing is known yet, neither; in all other
 * cases the codes that the device works out by itself.
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
