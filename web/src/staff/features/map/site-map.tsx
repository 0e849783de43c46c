import type { Picture } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { usePictureAddress } from '../../../data/content/content.ts'
import type { MapPictures } from '../../../domain/map-pictures.ts'
import { OverlaySwitches, useShownOverlays } from '../../../domain/overlay-switches.tsx'
import { FailedSection } from '../../../ui/screen/section-loader.tsx'
import styles from './site-map.module.css'
import { ZoomableMap } from './zoomable-map.tsx'

type SiteMapProps = {
  base: Picture
  pictures: MapPictures
  /** In a pane the map fills the space and has no key. */
  isPane?: boolean | undefined
}

/** The map, with its key and the switches of its overlays below it, or beside it where they fit. */
export function SiteMap({ base, pictures: { key, overlays }, isPane }: SiteMapProps) {
  const { shown, toggle } = useShownOverlays()
  const [isBroken, setBroken] = useState(false)
  const addressOf = usePictureAddress()
  if (isBroken) return <FailedSection onRetry={() => setBroken(false)} />

  return (
    <div className={styles.place}>
      <div className={styles.layout} data-pane={isPane || undefined}>
        <ZoomableMap
          base={addressOf(base)}
          overlays={overlays.map(({ name, picture }) => ({
            name,
            address: addressOf(picture),
            isShown: shown.includes(name),
          }))}
          onBroken={() => setBroken(true)}
        />
        {(overlays.length > 0 || (key && !isPane)) && (
          <div className={styles.side}>
            <OverlaySwitches overlays={overlays} shown={shown} toggle={toggle} />
            {key && !isPane && <img className={styles.key} src={addressOf(key)} alt="Map key" />}
          </div>
        )}
      </div>
    </div>
  )
}
