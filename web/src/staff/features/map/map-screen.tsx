import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import type { Picture } from '@holdfast/contract/content'
import { useState } from 'react'
import { useContent, usePictureAddress } from '../../../data/content.ts'
import { type MapPictures, mapPictures } from '../../../domain/map-pictures.ts'
import { OverlaySwitches, useShownOverlays } from '../../../domain/overlay-switches.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedSection, SectionLoader } from '../../../ui/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './site-map.module.css'
import { ZoomableMap } from './zoomable-map.tsx'

/** The organisation's own map: its base, key and overlays. Specification, section 2: Map screen. */
export function MapScreen() {
  const content = useContent()
  const pictures = mapPictures(content.data?.media ?? [])
  const { base } = pictures
  return (
    <StaffScreen title="Map" width="full">
      <SectionLoader read={content}>
        {() =>
          base ? (
            <SiteMap key={base.key} base={base} pictures={pictures} />
          ) : (
            <EmptyState
              icon={faMap}
              title="No map available"
              text="Your organisation’s admins can add a plan of the site, and it will stand here."
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type SiteMapProps = { base: Picture; pictures: MapPictures }

/** The map; below it, or beside it where there is room, the switches of its overlays and its key. */
function SiteMap({ base, pictures: { key, overlays } }: SiteMapProps) {
  const { shown, toggle } = useShownOverlays()
  const [isBroken, setBroken] = useState(false)
  const addressOf = usePictureAddress()
  if (isBroken) return <FailedSection onRetry={() => setBroken(false)} />

  return (
    <div className={styles.layout}>
      <ZoomableMap
        base={addressOf(base)}
        overlays={overlays.map(({ name, picture }) => ({
          name,
          address: addressOf(picture),
          isShown: shown.includes(name),
        }))}
        onBroken={() => setBroken(true)}
      />
      {(overlays.length > 0 || key) && (
        <div className={styles.side}>
          <OverlaySwitches overlays={overlays} shown={shown} toggle={toggle} />
          {key && <img className={styles.key} src={addressOf(key)} alt="Map key" />}
        </div>
      )}
    </div>
  )
}
