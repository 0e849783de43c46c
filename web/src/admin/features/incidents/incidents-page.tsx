import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { isMerged } from '@holdfast/contract/incidents/merged-incidents'
import { useMemo, useState } from 'react'
import { useDeleteIncidents, useIncidents } from '../../../data/incidents/incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useReopenIncident } from '../../../incident-closing/use-reopen-incident.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { type Deletable, useDeleting } from '../../record-dialog/use-deleting.tsx'
import { DeletionNotice, KeepButton, useDeletions } from './announced-deletions.tsx'
import { ClosersForm } from './closers-form.tsx'
import { IncidentDialog } from './incident-dialog.tsx'
import { IncidentYear } from './incident-year.tsx'
import { CSV_COLUMNS, incidentColumns } from './incidents-columns.tsx'
import { NewIncidentDialog } from './new-incident-dialog.tsx'
import { OpenActions } from './open-actions.tsx'
import { ParentTemplatesForm } from './parent-templates-form.tsx'
import { RetentionForm } from './retention-form.tsx'
import { useClosingIncident } from './use-closing-incident.tsx'

const NO_INCIDENTS: Incident[] = []

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
    onRefused: ({ id }, { code }) => {
      const incident = incidents.data?.find((each) => each.id === id)
      if (code !== 'ends-alert' || !incident) return false
      void closing.closeBeforeDeletion(incident)
      return true
    },
  })
  const { deletions, keep, failure: keepFailure, pending: isKeeping } = useDeletions(organisationid)
  const list = incidents.data ?? NO_INCIDENTS
  const columns = useMemo(() => incidentColumns(deletions, list), [deletions, list])
  const open = incidents.data?.find(({ id }) => id === openId)
  return (
    <AdminPage title="Incidents">
      <PrintedHeading />
      {notice}
      {closing.notice}
      {keepFailure && <FailureNotice sentences={keepFailure.errors} />}
      {reopening.failure && (
        <FailureNotice title="The incident was not reopened" sentences={reopening.failure.errors} />
      )}
      <ReadSection read={incidents}>
        {(rows) => (
          <>
            <DeletionNotice deletions={deletions} />
            <OpenActions />
            <IncidentYear incidents={rows} />
            <DataTable
              noun={{ one: 'incident', many: 'incidents' }}
              columns={columns}
              rows={rows}
              initialSort={{ column: 'reported', descending: true }}
              create={{ label: 'New incident', run: () => setReporting(true) }}
              deleteSelected={(chosen) => askAll(chosen.map(deletable))}
              exported={CSV_COLUMNS}
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
                  {incident.closed === null && !isMerged(rows, incident) && (
                    <Button
                      kind="quiet"
                      disabled={!online || closing.pending}
                      onClick={() => void closing.close(incident)}
                    >
                      Close incident
                    </Button>
                  )}
                  {reopening.canReopen(incident) && !isMerged(rows, incident) && (
                    <Button
                      kind="quiet"
                      disabled={!online || reopening.pending}
                      onClick={() => void reopening.reopen(incident)}
                    >
                      Reopen
                    </Button>
                  )}
                  <KeepButton
                    deletion={deletions.get(incident.id)}
                    disabled={!online || isKeeping}
                    onChoose={keep}
                  />
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
            <ParentTemplatesForm />
            <RetentionForm incidents={rows} />
          </>
        )}
      </ReadSection>
      {open && <IncidentDialog incident={open} onClose={() => setOpenId(undefined)} />}
      {isReporting && (
        <NewIncidentDialog
          open={list.filter((incident) => incident.closed === null && !isMerged(list, incident))}
          onClose={() => setReporting(false)}
        />
      )}
    </AdminPage>
  )
}

function deletable(incident: Incident): Deletable {
  return { id: incident.id, name: shortenDetails(incidentName(incident)) }
}
