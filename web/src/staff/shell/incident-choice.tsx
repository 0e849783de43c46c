import type { Incident } from '@holdfast/contract/incidents/incidents'
import { incidentName, shortenDetails } from '../../domain/shorten-details.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { formatDateTime } from '../../ui/format-dates.ts'

type IncidentChoiceProps = {
  incident: Incident
  open: readonly Incident[]
  onChoose: (incidentid: string) => void
}

/** Which of several open incidents is the active one. */
export function IncidentChoice({ incident, open, onChoose }: IncidentChoiceProps) {
  return (
    <SelectField
      label={`Active of ${open.length} open incidents`}
      options={open.map((each) => ({
        value: each.id,
        label: `${shortenDetails(incidentName(each), 50)} (${formatDateTime(each.timestamp)})`,
      }))}
      value={incident.id}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
