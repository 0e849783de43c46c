import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime, formatDay, formatTime } from '../../../ui/format-dates.ts'
import styles from './alert-destination.module.css'

/** Into which incident an alert goes: `open`, unless the sender chooses a new one. */
type Destination = {
  open: Incident | undefined
  /** The one that the alert is sent with; undefined reports a new one. */
  incident: Incident | undefined
  toggle: () => void
}

/** @param open  the open incident that an alert goes into: never an exercise with a real alert, nor the other way round */
export function useDestination(open: Incident | undefined): Destination {
  // An id, so that the choice is not about an incident that has become active since.
  const [refusedId, setRefusedId] = useState<string>()
  const isRefused = open !== undefined && open.id === refusedId
  return {
    open,
    incident: isRefused ? undefined : open,
    toggle: () => setRefusedId(isRefused ? undefined : open?.id),
  }
}

/** Says it before the alert is sent, and asks nothing: one tap changes it. */
export function AlertDestination({
  open,
  incident,
  toggle,
  exercise,
}: Destination & { exercise: boolean }) {
  const one = exercise ? 'exercise' : 'incident'
  if (open === undefined)
    return <p>Reports {exercise ? 'an exercise' : 'an incident'} at the same time.</p>
  const name = shortenDetails(incidentName(open))
  return (
    <div className={styles.destination}>
      <p role="status">
        {incident ? (
          <>
            Goes into: <strong>{name}</strong> (open since {sinceText(open.timestamp)})
          </>
        ) : (
          <>
            Goes into: <strong>a new {one}</strong>, with a log and a roll call of its own
          </>
        )}
      </p>
      <Button onClick={toggle}>{incident ? `New ${one}` : `Into ${name}`}</Button>
    </div>
  )
}

function sinceText(timestamp: string): string {
  const isToday = formatDay(timestamp) === formatDay(new Date().toISOString())
  return isToday ? formatTime(timestamp) : formatDateTime(timestamp)
}
