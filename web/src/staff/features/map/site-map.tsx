import type { Picture } from '@holdfast/contract/content'
import { useState } from 'react'
import { usePictureAddress } from '../../../data/content.ts'
import type { MapPictures } from '../../../domain/map-pictures.ts'
import { FailedSection } from '../../../ui/section-loader.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './site-map.module.css'
import { ZoomableMap } from './zoomable-map.tsx'

type SiteMapProps = { base: Picture; pictures: MapPictures }

/** The map; below it, or beside it where there is room, the switches of its overlays and its key. */
export function SiteMap({ base, pictures: { key, overlays } }: SiteMapProps) {
  const [shown, setShown] = useState<readonly string[]>([])
  const [isBroken, setBroken] = useState(false)
  const addressOf = usePictureAddress()
  if (isBroken) return <FailedSection onRetry={() => setBroken(false)} />

  function toggle(name: string, isOn: boolean) {
    setShown((names) => (isOn ? [...names, name] : names.filter((other) => other !== name)))
  }

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
          {overlays.map(({ name }) => (
            <Switch
              key={name}
              label={`Show ${name}`}
              checked={shown.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            />
          ))}
          {key && <img className={styles.key} src={addressOf(key)} alt="Map key" />}
        </div>
      )}
    </div>
  )
}
