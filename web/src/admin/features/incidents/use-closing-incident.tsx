import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type ReactNode, useState } from 'react'
import { useMe } from '../../../data/sign-in/me.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { OpenCallsNotice } from '../../../incident-closing/open-calls-notice.tsx'
import { ReadOpenTasksNotice } from '../../../incident-closing/open-tasks-notice.tsx'
import { ReadUnresolvedRollCallNotice } from '../../../incident-closing/unresolved-roll-call-notice.tsx'
import { useCloseIncident } from '../../../incident-closing/use-close-incident.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'

type Closing = {
  close: (incident: Incident) => Promise<void>
  /** For an incident that was to be deleted while an alert of it is open. */
  closeBeforeDeletion: (incident: Incident) => Promise<void>
  pending: boolean
  notice: ReactNode
}

/** Asks and closes an incident of the organisation; `notice` shows why it was not closed. */
export function useClosingIncident(organisationid: string): Closing {
  const { close, endAlertAndClose, pending, failure } = useCloseIncident(organisationid)
  const [name, setName] = useState('')
  const { organisationid: own } = useMe()

  function closeNamed(incident: Incident): Promise<void> {
    const title = shortenDetails(incidentName(incident))
    setName(title)
    return close(
      incident,
      <>
        <p>{title}</p>
        {organisationid === own && <OpenCallsNotice incidentid={incident.id} />}
        <ReadUnresolvedRollCallNotice incidentid={incident.id} organisationid={organisationid} />
        <ReadOpenTasksNotice incidentid={incident.id} organisationid={organisationid} />
      </>,
    )
  }

  function closeBeforeDeletion(incident: Incident): Promise<void> {
    setName(shortenDetails(incidentName(incident)))
    return endAlertAndClose(
      incident,
      <p>Once they have been told, in a few minutes, you can delete the incident.</p>,
    )
  }

  return {
    close: closeNamed,
    closeBeforeDeletion,
    pending,
    notice: failure && (
      <FailureNotice title={`${name} was not closed`} sentences={failure.errors} />
    ),
  }
}
