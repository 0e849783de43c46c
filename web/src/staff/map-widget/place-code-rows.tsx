import type { Position } from '@holdfast/contract/positions'
import { gridReference, plusCode } from './place-codes.ts'
import { PlaceRow } from './place-row.tsx'

/** What needs neither network nor service. Loaded by itself, because the conversion is heavy. */
export function PlaceCodeRows({ position }: { position: Position }) {
  const reference = gridReference(position)
  return (
    <>
      {reference && <PlaceRow label="OS grid reference" words={reference} />}
      <PlaceRow label="Plus Code" words={plusCode(position)} />
    </>
  )
}
