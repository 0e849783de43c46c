import { describeDuration } from '@holdfast/contract/durations'
import type { Incident } from '@holdfast/contract/incidents'
import { REOPENING_MS } from '@holdfast/contract/limits'
import type { ReactNode } from 'react'
import { useSaveIncident } from '../data/incidents.ts'
import type { Write } from '../data/write.ts'
import { useConfirm } from '../ui/confirm-host.tsx'
import { useToast } from '../ui/toast-host.tsx'

type CloseIncident = Pick<Write<unknown, unknown>, 'pending' | 'failure'> & {
  close: (incident: Incident, details?: ReactNode) => Promise<void>
}

/**
 * Asks, and closes an incident of the organisation. When an alert is still open, the server says whether
 * this user may end it; then it is asked once more, because that gives everybody the all clear.
 */
export function useCloseIncident(organisationid?: string): CloseIncident {
  const confirm = useConfirm()
  const toast = useToast()
  const closing = useSaveIncident(organisationid)

  async function close({ id, version }: Incident, details?: ReactNode): Promise<void> {
    closing.reset()
    const message = 'Please confirm that you wish to close this incident?'
    if (!(await confirm({ message, details: <ClosingDetails name={details} />, danger: true })))
      return
    const closed = new Date().toISOString()
    let outcome = await closing.run({ id, body: { closed, version } })
    if (!outcome.ok && outcome.failure.code === 'ends-alert') {
      closing.reset()
      if (!(await confirm(END_ALERT))) return
      outcome = await closing.run({ id, body: { closed, version, endalerts: true } })
    }
    if (outcome.ok) toast.success('Incident closed')
  }

  return { close, pending: closing.pending, failure: closing.failure }
}

function ClosingDetails({ name }: { name: ReactNode }) {
  return (
    <>
      {name}
      <p>
        Its log ends for everybody. An incident manager or an admin can reopen it within{' '}
        {describeDuration(REOPENING_MS)}.
      </p>
    </>
  )
}

const END_ALERT = {
  message: 'End the alert and close?',
  details: <p>An alert of this incident is still open. Everybody it went to gets the all clear.</p>,
  danger: true,
}
