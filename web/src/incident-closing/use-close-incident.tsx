import { describeDuration } from '@holdfast/contract/durations'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { REOPENING_MS } from '@holdfast/contract/limits'
import type { ReactNode } from 'react'
import { type EndingAlert, readEndingAlerts } from '../data/alerts/ending-alerts.ts'
import { useSaveIncident } from '../data/incidents/incidents.ts'
import type { Write } from '../data/lists/write.ts'
import { useConfirm } from '../ui/dialog/confirm-host.tsx'
import { useToast } from '../ui/dialog/toast-host.tsx'
import { EndingAlertsNotice } from './ending-alerts-notice.tsx'

type CloseIncident = Pick<Write<unknown, unknown>, 'pending' | 'failure'> & {
  close: (incident: Incident, details?: ReactNode) => Promise<void>
  /**
   * Asks and closes an incident that has an open alert.
   * @param details  what the user should know before, such as what they can do after the closing
   */
  endAlertAndClose: (incident: Incident, details?: ReactNode) => Promise<void>
}

/**
 * Asks for confirmation and closes an incident of the organisation. When an alert is still open and the
 * server says that this user may end it, asks a second time: ending it gives everybody the all clear.
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
    const outcome = await closing.run({ id, body: { closed: now(), version } })
    if (outcome.ok) toast.success('Incident closed')
    else if (outcome.failure.code === 'ends-alert') await endAlertAndClose({ id, version }, details)
  }

  async function endAlertAndClose(
    { id, version }: Pick<Incident, 'id' | 'version'>,
    details?: ReactNode,
    isAgain = false,
  ): Promise<void> {
    closing.reset()
    // Read before the question, so that its buttons do not move under a thumb.
    const alerts = await readEndingAlerts(id, organisationid)
    const question = {
      message: 'End the alert and close?',
      details: (
        <EndingDetails alerts={alerts} isAgain={isAgain}>
          {details}
        </EndingDetails>
      ),
      // A second tap on the place of the first question's button must not give everybody the all clear.
      hold: 'Hold to end the alert and close',
      confirmLabel: 'End the alert and close',
      danger: true,
    }
    if (!(await confirm(question))) return
    // An alert that was sent while the question was on the screen does not end unseen.
    const endalerts = alerts?.map(({ alert }) => alert.id) ?? true
    const outcome = await closing.run({ id, body: { closed: now(), version, endalerts } })
    if (outcome.ok) toast.success('Alert ended, incident closed')
    else if (outcome.failure.code === 'ends-alert') {
      await endAlertAndClose({ id, version }, details, true)
    }
  }

  return { close, endAlertAndClose, pending: closing.pending, failure: closing.failure }
}

function now(): string {
  return new Date().toISOString()
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

type EndingDetailsProps = {
  alerts: readonly EndingAlert[] | undefined
  isAgain: boolean
  children: ReactNode
}

function EndingDetails({ alerts, isAgain, children }: EndingDetailsProps) {
  return (
    <>
      {isAgain && (
        <p>Nothing has ended yet, because the alerts below are not those of a moment ago.</p>
      )}
      <p>An alert of this incident is still open. Everybody it went to gets the all clear.</p>
      <EndingAlertsNotice alerts={alerts} />
      {children}
    </>
  )
}
