import { useMemo } from 'react'
import { usePickups } from '../../../../data/incidents/pickups.ts'
import { usePersonRows } from '../people-by-name.tsx'
import { type PickupRow, pickupRows } from './pickup-rows.ts'

/** The requests of adults at the gate; the longest wait first. */
export function usePickupRows(incidentid: string): PickupRow[] {
  const pickups = usePickups(incidentid)
  const rows = usePersonRows(incidentid)
  return useMemo(() => pickupRows(pickups, rows), [pickups, rows])
}
