import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type ReactNode, useState } from 'react'
import { readUnresolved } from '../../../data/incidents/roll-call.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { RollCallStands } from '../../../editing/roll-call-stands.tsx'
import { useCloseIncident } from '../../../editing/use-close-incident.tsx'
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

  async function closeNamed(incident: Incident): Promise<void> {
    const title = shortenDetails(incidentName(incident))
    setName(title)
    // Without a response the incident can still be closed: the question is asked all the same.
    const unresolved = await readUnresolved(incident.id, organisationid).catch(() => undefined)
    return close(
      incident,
      <>
        <p>{title}</p>
        {unresolved && <RollCallStands unresolved={unresolved} />}
      </>,
    )
  }

  function closeBeforeDeletion(incident: Incident): Promise<void> {
    setName(shortenDetails(incidentName(incident)))
    const whatFollows = 'Once they have been told, in a few minutes, you can delete the incident.'
    return endAlertAndClose(incident, whatFollows)
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
