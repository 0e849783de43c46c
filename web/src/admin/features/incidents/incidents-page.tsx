import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { INCIDENT_FIELD_NAMES, INCIDENT_FIELDS } from '@holdfast/contract/incident-fields'
import type { Incident } from '@holdfast/contract/incidents'
import { useState } from 'react'
import { useDeleteIncidents, useIncidents } from '../../../data/incidents.ts'
import { formatField } from '../../../domain/incident-text.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useReopenIncident } from '../../../editing/use-reopen-incident.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { type Deletable, useDeleting } from '../../record-dialog/use-deleting.tsx'
import { ClosersForm } from './closers-form.tsx'
import { IncidentDialog } from './incident-dialog.tsx'
import { IncidentYear } from './incident-year.tsx'
import { NewIncidentDialog } from './new-incident-dialog.tsx'
import { useClosingIncident } from './use-closing-incident.tsx'

/** The incidents of the organisation, open and closed. */
export function IncidentsPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const incidents = useIncidents(organisationid)
  const online = useOnline()
  const [openId, setOpenId] = useState<string>()
  const [isReporting, setReporting] = useState(false)
  const closing = useClosingIncident(organisationid)
  const reopening = useReopenIncident(organisationid)
  const { ask, askAll, notice } = useDeleting(useDeleteIncidents(organisationid), {
    question: 'Are you sure you want to delete this incident and all logs associated with it?',
    done: 'Incident deleted',
    questionOf: (count) =>
      `Are you sure you want to delete ${count} incidents and all logs associated with them?`,
    doneOf: (count) => `${count} incidents deleted`,
  })
  const open = incidents.data?.find(({ id }) => id === openId)
  return (
    <AdminPage title="Incidents">
      <PrintedHeading />
      {notice}
      {closing.notice}
      {reopening.failure && (
        <FailureNotice title="The incident was not reopened" sentences={reopening.failure.errors} />
      )}
      <ReadSection read={incidents}>
        {(rows) => (
          <>
            <IncidentYear incidents={rows} />
            <DataTable
              noun={{ one: 'incident', many: 'incidents' }}
              columns={COLUMNS}
              rows={rows}
              initialSort={{ column: 'reported', descending: true }}
              create={{ label: 'New incident', run: () => setReporting(true) }}
              deleteSelected={(chosen) => askAll(chosen.map(deletable))}
              exported={EXPORTED}
              empty={{
                icon: faTriangleExclamation,
                title: 'No incidents yet',
                text: 'Staff report incidents in the app, admins here too.',
              }}
              actions={(incident) => (
                <>
                  <LinkButton kind="quiet" to={addressOf(`/admin/logs/${incident.id}`)}>
                    View log
                  </LinkButton>
                  <Button kind="quiet" onClick={() => setOpenId(incident.id)}>
                    Edit
                  </Button>
                  {incident.closed === null && (
                    <Button
                      kind="quiet"
                      disabled={!online || closing.pending}
                      onClick={() => void closing.close(incident)}
                    >
                      Close incident
                    </Button>
                  )}
                  {reopening.canReopen(incident) && (
                    <Button
                      kind="quiet"
                      disabled={!online || reopening.pending}
                      onClick={() => void reopening.reopen(incident)}
                    >
                      Reopen
                    </Button>
                  )}
                  <Button
                    kind="quiet"
                    disabled={!online}
                    onClick={() => void ask(deletable(incident))}
                  >
                    Delete
                  </Button>
                </>
              )}
            />
            <ClosersForm />
          </>
        )}
      </ReadSection>
      {open && <IncidentDialog incident={open} onClose={() => setOpenId(undefined)} />}
      {isReporting && (
        <NewIncidentDialog
          open={incidents.data?.filter(({ closed }) => closed === null) ?? []}
          onClose={() => setReporting(false)}
        />
      )}
    </AdminPage>
  )
}

function deletable(incident: Incident): Deletable {
  return { id: incident.id, name: shortenDetails(incidentName(incident)) }
}

const COLUMNS: Column<Incident>[] = [
  { id: 'details', title: 'Details', text: (incident) => shortenDetails(incidentName(incident)) },
  {
    id: 'reported',
    title: 'Reported',
    text: ({ timestamp }) => formatDateTime(timestamp),
    sortBy: ({ timestamp }) => timestamp,
  },
  { id: 'who', title: 'Reported by', text: ({ authorname }) => authorname },
  {
    id: 'state',
    title: 'State',
    text: ({ closed }) => (closed === null ? 'Open' : 'Closed'),
    noWrap: true,
    cell: ({ closed, exercise }) => (
      <>
        <Tag colour={closed === null ? (exercise ? 'exercise' : 'danger') : 'black'}>
          {closed === null ? 'Open' : 'Closed'}
        </Tag>{' '}
        {exercise && <Tag colour="exercise">Exercise</Tag>}
      </>
    ),
  },
]

/** An exported incident has every field; the server's own times are ISO 8601 in UTC. */
const EXPORTED: Column<Incident>[] = [
  { id: 'id', title: 'Id', text: ({ id }) => id },
  { id: 'reported', title: 'Reported', text: ({ timestamp }) => timestamp },
  { id: 'who', title: 'Reported by', text: ({ authorname }) => authorname },
  { id: 'closed', title: 'Closed', text: ({ closed }) => closed ?? '' },
  { id: 'exercise', title: 'Exercise', text: ({ exercise }) => (exercise ? 'Exercise' : '') },
  ...INCIDENT_FIELD_NAMES.map((field) => ({
    id: field,
    title: INCIDENT_FIELDS[field].label,
    text: (incident: Incident) => formatField(field, incident[field]),
  })),
]
