import type { Position } from '@holdfast/contract/positions'
import { LatLon } from 'geodesy/osgridref.js'
import { encode } from 'pluscodes'
import { isInGreatBritain } from './great-britain-rules.ts'
import styles from './place-code-rows.module.css'

/** The codes that need no network. Loaded separately, because the code that computes them is large. */
export function PlaceCodeRows({ position }: { position: Position }) {
  const reference = gridReference(position)
  return (
    <>
      {reference && <PlaceRow label="OS grid reference" value={reference} />}
      <PlaceRow label="Plus Code" value={plusCode(position)} />
    </>
  )
}

/** One way to say where a place is; for a `<dl>`. `aria-live`, because a service may supply it later. */
export function PlaceRow({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd aria-live="polite">{value}</dd>
    </div>
  )
}

/** Squares of 10 m: the conversion is accurate to about 5 m, so more figures would be false precision. */
const GRID_FIGURES = 8

/** `TQ 3840 7733`; undefined outside Great Britain, where the grid does not reach. */
export function gridReference(position: Position): string | undefined {
  if (!isInGreatBritain(position)) return undefined
  return new LatLon(position.lat, position.lng).toOsGrid().toString(GRID_FIGURES)
}

/** The library fails at the pole itself, so latitudes are limited to just below it. */
const NORTHERNMOST = 89.9999

/** `9C3XFXJR+QX`: an area of about 14 m, anywhere on earth. */
export function plusCode({ lat, lng }: Position): string {
  return encode({ latitude: Math.min(lat, NORTHERNMOST), longitude: lng }) ?? ''
}
