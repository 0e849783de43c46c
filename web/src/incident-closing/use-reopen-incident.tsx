import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { REOPENING_MS } from '@holdfast/contract/limits'
import { useReopenIncident as useReopening } from '../data/incidents/incidents.ts'
import type { Write } from '../data/lists/write.ts'
import { useMe } from '../data/sign-in/me.ts'
import { serverNow } from '../session/server-clock.ts'
import { useConfirm } from '../ui/dialog/confirm-host.tsx'
import { useToast } from '../ui/dialog/toast-host.tsx'

type ReopenIncident = Pick<Write<unknown, unknown>, 'pending' | 'failure'> & {
  /** Whether to offer it. The server decides by its own clock whether it is allowed. */
  canReopen: (incident: Incident) => boolean
  reopen: (incident: Incident) => Promise<void>
}

/** Asks for confirmation and undoes the closing of an incident of the organisation. */
export function useReopenIncident(organisationid?: string): ReopenIncident {
  const confirm = useConfirm()
  const toast = useToast()
  const me = useMe()
  const reopening = useReopening(organisationid)

  function canReopen({ closed }: Incident): boolean {
    if (closed === null || !isAllowed(me, 'reopen incidents')) return false
    return serverNow() <= Date.parse(closed) + REOPENING_MS
  }

  async function reopen({ id, closed }: Incident): Promise<void> {
    reopening.reset()
    if (!(await confirm(QUESTION))) return
    const outcome = await reopening.run({ id, closed: closed ?? '' })
    if (outcome.ok) toast.success('Incident reopened')
  }

  return { canReopen, reopen, pending: reopening.pending, failure: reopening.failure }
}

const QUESTION = {
  message: 'Reopen this incident?',
  details: <p>It becomes active for everyone again, and its log goes on.</p>,
}
