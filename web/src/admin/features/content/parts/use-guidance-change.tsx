import type { ReactNode } from 'react'
import { useState } from 'react'
import { type GuidanceEdit, useEditGuidance } from '../../../../data/content-drafts.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useToast } from '../../../../ui/toast-host.tsx'
import { useAdminOrganisation } from '../../../shell/admin-organisation.ts'

type GuidanceChange = {
  /** Saves at once; answers whether it was saved, and says `done` when it was. */
  change: (apply: GuidanceEdit['apply'], done?: string) => Promise<boolean>
  busy: boolean
  /** Why the last change was refused; it stands above what was to be changed. */
  notice: ReactNode
}

/** Changes of the draft that need no form: another order, a deletion. */
export function useGuidanceChange(): GuidanceChange {
  const { organisationid } = useAdminOrganisation()
  const { run, pending } = useEditGuidance(organisationid)
  const [refused, setRefused] = useState<readonly string[]>([])
  const toast = useToast()

  async function change(apply: GuidanceEdit['apply'], done?: string): Promise<boolean> {
    setRefused([])
    const outcome = await run({ apply })
    if (!outcome.ok) setRefused(outcome.failure.errors)
    else if (done) toast.success(done)
    return outcome.ok
  }

  const notice = refused.length > 0 && (
    <Notice kind="danger" title="This was not saved">
      {refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
  return { change, busy: pending, notice }
}
