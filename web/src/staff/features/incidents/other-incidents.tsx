import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { mergedInto } from '@holdfast/contract/incidents/merged-incidents'
import { MAX_RELATED_INCIDENTS } from '@holdfast/contract/limits'
import { useId, useState } from 'react'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useRelateIncident } from '../../../data/incidents/merging.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { IncidentChoiceDialog } from './incident-choice-dialog.tsx'
import styles from './other-incidents.module.css'
import { SameIncidentButton } from './same-incident.tsx'

/** The incidents that are merged into this one or belong to it, and what can be said about others. */
export function OtherIncidents({ incident }: { incident: Incident }) {
  const incidents = useIncidents().data ?? []
  const titleId = useId()
  const me = useMe()
  const online = useOnline()
  const relation = useRelateIncident()
  const merged = mergedInto(incidents, incident.id)
  const belongsTo = incidents.filter(({ id }) => incident.related?.includes(id))
  const named = incidents.filter(({ related }) => related?.includes(incident.id))
  const canRelate = online && incident.closed === null && isAllowed(me, 'merge incidents')
  const hasOthers = incidents.length > 1
  if (merged.length + belongsTo.length + named.length === 0 && !(canRelate && hasOthers))
    return null
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>Other incidents</h2>
      <IncidentLinks label="Also reported as" incidents={merged} />
      <IncidentLinks
        label="Belongs to"
        incidents={belongsTo}
        onRemove={
          canRelate
            ? ({ id }) => void relation.run({ id: incident.id, incidentid: id, related: false })
            : undefined
        }
      />
      <IncidentLinks label="These belong to it" incidents={named} />
      {relation.failure && (
        <FailureNotice title="The link was not changed" sentences={[relation.failure.message]} />
      )}
      <div className={styles.actions}>
        <SameIncidentButton incident={incident} />
        {canRelate && <BelongsToButton incident={incident} incidents={incidents} />}
      </div>
    </Card>
  )
}

type IncidentLinksProps = {
  label: string
  incidents: readonly Incident[]
  onRemove?: ((incident: Incident) => void) | undefined
}

function IncidentLinks({ label, incidents, onRemove }: IncidentLinksProps) {
  const id = useId()
  if (incidents.length === 0) return null
  return (
    <div>
      <h3 id={id} className={styles.label}>
        {label}
      </h3>
      <ul aria-labelledby={id} className={styles.links}>
        {incidents.map((each) => {
          const name = shortenDetails(incidentName(each), 80)
          return (
            <li key={each.id}>
              <Link to={`/incidents/${each.id}`} viewTransition className={styles.link}>
                <span>{name}</span>
                <span className={styles.meta}>
                  {formatDateTime(each.timestamp)} by {each.authorname}
                </span>
              </Link>
              {onRemove && (
                <Button kind="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(each)}>
                  Remove
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type BelongsToProps = { incident: Incident; incidents: readonly Incident[] }

function BelongsToButton({ incident, incidents }: BelongsToProps) {
  const relation = useRelateIncident()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const related = incident.related ?? []
  const choices = incidents.filter(({ id }) => id !== incident.id && !related.includes(id))
  if (choices.length === 0 || related.length >= MAX_RELATED_INCIDENTS) return null

  async function relate({ id }: Incident) {
    const outcome = await relation.run({ id: incident.id, incidentid: id, related: true })
    if (!outcome.ok) return
    setOpen(false)
    toast.success('Link added')
  }

  function open() {
    relation.reset()
    setOpen(true)
  }

  return (
    <>
      <Button onClick={open}>Belongs to another incident…</Button>
      {isOpen && (
        <IncidentChoiceDialog
          title="Belongs to another incident"
          question="Which incident does it belong to?"
          choices={choices}
          action="Add link"
          failure={relation.failure}
          pending={relation.pending}
          onChoose={(other) => void relate(other)}
          onClose={() => setOpen(false)}
        >
          <p>The details of both show a link to the other. Logs and alerts stay apart.</p>
        </IncidentChoiceDialog>
      )}
    </>
  )
}
