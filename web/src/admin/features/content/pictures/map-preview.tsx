import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import type { Picture } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { usePictureAddress } from '../../../../data/content/content.ts'
import { type MapPictures, mapPictures } from '../../../../domain/map-pictures.ts'
import { OverlaySwitches, useShownOverlays } from '../../../../domain/overlay-switches.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import styles from './map-preview.module.css'

/** The map as staff see it: the base, overlays that can be switched on, and the key. */
export function MapPreview({ media }: { media: readonly Picture[] }) {
  const pictures = mapPictures(media)
  if (pictures.base) return <Preview base={pictures.base} pictures={pictures} />
  return (
    <EmptyState
      icon={faMap}
      title="No map available"
      text="Upload a base map, and the map appears here as staff see it."
    />
  )
}

type PreviewProps = { base: Picture; pictures: MapPictures }

function Preview({ base, pictures: { key, overlays } }: PreviewProps) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = usePictureAddress(organisationid)
  const { shown, toggle } = useShownOverlays()
  const { note, hasOtherAspectRatio } = useAspectRatios(base)

  const stretched = overlays.filter(({ picture }) => hasOtherAspectRatio(picture))
  return (
    <div className={styles.preview}>
      <div className={styles.map}>
        <img src={addressOf(base)} alt="Plan of the site" onLoad={note(base)} />
        {overlays.map(({ name, picture }) => (
          <img
            key={picture.key}
            className={styles.overlay}
            src={addressOf(picture)}
            alt={name}
            hidden={!shown.includes(name)}
            onLoad={note(picture)}
          />
        ))}
      </div>
      <div className={styles.side}>
        <OverlaySwitches overlays={overlays} shown={shown} toggle={toggle} />
        {stretched.map(({ name }) => (
          <Notice key={name} kind="warn" title={`‘${name}’ has another shape than the base map`}>
            It is stretched to fit. Draw it on a picture as wide and as high as the base map.
          </Notice>
        ))}
        {key && <img className={styles.key} src={addressOf(key)} alt="Map key" />}
      </div>
    </div>
  )
}

/** Tolerance for comparing aspect ratios of rounded sizes. */
const TOLERANCE = 0.02

/** Width by height of each picture, once it is loaded. */
function useAspectRatios(base: Picture) {
  const [shapes, setShapes] = useState<ReadonlyMap<string, number>>(new Map())
  const baseShape = shapes.get(base.key)

  const note =
    ({ key }: Picture) =>
    ({ currentTarget }: { currentTarget: HTMLImageElement }) => {
      const shape = currentTarget.naturalWidth / currentTarget.naturalHeight
      setShapes((known) => new Map(known).set(key, shape))
    }

  function hasOtherAspectRatio({ key }: Picture): boolean {
    const shape = shapes.get(key)
    if (shape === undefined || baseShape === undefined) return false
    return Math.abs(shape / baseShape - 1) > TOLERANCE
  }

  return { note, hasOtherAspectRatio }
}
