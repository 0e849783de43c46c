import { MAP_KEY_PATH } from '@holdfast/contract/content/media-paths'
import type { SharedPage } from '@holdfast/contract/incidents/shares'
import { type ComponentType, useEffect, useState } from 'react'
import { mapPictures } from '../../../domain/map-pictures.ts'
import { OverlaySwitches, useShownOverlays } from '../../../domain/overlay-switches.tsx'
import styles from './shared-incident.module.css'
import { SharedPart } from './shared-part.tsx'

export type ZoomableMap = ComponentType<{
  base: string
  overlays: readonly { name: string; address: string; isShown: boolean }[]
  onBroken: () => void
}>

type SharedMapProps = Pick<SharedPage, 'map'> & {
  pictures: ReadonlyMap<string, Blob>
  ZoomableMap: ZoomableMap
}

/** The site plan with its overlays and its key. On paper all of them. */
export function SharedMap({ map, pictures, ZoomableMap }: SharedMapProps) {
  const addresses = useAddresses(map, pictures)
  const { shown, toggle } = useShownOverlays()
  if (map === undefined) return null
  const { base, overlays } = mapPictures(map.map(({ path }) => ({ path, key: path })))
  const at = (path: string | undefined) => addresses.get(path ?? '')
  const there = overlays.flatMap(({ name, picture }) => {
    const address = at(picture.path)
    return address === undefined ? [] : [{ name, picture, address }]
  })
  const plan = at(base?.path)
  const key = at(MAP_KEY_PATH)
  if (plan === undefined) {
    return (
      <SharedPart title="Site map">
        <p>{base ? 'The map is still loading.' : 'The school has no map here.'}</p>
      </SharedPart>
    )
  }
  return (
    <SharedPart title="Site map">
      <div data-print="hide">
        <ZoomableMap
          base={plan}
          overlays={there.map(({ name, address }) => ({
            ...{ name, address, isShown: shown.includes(name) },
          }))}
          onBroken={() => undefined}
        />
        <OverlaySwitches overlays={there} shown={shown} toggle={toggle} />
      </div>
      <div className={styles.printedMap} aria-hidden="true">
        <img src={plan} alt="" />
        {there.map(({ name, address }) => (
          <img key={name} src={address} alt="" />
        ))}
      </div>
      {key && <img className={styles.key} src={key} alt="Map key" />}
    </SharedPart>
  )
}

/** By path. A picture that stays the same keeps its address, so that the map does not start anew. */
function useAddresses(
  map: SharedPage['map'],
  pictures: ReadonlyMap<string, Blob>,
): ReadonlyMap<string, string> {
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map())
  const versions = (map ?? []).flatMap(({ path, version }) =>
    pictures.has(version) ? [{ path, version }] : [],
  )
  const isOf = JSON.stringify(versions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions stand for the pictures
  useEffect(() => {
    const entries = versions.map(
      ({ path, version }) =>
        [path, URL.createObjectURL(pictures.get(version) ?? new Blob())] as const,
    )
    setMade(new Map(entries))
    return () => {
      for (const [, address] of entries) URL.revokeObjectURL(address)
    }
  }, [isOf])
  return made
}
