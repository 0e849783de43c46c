import type { IncidentExpiry } from '@holdfast/contract/incidents'
import { useMemo } from 'react'
import { useIncidentExpiries, useSaveIncidentExpiry } from '../../../data/incident-settings.ts'
import type { Write } from '../../../data/write.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'

/** What the server's retention is about to delete, by the incident's id. */
type Expiries = ReadonlyMap<string, IncidentExpiry>

type UseExpiries = Pick<Write<unknown, unknown>, 'pending' | 'failure'> & {
  expiries: Expiries
  keep: (id: string, isKept: boolean) => void
}

export function useExpiries(organisationid: string): UseExpiries {
  const toast = useToast()
  const { data } = useIncidentExpiries(organisationid)
  const saving = useSaveIncidentExpiry(organisationid)
  const expiries = useMemo(() => new Map(data?.map((expiry) => [expiry.id, expiry])), [data])

  async function save(id: string, isKept: boolean) {
    const outcome = await saving.run({ id, keep: isKept })
    if (!outcome.ok) return
    const { due } = outcome.value
    toast.success(isKept ? 'Kept' : `Deleted from ${formatDate(due)}`)
  }

  return {
    expiries,
    keep: (id, isKept) => void save(id, isKept),
    pending: saving.pending,
    failure: saving.failure,
  }
}

export function ExpiryNotice({ expiries }: { expiries: Expiries }) {
  const deleted = [...expiries.values()].filter(({ keptby }) => keptby === null)
  if (deleted.length === 0) return null
  const first = deleted.map(({ due }) => due).sort()[0] ?? ''
  const what = deleted.length === 1 ? '1 closed incident' : `${deleted.length} closed incidents`
  return (
    <Notice title={`${what} will be deleted from ${formatDate(first)}`}>
      This server keeps closed incidents for a limited time. Choose Keep for those that you still
      need, or export their record before.
    </Notice>
  )
}

type KeepButtonProps = {
  expiry: IncidentExpiry | undefined
  disabled: boolean
  onChoose: (id: string, isKept: boolean) => void
}

export function KeepButton({ expiry, disabled, onChoose }: KeepButtonProps) {
  if (!expiry) return null
  const isKept = expiry.keptby !== null
  return (
    <Button kind="quiet" disabled={disabled} onClick={() => onChoose(expiry.id, !isKept)}>
      {isKept ? 'Stop keeping' : 'Keep'}
    </Button>
  )
}
