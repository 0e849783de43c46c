import type { ContentVersion } from '@holdfast/contract/content/content-drafts'
import { useState } from 'react'
import {
  type PresentDraft,
  useRestoreContentVersion,
} from '../../../data/content/content-drafts.ts'
import type { CallFailure } from '../../../http/call-failure.ts'
import type { Question } from '../../../ui/dialog/confirm-dialog.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'

type RestoreLabels = { question: Question; refused: string; done: string }

/** Asks for confirmation and makes a published version the draft; `notice` says why that failed. */
export function useRestoring(draft: PresentDraft) {
  const { organisationid } = useAdminOrganisation()
  const { run, pending } = useRestoreContentVersion(organisationid)
  const [refusal, setRefusal] = useState<{ title: string; failure: CallFailure }>()
  const confirm = useConfirm()
  const toast = useToast()

  /** Resolves to whether it was restored. Only the draft that was shown is ever replaced. */
  async function restore({ version }: ContentVersion, labels: RestoreLabels): Promise<boolean> {
    setRefusal(undefined)
    if (!(await confirm(labels.question))) return false
    const outcome = await run({ version, draft })
    if (outcome.ok) toast.success(labels.done)
    else setRefusal({ title: labels.refused, failure: outcome.failure })
    return outcome.ok
  }

  const notice = refusal && (
    <FailureNotice title={refusal.title} sentences={refusal.failure.errors}>
      {refusal.failure.code === 'conflict' && (
        <p>Nothing was replaced. Look at the draft as it is now, then choose again.</p>
      )}
    </FailureNotice>
  )
  return { restore, pending, notice }
}
