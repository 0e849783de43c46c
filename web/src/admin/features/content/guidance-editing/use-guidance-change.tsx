import { type ReactNode, useState } from 'react'
import { type GuidanceEdit, useEditGuidance } from '../../../../data/content/content-drafts.ts'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'

type Removal = { message: string; details?: ReactNode }

export type GuidanceChange = {
  /** Saves at once and shows `done`. Resolves to whether it was saved. */
  change: (apply: GuidanceEdit['apply'], done?: string) => Promise<boolean>
  /** Asks for confirmation, then deletes and shows `done`. */
  remove: (question: Removal, apply: GuidanceEdit['apply'], done: string) => Promise<void>
  busy: boolean
  /** Why the last change was refused; shown above the list. */
  notice: ReactNode
}

/** Changes of the draft without a form: reordering, deletion. */
export function useGuidanceChange(): GuidanceChange {
  const { organisationid } = useAdminOrganisation()
  const { run, pending } = useEditGuidance(organisationid)
  const [refused, setRefused] = useState<readonly string[]>([])
  const toast = useToast()
  const confirm = useConfirm()

  async function change(apply: GuidanceEdit['apply'], done?: string): Promise<boolean> {
    setRefused([])
    const outcome = await run({ apply })
    if (!outcome.ok) setRefused(outcome.failure.errors)
    else if (done) toast.success(done)
    return outcome.ok
  }

  async function remove(question: Removal, apply: GuidanceEdit['apply'], done: string) {
    if (!(await confirm({ ...question, danger: true }))) return
    if (await change(apply, done)) setTimeout(focusTitleIfLost)
  }

  const notice = refused.length > 0 && (
    <FailureNotice title="This was not saved" sentences={refused} />
  )
  return { change, remove, busy: pending, notice }
}

/** A deleted entry takes the pressed button with it. Moves the focus to the title, unless an `OrderedList` has moved it. */
function focusTitleIfLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
}
