import type { Incident } from '@holdfast/contract/incidents'
import { type ReactNode, useState } from 'react'
import { useSaveIncident } from '../../../data/incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'

type Closing = { close: (incident: Incident) => Promise<void>; pending: boolean; notice: ReactNode }

/** Asks and closes an incident of the organisation; `notice` shows why it was not closed. */
export function useClosingIncident(organisationid: string): Closing {
  const confirm = useConfirm()
  const toast = useToast()
  const closing = useSaveIncident(organisationid)
  const [name, setName] = useState('')

  async function close(incident: Incident): Promise<void> {
    closing.reset()
    const title = shortenDetails(incidentName(incident))
    setName(title)
    const message = 'Please confirm that you wish to close this incident?'
    const details = <p>{title}</p>
    if (!(await confirm({ message, details, danger: true }))) return
    const outcome = await closing.run({
      id: incident.id,
      body: { closed: new Date().toISOString() },
    })
    if (outcome.ok) toast.success('Incident closed')
  }

  return {
    close,
    pending: closing.pending,
    notice: closing.failure && (
      <FailureNotice title={`${name} was not closed`} sentences={closing.failure.errors} />
    ),
  }
}
