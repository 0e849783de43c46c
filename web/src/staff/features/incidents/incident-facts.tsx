import { INCIDENT_FIELDS, type IncidentField } from '@holdfast/contract/incident-fields'
import type { Incident } from '@holdfast/contract/incidents'
import { useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import styles from './incident-facts.module.css'
import { FIELD_GROUPS } from './incident-form-rules.ts'
import { wordsOf } from './incident-words.ts'

/** What is known of an incident but its details, in the groups of the form. */
export function IncidentFacts({ incident }: { incident: Incident }) {
  return FIELD_GROUPS.map((group) => {
    const fields: readonly IncidentField[] = group.fields
    return (
      <FactGroup
        key={group.title}
        title={group.title}
        incident={incident}
        fields={fields.filter((field) => field !== 'incidentDetails')}
        isOptional={'folded' in group}
      />
    )
  })
}

type FactGroupProps = {
  title: string
  incident: Incident
  fields: readonly IncidentField[]
  /** Left out when nothing in it is filled in. */
  isOptional: boolean
}

function FactGroup({ title, incident, fields, isOptional }: FactGroupProps) {
  const titleId = useId()
  const filled = fields.filter((field) => incident[field] !== '')
  const empty = fields.filter((field) => incident[field] === '')
  if (isOptional && filled.length === 0) return null
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      {filled.length > 0 && (
        <dl className={styles.facts}>
          {filled.map((field) => (
            <div key={field}>
              <dt>{INCIDENT_FIELDS[field].label}</dt>
              <dd>{wordsOf(field, incident[field])}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className={styles.empty}>
          Not filled in: {empty.map((field) => INCIDENT_FIELDS[field].label).join(', ')}
        </p>
      )}
    </Card>
  )
}
