import type { AnnouncedDeletion } from '@holdfast/contract/incidents/incidents'
import { useMemo } from 'react'
import {
  useAnnouncedDeletions,
  useSaveAnnouncedDeletion,
} from '../../../data/incidents/incident-settings.ts'
import type { Write } from '../../../data/lists/write.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'

/** What the server's retention is about to delete, by the incident's id. */
type Deletions = ReadonlyMap<string, AnnouncedDeletion>

type UseDeletions = Pick<Write<unknown, unknown>, 'pending' | 'failure'> & {
  deletions: Deletions
  keep: (id: string, isKept: boolean) => void
}

export function useDeletions(organisationid: string): UseDeletions {
  const toast = useToast()
  const { data } = useAnnouncedDeletions(organisationid)
  const saving = useSaveAnnouncedDeletion(organisationid)
  const deletions = useMemo(() => new Map(data?.map((deletion) => [deletion.id, deletion])), [data])

  async function save(id: string, isKept: boolean) {
    const outcome = await saving.run({ id, keep: isKept })
    if (!outcome.ok) return
    const { due } = outcome.value
    toast.success(isKept ? 'Kept' : `Deleted from ${formatDay(due)}`)
  }

  return {
    deletions,
    keep: (id, isKept) => void save(id, isKept),
    pending: saving.pending,
    failure: saving.failure,
  }
}

export function DeletionNotice({ deletions }: { deletions: Deletions }) {
  const deleted = [...deletions.values()].filter(({ keptby }) => keptby === null)
  if (deleted.length === 0) return null
  const first = deleted.map(({ due }) => due).sort()[0] ?? ''
  const what = deleted.length === 1 ? '1 closed incident' : `${deleted.length} closed incidents`
  return (
    <Notice title={`${what} will be deleted from ${formatDay(first)}`}>
      Closed incidents are kept for a limited time. Choose Keep for those that you still need, or
      export their record before.
    </Notice>
  )
}

type KeepButtonProps = {
  deletion: AnnouncedDeletion | undefined
  disabled: boolean
  onChoose: (id: string, isKept: boolean) => void
}

export function KeepButton({ deletion, disabled, onChoose }: KeepButtonProps) {
  if (!deletion) return null
  const isKept = deletion.keptby !== null
  return (
    <Button kind="quiet" disabled={disabled} onClick={() => onChoose(deletion.id, !isKept)}>
      {isKept ? 'Stop keeping' : 'Keep'}
    </Button>
  )
}
