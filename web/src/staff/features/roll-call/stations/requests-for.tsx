import { IDENTITY_WORDS, nameAdult } from '@holdfast/contract/roll-call/release-words'
import { type Pickup, usePickups } from '../../../../data/incidents/pickups.ts'
import { formatTime } from '../../../../ui/format-dates.ts'
import { Notice } from '../../../../ui/screen/notice.tsx'
import type { PersonRow } from '../person-row.ts'
import { nameOf } from '../person-rows.ts'
import { describeNotedCollector, describeWithdrawn, pickupsFor } from './pickup-rows.ts'

type RequestsForProps = {
  incidentid: string
  row: PersonRow
  /** The request for which somebody is handed over; undefined if nobody was chosen. */
  pickupid: string | undefined
}

/** Everything that adults have asked at the gate for one person, for whoever hands them over. */
export function RequestsFor({ incidentid, row, pickupid }: RequestsForProps) {
  const pickups = pickupsFor(usePickups(incidentid), row.key)
  if (pickups.length === 0) return null
  const name = nameOf(row)
  const chosen = pickups.find(({ id }) => id === pickupid)
  const others = pickups.filter(({ id, state }) => id !== pickupid && state !== 'withdrawn')
  const isWithdrawn = chosen?.state === 'withdrawn'
  const noted = chosen && describeNotedCollector(chosen, name)
  const asked = chosen ? `Another adult asks for ${name}` : `${name} is asked for at the gate`
  const title = isWithdrawn
    ? `${nameAdult(chosen.collector)} asks for ${name} no longer`
    : others.length > 0
      ? asked
      : 'Asked for at the gate'
  const isUnsafe = isWithdrawn || others.length > 0 || noted !== undefined
  return (
    <Notice kind={isUnsafe ? 'danger' : 'info'} title={title}>
      {noted && <p>{noted}.</p>}
      {pickups.map((pickup) => (
        <p key={pickup.id}>{describeRequest(pickup)}</p>
      ))}
    </Notice>
  )
}

/** `Ana Hill (mother). Dana Fox noted at 10:02: showed a document. Blue coat` */
function describeRequest(pickup: Pickup): string {
  if (pickup.state === 'withdrawn') return describeWithdrawn(pickup)
  const { collector, asked } = pickup
  const how = `${asked.authorname} noted at ${formatTime(asked.timestamp)}: ${IDENTITY_WORDS[collector.identity]}`
  return [nameAdult(collector), how, asked.note].filter(Boolean).join('. ')
}
