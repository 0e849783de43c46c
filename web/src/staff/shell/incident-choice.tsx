import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useMe } from '../../data/sign-in/me.ts'
import { perhapsSame } from '../../domain/same-incidents.ts'
import { incidentName, shortenDetails } from '../../domain/shorten-details.ts'
import { Link } from '../../routing/navigation.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { formatDateTime, formatTime } from '../../ui/format-dates.ts'
import { AlsoReported } from './also-reported.tsx'
import styles from './incident-choice.module.css'

type IncidentChoiceProps = {
  incident: Incident
  open: readonly Incident[]
  onChoose: (incidentid: string) => void
}

/** Which of several open incidents is the active one, and which are the same. */
export function IncidentChoice({ incident, open, onChoose }: IncidentChoiceProps) {
  return (
    <>
      {open.length > 1 && (
        <SelectField
          label={`Active of ${open.length} open incidents`}
          options={open.map((each) => ({
            value: each.id,
            label: `${shortenDetails(incidentName(each), 50)} (${formatDateTime(each.timestamp)})`,
          }))}
          value={incident.id}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      <PerhapsSame incident={incident} open={open} />
      <AlsoReported incident={incident} />
    </>
  )
}

/** Asks those who can merge incidents whether two reports are of the same. */
function PerhapsSame({ incident, open }: Pick<IncidentChoiceProps, 'incident' | 'open'>) {
  const me = useMe()
  const other = isAllowed(me, 'merge incidents') ? perhapsSame(open, incident) : undefined
  if (other === undefined) return null
  return (
    <p className={styles.hint}>
      {other.authorname} reported “{shortenDetails(incidentName(other), 50)}” at{' '}
      {formatTime(other.timestamp)}.{' '}
      <Link to={`/incidents/${incident.id}`} viewTransition>
        Is it the same?
      </Link>
    </p>
  )
}
