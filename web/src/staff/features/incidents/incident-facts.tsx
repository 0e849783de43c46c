import { INCIDENT_FIELDS, type IncidentField } from '@holdfast/contract/incidents/incident-fields'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useId } from 'react'
import { formatField } from '../../../domain/incident-text.ts'
import { Card } from '../../../ui/list/card.tsx'
import styles from './incident-facts.module.css'
import { emptyFields, FIELD_GROUPS } from './incident-form-rules.ts'

/** All fields of an incident except its details, in the groups of the form, filled in or not. */
export function IncidentFacts({ incident }: { incident: Incident }) {
  const empty = emptyFields(incident)
  return (
    <>
      {FIELD_GROUPS.map((group) => (
        <FactGroup
          key={group.title}
          title={group.title}
          incident={incident}
          fields={filledFields(group.fields, incident)}
        />
      ))}
      {empty.length > 0 && (
        <p className={styles.meta}>
          Not filled in: {empty.map((field) => INCIDENT_FIELDS[field].label).join(', ')}
        </p>
      )}
    </>
  )
}

/** The details are shown above, in large type. */
function filledFields(fields: readonly IncidentField[], incident: Incident): IncidentField[] {
  return fields.filter((field) => field !== 'incidentDetails' && incident[field] !== '')
}

type FactGroupProps = { title: string; incident: Incident; fields: readonly IncidentField[] }

function FactGroup({ title, incident, fields }: FactGroupProps) {
  const titleId = useId()
  if (fields.length === 0) return null
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{INCIDENT_FIELDS[field].label}</dt>
            <dd>{formatField(field, incident[field])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
